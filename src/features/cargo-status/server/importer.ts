import { openingImporter } from '#kit/import/server/check/opening-values.ts';
import { CODES, MENU } from '../codes.ts';
import { jdNotOrderedOpenings, jdNotOrderedReferences } from '../openings.ts';

export const cargoOpeningImporter = openingImporter(
  { records: jdNotOrderedOpenings, references: jdNotOrderedReferences },
  { menu: MENU, upload: CODES.upload, export: CODES.export },
);
