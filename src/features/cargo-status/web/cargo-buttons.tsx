import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ImportButtons } from '#kit/import/web/import-buttons.tsx';
import type { FilterSettingPart } from '#kit/report/web/report-screen.tsx';
import type { Report } from '#kit/report/web/use-report.ts';
import { WeekHint } from '#kit/ui/web/days/week-hint.tsx';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import { pickedDay, dayValue } from '#kit/ui/web/days/dates.ts';
import { businessToday } from '#kit/session/web/business-day.ts';
import { CODES, PATHS } from '../codes.ts';
import { jdNotOrderedOpenings } from '../openings.ts';
import { useCargoNotes } from './cargo-notes.tsx';

/** The day of the figures; default: today. */
export function DataDate({ report, choose }: ComponentProps<FilterSettingPart>): ReactNode {
  const { t } = useWords();
  const [today] = useState(businessToday);
  // The day of the server, because the browser's clock may be wrong.
  const last = useCargoNotes(report)?.today ?? today;
  return (
    <FilterField label={t('数据日期')}>
      {(id) => (
        <DatePicker
          id={id}
          allowClear={false}
          maxDate={dayjs(last)}
          value={dayValue(report.filters.date || last)}
          onChange={(picked) => {
            const day = pickedDay(picked);
            // Today is not in the address, so that a saved view shows the current day.
            choose({ date: day === last ? '' : day });
          }}
        />
      )}
    </FilterField>
  );
}

/** The additional buttons: the upload of opening values, and the hint with the days of the weeks. */
export function CargoButtons({ report }: { readonly report: Report }): ReactNode {
  return (
    <>
      <ImportButtons
        shape={jdNotOrderedOpenings}
        template={{ path: PATHS.template, codes: [CODES.upload] }}
        upload={{ path: PATHS.import, fileField: 'multipartFile', codes: [CODES.upload], name: '期初值上传', stored: '数据上传成功' }}
        history={[CODES.upload, CODES.export]}
        onChanged={() => void report.refresh()}
      />
      <WeekHint calendar="fiscal" />
    </>
  );
}
