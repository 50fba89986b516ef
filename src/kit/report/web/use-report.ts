import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { type Filters, type Listing, useListing } from '#kit/saved-view/web/use-listing.ts';
import { filterNames } from '#kit/records/define.ts';
import type { ReportCombo, reportCombo, ReportPage, reportPage, ReportTotals, reportTotals } from '../contract.ts';
import type { ReportDefinition } from '../define.ts';

/** A list among the filters is comma-joined. */
export type { Filters } from '#kit/saved-view/web/use-listing.ts';

export interface Report extends Listing<ReportPage> {
  readonly combo: ReportCombo | null;
  /** Null before the first answer, and where the report has none. */
  readonly totals: ReportTotals | null;
}

/** A report's rows, by its address, and what its dropdowns offer. */
export function useReport(definition: ReportDefinition): Report {
  const names = useMemo(() => definition.filters.flatMap(filterNames), [definition]);
  const listing = useListing<ReportPage>({
    name: definition.name,
    filterNames: names,
    read: (query, signal) => callApi<ReturnType<typeof reportPage>>({ path: definition.calls.page.path, query, signal, silent: true }),
    rowsOf: ({ records }) => records,
  });
  const combo = useCombo(definition);
  const totals = useTotals(definition, listing.filters);
  return {
    ...listing,
    refresh: async () => {
      await Promise.all([listing.refresh(), combo.refetch(), ...(definition.calls.totals === undefined ? [] : [totals.refetch()])]);
    },
    combo: combo.data ?? null,
    totals: totals.data ?? null,
  };
}

function useTotals({ name, calls: { totals } }: ReportDefinition, filters: Filters): UseQueryResult<ReportTotals> {
  return useQuery({
    queryKey: ['report', name, 'totals', filters],
    queryFn: ({ signal }) => callApi<ReturnType<typeof reportTotals>>({ path: totals?.path ?? '', query: filters, signal, silent: true }),
    enabled: totals !== undefined,
    staleTime: 0,
  });
}

function useCombo(definition: ReportDefinition): UseQueryResult<ReportCombo> {
  return useQuery({
    queryKey: ['report', definition.name, 'combo'],
    queryFn: ({ signal }) => callApi<ReturnType<typeof reportCombo>>({ path: definition.calls.combo.path, signal, silent: true }),
    staleTime: 60_000,
  });
}
