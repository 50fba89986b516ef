import type { Translator } from '#kit/i18n/words.ts';
import type { WorkbookColumn, WorkbookSheet, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';

/**
 * A column of a table of records: a member of the record, which is translated with `isWord`, or a value computed from
 * the record.
 */
export type RecordColumn<Row> = WorkbookColumn &
  (
    | { readonly name: Extract<keyof Row, string>; readonly isWord?: true; readonly value?: undefined }
    | { readonly name: string; readonly value: (record: Row, t: Translator) => WritableCell; readonly isWord?: undefined }
  );

/** A sheet of records. The title, the headers and the values with `isWord` are Chinese, keys of the words. */
export function recordsSheet<Row extends object>(
  title: string,
  columns: readonly RecordColumn<Row>[],
  records: Iterable<Row> | AsyncIterable<Row>,
  t: Translator,
): WorkbookSheet {
  async function* rows(): AsyncGenerator<readonly WritableCell[]> {
    for await (const record of records) yield columns.map((column) => cellOf(record, column, t));
  }
  return {
    name: t(title),
    columns: columns.map(({ name, isWord: _isWord, value: _value, groups = [], ...column }) => ({
      ...column,
      key: name,
      header: t(column.header),
      groups: groups.map((group) => t(group)),
    })),
    rows: rows(),
    autoFilter: true,
  };
}

function cellOf<Row extends object>(record: Row, column: RecordColumn<Row>, t: Translator): WritableCell {
  if (column.value !== undefined) return column.value(record, t);
  const value = (record[column.name] ?? null) as WritableCell;
  return column.isWord === true && typeof value === 'string' ? t(value, { context: column.header }) : value;
}
