import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { rowsOfKeyedPage } from '#kit/http/web/keyed-page.ts';
import { useSession } from '#kit/session/web/session.ts';
import { useUrlFilters, type Page } from '#kit/ui/web/url-filters.ts';
import { fromPrintedNames } from '../row-names.ts';
import type { periodPage, PeriodRow } from '../contract.ts';
import { callsOf, TAB, type PeriodUploadCalls, type PeriodUploadDefinition, type PeriodUploadScreen } from '../define.ts';

interface PeriodPageAnswer {
  readonly rows: readonly PeriodRow[];
  readonly total: number;
  readonly pullConfigured: boolean;
}

/** The kind and the page that are shown, stored in the address. */
export function useChosenKind(screen: PeriodUploadScreen): {
  definition: PeriodUploadDefinition;
  page: Page;
  turnTo: (page: Partial<Page>) => void;
  choose: (selector: string) => void;
} {
  const first = screen.members[0] as PeriodUploadDefinition;
  const { kindParameter = TAB } = callsOf(screen, first);
  const defaults = useMemo(() => ({ [kindParameter]: first.selector }), [kindParameter, first]);
  const { filters, page, turnTo } = useUrlFilters(defaults);
  const [, setAddress] = useSearchParams();
  const definition = screen.members.find((member) => member.selector === filters[kindParameter]) ?? first;
  // Another tab starts at page 1 with 10 rows (docs/user-interface.md#lists).
  const choose = useCallback(
    (chosen: string) => setAddress(chosen === first.selector ? {} : { [kindParameter]: chosen }, { replace: true }),
    [setAddress, kindParameter, first],
  );
  return { definition, page, turnTo, choose };
}

/**
 * A page of the records of a kind, fetched again when the user switches to another corporate.
 * @param range the parameters of the period filter; null while they are not known
 */
export function usePeriodPage(
  screen: PeriodUploadScreen,
  definition: PeriodUploadDefinition,
  page: Page,
  range: Readonly<Record<string, string>> | null,
) {
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const client = useQueryClient();
  const calls = callsOf(screen, definition);
  const { path, listKey, printedAs } = calls.page;
  const key = ['period-upload', definition.name, corporate];
  const query = useQuery({
    queryKey: [...key, range, page.current, page.size],
    enabled: range !== null,
    // The rows remain until the next page is loaded, but not for another kind or corporate.
    placeholderData: (previous: PeriodPageAnswer | undefined, previousQuery) =>
      previousQuery?.queryKey[1] === definition.name && previousQuery.queryKey[2] === corporate ? previous : undefined,
    queryFn: async ({ signal }): Promise<PeriodPageAnswer> => {
      const answer = await callApi<ReturnType<typeof periodPage>>({
        path,
        query: { ...kindQuery(calls, definition), ...range, current: page.current, size: page.size },
        signal,
      });
      const rows = rowsOfKeyedPage(listKey, answer).map((row) => fromPrintedNames<PeriodRow>(row, printedAs));
      return { rows, total: answer.total, pullConfigured: answer.pullConfigured === true };
    },
  });
  return { query, refresh: () => client.invalidateQueries({ queryKey: ['period-upload', definition.name] }) };
}

/** The query parameter of the kind, for calls that several kinds share. */
export function kindQuery({ kindParameter }: PeriodUploadCalls, definition: PeriodUploadDefinition): Record<string, string> {
  return kindParameter === undefined ? {} : { [kindParameter]: definition.selector };
}
