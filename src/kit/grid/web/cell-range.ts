import type { Place } from './cell-keys.ts';

/** Cells that are chosen together: all between two corners. */
export interface CellRange {
  /** Where it was begun. */
  readonly anchor: Place;
  readonly end: Place;
}

const sorted = (a: number, b: number): readonly [number, number] => (a < b ? [a, b] : [b, a]);

/** Whether a cell is among those of a range. */
export function isChosen({ anchor, end }: CellRange, { row, column }: Place): boolean {
  const [top, bottom] = sorted(anchor.row, end.row);
  const [left, right] = sorted(anchor.column, end.column);
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** A range as spreadsheets take it: tabs between cells, lines between rows, quotes around what has either in it, and no text that is a formula. */
export function asTabbedText({ anchor, end }: CellRange, textOf: (cell: Place) => string): string {
  const [top, bottom] = sorted(anchor.row, end.row);
  const [left, right] = sorted(anchor.column, end.column);
  const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return between(top, bottom)
    .map((row) =>
      between(left, right)
        .map((column) => quoted(inert(textOf({ row, column }))))
        .join('\t'),
    )
    .join('\n');
}

const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** How numbers are copied, percentages among them. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?%?$/;

/** Whatever somebody has written into a workbook, no spreadsheet computes it: an apostrophe says that it is text. */
const inert = (text: string): string => (/^[=+\-@\t\r]./s.test(text) && !NUMBER.test(text) ? `'${text}` : text);
