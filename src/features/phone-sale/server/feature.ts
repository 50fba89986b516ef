import type { ServerFeature } from '#kit/feature/server/define.ts';
import { uploadsDue } from '#kit/period-upload/server/work.ts';
import { phoneSaleFamily } from '../definitions.ts';
import { phoneSaleFeature } from '../feature.ts';

export const phoneSaleOnServer: ServerFeature = {
  feature: phoneSaleFeature,
  work: () => [uploadsDue({ family: phoneSaleFamily })],
};
