import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { warehouseSplitFeature } from '../feature.ts';
import { splitDemandImporter } from './importer.ts';

export const warehouseSplitRules: FeatureRules = { feature: warehouseSplitFeature, importers: [splitDemandImporter] };
