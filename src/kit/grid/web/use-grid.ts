import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { nearest, type Place, placeIn, placeOf } from './selection/cell-keys.ts';
import type { GridColumn } from './column.ts';
import { rowHeightNow, useInnerWidth, useDrawnIndexes } from './drawn-indexes.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { Selection } from './selection/selection.ts';
import { type CellEvents, useCells } from './selection/use-cells.ts';

export interface GridHandle {
  /** Renders the first column for which `isWanted` is true, and scrolls it into view. */
  readonly showColumn: (isWanted: (column: Pick<GridColumn<never>, 'name' | 'headings'>) => boolean) => void;
}

interface GridState {
  /** The scrolled element. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Its inner width, in px. */
  readonly width: number;
  readonly layout: Layout;
  /** Indexes of the rendered rows and columns. */
  readonly visible: { readonly rows: readonly number[]; readonly columns: readonly number[] };
  /** The only cell that the Tab key reaches. */
  readonly stop: Place;
  readonly events: Omit<CellEvents, keyof PressEvents> & PressEvents & { readonly onFocus: (event: FocusEvent<HTMLElement>) => void };
}

interface GridSource<Row> {
  readonly ref: Ref<GridHandle> | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  /** Whether the last row has totals. */
  readonly hasFoot: boolean;
  readonly onSelect: (selection: Selection | null) => void;
  /** As in `Grid`. */
  readonly onWidth: (name: string, width: number | null, isHeld?: boolean) => void;
}

/** The rendered part of a grid, its focused cell, and its events. */
export function useGrid<Row>({ ref, columns, rows: shown, hasFoot, onSelect, onWidth }: GridSource<Row>): GridState {
  const rows = shown.length;
  const count = rows + (hasFoot ? 1 : 0);
  const place = useRef<HTMLDivElement>(null);
  const width = useInnerWidth(place);
  const layout = useMemo(() => layoutOf(columns, width), [columns, width]);
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 });
  /** The column that `showColumn` renders, so that it can be scrolled to. */
  const [revealed, setRevealed] = useState(0);
  const stop = placeIn(wanted, count, columns.length);
  const pinned = Array.from({ length: layout.pinned }, (_, index) => index);
  const visible = useDrawnIndexes(
    place,
    { count: rows, always: stop.row < rows ? [stop.row] : [] },
    { count: columns.length, always: [...pinned, stop.column, revealed] },
    layout,
  );

  const reveal = (row: number | null, column: number) => {
    // The totals are always visible.
    if (place.current !== null) scrollTo(place.current, layout, row === rows ? null : row, column);
  };
  const cellAt = ({ row, column }: Place) => place.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  const goTo = (cell: Place) => {
    // Rendered at once, so that it can get the focus.
    flushSync(() => setWanted(cell));
    reveal(cell.row, cell.column);
    cellAt(cell)?.focus({ preventScroll: true });
    // `reveal` scrolls the table only. A short one scrolls with the window.
    cellAt(cell)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const textOf = useCallback(
    ({ row, column }: Place) => (row === shown.length ? columns[column]?.foot?.copied : columns[column]?.copied(shown[row] as Row)) ?? '',
    [columns, shown],
  );
  const events = useCells(place, {
    rows: shown,
    count,
    columns: columns.length,
    textOf,
    isAmount: (at) => columns[at]?.isAmount === true,
    onSelect,
    goTo,
    onWidth: (at, px, isHeld) => {
      const column = columns[at];
      if (column !== undefined) onWidth(column.name, px, isHeld);
    },
  });
  // A table without rows gets the focus itself.
  const { setFocused } = useFocusFallback(() => cellAt(stop) ?? place.current);
  // The handle is created once and uses the columns of the last rendering.
  const latest = useRef({ columns, reveal });
  useLayoutEffect(() => {
    latest.current = { columns, reveal };
  });
  useImperativeHandle(
    ref,
    () => ({
      showColumn: (isWanted) => {
        const at = latest.current.columns.findIndex(isWanted);
        if (at === -1) return;
        flushSync(() => setRevealed(at));
        latest.current.reveal(null, at);
      },
    }),
    [],
  );

  return {
    place,
    width,
    layout,
    visible,
    stop,
    events: {
      ...events,
      ...pressEvents(events, ({ row, column }) => {
        if (row === rows) columns[column]?.foot?.press?.();
        else columns[column]?.press?.(shown[row] as Row);
      }),
      onFocus: ({ target }) => {
        const at = placeOf(target);
        setFocused(at === null ? null : target);
        if (at === null) return;
        setWanted(at);
        // Not for the mouse: the cell is visible, and must not move before it is clicked.
        if (target.matches(':focus-visible')) reveal(at.row, at.column);
      },
      onBlur: () => {
        events.onBlur();
        setFocused(null);
      },
    },
  };
}

interface PressEvents {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyUp: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Handles the buttons of all cells with one listener: scrolling creates and removes thousands of them. */
function pressEvents(cells: CellEvents, press: (cell: Place) => void): PressEvents {
  return {
    onClick: ({ target }) => {
      const at = buttonOf(target) === null ? null : placeOf(target);
      if (at !== null) press(at);
    },
    onKeyDown: (event) => {
      cells.onKeyDown(event);
      const button = buttonOf(event.target);
      if (button === null || (event.key !== 'Enter' && event.key !== ' ')) return;
      // The key would scroll.
      event.preventDefault();
      if (event.key === 'Enter' && !event.repeat) button.click();
    },
    onKeyUp: (event) => {
      cells.onKeyUp();
      if (event.key === ' ') buttonOf(event.target)?.click();
    },
  };
}

const buttonOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.grid-press') : null;

/** Focuses the element of `fallback` if the focused cell was removed. Otherwise the focus would be lost to the page. */
function useFocusFallback(fallback: () => HTMLElement | null) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    fallback()?.focus({ preventScroll: true });
  });
  return {
    setFocused: (element: Element | null) => {
      focused.current = element;
    },
  };
}

/** Scrolls by the smallest distance that makes a cell visible below the header and next to the pinned columns. */
function scrollTo(element: HTMLElement, { lefts, widths, total, pinned }: Layout, row: number | null, column: number): void {
  if (row !== null) {
    const heightOf = (part: 'thead' | 'tfoot') => element.querySelector(part)?.offsetHeight ?? 0;
    const room = element.clientHeight - heightOf('thead') - heightOf('tfoot');
    const height = rowHeightNow();
    element.scrollTop = nearest(row * height, (row + 1) * height, element.scrollTop, room);
  }
  if (column < pinned) return;
  const pinnedEnd = lefts[pinned] ?? total;
  const begins = (lefts[column] ?? 0) - pinnedEnd;
  element.scrollLeft = nearest(begins, begins + (widths[column] ?? 0), element.scrollLeft, element.clientWidth - pinnedEnd);
}
