import type { GridHeading } from './column.ts';
import { type DrawnColumn, type Gap, isGap, isFixedColumn } from './layout.ts';

/** A cell of the header: a title over columns, a column's own, or the room of columns that are not drawn. */
export type HeadCell<Row> =
  | {
      readonly over: GridHeading;
      readonly key: string;
      readonly index: number;
      readonly columns: number;
      readonly fixedLeft: number | null;
    }
  | { readonly own: DrawnColumn<Row>; readonly rows: number }
  | { readonly gap: string; readonly rows: number };

/** The header's rows over the columns that are drawn; `depth` is how many rows it has whatever is drawn. */
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
      // The same cell wherever its first visible column is; if pinned columns share it, there are two.
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

/**
 * Runs of columns under one title; a title does not reach from fixed columns to those that scroll.
 */
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
