import { Readable, pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { WorkbookError } from '../../error.ts';
import {
  ABSOLUTE_RATIO_CHECKED_FROM_BYTES,
  MAX_ABSOLUTE_RATIO,
  MAX_DESCRIPTION_BYTES,
  MAX_RATIO,
  RATIO_CHECKED_FROM_BYTES,
} from '../../limits.ts';
import { ZipReader, type ByteSource } from '../byte-source.ts';
import { megabytes, type ReadContext } from '../read-context.ts';
import { TagScanner, type TagVisitor } from './xml-tags.ts';

/** Size of the chunks that are read and scanned. Smaller ones need more turns of the event loop. */
const CHUNK_BYTES = 256 * 1024;

const STORED = 0;
const DEFLATED = 8;

export interface ArchivedFile {
  /** Its key for {@link ZipArchive.read}. */
  readonly key: string;
  /** Its name; null if the archive does not declare the encoding of the name. */
  readonly name: string | null;
  readonly rawName: Buffer;
  /** Uncompressed size in bytes, from the directory. */
  readonly size: number;
}

/**
 * The parts of an .xlsx. Names are compared as in the packaging standard: without regard to case, with `/` between, no
 * leading `/`.
 */
export class ZipArchive {
  readonly #source: ByteSource;
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  readonly #context: ReadContext;
  #decompressed = 0;

  private constructor(source: ByteSource, zip: ZipFile, entries: Map<string, Entry>, context: ReadContext) {
    this.#source = source;
    this.#zip = zip;
    this.#entries = entries;
    this.#context = context;
  }

  /** Reads the central directory and checks the limits. Throws {@link WorkbookError}. */
  static async open(source: ByteSource, context: ReadContext): Promise<ZipArchive> {
    try {
      const end = await endOfArchive(source);
      const zip = await openZip(source, end);
      const entries = await readDirectory(zip, context);
      return new ZipArchive(source, zip, entries, context);
    } catch (error) {
      throw asWorkbookError(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(partKey(name));
  }

  /** The files, in the directory's order. */
  files(): ArchivedFile[] {
    return [...this.#entries].map(([key, entry]) => ({
      key,
      name: declaresEncoding(entry) ? decodedName(entry) : null,
      rawName: entry.fileNameRaw,
      size: entry.uncompressedSize,
    }));
  }

  /**
   * A part's uncompressed bytes in chunks. Size and checksum are compared with the directory: a part that is too short,
   * too long or damaged is `corrupt`. The loop may be left early.
   */
  async *read(name: string): AsyncGenerator<Buffer, void, void> {
    const entry = this.#entries.get(partKey(name));
    if (!entry) throw new WorkbookError('corrupt', `part ${name} is missing`);
    let size = 0;
    let checksum = 0;
    try {
      for await (const chunk of await this.#open(entry)) {
        size += chunk.length;
        if (size > entry.uncompressedSize) throw new WorkbookError('corrupt', `part ${name} is longer than its directory declares`);
        this.#decompressed += chunk.length;
        requireWithinLimits(this.#decompressed, this.#source.size, this.#context);
        checksum = crc32(chunk, checksum);
        this.#context.checkpoint();
        yield chunk;
      }
    } catch (error) {
      throw asWorkbookError(error);
    }
    if (size !== entry.uncompressedSize) throw new WorkbookError('corrupt', `part ${name} ends early`);
    if (checksum !== entry.crc32) throw new WorkbookError('corrupt', `part ${name} has a wrong checksum`);
  }

  /** Visits the tags of a part that describes the workbook. Returns `false` if the part does not exist. */
  async visitTags(name: string, visitor: TagVisitor): Promise<boolean> {
    if (!this.has(name)) return false;
    const scanner = new TagScanner(visitor);
    let size = 0;
    for await (const chunk of this.read(name)) {
      size += chunk.length;
      if (size > MAX_DESCRIPTION_BYTES) throw tooLarge(MAX_DESCRIPTION_BYTES);
      scanner.feed(chunk);
      scanner.scan();
    }
    scanner.finish();
    return true;
  }

  close(): void {
    this.#zip.close();
  }

  async #open(entry: Entry): Promise<AsyncIterable<Buffer>> {
    if (entry.isEncrypted()) throw new WorkbookError('encrypted', 'encrypted zip entry');
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const raw = this.#rawChunks(fileDataStart, entry.compressedSize);
    if (entry.compressionMethod === STORED) return raw;
    if (entry.compressionMethod !== DEFLATED) {
      throw new WorkbookError('corrupt', `compression method ${entry.compressionMethod} is not one of a workbook's`);
    }
    // The callback is empty: every error also ends the loop over the stream.
    return pipeline(Readable.from(raw, { highWaterMark: 2 }), createInflateRaw({ chunkSize: CHUNK_BYTES }), () => {});
  }

  async *#rawChunks(start: number, length: number): AsyncGenerator<Buffer, void, void> {
    for (let done = 0; done < length;) {
      const chunk = await this.#source.read(start + done, Math.min(CHUNK_BYTES, length - done));
      done += chunk.length;
      yield chunk;
    }
  }
}

