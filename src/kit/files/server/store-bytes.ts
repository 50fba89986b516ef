import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** Stores a file that is in memory, and returns its id. */
export async function storeBytes(
  tx: Tx,
  file: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stored_file (name, content_type, size, sha256, created_at)
    values (${file.name}, ${file.contentType}, ${file.bytes.length}, ${sha256(file.bytes)}, ${now}) returning id
  `.execute(tx);
  const { id } = rows[0] as { id: number };
  await sql`insert into stored_file_chunk (file_id, position, bytes) values (${id}, 0, ${file.bytes})`.execute(tx);
  return id;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
