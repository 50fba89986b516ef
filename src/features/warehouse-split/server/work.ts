import { businessDay } from '#kit/time/business-time.ts';
import type { WorkSource } from '#kit/work/server/source.ts';
import { CODES, RECORD_MENU, splitDemandImport } from '../definition.ts';
import { SPLIT_STATES, type SplitState } from '../states.ts';
import { idOfTask } from '../task.ts';
import { newestOfDay } from './results/files.ts';

/** My tasks: today's split tasks whose newest record has this state. */
const workInState = (state: SplitState, group: 'review' | 'error', code: string): WorkSource => ({
  group,
  scope: 'corporate',
  async find({ tx, corporateId, now, zone }) {
    const newest = await newestOfDay(tx, corporateId, businessDay(now, zone));
    return newest
      .filter((record) => record.state === state)
      .map(({ lob, day }) => ({
        menu: RECORD_MENU,
        codes: [code],
        query: { id: String(idOfTask({ lob, day })), date: day, lob },
        title: { text: splitDemandImport.title },
        details: [{ text: lob }, { text: state === 'failed' ? SPLIT_STATES.failed.name : '待分仓完毕' }],
        count: 1,
      }));
  },
});

/** Splits that wait for completion today, and those that could not be computed. */
export const splitWork: readonly WorkSource[] = [
  workInState('separated', 'review', CODES.complete),
  workInState('failed', 'error', CODES.upload),
];
