import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { invoicesFeature } from '../feature.ts';
import { invoiceImporter } from './importer.ts';

export const invoiceRules: FeatureRules = { feature: invoicesFeature, importers: [invoiceImporter] };
