import type { ServerFeature } from '#kit/feature/server/define.ts';
import { phoneSaleFeature } from '../feature.ts';

export const phoneSaleOnServer: ServerFeature = { feature: phoneSaleFeature };
