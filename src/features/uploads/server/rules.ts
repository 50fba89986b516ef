import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { uploads } from '../feature.ts';
import { timeSetting } from './deadlines.ts';

export const uploadRules: FeatureRules = { feature: uploads, timeSetting };
