import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** An upload that contains an unknown name. */
export interface UploadOfName {
  readonly id: number;
  readonly importer: string;
  readonly fileName: string;
  readonly periodKey: string | null;
  readonly createdAt: Date;
  readonly userName: string;
  readonly hasFile: boolean;
}

export async function uploadsById(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, UploadOfName>> {
  const { rows } = await sql<UploadOfName>`
    select id, importer, file_name as "fileName", period_key as "periodKey", created_at as "createdAt", user_name as "userName",
      file_id is not null as "hasFile"
    from upload where id = any(${ids})
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
