import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { makeIndexesLeft } from './pending-indexes.ts';

/** Indexes of a million rows take some minutes, and concurrent index builds wait for long readers. */
const TIME_LIMIT_MINUTES = 240;

const makeIndexes = defineJob({
  name: 'make-indexes',
  title: '补建索引',
  runAtStart: true,
  timeLimitMinutes: TIME_LIMIT_MINUTES,
});

/** Creates the pending indexes of a restore. */
export const backupJobs: readonly AnyJobHandler[] = [
  handleJob(makeIndexes, ({ database, signal, log }) =>
    makeIndexesLeft(database, { signal, onCreated: ({ name }) => log.info({ index: name }, 'an index that a restore left is there') }),
  ),
];
