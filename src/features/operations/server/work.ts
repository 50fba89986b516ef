import type { WorkSource } from '#kit/work/server/source.ts';
import { withinReach } from './reach.ts';

/**
 * Tasks of operators: jobs that failed finally, unless the same work succeeded since; the same number as in the linked
 * list.
 */
export const failedJobs: WorkSource = {
  group: 'job',
  of: 'reader',
  async find({ tx, queue, reader }) {
    const count = await queue.count(tx, { seen: (corporateId) => withinReach(reader, corporateId), states: ['unresolved'] });
    const screen = { menu: 'opsJobs', codes: ['ops-jobs'], query: { states: 'unresolved' }, title: { text: '后台任务' } };
    return count === 0 ? [] : [{ ...screen, count }];
  },
};
