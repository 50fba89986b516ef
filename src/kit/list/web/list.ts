import { useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { type Listing, useListing } from '#kit/saved-view/web/use-listing.ts';
import { filterNames } from '#kit/records/define.ts';
import type { ListDefinition } from '../define.ts';

export type { Filters } from '#kit/saved-view/web/use-listing.ts';

/** A record as the page call answers it. */
export type Row = Readonly<Record<string, string | number | null>>;

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
  const answer = await callApi<Readonly<Record<string, unknown>>>({ path: calls.page.path, query, signal, silent: true });
  return { rows: answer[calls.page.listKey] as readonly Row[], total: answer.total as number, totalCapped: answer.totalCapped === true };
}
