import type { ServerFeature } from '#kit/feature/server/define.ts';
import { masterDataFeature } from '../feature.ts';
import { masterDataRules } from './rules.ts';

export const masterDataOnServer: ServerFeature = { feature: masterDataFeature, rules: masterDataRules };
