import { columnLetters } from '../../cell.ts';

/** A column's header, and the group titles above it, outermost first. */
interface GroupedHeader {
  readonly header: string;
  readonly groups?: readonly string[];
}

/** A cell of a header, which may span several columns and rows. */
export interface HeaderCell {
  readonly text: string;
  /** From 0. */
  readonly column: number;
  /** From 1. */
  readonly row: number;
  readonly lastColumn: number;
  readonly lastRow: number;
}

/** The number of header rows: one, and one more for each level of groups. */
export function headerRowsOf(columns: readonly GroupedHeader[]): number {
  return 1 + Math.max(0, ...columns.map(({ groups = [] }) => groups.length));
}

/** The cells of a header: groups above their columns, and each column's own header down to the last row. */
export function headerCells(columns: readonly GroupedHeader[]): HeaderCell[] {
  const rows = headerRowsOf(columns);
  return columns.flatMap(({ header, groups = [] }, column) => [
    ...groupCells(columns, column),
    { text: header, column, row: groups.length + 1, lastColumn: column, lastRow: rows },
  ]);
}

function groupCells(columns: readonly GroupedHeader[], column: number): HeaderCell[] {
  return (columns[column]?.groups ?? []).flatMap((text, level) => {
    if (column > 0 && isSameGroup(columns[column - 1], columns[column], level)) return [];
    let last = column;
    while (last + 1 < columns.length && isSameGroup(columns[last + 1], columns[column], level)) last++;
    return [{ text, column, row: level + 1, lastColumn: last, lastRow: level + 1 }];
  });
}

/** Whether two columns have the same group titles from the outermost to a level. */
function isSameGroup(one: GroupedHeader | undefined, other: GroupedHeader | undefined, level: number): boolean {
  const [left, right] = [one?.groups ?? [], other?.groups ?? []];
  return left.length > level && right.length > level && left.slice(0, level + 1).every((title, index) => title === right[index]);
}

/** The height of a line of text in a row, in points. */
export const LINE_HEIGHT = 15;

/** The height attribute of a row with texts of several lines; empty for single lines. */
export function heightFor(texts: readonly string[]): string {
  const lines = Math.max(1, ...texts.map((text) => text.split('\n').length));
  return lines === 1 ? '' : ` ht="${lines * LINE_HEIGHT}" customHeight="1"`;
}

/** The ranges of cells that span more than one column or row: A1:B1. */
export function mergedRanges(cells: readonly HeaderCell[]): string[] {
  return cells
    .filter(({ column, row, lastColumn, lastRow }) => lastColumn > column || lastRow > row)
    .map(({ column, row, lastColumn, lastRow }) => `${columnLetters(column)}${row}:${columnLetters(lastColumn)}${lastRow}`);
}
