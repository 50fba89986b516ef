import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#kit/session/web/session.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { periodOf, refusalOf, WEEK, type Level } from '../periods.ts';
import type { About } from '../contract.ts';
import type { PickedRange } from './picking.ts';

/** What dashboards are filtered by, as it travels and stands in the address; each page uses what it has. */
const DEFAULTS = { dataType: '1', marketType: '1', brand: '1', priceRange: '0', queryTimeType: String(WEEK), startDate: '', endDate: '' };
export type DashboardFilters = Readonly<Record<keyof typeof DEFAULTS, string>>;

export interface Dashboard {
  /** As they were asked with. */
  readonly filters: DashboardFilters;
  /** As they are set for the next query. */
  readonly draft: DashboardFilters;
  readonly change: (changes: Partial<DashboardFilters>) => void;
  /** Asks with the draft; a range that is too long is told and not asked for. */
  readonly search: () => void;
  /** Asks with what was asked before but for these. */
  readonly apply: (changes: Partial<DashboardFilters>) => void;
  readonly reset: () => void;
  /** Why what the address says is not asked for; null where it is. */
  readonly refusal: string | null;
}

/** A dashboard's filters: those of the address, and the changes that wait for the query button. */
export function useDashboard(): Dashboard {
  const { t } = useWords();
  const { filters, search, reset } = useUrlFilters<DashboardFilters>(DEFAULTS);
  const [changes, setChanges] = useState<Partial<DashboardFilters>>({});
  const draft = { ...filters, ...changes };
  return {
    filters,
    draft,
    change: (more) => setChanges({ ...changes, ...more }),
    search: () => {
      const refusal = refusalOfRange(draft);
      if (refusal !== null) {
        notify.info(t(refusal));
        return;
      }
      search(draft);
      setChanges({});
    },
    apply: (more) => search({ ...filters, ...more }),
    reset: () => {
      reset();
      setChanges({});
    },
    refusal: refusalOfRange(filters),
  };
}

/**
 * Why a range is not asked for; checked where both ends are set
 * (docs/business-rules/sales-dashboards.md#limits-of-a-range).
 */
function refusalOfRange({ startDate, endDate }: DashboardFilters): string | null {
  const [start, end] = [periodOf(startDate), periodOf(endDate)];
  return start === null || end === null ? null : refusalOf(start, end);
}

/** What the picker shows of the filters. */
export function rangeOf({ queryTimeType, startDate, endDate }: DashboardFilters): PickedRange {
  return { level: Number(queryTimeType) as Level, start: startDate, end: endDate };
}

/** The filters that the picker has set. */
export function filtersOf({ level, start, end }: PickedRange): Partial<DashboardFilters> {
  return { queryTimeType: String(level), startDate: start, endDate: end };
}

/** What a dashboard answers to its filters; nothing is asked for a range that is too long. The last answer stays until the next one is there. */
export function useAnswer<Answer>(
  path: string,
  query: object,
  refusal: string | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
): UseQueryResult<Answer> {
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  return useQuery<Answer>({
    queryKey: [path, corporate, query],
    enabled: refusal === null,
    placeholderData: ofCorporate(corporate),
    queryFn: ({ signal }) => ask(signal),
  });
}

/** Whose numbers an answer is, for pictures of them; '' while it is still that of other filters. */
export function subtitleOf(
  { isPlaceholderData }: Pick<UseQueryResult, 'isPlaceholderData'>,
  scope: string,
  { startDate, endDate }: Pick<About, 'startDate' | 'endDate'>,
): string {
  return isPlaceholderData ? '' : `${scope} · ${rangeText(startDate, endDate)}`;
}

/** A range as it is told. */
export const rangeText = (start: string, end: string): string => (start === end ? start : `${start} ~ ${end}`);

/** Keeps an answer until the next one is there, but no other corporate's. */
function ofCorporate(corporate: string | null) {
  return <Answer>(before: Answer | undefined, of: { readonly queryKey: readonly unknown[] } | undefined): Answer | undefined =>
    of?.queryKey[1] === corporate ? before : undefined;
}
