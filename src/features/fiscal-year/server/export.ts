import type { FileAnswer } from '#kit/http/server/route.ts';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import type { WorkbookColumn } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { calendarDays, weekLabel, yearLabel } from '../calendar.ts';
import type { FiscalQuarter } from '../contract.ts';

const COLUMNS: readonly WorkbookColumn[] = [
  { header: '日期', type: 'date' },
  { header: '星期', type: 'text' },
  { header: '财年', type: 'text' },
  { header: '季度', type: 'text' },
  { header: '季度周', type: 'integer' },
  { header: '年度周', type: 'integer' },
  { header: 'Apple Week', type: 'text' },
];

const WEEKDAYS = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'] as const;

/** The calendar of a year as a workbook, one row for each day (docs/business-rules/calendars.md#fiscal-calendar). */
export function calendarWorkbook(year: number, quarters: readonly FiscalQuarter[], t: Translator, today: string): FileAnswer {
  const rows = calendarDays(quarters).map((day) => [
    day.day,
    t(WEEKDAYS[day.dayOfWeek] as string),
    yearLabel(year),
    `Q${day.quarter}`,
    day.weekOfQuarter,
    day.weekOfYear,
    weekLabel(year, day.quarter, day.weekOfQuarter),
  ]);
  const name = t('财年日历-{{year}}', { year: yearLabel(year) });
  return workbookAnswer(nameOfDay(name, today), [
    { name, columns: COLUMNS.map((column) => ({ ...column, header: t(column.header) })), rows },
  ]);
}
