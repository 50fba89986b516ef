import { Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { businessToday } from '#kit/session/web/business-day.ts';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import { ALL_DAYS, DaysFilter } from '#kit/ui/web/days/days-filter.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { addDays } from '#kit/time/business-time.ts';
import { FIRST_NATURAL_YEAR, naturalYearOf } from '#kit/time/calendar.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { fiscalYearOptions } from '../contract.ts';
import type { PeriodFilter } from '../define.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

export interface PeriodRange {
  /** The parameters of the page call; null while the years are loading, or if there are no years. */
  readonly parameters: Readonly<Record<string, string>> | null;
  /** Whether the years have been loaded. */
  readonly yearsKnown: boolean;
  /** The chosen fiscal year, such as `FY26`, if it is not maintained and therefore has no periods; otherwise null. */
  readonly unmaintained: string | null;
  /** The failure to load the years, and the function that retries. */
  readonly failure: { readonly error: Error; readonly retry: () => void } | null;
  readonly bar: ReactNode;
}

/**
 * The filter of the periods of a screen, stored in the address: a range of days, or a year with an optional quarter.
 * The default is all days or the current year (docs/business-rules/uploads-and-periods.md#rows-of-periods).
 */
export function usePeriodFilter(filter: PeriodFilter | undefined): PeriodRange {
  const { t } = useWords();
  const { options, present, maintained, failure } = useYears(filter);
  const defaults = useMemo(() => emptyFilters(filter), [filter]);
  const { filters, search } = useUrlFilters(defaults);
  if (filter === undefined) {
    const { dataDateStart = '', dataDateEnd = '' } = filters;
    const bar = (
      <div className="period-upload-days">
        <DaysFilter label={t('数据日期')} value={{ dataDateStart, dataDateEnd }} onSearch={search} />
      </div>
    );
    return { parameters: filters, yearsKnown: true, unmaintained: null, failure: null, bar };
  }
  const chosen = filters[filter.year] || present;
  const parameters = chosen === null ? null : { ...filters, [filter.year]: chosen };
  const bar = (
    <div className="period-upload-filters">
      <Chooser
        label={t(filter.by === 'natural-year' ? '自然年' : '财年')}
        value={chosen}
        options={options ?? []}
        loading={options === null && failure === null}
        onChange={(year) => search({ ...filters, [filter.year]: year })}
      />
      {filter.by === 'fiscal-year' && (
        <Chooser
          label={t('季度')}
          value={filters[filter.quarter] ?? ''}
          options={quarterOptions(t)}
          onChange={(quarter) => search({ ...filters, [filter.quarter]: quarter })}
        />
      )}
    </div>
  );
  const isMissing = chosen !== null && maintained !== null && !maintained.has(Number(chosen));
  return { parameters, yearsKnown: options !== null, unmaintained: isMissing ? labelOf(Number(chosen)) : null, failure, bar };
}

function Chooser(props: {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly Option[];
  readonly loading?: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { label, value, options, loading = false, onChange } = props;
  return (
    <FilterField label={label}>
      {(id) => (
        <Select<string>
          id={id}
          style={{ width: 120 }}
          value={value}
          loading={loading}
          disabled={options.length === 0}
          options={[...options]}
          onChange={onChange}
        />
      )}
    </FilterField>
  );
}

function emptyFilters(filter: PeriodFilter | undefined): Record<string, string> {
  if (filter === undefined) return ALL_DAYS;
  return { [filter.year]: '', ...(filter.by === 'fiscal-year' ? { [filter.quarter]: '' } : {}) };
}

/** All, then Q1 to Q4 (docs/business-rules/uploads-and-periods.md#rows-of-periods). */
function quarterOptions(t: WordsInUse['t']): Option[] {
  return [{ value: '', label: t('全部') }, ...[1, 2, 3, 4].map((quarter) => ({ value: String(quarter), label: `Q${quarter}` }))];
}

/** A fiscal year begins at most this many days before the natural year of the same number. */
const DAYS_BEFORE = 95;

/** The options of the year filter, newest first, and the value of the current year; null while they are loading. */
function useYears(filter: PeriodFilter | undefined): {
  options: readonly Option[] | null;
  present: string | null;
  /** The maintained years; null while they are loading, or if every option is maintained. */
  maintained: ReadonlySet<number> | null;
  failure: PeriodRange['failure'];
} {
  const path = filter === undefined || filter.by === 'natural-year' ? null : filter.years.path;
  // The page shows a failure only until the years are known, so each failure also opens a notice.
  const fiscal = useCall<ReturnType<typeof fiscalYearOptions>>({ path: path as string, withNotice: true }, { enabled: path !== null });
  if (path === null) {
    const options = yearsUpTo(naturalYearOf(businessToday()), String);
    return { options, present: options[0]?.value ?? null, maintained: null, failure: null };
  }
  const years = fiscal.data ?? null;
  const failure = fiscal.error !== null && years === null ? { error: fiscal.error, retry: () => void fiscal.refetch() } : null;
  if (years === null) return { options: null, present: null, maintained: null, failure };
  const current = years.find((each) => each.current);
  if (filter?.by === 'fiscal-number') {
    // The current year is an option even if it is not maintained.
    const last = current?.year ?? Math.max(years[0]?.year ?? 0, naturalYearOf(addDays(businessToday(), DAYS_BEFORE)));
    const options = yearsUpTo(last, labelOf);
    return { options, present: options[0]?.value ?? null, maintained: new Set(years.map(({ year }) => year)), failure };
  }
  const present = current ?? years[0];
  return {
    options: years.map(({ id, year }) => ({ value: String(id), label: labelOf(year) })),
    present: present === undefined ? null : String(present.id),
    maintained: null,
    failure,
  };
}

const labelOf = (year: number): string => `FY${String(year % 100).padStart(2, '0')}`;

/** The years from 2022 to `last`, newest first (docs/business-rules/uploads-and-periods.md#rows-of-periods). */
function yearsUpTo(last: number, label: (year: number) => string): Option[] {
  return Array.from({ length: last - FIRST_NATURAL_YEAR + 1 }, (_, index) => {
    const year = last - index;
    return { value: String(year), label: label(year) };
  });
}
