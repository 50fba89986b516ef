import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { queryOf, useOpeningAddress } from '#kit/saved-view/web/use-opening-address.ts';
import { useViews, type Views, type ViewState } from '#kit/saved-view/web/views.ts';
import { type Page, useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { filterNames, type ReportCombo, type ReportDefinition, type ReportPage } from '../define.ts';

/** Filters as texts, as the address holds them; a list is comma-joined. */
export type Filters = Readonly<Record<string, string>>;

export interface Report {
  readonly filters: Filters;
  /** Changes whenever the filters do. */
  readonly filterKey: string;
  readonly page: Page;
  readonly search: (filters: Filters) => void;
  readonly reset: () => void;
  readonly turnTo: (page: Partial<Page>) => void;
  /** Null before the first answer. */
  readonly answer: ReportPage | null;
  readonly loading: boolean;
  /** Why the newest read failed; null when it did not. */
  readonly failure: unknown;
  readonly refresh: () => void;
  readonly count: () => void;
  readonly counting: boolean;
  readonly combo: ReportCombo | null;
  readonly views: Views;
  /** What a view would keep of the report as it is now. */
  readonly current: ViewState;
  readonly openView: (state: ViewState | null) => void;
}

/** A report's rows by its address: filters, page and order are in the query, so that a reload, a bookmark or a sent link shows the same. */
export function useReport(definition: ReportDefinition): Report {
  const defaults = useMemo(
    (): Filters => Object.fromEntries(definition.filters.flatMap(filterNames).map((name) => [name, ''])),
    [definition],
  );
  const { filters, page, search, reset, turnTo } = useUrlFilters(defaults);
  const [address, setAddress] = useSearchParams();
  const views = useViews(definition.name);
  const opened = useOpeningAddress(definition.name, views.views);
  const query = usePage(definition, filters, page, opened);
  const exact = useExactTotal(definition, filters);
  const combo = useCombo(definition);

  const answer = query.data ?? null;
  const whole =
    answer?.totalCapped === true && exact.data !== undefined ? { ...answer, total: exact.data.total, totalCapped: false } : answer;
  useLastPage(whole, page, turnTo, query.isPlaceholderData);

  return {
    filters,
    filterKey: JSON.stringify(filters),
    page,
    search,
    reset,
    turnTo,
    answer: whole,
    loading: query.isFetching || !opened,
    failure: query.isError ? query.error : null,
    refresh: () => {
      void query.refetch();
      void combo.refetch();
    },
    count: () => void exact.refetch(),
    counting: exact.isFetching,
    combo: combo.data ?? null,
    views,
    current: { query: queryOf(address), columns: views.columns },
    openView: (state) => {
      setAddress(state?.query ?? '', { replace: true });
      if (state !== null) views.chooseColumns(state.columns);
    },
  };
}

function usePage(definition: ReportDefinition, filters: Filters, page: Page, enabled: boolean): UseQueryResult<ReportPage> {
  return useQuery({
    queryKey: ['report', definition.name, 'page', filters, page],
    queryFn: ({ signal }) =>
      callApi<ReportPage>({ path: definition.calls.page.path, query: { ...filters, ...page }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 0,
  });
}

function useExactTotal(definition: ReportDefinition, filters: Filters): UseQueryResult<ReportPage> {
  return useQuery({
    queryKey: ['report', definition.name, 'total', filters],
    queryFn: ({ signal }) =>
      callApi<ReportPage>({
        path: definition.calls.page.path,
        query: { ...filters, current: 1, size: 1, exactTotal: 1 },
        signal,
        silent: true,
      }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useCombo(definition: ReportDefinition): UseQueryResult<ReportCombo> {
  return useQuery({
    queryKey: ['report', definition.name, 'combo'],
    queryFn: ({ signal }) => callApi<ReportCombo>({ path: definition.calls.combo.path, signal, silent: true }),
    staleTime: 60_000,
  });
}

/** A page beyond the end, as after a filter was narrowed in the address, becomes the last page. */
function useLastPage(answer: ReportPage | null, page: Page, turnTo: (page: Partial<Page>) => void, old: boolean): void {
  useEffect(() => {
    if (answer === null || old || answer.totalCapped || answer.records.length > 0 || page.current === 1) return;
    turnTo({ current: Math.max(1, Math.ceil(answer.total / page.size)) });
  }, [answer, old, page, turnTo]);
}
