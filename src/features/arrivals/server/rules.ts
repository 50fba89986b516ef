import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { arrivalsFeature } from '../feature.ts';
import { dnDeletionImporter } from './corrections/dn-deletions.ts';
import { dnMoveImporter } from './corrections/dn-moves.ts';
import { historyOrderImporter } from './corrections/history-orders.ts';
import { orderDeletionImporter } from './corrections/order-deletions.ts';
import { orderTrackingImporter } from './corrections/order-trackings.ts';
import { pullImporter } from './pull-importer.ts';

export const arrivalRules: FeatureRules = {
  feature: arrivalsFeature,
  importers: [pullImporter, orderDeletionImporter, orderTrackingImporter, historyOrderImporter, dnMoveImporter, dnDeletionImporter],
};
