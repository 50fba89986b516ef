import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { openingImporter } from '#kit/import/server/check/opening-values.ts';
import { CODES, MENU } from '../codes.ts';
import { batchShipmentPlanFeature } from '../feature.ts';
import { batchPlanOpenings, batchPlanOpeningReferences } from '../openings.ts';

export const batchPlanRules: FeatureRules = {
  feature: batchShipmentPlanFeature,
  importers: [
    openingImporter(
      { records: batchPlanOpenings, references: batchPlanOpeningReferences },
      { menu: MENU, upload: CODES.upload, export: CODES.export },
    ),
  ],
};
