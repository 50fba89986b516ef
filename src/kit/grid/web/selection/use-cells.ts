import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Place, placeAfter, placeOf } from './cell-keys.ts';
import { asTabbedText, type CellRange, isChosen } from './cell-range.ts';
import { selectionOf, type Selection } from './selection.ts';
import { clampWidth } from '../column-edge.tsx';
import '../cells.css';

/** The cells of a table. Each cell or its button has `data-row` and `data-column`. */
interface Cells {
  /** The shown data. A change of it clears the selection. */
  readonly rows: readonly unknown[];
  /** The number of rows of cells: those of `rows`, and the totals. */
  readonly count: number;
  readonly columns: number;
  /** The whole value of a cell. */
  readonly textOf: (cell: Place) => string;
  /** Whether the values of a column can be added up. */
  readonly isAmount: (column: number) => boolean;
  /** Called with the selected cells, if there are several; else with null. */
  readonly onSelect: (selection: Selection | null) => void;
  /** Scrolls to a cell and focuses it. */
  readonly goTo: (cell: Place) => void;
  /**
   * Sets the width of a column, in px. While the key is held, more widths follow.
   * The last one is reported again when the key is released.
   */
  readonly onWidth: (column: number, width: number, isHeld: boolean) => void;
}

/** The change of a column's width by one key press, in px. */
const WIDER = 16;
const WIDTH_KEYS: Readonly<Record<string, number>> = { '+': WIDER, '=': WIDER, '-': -WIDER };
/** The distance in px from which a press of the mouse is a drag. */
const DRAGGED = 5;

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
export function useCells(within: RefObject<HTMLElement | null>, cells: Cells): CellEvents {
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
    const before = range.current;
    range.current = chosen;
    paint(within.current, chosen);
    if (before !== chosen) cells.onSelect(chosen === null ? null : selectionOf(chosen, cells));
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => choose(null), [cells.rows]);
  // Cells are added and removed while scrolling.
  useLayoutEffect(() => paint(within.current, range.current));
  useCopying(within, range, cells.textOf);

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
      const wider = WIDTH_KEYS[event.key];
      if (wider !== undefined) {
        event.preventDefault();
        const width = clampWidth(widthOf(event.target) + wider);
        held.current = event.repeat ? { column: here.column, width } : null;
        cells.onWidth(here.column, width, event.repeat);
        return;
      }
      if (event.key === 'Escape' && range.current !== null) {
        event.stopPropagation();
        choose(null);
        return;
      }
      // The range is extended from its end, whichever of its corners has the focus. From another cell a new range
      // starts.
      const begun = event.shiftKey && range.current !== null && isCorner(range.current, here) ? range.current : { anchor: here, end: here };
      const there = placeAfter(event.key, begun.end, cells.count, cells.columns);
      if (there === null) return;
      event.preventDefault();
      // Selected text would be copied instead of the cells.
      getSelection()?.removeAllRanges();
      choose(event.shiftKey ? { anchor: begun.anchor, end: there } : null);
      last.current = there;
      cells.goTo(there);
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
      // A click by a key is unrelated to a press of the mouse that was released elsewhere.
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
const isFar = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > DRAGGED;

const isSame = (one: Place, other: Place): boolean => one.row === other.row && one.column === other.column;
const isCorner = ({ anchor, end }: CellRange, cell: Place): boolean => isSame(anchor, cell) || isSame(end, cell);

/** The box of a cell, of the report's own grid or of a table of the component library. */
const boxOf = (cell: Element): HTMLElement | null => cell.closest<HTMLElement>('.grid-cell, td');

const widthOf = (target: EventTarget): number => (target instanceof Element ? (boxOf(target)?.offsetWidth ?? 0) : 0);

/** Marks the selected cells. */
function paint(within: HTMLElement | null, range: CellRange | null): void {
  if (within === null || (range === null && within.querySelector('[data-chosen]') === null)) return;
  for (const cell of within.querySelectorAll('[data-row][data-column]')) {
    const at = placeOf(cell);
    const is = range !== null && at !== null && isChosen(range, at);
    const box = boxOf(cell);
    box?.toggleAttribute('data-chosen', is);
    // Only cells of a grid may have aria-selected.
    if (box?.classList.contains('grid-cell') !== true) continue;
    if (is) box.setAttribute('aria-selected', 'true');
    else box.removeAttribute('aria-selected');
  }
}

/** Copies by Ctrl+C or the browser's menu while a cell has the focus. Selected text is copied by the browser. */
function useCopying(within: RefObject<HTMLElement | null>, range: RefObject<CellRange | null>, textOf: Cells['textOf']): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const here = within.current?.contains(document.activeElement) === true ? placeOf(document.activeElement) : null;
      if (here === null || (range.current === null && getSelection()?.isCollapsed === false)) return;
      event.clipboardData?.setData('text/plain', asTabbedText(range.current ?? { anchor: here, end: here }, textOf));
      event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [within, range, textOf]);
}
