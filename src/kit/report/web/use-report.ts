import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { type Listing, useListing } from '#kit/saved-view/web/use-listing.ts';
import { filterNames } from '#kit/records/define.ts';
import type { ReportCombo, ReportDefinition, ReportPage } from '../define.ts';

/** A list among the filters is comma-joined. */
export type { Filters } from '#kit/saved-view/web/use-listing.ts';

export interface Report extends Listing<ReportPage> {
  readonly combo: ReportCombo | null;
}

/** A report's rows, by its address, and what its dropdowns offer. */
export function useReport(definition: ReportDefinition): Report {
  const names = useMemo(() => definition.filters.flatMap(filterNames), [definition]);
  const listing = useListing<ReportPage>({
    name: definition.name,
    filterNames: names,
    read: (query, signal) => callApi<ReportPage>({ path: definition.calls.page.path, query, signal, silent: true }),
    rowsOf: ({ records }) => records,
  });
  const combo = useCombo(definition);
  return {
    ...listing,
    refresh: async () => {
      await Promise.all([listing.refresh(), combo.refetch()]);
    },
    combo: combo.data ?? null,
  };
}

function useCombo(definition: ReportDefinition): UseQueryResult<ReportCombo> {
  return useQuery({
    queryKey: ['report', definition.name, 'combo'],
    queryFn: ({ signal }) => callApi<ReportCombo>({ path: definition.calls.combo.path, signal, silent: true }),
    staleTime: 60_000,
  });
}
