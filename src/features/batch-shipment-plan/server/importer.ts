import { openingImporter } from '#kit/import/server/check/opening-values.ts';
import { CODES, MENU } from '../codes.ts';
import { batchPlanOpenings, batchPlanOpeningReferences } from '../openings.ts';

export const batchPlanOpeningImporter = openingImporter(
  { records: batchPlanOpenings, references: batchPlanOpeningReferences },
  { menu: MENU, upload: CODES.upload, export: CODES.export },
);
