import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { openingImporter } from '#kit/import/server/check/opening-values.ts';
import { CODES, MENU } from '../codes.ts';
import { cargoStatusFeature } from '../feature.ts';
import { jdNotOrderedOpenings, openingImport, openingNames } from '../openings.ts';

export const cargoStatusRules: FeatureRules = {
  feature: cargoStatusFeature,
  importers: [
    openingImporter(
      { records: jdNotOrderedOpenings, day: 'openingDay', names: openingNames },
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
