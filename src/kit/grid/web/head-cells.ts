import type { GridHeading } from './column.ts';
import { type DrawnColumn, type Gap, isGap, isFixedColumn } from './layout.ts';

/** A cell of the header: a title over columns, the title of a column, or the space of columns that are not rendered. */
export type HeadCell<Row> =
  | {
      /** A title that several columns share. */
      readonly over: GridHeading;
      readonly key: string;
      /** The index of the first rendered column; -1 if only gaps are below the title. */
      readonly index: number;
      readonly columns: number;
      readonly fixedLeft: number | null;
    }
  | { readonly own: DrawnColumn<Row>; readonly rows: number }
  | { readonly gap: string; readonly rows: number };

/** The rows of the header for the rendered columns. @param depth the number of rows, independent of these columns */
export function headCells<Row>(drawn: readonly (DrawnColumn<Row> | Gap)[], depth: number): HeadCell<Row>[][] {
  const rows: HeadCell<Row>[][] = Array.from({ length: depth }, () => []);
  const place = (columns: readonly (DrawnColumn<Row> | Gap)[], level: number) => {
    for (const members of neighbours(columns, level)) {
      const [first] = members;
      if (first === undefined) continue;
      const over = headingOf(first, level);
      if (over === undefined) {
        rows[level]?.push(isGap(first) ? { gap: first.gap, rows: depth - level } : { own: first, rows: depth - level });
        continue;
      }
      const begins = members.find((member) => !isGap(member));
      const [at, fixedLeft] = begins === undefined || isGap(begins) ? [-1, null] : [begins.index, begins.fixedLeft];
      // The key has a number, because there are two cells if pinned columns share the title. It does not have the first
      // rendered column, with which it would change while scrolling.
      const before = rows[level]?.filter((cell) => 'over' in cell && cell.over.key === over.key).length ?? 0;
      rows[level]?.push({ over, key: `${over.key} ${before}`, index: at, columns: members.length, fixedLeft });
      place(members, level + 1);
    }
  };
  place(drawn, 0);
  return rows;
}

const headingOf = <Row>(drawn: DrawnColumn<Row> | Gap, level: number): GridHeading | undefined =>
  (isGap(drawn) ? drawn.headings : drawn.column.headings)[level];

/** Groups neighbouring columns with the same title. Pinned and scrolled columns are not in one group. */
function neighbours<Row>(columns: readonly (DrawnColumn<Row> | Gap)[], level: number): (DrawnColumn<Row> | Gap)[][] {
  const runs: (DrawnColumn<Row> | Gap)[][] = [];
  for (const column of columns) {
    const last = runs.at(-1)?.at(-1);
    const key = headingOf(column, level)?.key;
    if (last !== undefined && key !== undefined && key === headingOf(last, level)?.key && isFixedColumn(column) === isFixedColumn(last))
      runs.at(-1)?.push(column);
    else runs.push([column]);
  }
  return runs;
}
