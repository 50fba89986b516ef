import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { copyOut } from '#kit/database/server/copy.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { FileAnswer } from '#kit/http/server/route.ts';

/**
 * Files are stored in the database in pieces of this many bytes: one piece at a time is in memory, whatever the file's
 * size.
 */
const CHUNK_BYTES = 1024 * 1024;

export interface FileToStore {
  readonly name: string;
  readonly contentType: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: Buffer;
}

/** Stores a file byte for byte in the transaction; returns its id. */
export async function storeFile(tx: Tx, file: FileToStore, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stored_file (name, content_type, size, sha256, created_at)
    values (${file.name}, ${file.contentType}, ${file.size}, ${file.sha256}, ${now}) returning id
  `.execute(tx);
  const { id } = rows[0] as { id: number };
  const handle = await open(file.path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(1, file.size)));
    for (let position = 0; ; position++) {
      const length = await readFully(handle, buffer);
      if (length === 0) return id;
      await sql`insert into stored_file_chunk (file_id, position, bytes) values (${id}, ${position}, ${buffer.subarray(0, length)})`.execute(
        tx,
      );
    }
  } finally {
    await handle.close();
  }
}

/** Removes a file that nothing names. */
export async function removeStoredFile(tx: Tx, id: number): Promise<void> {
  await sql`delete from stored_file where id = ${id}`.execute(tx);
}

/** The properties of a stored file, without its bytes. */
interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly contentType: string;
}

/** A stored file's description; null when there is none of that id (any more). */
export async function storedFile(tx: Tx, id: number): Promise<StoredFile | null> {
  const { rows } = await sql<{
    id: number;
    name: string;
    content_type: string;
  }>`select id, name, content_type from stored_file where id = ${id}`.execute(tx);
  const row = rows[0];
  return row === undefined ? null : { id: row.id, name: row.name, contentType: row.content_type };
}

/** A stored file as an answer, byte for byte, or `NotFound` if it does not exist. */
export async function storedFileAnswer(tx: Tx, id: number): Promise<FileAnswer> {
  const file = await storedFile(tx, id);
  if (file === null) throw new NotFound('文件不存在或已过期');
  const write = (sink: Writable, signal: AbortSignal) => pipeline(storedFileChunks(tx, id), sink, { signal });
  return new FileAnswer(file.name, file.contentType, write, `stored file ${id}`);
}

/** A stored file's bytes, piece by piece, while the transaction is open. */
export async function* storedFileChunks(tx: Tx, id: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const bytes = await storedChunk(tx, id, position);
    if (bytes === null) return;
    yield bytes;
  }
}

/**
 * The bytes before the first row of COPY's binary format, as PostgreSQL writes it, and before a row's only value: the
 * number of values, and its length.
 */
const COPY_HEAD = 19;
const ROW_HEAD = 6;

/**
 * One piece; null after the last. It is read by COPY in binary form: the driver reads values as text, twice as long,
 * and a megabyte of it blocks the thread that answers pages, and its garbage collector, for longer than the rest of a
 * download.
 */
async function storedChunk(tx: Tx, id: number, position: number): Promise<Buffer | null> {
  const { sql: query } =
    sql`select bytes from stored_file_chunk where file_id = ${sql.lit(id)} and position = ${sql.lit(position)}`.compile(tx);
  const pieces: Buffer[] = [];
  for await (const piece of await copyOut(tx, `copy (${query}) to stdout (format binary)`)) pieces.push(piece as Buffer);
  const rows = Buffer.concat(pieces).subarray(COPY_HEAD);
  const hasRow = rows.readInt16BE(0) === 1;
  return hasRow ? rows.subarray(ROW_HEAD, ROW_HEAD + rows.readInt32BE(2)) : null;
}

async function readFully(handle: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
