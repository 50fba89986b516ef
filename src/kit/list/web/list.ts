import { useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { rowsUnder } from '#kit/http/web/rows-under.ts';
import { type Filters, type Listing, useListing } from '#kit/saved-view/web/use-listing.ts';
import { naturalWeekOf } from '#kit/period-upload/calendar.ts';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { endsOf, filterNames } from '#kit/records/define.ts';
import { addDays, businessDay } from '#kit/time/business-time.ts';
import type { listPage, ListRow } from '../contract.ts';
import type { ListDefinition } from '../define.ts';

export type { Filters } from '#kit/saved-view/web/use-listing.ts';

export type Row = ListRow;

interface PageAnswer {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalCapped: boolean;
  readonly missingCodes?: MissingCodes | undefined;
}

export type List = Listing<PageAnswer>;

/** A list's records, by its address. */
export function useList(definition: ListDefinition): List {
  const names = useMemo(() => definition.filters.flatMap(filterNames), [definition]);
  const initially = useMemo(() => initialFilters(definition), [definition]);
  return useListing({
    name: definition.name,
    filterNames: names,
    initially,
    read: (query, signal) => readPage(definition, query, signal),
    rowsOf: ({ rows }) => rows,
  });
}

/** What the filters hold before anybody has chosen, where that is not nothing. */
export function initialFilters({ filters }: ListDefinition): Filters {
  const { firstDay } = naturalWeekOf(businessDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  const weekly = filters.filter(({ initially }) => initially === 'this-week').map(endsOf);
  return Object.fromEntries(
    weekly.flatMap(([first, last]) => [
      [first, firstDay],
      [last, addDays(firstDay, 6)],
    ]),
  );
}

async function readPage(
  { calls }: ListDefinition,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const answer = await callApi<ReturnType<typeof listPage>>({ path: calls.page.path, query, signal, silent: true });
  const { total, totalCapped, missingCodes } = answer;
  return { rows: rowsUnder(calls.page.listKey, answer), total, totalCapped: totalCapped === true, missingCodes };
}
