import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#kit/session/web/session.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { periodOf, refusalOf, WEEK, type Level } from '../periods.ts';
import type { About } from '../contract.ts';
import type { PickedRange } from './filters/picking.ts';

/** The filters of the dashboards, as on the wire and in the address. Each page uses the ones that it has. */
const DEFAULTS = { dataType: '1', marketType: '1', brand: '1', priceRange: '0', queryTimeType: String(WEEK), startDate: '', endDate: '' };
export type DashboardFilters = Readonly<Record<keyof typeof DEFAULTS, string>>;
export type DashboardQuery = Pick<DashboardFilters, 'dataType' | 'marketType' | 'queryTimeType' | 'startDate' | 'endDate'>;

export interface Dashboard {
  /** The filters of the shown answer. */
  readonly filters: DashboardFilters;
  /** The filters set for the next query. */
  readonly draft: DashboardFilters;
  readonly change: (changes: Partial<DashboardFilters>) => void;
  /** Applies the draft. For a range that is too long it shows the reason and sends no request. */
  readonly search: () => void;
  readonly apply: (changes: Partial<DashboardFilters>) => void;
  readonly reset: () => void;
  /** The reason why the filters of the address are not requested; null if they are. */
  readonly refusal: string | null;
}

/** A dashboard's filters: those of the address, and the changes that are not applied yet. */
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
 * The reason why a range is refused; checked where both ends are set
 * (docs/business-rules/sales-dashboards.md#limits-of-a-range).
 */
function refusalOfRange({ startDate, endDate }: DashboardFilters): string | null {
  const [start, end] = [periodOf(startDate), periodOf(endDate)];
  return start === null || end === null ? null : refusalOf(start, end);
}

export function rangeOf({ queryTimeType, startDate, endDate }: DashboardFilters): PickedRange {
  return { level: Number(queryTimeType) as Level, start: startDate, end: endDate };
}

export function filtersOf({ level, start, end }: PickedRange): Partial<DashboardFilters> {
  return { queryTimeType: String(level), startDate: start, endDate: end };
}

/**
 * The answer of a dashboard to its filters. A range that is too long sends no request. The last answer stays until the
 * next one is received.
 */
export function useDashboardAnswer<Answer>(
  path: string,
  query: object,
  refusal: string | null,
  fetchAnswer: (signal: AbortSignal) => Promise<Answer>,
): UseQueryResult<Answer> {
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  return useQuery<Answer>({
    queryKey: [path, corporate, query],
    enabled: refusal === null,
    placeholderData: ofCorporate(corporate),
    queryFn: ({ signal }) => fetchAnswer(signal),
  });
}

/** The scope of an answer, for exported images; empty while the answer is that of the previous filters. */
export function subtitleOf(
  { isPlaceholderData }: Pick<UseQueryResult, 'isPlaceholderData'>,
  scope: string,
  { startDate, endDate }: Pick<About, 'startDate' | 'endDate'>,
): string {
  return isPlaceholderData ? '' : `${scope} · ${rangeText(startDate, endDate)}`;
}

export const rangeText = (start: string, end: string): string => (start === end ? start : `${start} ~ ${end}`);

/** Keeps an answer until the next one is received, but only of the same corporate. */
function ofCorporate(corporate: string | null) {
  return <Answer>(before: Answer | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Answer | undefined =>
    query?.queryKey[1] === corporate ? before : undefined;
}
