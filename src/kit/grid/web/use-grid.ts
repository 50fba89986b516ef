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
  /** Scrolls the first requested column into view, rendered with its header. */
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
  /** The one cell that the Tab key reaches. */
  readonly stop: Place;
  readonly events: Omit<CellEvents, keyof PressEvents> & PressEvents;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

interface GridSource<Row> {
  readonly ref: Ref<GridHandle> | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  /** The totals are a last row. */
  readonly hasFoot: boolean;
  readonly onSelect: (selection: Selection | null) => void;
  readonly onWidth: (name: string, width: number | null, isHeld?: boolean) => void;
}

/** The scroll position of a table and its focused cell. */
export function useGrid<Row>({ ref, columns, rows: shown, hasFoot, onSelect, onWidth }: GridSource<Row>): GridState {
  const rows = shown.length;
  const count = rows + (hasFoot ? 1 : 0);
  const place = useRef<HTMLDivElement>(null);
  const width = useInnerWidth(place);
  const layout = useMemo(() => layoutOf(columns, width), [columns, width]);
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 });
  const [attended, setAttended] = useState(0);
  const stop = placeIn(wanted, count, columns.length);
  const pinned = Array.from({ length: layout.pinned }, (_, index) => index);
  const visible = useDrawnIndexes(
    place,
    { count: rows, always: stop.row < rows ? [stop.row] : [] },
    { count: columns.length, always: [...pinned, stop.column, attended] },
    layout,
  );

  const reveal = (row: number | null, column: number) => {
    // The totals are always visible.
    if (place.current !== null) scrollTo(place.current, layout, row === rows ? null : row, column);
  };
  const goTo = (there: Place) => {
    // Rendered at once, so that the next key finds the focus there.
    flushSync(() => setWanted(there));
    reveal(there.row, there.column);
    place.current?.querySelector<HTMLElement>(`[data-row="${there.row}"][data-column="${there.column}"]`)?.focus({ preventScroll: true });
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
  const { attend } = useAttendance(
    // A table without rows gets the focus itself.
    () => place.current?.querySelector<HTMLElement>(`[data-row="${stop.row}"][data-column="${stop.column}"]`) ?? place.current,
  );
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
        flushSync(() => setAttended(at));
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
    },
    onFocus: ({ target }) => {
      const at = placeOf(target);
      attend(at === null ? null : target);
      if (at === null) return;
      setWanted(at);
      // A cell under the mouse is visible, and must not move away before it is pressed.
      if (target.matches(':focus-visible')) reveal(at.row, at.column);
    },
    onBlur: () => {
      events.onBlur();
      attend(null);
    },
  };
}

interface PressEvents {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyUp: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Handles mouse and keys for the buttons of all cells with one listener, because thousands of buttons are created and
 * removed while scrolling.
 */
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

/**
 * Where the cell that has the keyboard goes with its row, `heir` takes it over: otherwise one would stand at the
 * beginning of the page.
 */
function useAttendance(heir: () => HTMLElement | null | undefined) {
  const attending = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (attending.current === null || attending.current.isConnected || document.activeElement !== document.body) return;
    attending.current = null;
    heir()?.focus({ preventScroll: true });
  });
  return {
    attend: (element: Element | null) => {
      attending.current = element;
    },
  };
}

/** Scrolls a cell into view by the least distance, below the header and next to the pinned columns. */
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
