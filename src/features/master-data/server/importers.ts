import type { Importer } from '#kit/import/server/importer.ts';
import { listImporter } from '#kit/list/server/importer.ts';
import { masterData } from '../all.ts';
import { masterDataRules } from './rules.ts';

/** The import of every list of master data that has one. */
export const masterDataImporters: readonly Importer[] = masterData
  .filter(({ calls }) => calls.import !== undefined)
  .map((definition) => listImporter(definition, masterDataRules[definition.name]));
