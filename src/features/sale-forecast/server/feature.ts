import type { ServerFeature } from '#kit/feature/server/define.ts';
import { saleForecastFeature } from '../feature.ts';

export const saleForecastOnServer: ServerFeature = { feature: saleForecastFeature };
