import type { ColumnType, WorkbookColumn, WorkbookSheet, WritableCell } from '#kit/workbook/server/write-workbook.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, ReportColumnKind } from '../define.ts';

const TYPE_OF_KIND: Readonly<Record<ReportColumnKind, ColumnType>> = {
  text: 'text',
  integer: 'integer',
  days: 'decimal',
  day: 'date',
  time: 'datetime',
  word: 'text',
};

type Words = Pick<CallContext, 't' | 'clock' | 'zone'>;

/** What a file is called that shows this moment: its title and the time. */
export function nameOfNow(title: string, { t, clock, zone }: Words): string {
  return `${t(title)}-${businessTime(clock.now(), zone).replace(/[-: ]/g, '').slice(0, 14)}`;
}

/** The sheet of a report's rows: headers and words in the caller's language, numbers as numbers, days and times as dates. */
export function reportSheet(
  title: string,
  columns: readonly ReportColumn[],
  batches: AsyncIterable<readonly ReportRecord[]>,
  t: Words['t'],
): WorkbookSheet {
  return {
    name: t(title),
    columns: columns.map((column): WorkbookColumn => ({
      header: t(column.title),
      type: TYPE_OF_KIND[column.kind],
      ...(column.kind === 'days' ? { scale: 1 } : {}),
    })),
    rows: cellsOf(columns, batches, t),
    autoFilter: true,
  };
}

async function* cellsOf(
  columns: readonly ReportColumn[],
  batches: AsyncIterable<readonly ReportRecord[]>,
  t: Words['t'],
): AsyncGenerator<readonly WritableCell[]> {
  const words = new Map<string, string>();
  const word = (text: string) => {
    let translated = words.get(text);
    if (translated === undefined) words.set(text, (translated = t(text)));
    return translated;
  };
  const keys = columns.map((column) => ({ key: column.labelName ?? column.name, isWord: column.kind === 'word' }));
  for await (const batch of batches) {
    for (const record of batch) {
      yield keys.map(({ key, isWord }) => {
        const value = record[key] ?? null;
        return isWord && typeof value === 'string' ? word(value) : value;
      });
    }
  }
}
