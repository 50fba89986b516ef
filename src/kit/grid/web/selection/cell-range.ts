import type { Place } from './cell-keys.ts';

/** Cells that are chosen together: all between two corners. */
export interface CellRange {
  /** The cell where the selection began. */
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

/**
 * A range in the format of spreadsheets: tabs between cells, line breaks between rows, quotes around texts with either,
 * and no text that is a formula.
 */
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

/** Uploaded content must not be computed by a spreadsheet: an apostrophe marks it as text. */
const inert = (text: string): string => (/^[=+\-@\t\r]./s.test(text) && !NUMBER.test(text) ? `'${text}` : text);
