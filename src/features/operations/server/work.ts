import { jobsThatFailed } from '#kit/jobs/server/queries.ts';
import type { WorkSource } from '#kit/work/server/source.ts';

/** Work of operators: jobs that failed for good, unless the same has been done since. */
export const failedJobs: WorkSource = {
  group: 'job',
  of: 'installation',
  async find({ tx }) {
    const count = await jobsThatFailed(tx);
    const screen = { menu: 'opsJobs', codes: ['ops-jobs'], query: { states: 'failed' }, title: { text: '后台任务' } };
    return count === 0 ? [] : [{ ...screen, count }];
  },
};
