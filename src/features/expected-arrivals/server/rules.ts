import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { expectedArrivalsFeature } from '../feature.ts';
import { noticeImporter } from './importer.ts';

export const expectedArrivalRules: FeatureRules = { feature: expectedArrivalsFeature, importers: [noticeImporter] };
