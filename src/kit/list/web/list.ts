import { useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { rowsOfKeyedPage } from '#kit/http/web/keyed-page.ts';
import { beginListing } from '#kit/saved-view/web/begin-listing.ts';
import type { ListingSource } from '#kit/saved-view/web/listing-source.ts';
import { type Listing, useListing } from '#kit/saved-view/web/use-listing.ts';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { endsOf, filterNames } from '#kit/records/define.ts';
import { initialFilters } from '#kit/records/web/initial-filters.ts';
import type { listPage, ListRow } from '../contract.ts';
import type { ListDefinition } from '../define.ts';

export type { Filters } from '#kit/saved-view/web/listing-source.ts';

/** A row of the table: a record as in the answer of the page call. */
export type Row = ListRow;

interface PageAnswer {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalCapped: boolean;
  readonly missingCodes?: MissingCodes | undefined;
}

export type List = Listing<PageAnswer>;

/** The records of a list for the filters and page in the address. */
export function useList(definition: ListDefinition): List {
  return useListing(useMemo(() => sourceOf(definition), [definition]));
}

/** Requests the page of a list before its screen is rendered. @param address the query of its address */
export const beginList = (definition: ListDefinition, address: URLSearchParams): Promise<void> =>
  beginListing(sourceOf(definition), address);

function sourceOf(definition: ListDefinition): ListingSource<PageAnswer> {
  return {
    name: definition.name,
    filterNames: definition.filters.flatMap(filterNames),
    initially: initialFilters(definition.filters),
    place: definition.place,
    read: (query, signal) => readPage(definition, query, signal),
    rowsOf: ({ rows }) => rows,
  };
}

/** Filters as parameters of the calls: the days of filters by time get a time of day. */
export function sentFilters<Query extends Readonly<Record<string, string | number | undefined>>>(
  { filters }: ListDefinition,
  query: Query,
): Query {
  const times = filters.flatMap((filter) => {
    const [first, last] = endsOf(filter);
    return filter.times === true ? [[first, '00:00:00'] as const, [last, '23:59:59'] as const] : [];
  });
  const present = times.filter(([name]) => (query[name] ?? '') !== '');
  return { ...query, ...Object.fromEntries(present.map(([name, time]) => [name, `${query[name]} ${time}`])) };
}

async function readPage(
  definition: ListDefinition,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const { calls } = definition;
  const sent = sentFilters(definition, query);
  const answer = await callApi<ReturnType<typeof listPage>>({ path: calls.page.path, query: sent, signal, silent: true });
  const { total, totalCapped, missingCodes } = answer;
  return { rows: rowsOfKeyedPage(calls.page.listKey, answer), total, totalCapped: totalCapped === true, missingCodes };
}
