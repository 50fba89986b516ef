import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** The ids of records that were made one after the other; others may lie between them. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** Notes where the records lie that an import made. No index of `created_upload_id` has to be kept up by every import for the one that is undone (decision 11). */
export async function noteMade(tx: Tx, uploadId: number, { first, last }: IdRange): Promise<void> {
  await sql`insert into upload_made (upload_id, first_id, last_id) values (${uploadId}, ${first}, ${last})`.execute(tx);
}

/** Whether a record `r` was made by an import; of one before this was noted, all records are looked at. */
export async function madeBy(tx: Tx, uploadId: number): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<IdRange>`select first_id as first, last_id as last from upload_made where upload_id = ${uploadId}`.execute(tx);
  const [range] = rows;
  const made = sql<boolean>`r.created_upload_id = ${uploadId}`;
  return range === undefined ? made : sql<boolean>`(${made} and r.id between ${range.first} and ${range.last})`;
}
