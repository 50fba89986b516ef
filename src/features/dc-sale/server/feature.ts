import type { ServerFeature } from '#kit/feature/server/define.ts';
import { uploadsDue } from '#kit/period-upload/server/work.ts';
import { quarterSaleFamily, weekSaleFamily } from '../definitions.ts';
import { dcSaleFeature } from '../feature.ts';

export const dcSaleOnServer: ServerFeature = {
  feature: dcSaleFeature,
  work: () => [uploadsDue({ family: weekSaleFamily }), uploadsDue({ family: quarterSaleFamily })],
};
