import type { KeyedPage } from '../page-contract.ts';

/** The rows of a page, under the key that the specification prints. */
export function rowsOfKeyedPage<Row>(listKey: string, page: KeyedPage<Row>): readonly Row[] {
  const rows = page[listKey];
  return Array.isArray(rows) ? rows : [];
}
