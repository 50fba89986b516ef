import { sql, type RawBuilder } from 'kysely';
import { RUNNING } from '../history/upload-row.ts';

/**
 * When the rows of an upload `u` say that they were changed: as the upload came in, and some microseconds that hardly another upload has and no form has,
 * whose times are whole milliseconds. So rows that nobody may see yet can be told from all others by this time alone.
 */
const changeTime = sql`u.created_at + (u.id % 999 + 1) * interval '1 microsecond'`;

/** When the rows of one upload say that they were changed. */
export function changeTimeOf(uploadId: number): RawBuilder<Date> {
  return sql<Date>`(select ${changeTime} from upload u where u.id = ${uploadId})`;
}

/** The change times, `at`, of an importer's uploads under way: no row of such a time can be seen before its upload is done, in the same transaction. */
export function changesUnderWay(importer: string): RawBuilder<{ at: Date }> {
  return sql<{
    at: Date;
  }>`select ${changeTime} as at from upload u where u.importer = ${importer} and u.state in ${RUNNING} and not u.dry_run`;
}
