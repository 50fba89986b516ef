import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound } from '#kit/http/server/failure.ts';
import { FileAnswer } from '#kit/http/server/route.ts';

/** Files lie in the database in pieces of this many bytes: one piece at a time is in memory, whatever the file's size. */
const CHUNK_BYTES = 1024 * 1024;

/** A file on disk that is to be stored. */
export interface FileToStore {
  readonly name: string;
  readonly contentType: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: Buffer;
}

/** Stores a file byte for byte in the transaction; gives its id. */
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

/** What is known of a stored file without its bytes. */
export interface StoredFile {
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

/** A stored file as an answer, byte for byte, or `NotFound` where it is gone. */
export async function storedFileAnswer(tx: Tx, id: number): Promise<FileAnswer> {
  const file = await storedFile(tx, id);
  if (file === null) throw new NotFound('文件不存在或已过期');
  return new FileAnswer(file.name, file.contentType, (sink, gone) => pipeline(storedFileChunks(tx, id), sink, { signal: gone }));
}

/** A stored file's bytes, piece by piece, while the transaction is open. */
export async function* storedFileChunks(tx: Tx, id: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const { rows } = await sql<{
      bytes: Buffer;
    }>`select bytes from stored_file_chunk where file_id = ${id} and position = ${position}`.execute(tx);
    const chunk = rows[0];
    if (chunk === undefined) return;
    yield chunk.bytes;
  }
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
