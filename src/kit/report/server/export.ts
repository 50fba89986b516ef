import { PassThrough } from 'node:stream';
import type { ColumnType, WorkbookColumn, WorkbookSheet, WritableCell } from '#kit/workbook/server/write-workbook.ts';
import { writeWorkbook } from '#kit/workbook/server/write-workbook.ts';
import { FileAnswer, type CallContext } from '#kit/http/server/route.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { ReportColumn, ReportColumnKind, ReportRecord } from '../define.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TYPE_OF_KIND: Readonly<Record<ReportColumnKind, ColumnType>> = {
  text: 'text',
  integer: 'integer',
  days: 'decimal',
  day: 'date',
  time: 'datetime',
  word: 'text',
};

type Words = Pick<CallContext, 't' | 'clock' | 'zone' | 'gone'>;

/** A workbook as answer, written while it is sent, with constant memory. Its name is the title and the moment. */
export function workbookAnswer(title: string, sheets: readonly WorkbookSheet[], { t, clock, zone, gone }: Words): FileAnswer {
  const sink = new PassThrough({ highWaterMark: 1024 * 1024 });
  writeWorkbook(sink, { sheets, signal: gone }).catch((failure: unknown) => sink.destroy(failure as Error));
  const moment = businessTime(clock.now(), zone).replace(/[-: ]/g, '').slice(0, 14);
  return new FileAnswer(`${t(title)}-${moment}.xlsx`, XLSX, sink);
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
