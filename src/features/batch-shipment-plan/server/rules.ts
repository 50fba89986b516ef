import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { openingImporter } from '#kit/import/server/check/opening-values.ts';
import { CODES, MENU } from '../codes.ts';
import { batchShipmentPlanFeature } from '../feature.ts';
import { batchPlanOpenings, openingImport, openingNames } from '../openings.ts';

export const batchPlanRules: FeatureRules = {
  feature: batchShipmentPlanFeature,
  importers: [
    openingImporter(
      { records: batchPlanOpenings, day: 'openingDay', names: openingNames },
      {
        shape: openingImport,
        codes: [CODES.upload],
        screen: { menu: MENU },
        viewCodes: [CODES.export],
        fileCodes: [CODES.upload, CODES.export],
      },
    ),
  ],
};
