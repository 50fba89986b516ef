import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { uploadsFeature } from '../feature.ts';
import { timeSetting } from './deadlines.ts';

/** The ends of the upload windows are set in the system configuration. */
export const uploadRules: FeatureRules = { feature: uploadsFeature, timeSetting };
