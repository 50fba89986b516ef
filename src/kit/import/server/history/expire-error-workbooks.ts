import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { UNSTORED_RETENTION_DAYS } from '../../define.ts';
import { removeOriginals } from './upload-row.ts';

const expireErrorWorkbooks = defineJob({
  name: 'expire-error-workbooks',
  title: '清理过期的错误文件',
  schedule: { cron: '17 * * * *' },
  runAtStart: true,
});

/**
 * Deletes error workbooks and workbooks of lines with warnings when their address expires (docs/api.md#envelope), and
 * the originals of refused uploads at the same time. The originals of failed and cancelled uploads are deleted after
 * `UNSTORED_RETENTION_DAYS`.
 */
export const importJobs: readonly AnyJobHandler[] = [
  handleJob(expireErrorWorkbooks, ({ transaction, clock }) =>
    transaction(async (tx) => {
      const now = clock.now();
      await deleteExpired(tx, 'error', now);
      await deleteExpired(tx, 'warning', now);
      const unstoredBefore = new Date(now.getTime() - UNSTORED_RETENTION_DAYS * 24 * 3_600_000);
      const { rows } = await sql<{ id: number }>`
        select id from upload
        where file_id is not null and (
          (state = 'refused' and error_file_until <= ${now})
          or (state in ('failed', 'cancelled') and finished_at <= ${unstoredBefore})
        )
      `.execute(tx);
      const ids = rows.map(({ id }) => id);
      await removeOriginals(tx, ids, now);
    }),
  ),
];

/** Deletes expired workbooks. `upload` is joined with itself for the old ids; see `removeOriginals`. */
async function deleteExpired(tx: Tx, kind: 'error' | 'warning', now: Date): Promise<void> {
  const [file, until] = [`${kind}_file_id`, `${kind}_file_until`];
  await sql`
    with expired as (
      update upload u set ${sql.ref(file)} = null from upload before
      where before.id = u.id and ${sql.ref(`u.${until}`)} <= ${now} and ${sql.ref(`u.${file}`)} is not null
      returning ${sql.ref(`before.${file}`)} as id
    )
    delete from stored_file where id in (select id from expired)
  `.execute(tx);
}
