import type { ImportContext } from './importer.ts';

/** The corporate of an import of corporate data. Imports of shared master data have none. */
export function corporateOf({ corporateId }: Pick<ImportContext, 'corporateId'>): number {
  if (corporateId === null) throw new Error('an import without its corporate');
  return corporateId;
}
