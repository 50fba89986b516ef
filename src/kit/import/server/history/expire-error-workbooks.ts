import { sql } from 'kysely';
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

const unstoredUntil = (now: Date) => new Date(now.getTime() - UNSTORED_RETENTION_DAYS * 24 * 3_600_000);

/**
 * Deletes error workbooks and workbooks of lines with warnings when their address expires (docs/api.md#envelope), and
 * the originals of rejected uploads at the same time. The originals of failed and cancelled uploads are deleted after
 * `UNSTORED_RETENTION_DAYS`.
 */
export const importJobs: readonly AnyJobHandler[] = [
  handleJob(expireErrorWorkbooks, ({ transaction, clock }) =>
    transaction(async (tx) => {
      // Joined with itself for the old values: PostgreSQL before 18 has no `old` in `returning`.
      await sql`
        with expired as (
          update upload u set error_file_id = null from upload before
          where before.id = u.id and u.error_file_until <= ${clock.now()} and u.error_file_id is not null returning before.error_file_id as id
        )
        delete from stored_file where id in (select id from expired)
      `.execute(tx);
      await sql`
        with expired as (
          update upload u set warning_file_id = null from upload before
          where before.id = u.id and u.warning_file_until <= ${clock.now()} and u.warning_file_id is not null returning before.warning_file_id as id
        )
        delete from stored_file where id in (select id from expired)
      `.execute(tx);
      const { rows } = await sql<{ id: number }>`
        select id from upload
        where file_id is not null
          and (state = 'refused' and error_file_until <= ${clock.now()} or state in ('failed', 'cancelled') and finished_at <= ${unstoredUntil(clock.now())})
      `.execute(tx);
      await removeOriginals(
        tx,
        rows.map(({ id }) => id),
        clock.now(),
      );
    }),
  ),
];
