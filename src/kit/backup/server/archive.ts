import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The first bytes of every backup. */
const MAGIC = Buffer.from('BACK-OFFICE BACKUP 1\n');
/** Files in the database are already compressed, and rows compress well at a low level. */
const COMPRESSION = { level: 3 };
/** The maximum length of a record. A longer one is invalid. */
const RECORD_LIMIT_BYTES = 64 * 1024 * 1024;
/** Each record begins with its kind (one byte) and the length of its body (four bytes). */
const HEAD_BYTES = 5;

/**
 * A record of a backup: JSON that describes the records after it, or rows of a table in PostgreSQL's COPY text format.
 * The reader does not return the last record of a file, which has the digest of all records before it.
 */
export type ArchiveRecord = { kind: 'note'; note: unknown } | { kind: 'rows'; bytes: Buffer };

/** The first byte of a record, by its kind. */
const CODES = { note: 0x4a, rows: 0x44, digest: 0x53 } as const;

/** The file is not a backup, was truncated, or has changed since it was written. */
export class DamagedBackup extends Error {}

/** Writes a backup: a line with the format, then gzipped records, with their SHA-256 at the end. */
export class ArchiveWriter {
  readonly #zip = createGzip(COMPRESSION);
  readonly #digest = createHash('sha256');
  readonly #written: Promise<void>;

  constructor(target: Writable) {
    target.write(MAGIC);
    // Errors are thrown by the next write or by `end`, so they must not be unhandled until then.
    this.#zip.on('error', () => undefined);
    this.#written = pipeline(this.#zip, target);
    this.#written.catch(() => undefined);
  }

  async note(note: unknown): Promise<void> {
    await this.#write(CODES.note, Buffer.from(JSON.stringify(note)));
  }

  async rows(bytes: Buffer): Promise<void> {
    await this.#write(CODES.rows, bytes);
  }

  /** Resolves when the target has received every byte. */
  async end(): Promise<void> {
    // A copy, because writing the record updates the digest, too.
    await this.#write(CODES.digest, this.#digest.copy().digest());
    this.#zip.end();
    await this.#written;
  }

  abort(reason: Error): void {
    this.#zip.destroy(reason);
  }

  async #write(code: number, bytes: Buffer): Promise<void> {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(code);
    head.writeUInt32BE(bytes.length, 1);
    this.#digest.update(head).update(bytes);
    this.#zip.write(head);
    // If the target fails, `drain` is never emitted, and the pipeline rejects.
    if (!this.#zip.write(bytes)) await Promise.race([once(this.#zip, 'drain'), this.#written]);
  }
}

/**
 * Reads the records of a backup. The digest is checked after the last record, so the caller must roll back on an error.
 * @throws DamagedBackup
 */
export async function* readArchive(source: Readable): AsyncGenerator<ArchiveRecord> {
  const bytes = new ByteReader(unzipped(source));
  const digest = createHash('sha256');
  for (;;) {
    const head = await bytes.take(HEAD_BYTES);
    const code = head.readUInt8();
    const length = head.readUInt32BE(1);
    if (length > RECORD_LIMIT_BYTES) throw new DamagedBackup('The backup is damaged: a record has an impossible length.');
    const body = await bytes.take(length);
    if (code === CODES.digest) {
      if (!body.equals(digest.digest())) throw new DamagedBackup('The backup is damaged: its contents do not match its checksum.');
      await bytes.expectEnd();
      return;
    }
    digest.update(head).update(body);
    if (code === CODES.note) yield { kind: 'note', note: parseNote(body) };
    else if (code === CODES.rows) yield { kind: 'rows', bytes: body };
    else throw new DamagedBackup('The backup is damaged: it holds a record of an unknown kind.');
  }
}

/**
 * Reads a backup to its end to verify it.
 * @throws DamagedBackup if any byte has changed
 */
export async function verifyArchive(source: Readable): Promise<void> {
  const records = readArchive(source);
  while (!(await records.next()).done);
}

function parseNote(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new DamagedBackup('The backup is damaged: a part of it cannot be read.', { cause: error });
  }
}

async function* unzipped(source: Readable): AsyncGenerator<Buffer> {
  const unzip = createGunzip();
  const pipelineEnd = pipeline(withoutMagic(source), unzip);
  pipelineEnd.catch(() => undefined);
  try {
    for await (const chunk of unzip) yield chunk as Buffer;
    await pipelineEnd;
  } catch (error) {
    if (error instanceof DamagedBackup || !isZipError(error)) throw error;
    throw new DamagedBackup(`The backup is damaged or was cut short: ${error.message}.`, { cause: error });
  }
}

async function* withoutMagic(source: Readable): AsyncGenerator<Buffer> {
  let firstBytes = Buffer.alloc(0);
  let checked = false;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (checked) {
      yield chunk;
      continue;
    }
    firstBytes = Buffer.concat([firstBytes, chunk]);
    if (firstBytes.length < MAGIC.length) continue;
    if (!firstBytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedBackup('The file is not a backup of this program.');
    checked = true;
    yield firstBytes.subarray(MAGIC.length);
  }
  if (!checked) throw new DamagedBackup('The file is not a backup of this program.');
}

function isZipError(error: unknown): error is Error {
  return error instanceof Error && /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test((error as NodeJS.ErrnoException).code ?? '');
}

/** Reads exact numbers of bytes from a stream of chunks. */
class ByteReader {
  readonly #chunks: AsyncGenerator<Buffer>;
  #buffered: Buffer[] = [];
  #bufferedBytes = 0;

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.#chunks = chunks;
  }

  async take(length: number): Promise<Buffer> {
    while (this.#bufferedBytes < length) {
      const next = await this.#chunks.next();
      if (next.done) throw new DamagedBackup('The backup was cut short.');
      this.#buffered.push(next.value);
      this.#bufferedBytes += next.value.length;
    }
    const bytes = this.#buffered.length === 1 && this.#buffered[0] ? this.#buffered[0] : Buffer.concat(this.#buffered);
    this.#buffered = [bytes.subarray(length)];
    this.#bufferedBytes -= length;
    return bytes.subarray(0, length);
  }

  async expectEnd(): Promise<void> {
    const next = await this.#chunks.next();
    if (this.#bufferedBytes > 0 || !next.done) throw new DamagedBackup('The backup is damaged: something follows its end.');
  }
}
