import type { WorkSource } from '#kit/work/server/source.ts';
import { CODES, MENU } from '../codes.ts';
import { pullStateOf } from './pull-state.ts';

/** A task while purchase orders cannot be pulled. */
export const failedPull: WorkSource = {
  group: 'error',
  scope: 'corporate',
  async find({ tx, corporateId }) {
    const { failure } = await pullStateOf(tx, corporateId);
    if (failure === null) return [];
    return [{ menu: MENU, codes: [MENU, CODES.historyOrderUpload], title: { text: '拉取BI采购订单' }, details: [failure], count: 1 }];
  },
};
