import type { CallContext } from '#kit/http/server/route.ts';
import type { WorkbookColumn, WorkbookSheet, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';

/** A column of a list's workbook: the member of a record that it shows, and whether that is a word of the product. */
export interface RecordColumn<Row> extends WorkbookColumn {
  readonly name: Extract<keyof Row, string>;
  readonly isWord?: true;
}

/** A sheet of records that are there; `title`, headers and words are Chinese, keys of the words. */
export function recordsSheet<Row extends object>(
  title: string,
  columns: readonly RecordColumn<Row>[],
  records: readonly Row[],
  t: CallContext['t'],
): WorkbookSheet {
  const cellOf = (record: Row, { name, header, isWord }: RecordColumn<Row>): WritableCell => {
    const value = (record[name] ?? null) as WritableCell;
    return isWord === true && typeof value === 'string' ? t(value, { context: header }) : value;
  };
  return {
    name: t(title),
    columns: columns.map(({ name, isWord: _isWord, ...column }) => ({ ...column, key: name, header: t(column.header) })),
    rows: records.map((record) => columns.map((column) => cellOf(record, column))),
    autoFilter: true,
  };
}
