import type { Importer } from '#kit/import/server/importer.ts';
import { dnDeletionImporter } from './corrections/dn-deletions.ts';
import { dnMoveImporter } from './corrections/dn-moves.ts';
import { historyOrderImporter } from './corrections/history-orders.ts';
import { orderDeletionImporter } from './corrections/order-deletions.ts';
import { orderTrackingImporter } from './corrections/order-trackings.ts';
import { pullImporter } from './pull-importer.ts';

/** The pull of the BI view and the corrections. */
export const arrivalImporters: readonly Importer[] = [
  pullImporter,
  orderDeletionImporter,
  orderTrackingImporter,
  historyOrderImporter,
  dnMoveImporter,
  dnDeletionImporter,
];
