import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { queryOf, useOpeningAddress } from '#kit/saved-view/web/use-opening-address.ts';
import { useViews, type Views, type ViewState } from '#kit/saved-view/web/views.ts';
import { type Page, useUrlFilters } from '#kit/ui/web/url-filters.ts';
import type { MasterDataDefinition } from '../define.ts';

/** A record as the page call answers it. */
export type Row = Readonly<Record<string, string | number | null>>;
export type Filters = Readonly<Record<string, string>>;

interface PageAnswer {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalCapped: boolean;
}

export interface List {
  readonly filters: Filters;
  /** Changes whenever the filters do. */
  readonly filterKey: string;
  readonly page: Page;
  readonly search: (filters: Filters) => void;
  readonly reset: () => void;
  readonly turnTo: (page: Partial<Page>) => void;
  /** Null before the first answer. */
  readonly answer: PageAnswer | null;
  readonly loading: boolean;
  /** Why the newest read failed; null when it did not. */
  readonly failure: unknown;
  readonly refresh: () => void;
  readonly count: () => void;
  readonly counting: boolean;
  readonly views: Views;
  /** What a view would keep of the list as it is now. */
  readonly current: ViewState;
  readonly openView: (state: ViewState | null) => void;
}

/** A list's rows by its address: filters, page and order are in the query, so that a reload, a bookmark or a view shows the same. */
export function useList(definition: MasterDataDefinition): List {
  const defaults = useMemo((): Filters => Object.fromEntries(definition.filters.map(({ name }) => [name, ''])), [definition]);
  const { filters, page, search, reset, turnTo } = useUrlFilters(defaults);
  const [address, setAddress] = useSearchParams();
  const views = useViews(definition.name);
  const opened = useOpeningAddress(definition.name, views.views);
  const filterKey = JSON.stringify(filters);

  const query = useQuery({
    queryKey: ['master-data', definition.name, 'page', filters, page],
    queryFn: ({ signal }) => readPage(definition, { ...filters, ...page }, signal),
    placeholderData: keepPreviousData,
    enabled: opened,
    staleTime: 0,
  });
  const exact = useQuery({
    queryKey: ['master-data', definition.name, 'total', filters],
    queryFn: ({ signal }) => readPage(definition, { ...filters, current: 1, size: 1, exactTotal: 1 }, signal),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const answer = query.data ?? null;
  const whole =
    answer?.totalCapped === true && exact.data !== undefined ? { ...answer, total: exact.data.total, totalCapped: false } : answer;
  useLastPage(whole, page, turnTo, query.isPlaceholderData);

  return {
    filters,
    filterKey,
    page,
    search,
    reset,
    turnTo,
    answer: whole,
    loading: query.isFetching || !opened,
    failure: query.isError ? query.error : null,
    refresh: () => void query.refetch(),
    count: () => void exact.refetch(),
    counting: exact.isFetching,
    views,
    current: { query: queryOf(address), columns: views.columns },
    openView: (state) => {
      setAddress(state?.query ?? '', { replace: true });
      if (state !== null) views.chooseColumns(state.columns);
    },
  };
}

async function readPage(
  { calls }: MasterDataDefinition,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const answer = await callApi<Readonly<Record<string, unknown>>>({ path: calls.page.path, query, signal, silent: true });
  return { rows: answer[calls.page.listKey] as readonly Row[], total: answer.total as number, totalCapped: answer.totalCapped === true };
}

/** A page beyond the end, as after the removal of its last row, becomes the last page. */
function useLastPage(answer: PageAnswer | null, page: Page, turnTo: (page: Partial<Page>) => void, old: boolean): void {
  useEffect(() => {
    if (answer === null || old || answer.totalCapped || answer.rows.length > 0 || page.current === 1) return;
    turnTo({ current: Math.max(1, Math.ceil(answer.total / page.size)) });
  }, [answer, old, page, turnTo]);
}
