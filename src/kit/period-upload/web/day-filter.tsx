import { useWords } from '#kit/i18n/web/words.ts';
import { ALL_DAYS, DaysFilter } from '#kit/ui/web/days/days-filter.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { calendarOf, type PeriodUploadDefinition } from '../define.ts';
import type { PeriodRange } from './period-filter.tsx';

const NO_FILTERS = {};

/** The days shown in a list of days, stored in the address. Lists of weeks and quarters have their own filters. */
export function useDayFilter(definition: PeriodUploadDefinition): PeriodRange {
  const { t } = useWords();
  const isOfDays = calendarOf(definition) === 'day';
  const { filters, search } = useUrlFilters<Readonly<Record<string, string>>>(isOfDays ? ALL_DAYS : NO_FILTERS);
  const bar = isOfDays ? (
    <div className="period-upload-days">
      <DaysFilter
        label={t('数据日期')}
        value={{ dataDateStart: filters['dataDateStart'] ?? '', dataDateEnd: filters['dataDateEnd'] ?? '' }}
        onSearch={search}
      />
    </div>
  ) : null;
  return { query: filters, known: true, unmaintained: null, failure: null, bar };
}
