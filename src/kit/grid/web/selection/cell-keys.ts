/** A cell by its row and its column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

const clamp = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

/** The cell, or the nearest one if the table has become smaller. */
export const placeIn = ({ row, column }: Place, rows: number, columns: number): Place => ({
  row: clamp(row, rows),
  column: clamp(column, columns),
});

/** The cell to which a key moves in a table of this size; null for other keys. */
export function placeAfter(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: columns - 1 };
  const step = STEPS[key];
  return step === undefined ? null : placeIn({ row: row + step[0], column: column + step[1] }, rows, columns);
}

/** The cell of an event; null outside of cells. */
export function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell === null ? null : { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/**
 * The scroll position nearest to `from` at which the range from `begins` to `ends` is visible. @param room the visible
 * size
 */
export function nearest(begins: number, ends: number, from: number, room: number): number {
  if (begins < from) return begins;
  return ends > from + room ? ends - room : from;
}
