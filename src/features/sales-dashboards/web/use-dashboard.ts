import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { rangeText } from '#kit/i18n/formats.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { ALL_BRANDS, ALL_MARKETS, ALL_PRICES, DIMENSIONS } from '../definition.ts';
import { parsePeriod, rangeLimitMessage, WEEK, type Level } from '../periods.ts';
import type { About } from '../contract.ts';
import type { PickedRange } from './filters/picking.ts';

/** The default filters of all dashboards, by their names in the page's URL. Each page sends some of them. */
const DEFAULTS = {
  dataType: String(DIMENSIONS[0].code),
  marketType: String(ALL_MARKETS),
  brand: String(ALL_BRANDS),
  priceRange: String(ALL_PRICES),
  queryTimeType: String(WEEK),
  startDate: '',
  endDate: '',
};
export type DashboardFilters = Readonly<Record<keyof typeof DEFAULTS, string>>;
export type DashboardQuery = Pick<DashboardFilters, 'dataType' | 'marketType' | 'queryTimeType' | 'startDate' | 'endDate'>;

export interface Dashboard {
  /** The filters in the URL, for which the answer is shown. */
  readonly filters: DashboardFilters;
  /** The filters in the form, which are not applied yet. */
  readonly draft: DashboardFilters;
  readonly change: (changes: Partial<DashboardFilters>) => void;
  /** Applies the draft. If its range is too long, shows a message instead. */
  readonly search: () => void;
  /** Applies changes immediately. */
  readonly apply: (changes: Partial<DashboardFilters>) => void;
  readonly reset: () => void;
  /** The message for a range in the URL that is too long, a key of `words.ts`; null for an allowed range. */
  readonly rangeError: string | null;
}

/** The filters of a dashboard. */
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
      const rangeError = rangeErrorOf(draft);
      if (rangeError !== null) notify.info(t(rangeError));
      else {
        search(draft);
        setChanges({});
      }
    },
    apply: (more) => search({ ...filters, ...more }),
    reset: () => {
      reset();
      setChanges({});
    },
    rangeError: rangeErrorOf(filters),
  };
}

/** The message for a range that is too long. A range with only one end is not checked. */
function rangeErrorOf({ startDate, endDate }: DashboardFilters): string | null {
  const [start, end] = [parsePeriod(startDate), parsePeriod(endDate)];
  return start === null || end === null ? null : rangeLimitMessage(start, end);
}

/** The range of the filters, for the picker. */
export function pickedRangeOf({ queryTimeType, startDate, endDate }: DashboardFilters): PickedRange {
  return { level: Number(queryTimeType) as Level, start: startDate, end: endDate };
}

/** The changes of the filters for a picked range. */
export function filtersOf({ level, start, end }: PickedRange): Partial<DashboardFilters> {
  return { queryTimeType: String(level), startDate: start, endDate: end };
}

/**
 * Requests the answer for the filters of a dashboard, unless the range is too long. The previous answer is shown until
 * the next one is received.
 */
export function useDashboardAnswer<Answer>(
  path: string,
  query: object,
  rangeError: string | null,
  fetchAnswer: (signal: AbortSignal) => Promise<Answer>,
): UseQueryResult<Answer> {
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  return useQuery<Answer>({
    queryKey: [path, corporate, query],
    enabled: rangeError === null,
    placeholderData: previousAnswerOf(corporate),
    queryFn: ({ signal }) => fetchAnswer(signal),
  });
}

/** The scope and range of an answer, for exported images; empty while an answer of the previous filters is shown. */
export function subtitleOf(
  { isPlaceholderData }: Pick<UseQueryResult, 'isPlaceholderData'>,
  scope: string,
  { startDate, endDate }: Pick<About, 'startDate' | 'endDate'>,
  t: Translator,
): string {
  return isPlaceholderData ? '' : `${scope} · ${rangeText(startDate, endDate, t)}`;
}

/** Keeps the previous answer until the next one is received, unless its key (above) has another corporate. */
function previousAnswerOf(corporate: string | null) {
  return <Answer>(previous: Answer | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Answer | undefined =>
    query?.queryKey[1] === corporate ? previous : undefined;
}
