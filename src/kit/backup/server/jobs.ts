import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { makeIndexesLeft } from './indexes-to-make.ts';

/** A million rows a list take some minutes; whoever reads for long is waited for. */
const TIME_LIMIT_MINUTES = 240;

const makeIndexes = defineJob({
  name: 'make-indexes',
  title: '补建索引',
  runAtStart: true,
  timeLimitMinutes: TIME_LIMIT_MINUTES,
});

/** Makes the indexes that a restore has left to the running product. */
export const backupJobs: readonly AnyJobHandler[] = [
  handleJob(makeIndexes, ({ database, signal, log }) =>
    makeIndexesLeft(database, { signal, told: ({ name }) => log.info({ index: name }, 'an index that a restore left is there') }),
  ),
];
