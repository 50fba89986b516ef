import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Place, placeAfter, placeOf } from './cell-keys.ts';
import { asTabbedText, type CellRange, isChosen } from './cell-range.ts';
import { selectionOf, type Selection } from './selection.ts';
import { clampWidth } from '../column-edge.tsx';
import '../cells.css';

/** The cells of a table. Each cell or its button has `data-row` and `data-column`. */
interface Cells {
  /** The displayed data. A change clears the selection. */
  readonly rows: readonly unknown[];
  /** The number of rows with cells, including the totals row. */
  readonly count: number;
  readonly columns: number;
  /** The copied text of a cell. */
  readonly textOf: (cell: Place) => string;
  /** Whether the values of a column can be added up. */
  readonly isAmount: (column: number) => boolean;
  /** Called with the selected cells, if there are several; else with null. */
  readonly onSelect: (selection: Selection | null) => void;
  /** Scrolls to a cell and focuses it. */
  readonly goTo: (cell: Place) => void;
  /** Sets the width of a column, in px. While a key is held, further widths follow; the last one is repeated. */
  readonly onWidth: (column: number, width: number, isHeld: boolean) => void;
}

/** The change of a column's width by one key press, in px. */
const WIDTH_STEP = 16;
const WIDTH_KEYS: Readonly<Record<string, number>> = { '+': WIDTH_STEP, '=': WIDTH_STEP, '-': -WIDTH_STEP };
/** A press of the mouse that moves farther than this is a drag, in px. */
const DRAG_DISTANCE = 5;

export interface CellEvents {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyUp: () => void;
  readonly onBlur: () => void;
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
  readonly onMouseOver: (event: MouseEvent<HTMLElement>) => void;
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Keyboard navigation between cells, and selection of several cells by dragging or by Shift with a click or an arrow
 * key. Ctrl+C copies the selected cells, or the focused one. A drag within one cell selects its text, or the cell if it
 * has no selectable text.
 */
export function useCells(table: RefObject<HTMLElement | null>, cells: Cells): CellEvents {
  const range = useRef<CellRange | null>(null);
  const pressed = useRef<(Point & { readonly at: Place; readonly isDrag: boolean }) | null>(null);
  /** The cell from which Shift extends the selection. */
  const last = useRef<Place | null>(null);
  /** The current width while a key is held. */
  const held = useRef<{ readonly column: number; readonly width: number } | null>(null);
  const release = () => {
    if (held.current !== null) cells.onWidth(held.current.column, held.current.width, false);
    held.current = null;
  };
  const choose = (chosen: CellRange | null) => {
    const previous = range.current;
    range.current = chosen;
    markSelected(table.current, chosen);
    if (previous !== chosen) cells.onSelect(chosen === null ? null : selectionOf(chosen, cells));
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => choose(null), [cells.rows]);
  // Cells are added and removed while scrolling.
  useLayoutEffect(() => markSelected(table.current, range.current));
  useCopying(table, range, cells.textOf);

  const drag = (to: Place) => {
    if (pressed.current === null) return;
    pressed.current = { ...pressed.current, isDrag: true };
    getSelection()?.removeAllRanges();
    choose({ anchor: pressed.current.at, end: to });
  };
  return {
    onKeyDown: (event) => {
      const here = placeOf(event.target);
      if (here === null || event.altKey || event.ctrlKey || event.metaKey) return;
      const widthChange = WIDTH_KEYS[event.key];
      if (widthChange !== undefined) {
        event.preventDefault();
        const width = clampWidth(widthOf(event.target) + widthChange);
        held.current = event.repeat ? { column: here.column, width } : null;
        cells.onWidth(here.column, width, event.repeat);
        return;
      }
      if (event.key === 'Escape' && range.current !== null) {
        event.stopPropagation();
        choose(null);
        return;
      }
      // If a corner of the range has the focus, Shift moves the end of the range. Otherwise a new range starts.
      const start = event.shiftKey && range.current !== null && isCorner(range.current, here) ? range.current : { anchor: here, end: here };
      const target = placeAfter(event.key, start.end, cells.count, cells.columns);
      if (target === null) return;
      event.preventDefault();
      // The browser would copy selected text instead of the cells.
      getSelection()?.removeAllRanges();
      choose(event.shiftKey ? { anchor: start.anchor, end: target } : null);
      last.current = target;
      cells.goTo(target);
    },
    onKeyUp: release,
    onBlur: release,
    onMouseDown: (event) => {
      pressed.current = null;
      const at = event.button === 0 ? placeOf(event.target) : null;
      if (at === null) return;
      const anchor = range.current?.anchor ?? last.current;
      last.current = at;
      if (event.shiftKey && anchor !== null) {
        event.preventDefault();
        pressed.current = { at: anchor, isDrag: true, ...pointOf(event) };
        drag(at);
        cells.goTo(at);
        return;
      }
      pressed.current = { at, isDrag: false, ...pointOf(event) };
      choose(null);
    },
    onMouseOver: (event) => {
      if (pressed.current === null) return;
      if ((event.buttons & 1) === 0) {
        pressed.current = null;
        return;
      }
      const { at, isDrag } = pressed.current;
      const over = placeOf(event.target);
      if (over !== null && (isDrag || over.row !== at.row || over.column !== at.column)) drag(over);
    },
    onClickCapture: (event) => {
      // `detail` is 0 for a click by a key, which has no press of the mouse.
      const press = event.detail === 0 ? null : pressed.current;
      pressed.current = null;
      if (press === null || !(press.isDrag || isFar(press, pointOf(event)))) return;
      event.stopPropagation();
      if (!press.isDrag && getSelection()?.isCollapsed !== false) choose({ anchor: press.at, end: press.at });
    },
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
const isFar = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > DRAG_DISTANCE;

const isSame = (one: Place, other: Place): boolean => one.row === other.row && one.column === other.column;
const isCorner = ({ anchor, end }: CellRange, cell: Place): boolean => isSame(anchor, cell) || isSame(end, cell);

/** The element of a cell in a grid or in a table of the component library. */
const boxOf = (cell: Element): HTMLElement | null => cell.closest<HTMLElement>('.grid-cell, td');

const widthOf = (target: EventTarget): number => (target instanceof Element ? (boxOf(target)?.offsetWidth ?? 0) : 0);

/** Marks the selected cells. */
function markSelected(table: HTMLElement | null, range: CellRange | null): void {
  if (table === null || (range === null && table.querySelector('[data-chosen]') === null)) return;
  for (const cell of table.querySelectorAll('[data-row][data-column]')) {
    const at = placeOf(cell);
    const isSelected = range !== null && at !== null && isChosen(range, at);
    const box = boxOf(cell);
    box?.toggleAttribute('data-chosen', isSelected);
    // Only cells of a grid may have aria-selected.
    if (box?.classList.contains('grid-cell') !== true) continue;
    if (isSelected) box.setAttribute('aria-selected', 'true');
    else box.removeAttribute('aria-selected');
  }
}

/** Copies by Ctrl+C or the browser's menu while a cell has the focus. Selected text is copied by the browser. */
function useCopying(table: RefObject<HTMLElement | null>, range: RefObject<CellRange | null>, textOf: Cells['textOf']): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const here = table.current?.contains(document.activeElement) === true ? placeOf(document.activeElement) : null;
      if (here === null || (range.current === null && getSelection()?.isCollapsed === false)) return;
      event.clipboardData?.setData('text/plain', asTabbedText(range.current ?? { anchor: here, end: here }, textOf));
      event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [table, range, textOf]);
}
