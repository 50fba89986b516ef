import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { backUpJob } from '../define.ts';
import { backUp } from './back-up.ts';
import { createPendingIndexes } from './pending-indexes.ts';
import { backupSettings } from './settings.ts';

/** Indexes of a million rows take some minutes, and concurrent index builds wait for long readers. */
const TIME_LIMIT_MINUTES = 240;

const createIndexesJob = defineJob({
  name: 'make-indexes',
  title: '补建索引',
  runAtStart: true,
  timeLimitMinutes: TIME_LIMIT_MINUTES,
});

/** Creates the pending indexes of a restore, and writes backups daily where a folder is set. */
export function backupJobs(settings: Settings): readonly AnyJobHandler[] {
  const { BACKUP_DIR, BACKUP_AT } = settings.of(backupSettings);
  const scheduled = BACKUP_DIR === undefined ? backUpJob : { ...backUpJob, schedule: { cron: dailyAt(BACKUP_AT) } };
  return [
    handleJob(createIndexesJob, ({ database, signal, log }) =>
      createPendingIndexes(database, {
        signal,
        onCreated: ({ name }) => log.info({ index: name }, 'index of a restored table created'),
      }),
    ),
    handleJob(scheduled, (context) => backUp(context, settings)),
  ];
}

/** The cron expression of a time `HH:mm`. */
function dailyAt(time: string): string {
  const [hour, minute] = time.split(':').map(Number);
  return `${minute} ${hour} * * *`;
}
