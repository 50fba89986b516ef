import { Alert, Select } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { FiscalYearOption, fiscalYearOptions } from '#kit/period-upload/contract.ts';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import type { ReportInputs } from '#kit/report/web/report-screen.tsx';
import { WeekHint } from '#kit/ui/web/days/week-hint.tsx';
import { useCall } from '#kit/http/web/use-call.ts';

/**
 * The first and last fiscal year of the shown sales, by default the present year. Neither offers a year beyond the
 * other.
 */
export function YearInputs({ report, choose }: ComponentProps<ReportInputs>): ReactNode {
  const { t } = useWords();
  const years = useCall<ReturnType<typeof fiscalYearOptions>>({ path: '/sys/fiscal/list', silent: false });
  const present = years.data?.find(({ current }) => current === true)?.year;
  const [givenBegin, givenEnd] = [yearIn(report.filters.beginYear), yearIn(report.filters.endYear)];
  // As on the server: a missing year is the present one, or the given one if that is beyond it.
  const begin = givenBegin ?? reaching(present, givenEnd, Math.min);
  const end = givenEnd ?? reaching(present, givenBegin, Math.max);
  const chooseYears = (from: number, to: number) => choose({ beginYear: String(from), endYear: String(to) });
  return (
    <>
      <YearInput
        label={t('开始年份')}
        years={years.data ?? []}
        value={begin}
        isOffered={(year) => end === undefined || year <= end}
        onChoose={(year) => chooseYears(year, end ?? year)}
      />
      <YearInput
        label={t('结束年份')}
        years={years.data ?? []}
        value={end}
        isOffered={(year) => begin === undefined || year >= begin}
        onChoose={(year) => chooseYears(begin ?? year, year)}
      />
      <WeekHint calendar="fiscal" />
      {years.data !== undefined && present === undefined && <Alert type="warning" showIcon title={t('财年日历未包含今天，请先维护财年')} />}
    </>
  );
}

function yearIn(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}

function reaching(
  present: number | undefined,
  given: number | undefined,
  outermost: (present: number, given: number) => number,
): number | undefined {
  return present === undefined || given === undefined ? present : outermost(present, given);
}

interface YearInputProps {
  readonly label: string;
  readonly years: readonly FiscalYearOption[];
  readonly value: number | undefined;
  readonly isOffered: (year: number) => boolean;
  readonly onChoose: (year: number) => void;
}

function YearInput({ label, years, value, isOffered, onChoose }: YearInputProps): ReactNode {
  return (
    <FilterField label={label}>
      {(id) => (
        <Select<number>
          id={id}
          value={value ?? null}
          options={years.map(({ year }) => ({
            value: year,
            label: `FY${String(year % 100).padStart(2, '0')}`,
            disabled: !isOffered(year),
          }))}
          onChange={onChoose}
        />
      )}
    </FilterField>
  );
}
