import { features } from '#app/features.ts';
import { allWords } from '#app/words.ts';
import { arrivalImporters } from '#features/arrivals/server/importers.ts';
import { batchPlanOpeningImporter } from '#features/batch-shipment-plan/server/importer.ts';
import { cargoOpeningImporter } from '#features/cargo-status/server/importer.ts';
import { dcSaleRules } from '#features/dc-sale/server/rules.ts';
import { noticeImporter } from '#features/expected-arrivals/server/importer.ts';
import { inventoryReviewRules } from '#features/inventory-review/server/rules.ts';
import { invoiceImporter } from '#features/invoices/server/importer.ts';
import { largeLogisticsImporter } from '#features/large-logistics/server/importer.ts';
import { masterDataRules } from '#features/master-data/server/rules.ts';
import { subsidyImporter } from '#features/national-subsidy/server/importer.ts';
import { shipmentPlanRules } from '#features/shipment-plan/server/rules.ts';
import { uploadRules } from '#features/uploads/server/rules.ts';
import { splitDemandImporter } from '#features/warehouse-split/server/importer.ts';
import { importersOf, type FeatureRules } from '#kit/feature/server/rules.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Importer, ImportersModule } from '#kit/import/server/importer.ts';

/** The rules of lists and uploads that their definitions do not cover, for calls and imports. */
export const featureRules: readonly FeatureRules[] = [uploadRules, inventoryReviewRules, shipmentPlanRules, dcSaleRules, masterDataRules];

/** Imports in addition to those of lists, uploads and weekly lists. */
const otherImporters: readonly Importer[] = [
  largeLogisticsImporter,
  invoiceImporter,
  subsidyImporter,
  noticeImporter,
  ...arrivalImporters,
  splitDemandImporter,
  batchPlanOpeningImporter,
  cargoOpeningImporter,
];

/**
 * All imports of the product. The worker threads of imports load this module too, so it must not import pages, and must
 * import no calls except those that lists define.
 */
export const importers: readonly Importer[] = importersOf(features, featureRules, otherImporters);

/** For the import workers (`ImportersModule`). */
export const translate: ImportersModule['translate'] = translator(allWords);
