import type { ServerFeature } from '#kit/feature/server/define.ts';
import { masterDataFeature } from '../feature.ts';

export const masterDataOnServer: ServerFeature = { feature: masterDataFeature };
