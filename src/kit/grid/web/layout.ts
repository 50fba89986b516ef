import type { GridColumn, GridHeading } from './column.ts';

/** The position of each column, in px. */
export interface Layout {
  readonly widths: readonly number[];
  readonly lefts: readonly number[];
  readonly total: number;
  /** The number of pinned columns, which are the first. */
  readonly pinned: number;
}

/** Maximum share of the width for pinned columns. Further pinned columns scroll. */
const MAX_PINNED = 0.6;
/** Minimum width of a grid with pinned columns, in px. In narrower grids, such as on a phone, all columns scroll. */
const PINNED_FROM = 480;

type Wide = Pick<GridColumn<never>, 'width' | 'isUserWidth' | 'pinned'>;

const sumOf = (columns: readonly Wide[]): number => columns.reduce((sum, { width }) => sum + width, 0);

/**
 * Computes the widths and positions of columns in an available width in px (0 while it is unknown). If the columns do
 * not fill it, they are widened in proportion, except those whose width the user has set. The last column takes the
 * rest of the width, also if the user has set its width.
 */
export function layoutOf(columns: readonly Wide[], available: number): Layout {
  const spare = Math.max(0, available - sumOf(columns));
  const flexible = sumOf(columns.filter(({ isUserWidth }) => !isUserWidth));
  const lefts: number[] = [];
  const widths: number[] = [];
  let left = 0;
  for (const [at, { width, isUserWidth }] of columns.entries()) {
    const more = isUserWidth || spare === 0 ? 0 : Math.floor((width / flexible) * spare);
    const wide = at === columns.length - 1 ? Math.max(width, available - left) : width + more;
    lefts.push(left);
    widths.push(wide);
    left += wide;
  }
  const hasRoom = available === 0 || available >= PINNED_FROM;
  const maxPinnedEnd = available === 0 ? Infinity : available * MAX_PINNED;
  const scrolled = columns.findIndex(
    ({ pinned }, index) => !pinned || !hasRoom || (lefts[index] ?? 0) + (widths[index] ?? 0) > maxPinnedEnd,
  );
  return { widths, lefts, total: left, pinned: scrolled === -1 ? columns.length : scrolled };
}

/** A rendered column. */
export interface DrawnColumn<Row> {
  readonly column: GridColumn<Row>;
  /** Its index among all columns. */
  readonly index: number;
  readonly width: number;
  /** The fixed distance from the left edge in px; null if it scrolls. */
  readonly fixedLeft: number | null;
}

/** The empty space of neighbouring columns that are not rendered. */
export interface Gap {
  /** The key of its element. */
  readonly gap: string;
  readonly width: number;
  /** The titles that all these columns share. */
  readonly headings: readonly GridHeading[];
}

export const isGap = <Row>(drawn: DrawnColumn<Row> | Gap): drawn is Gap => 'gap' in drawn;

/** Whether the column does not scroll. */
export const isFixedColumn = <Row>(drawn: DrawnColumn<Row> | Gap): drawn is DrawnColumn<Row> => !isGap(drawn) && drawn.fixedLeft !== null;

/** The columns at these indexes, and the gaps between them. */
export function drawnColumns<Row>(
  columns: readonly GridColumn<Row>[],
  { widths, lefts, total, pinned }: Layout,
  places: readonly number[],
) {
  const drawn: (DrawnColumn<Row> | Gap)[] = [];
  const leaveOut = (from: number, until: number) => {
    const [first, last] = [columns[from], columns[until - 1]];
    if (from >= until || first === undefined || last === undefined) return;
    const headings = first.headings.filter(({ key }, level) => last.headings[level]?.key === key);
    drawn.push({ gap: `gap ${from}`, width: (lefts[until] ?? total) - (lefts[from] ?? 0), headings });
  };
  let next = 0;
  for (const index of places) {
    const column = columns[index];
    if (column === undefined) continue;
    leaveOut(next, index);
    drawn.push({ column, index, width: widths[index] ?? column.width, fixedLeft: index < pinned ? (lefts[index] ?? 0) : null });
    next = index + 1;
  }
  leaveOut(next, columns.length);
  return drawn;
}
