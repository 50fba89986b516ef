import { type KeyboardEvent, type RefObject, type UIEvent, useCallback, useState } from 'react';

interface Place {
  readonly row: number;
  readonly column: number;
}

interface ScrollableTable {
  readonly scrollTo: (config: { index: number }) => void;
}

export interface CellKeys {
  /** The one cell that the Tab key reaches. */
  readonly stop: Place;
  readonly stand: (row: number, column: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onScrollCapture: (event: UIEvent<HTMLElement>) => void;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Arrow keys in a table whose cells are buttons (`data-row`, `data-column`); rows and columns that are not drawn are scrolled to. */
export function useCellKeys(table: RefObject<ScrollableTable | null>, rows: number, columns: number): CellKeys {
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 });
  const stop = { row: Math.max(0, Math.min(wanted.row, rows - 1)), column: Math.max(0, Math.min(wanted.column, columns - 1)) };

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const cell = event.target instanceof HTMLElement ? event.target : null;
      if (cell?.dataset.row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      const here = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
      const there = placeAfter(event.key, here, rows, columns);
      if (there === null) return;
      event.preventDefault();
      setWanted(there);
      if (there.row !== here.row) table.current?.scrollTo({ index: there.row });
      focusWhenDrawn(event.currentTarget, there);
    },
    [table, rows, columns],
  );
  return { stop, stand: useCallback((row, column) => setWanted({ row, column }), []), onKeyDown, onScrollCapture: takeOverScroll };
}

function placeAfter(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: columns - 1 };
  const step = STEPS[key];
  if (step === undefined) return null;
  return { row: Math.max(0, Math.min(rows - 1, row + step[0])), column: Math.max(0, Math.min(columns - 1, column + step[1])) };
}

/** A virtual table draws a row a frame or two after it was scrolled to. */
function focusWhenDrawn(within: HTMLElement, { row, column }: Place, framesLeft = 10): void {
  const cell = within.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (cell !== null) {
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'center' });
  } else if (framesLeft > 0) {
    requestAnimationFrame(() => focusWhenDrawn(within, { row, column }, framesLeft - 1));
  }
}

/**
 * The virtual table moves its rows by a margin. When the browser scrolls them by itself (a cell gets the focus, a text is found), the header
 * would stay behind: the way is taken back and gone as if the wheel had been turned over the header, which moves both.
 */
function takeOverScroll({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || target.scrollLeft === 0 || target.closest('.ant-table-tbody-virtual-holder') === null) return;
  const header = currentTarget.querySelector('.ant-table-header');
  if (header === null) return;
  const way = target.scrollLeft;
  target.scrollLeft = 0;
  header.dispatchEvent(new WheelEvent('wheel', { deltaX: way, cancelable: true }));
}
