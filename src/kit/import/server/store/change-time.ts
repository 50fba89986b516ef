import { sql, type RawBuilder } from 'kysely';
import { RUNNING } from '../history/upload-row.ts';

/**
 * The change time of the rows of an upload `u`: the time of the upload plus some microseconds. Hardly any other upload
 * has the same ones, and a form has none, since its times are whole milliseconds. So uncommitted rows can be
 * distinguished from all others by this time alone.
 */
const changeTime = sql`u.created_at + (u.id % 999 + 1) * interval '1 microsecond'`;

export function changeTimeOf(uploadId: number): RawBuilder<Date> {
  return sql<Date>`(select ${changeTime} from upload u where u.id = ${uploadId})`;
}

/**
 * The change times, `at`, of an importer's running uploads. A row with such a time is not visible before its upload is
 * done, in the same transaction.
 */
export function changesInProgress(importer: string): RawBuilder<{ at: Date }> {
  return sql<{
    at: Date;
  }>`select ${changeTime} as at from upload u where u.importer = ${importer} and u.state in ${RUNNING} and not u.dry_run`;
}
