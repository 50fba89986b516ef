import type { FeatureRules } from '#kit/feature/server/rules.ts';
import { openingImporter } from '#kit/import/server/check/opening-values.ts';
import { CODES, MENU } from '../codes.ts';
import { cargoStatusFeature } from '../feature.ts';
import { jdNotOrderedOpenings, jdNotOrderedReferences } from '../openings.ts';

export const cargoStatusRules: FeatureRules = {
  feature: cargoStatusFeature,
  importers: [
    openingImporter(
      { records: jdNotOrderedOpenings, references: jdNotOrderedReferences },
      { menu: MENU, upload: CODES.upload, export: CODES.export },
    ),
  ],
};
