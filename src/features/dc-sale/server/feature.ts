import type { ServerFeature } from '#kit/feature/server/define.ts';
import { uploadsDue } from '#kit/period-upload/server/work.ts';
import { quarterSaleCalls, weekSaleCalls } from '../definitions.ts';
import { dcSaleFeature } from '../feature.ts';

export const dcSaleOnServer: ServerFeature = {
  feature: dcSaleFeature,
  // Weekly figures arrive during the quarter, its total after it.
  work: () => [uploadsDue({ family: weekSaleCalls, which: 'begun' }), uploadsDue({ family: quarterSaleCalls, which: 'ended' })],
};
