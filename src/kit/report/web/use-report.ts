import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import { callApi } from '#kit/http/web/client.ts';
import type { Filters } from '#kit/saved-view/web/listing-source.ts';
import { type Listing, useListing } from '#kit/saved-view/web/use-listing.ts';
import { filterNames } from '#kit/records/define.ts';
import { initialFilters } from '#kit/records/web/initial-filters.ts';
import type {
  ColumnDays,
  defineChoicesCall,
  ReportCombo,
  reportCombo,
  ReportComboAnswer,
  ReportPage,
  reportPage,
  reportRows,
  ReportRecord,
  ReportTotals,
  reportTotals,
} from '../contract.ts';
import { totalsPath, type ReportDefinition } from '../define.ts';
import { headersFrom, withDynamicValues, type ReportHeader } from '../dynamic.ts';

/** The values of filters and parameters, by name. Lists are comma-separated. */
export type { Filters } from '#kit/saved-view/web/listing-source.ts';

/** A page with the headers of its dynamic columns. Their values are members of each row. */
interface PageWithHeaders extends ReportPage {
  readonly headers: readonly ReportHeader[];
  readonly days: ColumnDays;
}

/** A report on screen: its page, options and totals, and the functions of {@link Listing}. */
export interface Report extends Listing<PageWithHeaders> {
  readonly combo: ReportComboAnswer | null;
  /** Null before the first answer, and for a report without totals. */
  readonly totals: ReportTotals | null;
  /** Whether the required parameters are set. Rows are fetched only then. */
  readonly ready: boolean;
  /** Flags of the expanded headers. */
  readonly unfolded: ReadonlySet<string>;
  readonly fold: (flag: string) => void;
}

/** The rows of a report for the filters in the address, and the options of its dropdowns. */
export function useReport(definition: ReportDefinition): Report {
  const names = useMemo(() => queryNames(definition), [definition]);
  const initially = useMemo(() => initialFilters(definition.filters), [definition]);
  const isReady = useMemo(() => readyFor(definition), [definition]);
  const listing = useListing<PageWithHeaders>({
    name: definition.name,
    filterNames: names,
    initially,
    read: (query, signal) => readPage(definition, query, signal),
    rowsOf: ({ records }) => records,
    ready: isReady,
  });
  const ready = isReady(listing.filters);
  const combos = useCombo(definition);
  const combo = useOffered(definition, listing.filters, combos.data ?? null);
  const totals = useTotals(definition, listing.filters, ready);
  const folds = useFolds();
  return {
    ...listing,
    ...folds,
    ready,
    refresh: async () => {
      await Promise.all([
        listing.refresh(),
        combos.refetch(),
        ...(definition.calls.totals === undefined || !ready ? [] : [totals.refetch()]),
      ]);
    },
    combo,
    totals: totals.data ?? null,
  };
}

/** The query parameters of a report: parameters and filters. */
export function queryNames({ parameters = [], filters }: ReportDefinition): string[] {
  return [...parameters.map(({ name }) => name), ...filters.flatMap(filterNames)];
}

/** Fetches a page of a report. @param query filters, parameters, page and order */
export async function readPage(
  definition: ReportDefinition,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<PageWithHeaders> {
  const { calls, dynamic } = definition;
  if (calls.page.bare === true) return readBare(definition, query, signal);
  const { path, listKey = 'records', days: daysKey } = calls.page;
  const answer = await callApi<ReturnType<typeof reportPage>>({ path, query, signal });
  const records = answer[listKey] as readonly ReportRecord[];
  const days = daysKey === undefined ? {} : (answer[daysKey] as ColumnDays);
  if (dynamic === undefined) return { ...answer, records, headers: [], days };
  return {
    ...answer,
    days,
    records: records.map((record) => withDynamicValues(dynamic.wire, record)),
    headers: headersFrom(dynamic.wire, answer[dynamic.wire.headers]),
  };
}

/** Fetches all rows from a call without pages, and returns the requested page. */
async function readBare(
  definition: ReportDefinition,
  { current, size, exactTotal: _exact, ...query }: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<PageWithHeaders> {
  const { path } = definition.calls.page;
  const rows = await callApi<ReturnType<typeof reportRows>>({ path, query, signal, silent: true });
  const [page, pageSize] = [Number(current), Number(size)];
  const records = rows.slice((page - 1) * pageSize, page * pageSize);
  return { records, total: rows.length, totalCapped: false, current: page, size: pageSize, headers: [], days: {} };
}

function readyFor({ parameters = [] }: ReportDefinition): (filters: Filters) => boolean {
  const checks = parameters.map((field) => ({ name: field.name, check: compileCheck(field) }));
  return (filters) => checks.every(({ name, check }) => !isProblem(check(filters[name] ?? '')));
}

function useFolds(): Pick<Report, 'unfolded' | 'fold'> {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback(
    (flag: string) =>
      setUnfolded((before) => (before.has(flag) ? new Set([...before].filter((each) => each !== flag)) : new Set([...before, flag]))),
    [],
  );
  return { unfolded, fold };
}

function useTotals({ name, calls }: ReportDefinition, filters: Filters, ready: boolean): UseQueryResult<ReportTotals> {
  return useQuery({
    queryKey: ['report', name, 'totals', filters],
    queryFn: ({ signal }) => callApi<ReturnType<typeof reportTotals>>({ path: totalsPath(calls), query: filters, signal, silent: true }),
    enabled: calls.totals !== undefined && ready,
  });
}

/** The options of the filters, by one call for all of them. */
export function useCombo(definition: ReportDefinition): UseQueryResult<ReportComboAnswer> {
  return useQuery({
    queryKey: ['report', definition.name, 'combo'],
    queryFn: ({ signal }) => callApi<ReturnType<typeof reportCombo>>({ path: definition.calls.combo.path, signal, silent: true }),
    staleTime: 60_000,
  });
}

/** The options of the dropdowns. Those of a filter with `offered` are restricted by the values of other filters. */
function useOffered({ name, filters }: ReportDefinition, values: Filters, combo: ReportComboAnswer | null): ReportComboAnswer | null {
  const restricted = filters.flatMap(({ combo: key, offered }) =>
    key === undefined || offered === undefined ? [] : [{ key, ...offered }],
  );
  const answers = useQueries({
    queries: restricted.map(({ path, within }) => {
      const names = filters.filter((filter) => within.includes(filter.name)).flatMap(filterNames);
      const query = Object.fromEntries(names.flatMap((each) => (values[each] ? [[each, values[each]]] : [])));
      return {
        queryKey: ['report', name, path, query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          callApi<ReturnType<typeof defineChoicesCall>>({ path, query, signal, silent: true }),
        staleTime: 60_000,
        placeholderData: keepPreviousData,
      };
    }),
  });
  if (restricted.length === 0 || combo === null || Array.isArray(combo)) return combo;
  const choices = combo as ReportCombo;
  const offered = restricted.flatMap(({ key }, index) => {
    const codes = answers[index]?.data;
    return codes === undefined ? [] : [[key, choices[key]?.filter(({ code }) => codes.includes(code)) ?? []] as const];
  });
  return { ...choices, ...Object.fromEntries(offered) };
}
