import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** The ids of all corporates, in ascending order. */
export async function corporateIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from corporate order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
