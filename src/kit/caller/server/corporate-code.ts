import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound } from '#kit/failure/server/failure.ts';

/** The code of a corporate. @throws NotFound if it does not exist */
export async function codeOfCorporate(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from corporate where id = ${id}`.execute(tx);
  if (rows[0] === undefined) throw new NotFound();
  return rows[0].code;
}
