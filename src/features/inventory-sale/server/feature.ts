import type { ServerFeature } from '#kit/feature/server/define.ts';
import { inventorySaleFeature } from '../feature.ts';

export const inventorySaleOnServer: ServerFeature = { feature: inventorySaleFeature };
