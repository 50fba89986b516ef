import type { ColumnType, WorkbookColumn, WorkbookSheet, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { hyphenatedText, underLabel } from '#kit/i18n/words.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumnKind, ReportDefinition } from '../define.ts';
import { withDynamicValues, type ShownColumn } from '../dynamic.ts';
import { fractionOf, roundForExcel, isNumeric, scaleOf } from '../numbers.ts';

const TYPE_OF_KIND: Readonly<Record<ReportColumnKind, ColumnType>> = {
  text: 'text',
  integer: 'integer',
  days: 'decimal',
  decimal: 'decimal',
  money: 'decimal',
  percent: 'decimal',
  ratio: 'decimal',
  day: 'date',
  time: 'datetime',
  word: 'text',
  words: 'text',
};

/** A sheet with the remarks on the figures. @param remarks in the caller's language */
export const remarkSheet = (remarks: readonly string[], t: CallContext['t']): WorkbookSheet => ({
  name: t('说明'),
  columns: [{ header: t('说明'), width: 100 }],
  rows: remarks.map((remark) => [remark]),
});

/**
 * The sheet of a report's rows: headers and words in the caller's language, numbers as numbers, days and times as
 * dates. With dynamic columns the header also has the groups of the screen.
 */
export function reportSheet(
  { title, dynamic }: ReportDefinition,
  columns: readonly ShownColumn[],
  batches: AsyncIterable<readonly ReportRecord[]>,
  t: CallContext['t'],
): WorkbookSheet {
  const flat = dynamic === undefined ? batches : withValues(batches, (record) => withDynamicValues(dynamic.wire, record));
  return {
    name: t(title),
    columns: columns.map((column) => sheetColumn(column, dynamic !== undefined, t)),
    rows: cellsOf(columns, flat, t),
    autoFilter: true,
  };
}

function sheetColumn(column: ShownColumn, grouped: boolean, t: CallContext['t']): WorkbookColumn {
  const format = formatOf(column);
  return {
    key: column.name,
    header: column.day === undefined ? t(column.title) : `${t(column.title)} ${column.day}`,
    type: TYPE_OF_KIND[column.kind],
    ...(grouped ? { groups: column.headings.map((heading) => t(heading.title)) } : {}),
    ...(column.kind === 'days' ? { scale: scaleOf(column) } : {}),
    ...(format === undefined ? {} : { format }),
  };
}

/** Excel's format code: negative numbers are red, with their sign. */
function formatOf(column: ShownColumn): string | undefined {
  const places = scaleOf(column);
  const decimals = places === 0 ? '' : `.${'0'.repeat(places)}`;
  const red = (positive: string) => `${positive};[Red]-${positive}`;
  switch (column.kind) {
    case 'integer':
    case 'decimal':
      return red(`0${decimals}`);
    case 'money':
      return red(`#,##0${decimals}`);
    case 'percent':
    case 'ratio':
      return red(`0${decimals}%`);
    default:
      return undefined;
  }
}

async function* withValues(
  batches: AsyncIterable<readonly ReportRecord[]>,
  flatten: (record: ReportRecord) => ReportRecord,
): AsyncGenerator<readonly ReportRecord[]> {
  for await (const batch of batches) yield batch.map(flatten);
}

async function* cellsOf(
  columns: readonly ShownColumn[],
  batches: AsyncIterable<readonly ReportRecord[]>,
  t: CallContext['t'],
): AsyncGenerator<readonly WritableCell[]> {
  // Each word is translated once, because exports have up to millions of rows.
  const words = new Map<string, string>();
  const word = (text: string, title: string) => {
    const key = underLabel(text, title);
    let translated = words.get(key);
    if (translated === undefined) words.set(key, (translated = t(text, { context: title })));
    return translated;
  };
  const keys = columns.map((column) => ({
    key: column.labelName ?? column.name,
    kind: column.kind,
    title: column.title,
    absent: isNumeric(column) ? undefined : column.absent,
  }));
  for await (const batch of batches) {
    for (const record of batch) {
      yield keys.map(({ key, kind, title, absent }) => {
        const value = record[key] ?? null;
        if (value === null && absent !== undefined) return word(absent, title);
        if (typeof value !== 'string') return value;
        if (kind === 'word') return word(value, title);
        if (kind === 'words') return hyphenatedText(value, t);
        // A cell that is displayed as 6 % has the value 0.06.
        if (kind === 'percent') return fractionOf(value);
        return kind === 'money' ? roundForExcel(value) : value;
      });
    }
  }
}
