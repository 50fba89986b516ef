import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** The first and last id of inserted records. Records of other imports may have ids between them. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Records the range of ids that an import inserted. An undo then needs no index on `created_upload_id`, which every
 * import would have to maintain (decision 11).
 */
export async function recordInsertedIds(tx: Tx, uploadId: number, { first, last }: IdRange): Promise<void> {
  await sql`insert into upload_made (upload_id, first_id, last_id) values (${uploadId}, ${first}, ${last})`.execute(tx);
}

/** The condition that an import inserted the record `r`. Without a recorded range it scans all records. */
export async function insertedByCondition(tx: Tx, uploadId: number): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<IdRange>`select first_id as first, last_id as last from upload_made where upload_id = ${uploadId}`.execute(tx);
  const [range] = rows;
  const byUploadId = sql<boolean>`r.created_upload_id = ${uploadId}`;
  return range === undefined ? byUploadId : sql<boolean>`(${byUploadId} and r.id between ${range.first} and ${range.last})`;
}
