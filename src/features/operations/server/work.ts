import type { WorkSource } from '#kit/work/server/source.ts';
import { withinReach } from './reach.ts';

/** Work of operators: jobs that failed for good, unless the same has been done since; as many as the list that it leads to shows them. */
export const failedJobs: WorkSource = {
  group: 'job',
  of: 'reader',
  async find({ tx, queue, reader }) {
    const count = await queue.count(tx, { seen: (corporateId) => withinReach(reader, corporateId), states: ['unresolved'] });
    const screen = { menu: 'opsJobs', codes: ['ops-jobs'], query: { states: 'unresolved' }, title: { text: '后台任务' } };
    return count === 0 ? [] : [{ ...screen, count }];
  },
};
