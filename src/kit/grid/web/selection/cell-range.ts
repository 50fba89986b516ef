import type { Place } from './cell-keys.ts';

/** A selection: all cells between two corners. */
export interface CellRange {
  /** The cell where the selection began. */
  readonly anchor: Place;
  readonly end: Place;
}

const sorted = (a: number, b: number): readonly [number, number] => (a < b ? [a, b] : [b, a]);

/** Whether a cell is in a selection. */
export function isChosen({ anchor, end }: CellRange, { row, column }: Place): boolean {
  const [top, bottom] = sorted(anchor.row, end.row);
  const [left, right] = sorted(anchor.column, end.column);
  return row >= top && row <= bottom && column >= left && column <= right;
}

/**
 * A range in the clipboard format of spreadsheets: tabs between cells, line breaks between rows, and quotes around
 * texts that contain these. Texts that look like formulas are marked as text.
 */
export function asTabbedText({ anchor, end }: CellRange, textOf: (cell: Place) => string): string {
  const [top, bottom] = sorted(anchor.row, end.row);
  const [left, right] = sorted(anchor.column, end.column);
  const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return between(top, bottom)
    .map((row) =>
      between(left, right)
        .map((column) => quoted(inert(textOf({ row, column }))))
        .join('\t'),
    )
    .join('\n');
}

const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Copied numbers and percentages, which are not formulas. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?%?$/;

/** An apostrophe marks a text as text, so that a spreadsheet does not evaluate uploaded content. */
const inert = (text: string): string => (/^[=+\-@\t\r]./s.test(text) && !NUMBER.test(text) ? `'${text}` : text);
