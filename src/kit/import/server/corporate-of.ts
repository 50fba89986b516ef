import type { ImportContext } from './importer.ts';

/**
 * The corporate of an import of corporate data.
 * @throws Error for an import of master data, which all corporates share
 */
export function importCorporateId({ corporateId }: Pick<ImportContext, 'corporateId'>): number {
  if (corporateId === null) throw new Error('an import without its corporate');
  return corporateId;
}
