import { naturalWeekOf } from '#kit/time/calendar.ts';
import { businessToday } from '#kit/session/web/business-day.ts';
import { addDays } from '#kit/time/business-time.ts';
import { endsOf, type FilterDefinition } from '../define.ts';

/** The default values by parameter name, for the filters that have one. */
export function initialFilters(filters: readonly FilterDefinition[]): Readonly<Record<string, string>> {
  // Most lists have no defaults, and computing the business day is slow.
  if (filters.every(({ initially }) => initially === undefined)) return {};
  const today = businessToday();
  return Object.fromEntries(
    filters.flatMap((filter) => {
      if (filter.initially === undefined) return [];
      const [first, last] = endsOf(filter);
      const [from, to] = daysOf(filter.initially, today);
      return [
        [first, from],
        [last, to],
      ];
    }),
  );
}

function daysOf(initially: NonNullable<FilterDefinition['initially']>, today: string): readonly [string, string] {
  if (initially !== 'this-week') return [addDays(today, -initially.lastDays), today];
  const { firstDay } = naturalWeekOf(today);
  return [firstDay, addDays(firstDay, 6)];
}
