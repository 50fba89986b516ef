import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { insertStoredFile } from './stored-file.ts';

/** Stores a file that is in memory, and returns its id. */
export async function storeBytes(
  tx: Tx,
  file: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
  now: Date,
): Promise<number> {
  const { name, contentType, bytes } = file;
  const sha256 = createHash('sha256').update(bytes).digest();
  const id = await insertStoredFile(tx, { name, contentType, size: bytes.length, sha256 }, now);
  await sql`insert into stored_file_chunk (file_id, position, bytes) values (${id}, 0, ${bytes})`.execute(tx);
  return id;
}
