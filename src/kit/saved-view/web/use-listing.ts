import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeListIdOf } from '#kit/records/code-list.ts';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { type Page, useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { hasArrived, takePending, takeArrived } from './started-reads.ts';
import { defaultsOf, type Filters, type ListingSource, pageReadKey, withSize } from './listing-source.ts';
import { viewQuery, useOpeningAddress } from './use-opening-address.ts';
import { useViews } from './use-views.ts';
import type { SavedView, Views, ViewState } from './views.ts';

/** The members that the answer of every page call has (docs/api.md#pages-and-totals). */
interface PageCounts {
  readonly total: number;
  readonly totalCapped: boolean;
  readonly missingCodes?: MissingCodes | undefined;
}

/** A list or report on screen: its rows, and the functions for search, paging, counting and views. */
export interface Listing<Answer> {
  readonly filters: Filters;
  /** A text that is different for different filters. */
  readonly filterKey: string;
  readonly page: Page;
  readonly search: (filters: Filters) => void;
  readonly reset: () => void;
  /** Clears the default filters; undefined unless there are rows that only these exclude. */
  readonly showHidden: (() => void) | undefined;
  readonly turnTo: (page: Partial<Page>) => void;
  /** Null before the first answer. */
  readonly answer: Answer | null;
  readonly loading: boolean;
  /** The error of the last read; null if it succeeded. */
  readonly failure: unknown;
  /** Reloads the rows after a possible change; a requested exact total is discarded. */
  readonly refresh: () => Promise<void>;
  /** The codes without a row, by filter with a code list; null without such a filter, or before they are loaded. */
  readonly missing: MissingCodes | null;
  readonly views: Views;
  readonly current: ViewState;
  readonly openView: (view: SavedView | null) => void;
}

const NO_DEFAULTS: Filters = {};

/** The rows for the filters, page and order in the address, so that a reload or a bookmark shows the same rows. */
export function useListing<Answer extends PageCounts>({
  name,
  filterNames,
  initially = NO_DEFAULTS,
  read,
  rowsOf,
  place = '',
  ready,
}: ListingSource<Answer>): Listing<Answer> {
  const defaults = useMemo(() => defaultsOf({ filterNames, initially }), [filterNames, initially]);
  const { filters, page: addressed, search, reset, turnTo: turnInAddress } = useUrlFilters(defaults);
  const [address, setAddress] = useSearchParams();
  const views = useViews(name);
  const { page, turnTo } = useRememberedSize(addressed, address.has('size'), turnInAddress, views);
  const opened = useOpeningAddress(name, views.named);

  const isReady = ready?.(filters) ?? true;
  const readKey = pageReadKey(name, { ...filters, ...page });
  // A page that is already loaded is rendered immediately and not loaded again. Nothing is loaded before the opening
  // address is known.
  const [hasFirstArrived] = useState(() => opened && hasArrived(readKey));
  const query = useQuery({
    queryKey: ['listing', name, 'page', filters, page],
    ...(hasFirstArrived ? { initialData: () => takeArrived<Answer>(readKey), refetchOnMount: false } : {}),
    queryFn: ({ signal }) => {
      const requested = { ...filters, ...page };
      return takePending<Answer>(readKey) ?? read(requested, signal);
    },
    placeholderData: keepPreviousData,
    enabled: opened && isReady,
  });
  const newest = query.data ?? null;
  // If the total is capped, the exact total is loaded in the background (docs/api.md#pages-and-totals).
  const exact = useQuery({
    queryKey: ['listing', name, 'total', filters],
    queryFn: ({ signal }) => read({ ...filters, current: 1, size: 1, exactTotal: 1 }, signal),
    enabled: query.data?.totalCapped === true && !query.isPlaceholderData,
    gcTime: 0,
  });
  // Without rows, counts those that only the default filters exclude.
  const cleared = { ...filters, ...Object.fromEntries(Object.keys(initially).map((filter) => [filter, ''])) };
  const isEmpty = newest?.total === 0 && !query.isPlaceholderData;
  const isInitial = Object.entries(filters).every(([filter, value]) => value === (initially[filter] ?? ''));
  const hidden = useQuery({
    queryKey: ['listing', name, 'hidden', cleared],
    queryFn: ({ signal }) => read({ ...cleared, current: 1, size: 1 }, signal),
    enabled: isEmpty && isInitial && Object.values(initially).some((value) => value !== ''),
    gcTime: 0,
  });
  const missing = useMissingCodes(name, filters, opened && isReady, read);
  const client = useQueryClient();
  const refresh = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['listing', name] });
  }, [client, name]);

  const answer =
    newest?.totalCapped === true && exact.data !== undefined ? { ...newest, total: exact.data.total, totalCapped: false } : newest;
  const beyondEnd = answer !== null && !query.isPlaceholderData && !answer.totalCapped && rowsOf(answer).length === 0 && page.current > 1;
  useLastPage(beyondEnd ? Math.max(1, Math.ceil(answer.total / page.size)) : null, turnTo);

  return {
    filters,
    filterKey: JSON.stringify(filters),
    page,
    search,
    reset,
    showHidden: isEmpty && (hidden.data?.total ?? 0) > 0 ? () => search(cleared) : undefined,
    turnTo,
    answer,
    loading: query.isFetching || hidden.isLoading || !opened,
    failure: query.isError ? query.error : null,
    refresh,
    missing,
    views,
    current: { query: viewQuery(address, page.size), columns: views.columns },
    openView: (view) => {
      setAddress(view?.state.query ?? place, { replace: true });
      views.openColumns(view);
    },
  };
}

/** The page size from the address or the user's last choice. */
function useRememberedSize(
  addressed: Page,
  isAddressed: boolean,
  turnInAddress: (page: Partial<Page>) => void,
  { size, chooseSize }: Views,
): { readonly page: Page; readonly turnTo: (page: Partial<Page>) => void } {
  const page = useMemo(() => withSize(addressed, isAddressed, size), [addressed, isAddressed, size]);
  const picked = useRef<number | null>(null);
  const turnTo = useCallback(
    (next: Partial<Page>) => {
      if (next.size !== undefined) picked.current = next.size;
      turnInAddress(next);
    },
    [turnInAddress],
  );
  // Stored after the address has changed. Otherwise the current page would be loaded with the new size, then page 1.
  useEffect(() => {
    if (!isAddressed || picked.current !== addressed.size) return;
    picked.current = null;
    chooseSize(addressed.size);
  }, [isAddressed, addressed.size, chooseSize]);
  return { page, turnTo };
}

/** Requests the missing codes separately from the page, because they are the same on all pages. */
function useMissingCodes<Answer extends PageCounts>(
  name: string,
  filters: Filters,
  ready: boolean,
  read: ListingSource<Answer>['read'],
): MissingCodes | null {
  const hasCodeList = Object.values(filters).some((value) => codeListIdOf(value) !== null);
  const { data } = useQuery({
    queryKey: ['listing', name, 'missing', filters],
    queryFn: async ({ signal }) => {
      const { missingCodes } = await read({ ...filters, current: 1, size: 1, missingCodes: 1 }, signal);
      return missingCodes ?? null;
    },
    enabled: ready && hasCodeList,
  });
  return data ?? null;
}

/** Turns to the last page if the current page is beyond it, for example after its last row was removed. */
function useLastPage(last: number | null, turnTo: (page: Partial<Page>) => void): void {
  useEffect(() => {
    if (last !== null) turnTo({ current: last });
  }, [last, turnTo]);
}
