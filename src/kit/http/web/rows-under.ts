import type { PageUnderKey } from '../page-contract.ts';

/** The rows of a page, under the key that the specification prints. */
export function rowsUnder<Row>(listKey: string, page: PageUnderKey<Row>): readonly Row[] {
  const rows = page[listKey];
  return Array.isArray(rows) ? rows : [];
}
