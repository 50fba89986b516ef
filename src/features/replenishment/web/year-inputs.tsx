import { Select } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { FISCAL_YEAR_SCREEN } from '#features/fiscal-year/definition.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { FiscalYearOption, fiscalYearOptions } from '#kit/period-upload/contract.ts';
import { NoCurrentYear } from '#kit/period-upload/web/no-current-year.tsx';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import type { FilterSettingPart } from '#kit/report/web/report-screen.tsx';
import { WeekHint } from '#kit/ui/web/days/week-hint.tsx';
import { useCall } from '#kit/http/web/use-call.ts';

/**
 * The first and the last fiscal year of the shown sales, by default the current year. Years that would make the range
 * empty are disabled.
 */
export function YearInputs({ report, choose }: ComponentProps<FilterSettingPart>): ReactNode {
  const { t } = useWords();
  const years = useFiscalYears();
  const currentYear = years?.find(isCurrent)?.year;
  const [chosenBegin, chosenEnd] = [yearIn(report.filters.beginYear), yearIn(report.filters.endYear)];
  // As on the server: a missing year is the current one; if the range would be empty, it is the other year.
  const begin = chosenBegin ?? defaultYear(currentYear, chosenEnd, Math.min);
  const end = chosenEnd ?? defaultYear(currentYear, chosenBegin, Math.max);
  const chooseYears = (from: number, to: number) => choose({ beginYear: String(from), endYear: String(to) });
  return (
    <>
      <YearInput
        label={t('开始年份')}
        years={years ?? []}
        value={begin}
        isEnabled={(year) => end === undefined || year <= end}
        onChoose={(year) => chooseYears(year, end ?? year)}
      />
      <YearInput
        label={t('结束年份')}
        years={years ?? []}
        value={end}
        isEnabled={(year) => begin === undefined || year >= begin}
        onChoose={(year) => chooseYears(begin ?? year, year)}
      />
      <WeekHint calendar="fiscal" />
    </>
  );
}

/** Shown if no fiscal year contains today. */
export function CalendarNotice(): ReactNode {
  if (useFiscalYears()?.some(isCurrent) !== false) return null;
  return <NoCurrentYear screens={FISCAL_YEAR_SCREEN} />;
}

const isCurrent = ({ current }: FiscalYearOption) => current === true;

function useFiscalYears(): readonly FiscalYearOption[] | undefined {
  // The inputs have no place for an error.
  return useCall<ReturnType<typeof fiscalYearOptions>>({ path: '/sys/fiscal/list', withNotice: true }).data;
}

function yearIn(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}

function defaultYear(
  currentYear: number | undefined,
  otherYear: number | undefined,
  bound: (currentYear: number, otherYear: number) => number,
): number | undefined {
  return currentYear === undefined || otherYear === undefined ? currentYear : bound(currentYear, otherYear);
}

interface YearInputProps {
  readonly label: string;
  readonly years: readonly FiscalYearOption[];
  readonly value: number | undefined;
  readonly isEnabled: (year: number) => boolean;
  readonly onChoose: (year: number) => void;
}

function YearInput({ label, years, value, isEnabled, onChoose }: YearInputProps): ReactNode {
  return (
    <FilterField label={label}>
      {(id) => (
        <Select<number>
          id={id}
          value={value ?? null}
          options={years.map(({ year }) => ({
            value: year,
            label: `FY${String(year % 100).padStart(2, '0')}`,
            disabled: !isEnabled(year),
          }))}
          onChange={onChoose}
        />
      )}
    </FilterField>
  );
}
