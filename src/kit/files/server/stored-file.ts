import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { copyOut } from '#kit/database/server/copy.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { FileAnswer } from '#kit/http/server/route.ts';

/** The size of the chunks in which files are stored in the database. Only one chunk at a time is in memory. */
const CHUNK_BYTES = 1024 * 1024;

/** A file on disk that is to be stored in the database. */
export interface FileToStore {
  readonly name: string;
  readonly contentType: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: Buffer;
}

/** Inserts the row of a file, to which the caller adds the chunks, and returns its id. */
export async function insertStoredFile(tx: Tx, file: Omit<FileToStore, 'path'>, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stored_file (name, content_type, size, sha256, created_at)
    values (${file.name}, ${file.contentType}, ${file.size}, ${file.sha256}, ${now}) returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Stores a file, and returns its id. */
export async function storeFile(tx: Tx, file: FileToStore, now: Date): Promise<number> {
  const id = await insertStoredFile(tx, file, now);
  const handle = await open(file.path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(1, file.size)));
    for (let position = 0; ; position++) {
      const length = await readFully(handle, buffer);
      if (length === 0) return id;
      const bytes = buffer.subarray(0, length);
      await sql`insert into stored_file_chunk (file_id, position, bytes) values (${id}, ${position}, ${bytes})`.execute(tx);
    }
  } finally {
    await handle.close();
  }
}

/** Deletes a file. No row may refer to it. */
export async function removeStoredFile(tx: Tx, id: number): Promise<void> {
  await sql`delete from stored_file where id = ${id}`.execute(tx);
}

interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly contentType: string;
}

/** The properties of a stored file; null if it does not exist. */
export async function storedFile(tx: Tx, id: number): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select id, name, content_type as "contentType" from stored_file where id = ${id}
  `.execute(tx);
  return rows[0] ?? null;
}

/** A stored file as an answer. Throws `NotFound` if it does not exist. */
export async function storedFileAnswer(tx: Tx, id: number): Promise<FileAnswer> {
  const file = await storedFile(tx, id);
  if (file === null) throw new NotFound('文件不存在或已过期');
  const write = (sink: Writable, signal: AbortSignal) => pipeline(storedFileChunks(tx, id), sink, { signal });
  return new FileAnswer(file.name, file.contentType, write, `stored file ${id}`);
}

/** Reads the chunks of a stored file. The transaction must be open. */
export async function* storedFileChunks(tx: Tx, id: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const bytes = await storedChunk(tx, id, position);
    if (bytes === null) return;
    yield bytes;
  }
}

/** The length of the header of COPY's binary format, in bytes. */
const COPY_HEADER_BYTES = 19;
/** The bytes before the value of a row with one column: the number of columns (2) and the length of the value (4). */
const ROW_HEADER_BYTES = 6;

/**
 * One chunk; null after the last one. COPY returns it in binary format. A query would return a text of twice the
 * length, whose conversion blocks the thread that answers pages.
 */
async function storedChunk(tx: Tx, id: number, position: number): Promise<Buffer | null> {
  const { sql: query } =
    sql`select bytes from stored_file_chunk where file_id = ${sql.lit(id)} and position = ${sql.lit(position)}`.compile(tx);
  const received: Buffer[] = [];
  for await (const bytes of await copyOut(tx, `copy (${query}) to stdout (format binary)`)) received.push(bytes as Buffer);
  const rows = Buffer.concat(received).subarray(COPY_HEADER_BYTES);
  const hasRow = rows.readInt16BE(0) === 1;
  return hasRow ? rows.subarray(ROW_HEADER_BYTES, ROW_HEADER_BYTES + rows.readInt32BE(2)) : null;
}

/** Reads until the buffer is full or the file ends. Returns the number of bytes. */
async function readFully(handle: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
