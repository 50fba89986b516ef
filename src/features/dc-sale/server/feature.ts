import type { ServerFeature } from '#kit/feature/server/define.ts';
import { dcSaleFeature } from '../feature.ts';
import { dcSaleRules } from './rules.ts';

export const dcSaleOnServer: ServerFeature = { feature: dcSaleFeature, rules: dcSaleRules };