/** The flag of names in UTF-8, and the extra field with the name in UTF-8. */
const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;

function declaresEncoding({ generalPurposeBitFlag, extraFields }: Entry): boolean {
  return (generalPurposeBitFlag & UTF8_FLAG) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH);
}

function decodedName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

function partKey(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
}

/** The record that ends an archive: its signature, length without the comment, and position of the comment's length. */
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const END_RECORD_BYTES = 22;
const COMMENT_LENGTH_AT = 20;
const MAX_COMMENT_BYTES = 0xffff;

/** The end of the archive. Some transfers append bytes, which yauzl rejects: the last record of this kind counts. */
async function endOfArchive(source: ByteSource): Promise<number> {
  const length = Math.min(source.size, END_RECORD_BYTES + MAX_COMMENT_BYTES);
  const tail = await source.read(source.size - length, length);
  const offset = tail.lastIndexOf(END_RECORD, Math.max(0, length - END_RECORD_BYTES));
  if (offset < 0 || offset + END_RECORD_BYTES > length) return source.size;
  return Math.min(source.size, source.size - length + offset + END_RECORD_BYTES + tail.readUInt16LE(offset + COMMENT_LENGTH_AT));
}

function openZip(source: ByteSource, size: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Without decodeStrings, because yauzl would reject unusual names, which are harmless here: no file is created.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
    yauzl.fromRandomAccessReader(new ZipReader(source), size, options, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

async function readDirectory(zip: ZipFile, context: ReadContext): Promise<Map<string, Entry>> {
  const { limits } = context;
  if (zip.entryCount > limits.entries) throw tooManyEntries(limits.entries);
  const entries = new Map<string, Entry>();
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= limits.entries) throw tooManyEntries(limits.entries);
    const name = decodedName(entry);
    const key = partKey(name);
    // With two parts of one name, programs could read different workbooks from the same file.
    if (entries.has(key)) throw new WorkbookError('corrupt', `part ${name} occurs twice`);
    entries.set(key, entry);
    declared += entry.uncompressedSize;
    context.checkpoint();
  }
  requireWithinLimits(declared, zip.fileSize, context);
  return entries;
}

/** Checks an uncompressed size, declared or actual, against the limits on size and ratio. */
function requireWithinLimits(decompressed: number, compressed: number, { limits }: ReadContext): void {
  if (decompressed > limits.decompressedBytes) throw tooLarge(limits.decompressedBytes);
  const ratio = decompressed / Math.max(1, compressed);
  if (decompressed > ABSOLUTE_RATIO_CHECKED_FROM_BYTES && ratio > MAX_ABSOLUTE_RATIO) throw tooDense(MAX_ABSOLUTE_RATIO);
  if (decompressed > RATIO_CHECKED_FROM_BYTES && ratio > MAX_RATIO) throw tooDense(MAX_RATIO);
}

function tooLarge(limit: number): WorkbookError {
  return new WorkbookError('too-large', '', { limit: megabytes(limit) });
}

function tooDense(limit: number): WorkbookError {
  return new WorkbookError('ratio', '', { limit });
}

function tooManyEntries(limit: number): WorkbookError {
  return new WorkbookError('too-many-entries', '', { limit });
}

/** Errors of yauzl (no code), zlib (`Z_`) and Node (`ERR_`) mean a damaged file. Disk errors are returned unchanged. */
function asWorkbookError(error: unknown): unknown {
  if (error instanceof WorkbookError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code !== '' && !code.startsWith('Z_') && !code.startsWith('ERR_')) return error;
  return new WorkbookError('corrupt', error instanceof Error ? error.message : String(error), {}, { cause: error });
}
