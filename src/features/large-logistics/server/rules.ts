import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { largeLogisticsFeature } from '../feature.ts';
import { largeLogisticsImporter } from './importer.ts';

export const largeLogisticsRules: FeatureRules = { feature: largeLogisticsFeature, importers: [largeLogisticsImporter] };
