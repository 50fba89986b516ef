import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { nationalSubsidyFeature } from '../feature.ts';
import { subsidyImporter } from './importer.ts';

export const nationalSubsidyRules: FeatureRules = { feature: nationalSubsidyFeature, importers: [subsidyImporter] };
