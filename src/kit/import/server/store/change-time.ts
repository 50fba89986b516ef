import { sql, type RawBuilder } from 'kysely';
import { RUNNING } from '../history/upload-row.ts';

/**
 * The change time of the rows that an upload `u` changes: the time of the upload plus 1 to 999 microseconds, by its id.
 * Changes by a form have times of whole milliseconds, so none has this time. Two uploads have the same time only if
 * they began in the same millisecond and their ids differ by a multiple of 999.
 */
const changeTime = sql`u.created_at + (u.id % 999 + 1) * interval '1 microsecond'`;

/** The change time of the rows of one upload. */
export function changeTimeOf(uploadId: number): RawBuilder<Date> {
  return sql<Date>`(select ${changeTime} from upload u where u.id = ${uploadId})`;
}

/** The change times (`at`) of an importer's running uploads. The rows with these times are not committed yet. */
export function changesInProgress(importer: string): RawBuilder<{ at: Date }> {
  return sql<{ at: Date }>`
    select ${changeTime} as at from upload u where u.importer = ${importer} and u.state in ${RUNNING} and not u.dry_run`;
}
