import { allWords } from '#app/words.ts';
import { inventoryReviewImporters } from '#features/inventory-review/server/importers.ts';
import { masterDataImporters } from '#features/master-data/server/importers.ts';
import { phoneSaleImporters } from '#features/phone-sale/server/importers.ts';
import { shipmentPlanImporters } from '#features/shipment-plan/server/importers.ts';
import { uploadImporters } from '#features/uploads/server/importers.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Importer, ImportersModule } from '#kit/import/server/importer.ts';

/** Every import of the product. The import's worker threads load this module, too, so it leads to no routes and no pages. */
export const importers: readonly Importer[] = [
  ...masterDataImporters,
  ...uploadImporters,
  ...inventoryReviewImporters,
  ...shipmentPlanImporters,
  ...phoneSaleImporters,
];

export const translate: ImportersModule['translate'] = translator(allWords);
