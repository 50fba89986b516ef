import { features } from '#app/features.ts';
import { allWords } from '#app/words.ts';
import { arrivalRules } from '#features/arrivals/server/rules.ts';
import { batchPlanRules } from '#features/batch-shipment-plan/server/rules.ts';
import { cargoStatusRules } from '#features/cargo-status/server/rules.ts';
import { dcSaleRules } from '#features/dc-sale/server/rules.ts';
import { expectedArrivalRules } from '#features/expected-arrivals/server/rules.ts';
import { inventoryReviewRules } from '#features/inventory-review/server/rules.ts';
import { invoiceRules } from '#features/invoices/server/rules.ts';
import { largeLogisticsRules } from '#features/large-logistics/server/rules.ts';
import { masterDataRules } from '#features/master-data/server/rules.ts';
import { nationalSubsidyRules } from '#features/national-subsidy/server/rules.ts';
import { shipmentPlanRules } from '#features/shipment-plan/server/rules.ts';
import { uploadRules } from '#features/uploads/server/rules.ts';
import { warehouseSplitRules } from '#features/warehouse-split/server/rules.ts';
import { importersOf, type FeatureRules } from '#kit/feature/server/rules.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Importer, ImportersModule } from '#kit/import/server/importer.ts';

/** The rules of lists and uploads that their definitions do not cover, for calls and imports. */
export const featureRules: readonly FeatureRules[] = [
  uploadRules,
  inventoryReviewRules,
  shipmentPlanRules,
  dcSaleRules,
  largeLogisticsRules,
  invoiceRules,
  nationalSubsidyRules,
  expectedArrivalRules,
  arrivalRules,
  warehouseSplitRules,
  batchPlanRules,
  cargoStatusRules,
  masterDataRules,
];

/**
 * All imports of the product. The worker threads of imports load this module too, so it must not import pages, and must
 * import no calls except those that lists define.
 */
export const importers: readonly Importer[] = importersOf(features, featureRules);

/** For the import workers (`ImportersModule`). */
export const translate: ImportersModule['translate'] = translator(allWords);
