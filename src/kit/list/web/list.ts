import { useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { rowsUnder } from '#kit/http/web/rows-under.ts';
import { type Listing, useListing } from '#kit/saved-view/web/use-listing.ts';
import { filterNames } from '#kit/records/define.ts';
import type { listPage, ListRow } from '../contract.ts';
import type { ListDefinition } from '../define.ts';

export type { Filters } from '#kit/saved-view/web/use-listing.ts';

export type Row = ListRow;

interface PageAnswer {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalCapped: boolean;
}

export type List = Listing<PageAnswer>;

/** A list's records, by its address. */
export function useList(definition: ListDefinition): List {
  const names = useMemo(() => definition.filters.flatMap(filterNames), [definition]);
  return useListing({
    name: definition.name,
    filterNames: names,
    read: (query, signal) => readPage(definition, query, signal),
    rowsOf: ({ rows }) => rows,
  });
}

async function readPage(
  { calls }: ListDefinition,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const answer = await callApi<ReturnType<typeof listPage>>({ path: calls.page.path, query, signal, silent: true });
  return { rows: rowsUnder(calls.page.listKey, answer), total: answer.total, totalCapped: answer.totalCapped === true };
}
