import type { ServerFeature } from '#kit/feature/server/define.ts';
import { refundsFeature } from '../feature.ts';

export const refundsOnServer: ServerFeature = { feature: refundsFeature };
