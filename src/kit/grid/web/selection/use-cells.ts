import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Place, placeAfter, placeOf } from './cell-keys.ts';
import { asTabbedText, type CellRange, isChosen } from './cell-range.ts';
import { selectionOf, type Selection } from './selection.ts';
import { possibleWidth } from '../column-edge.tsx';
import '../cells.css';

/** A table's cells as keyboard and mouse find them: each has `data-row` and `data-column`, itself or its button. */
interface Cells {
  /** What the table shows; another one has nothing chosen. */
  readonly rows: readonly unknown[];
  /** How many rows of cells there are: those of `rows`, and the totals. */
  readonly count: number;
  readonly columns: number;
  /** The whole value of a cell. */
  readonly textOf: (cell: Place) => string;
  /** Whether the values of a column are amounts, which can be added up. */
  readonly isAmount: (column: number) => boolean;
  /** Several cells are selected; null: no longer. */
  readonly onSelect: (selection: Selection | null) => void;
  /** Brings a cell into sight and gives it the keyboard. */
  readonly goTo: (cell: Place) => void;
  /**
   * Sets the width of a column, in px. While the key is held, more widths follow.
   * The last one is reported again when the key is released.
   */
  readonly onWidth: (column: number, width: number, isHeld: boolean) => void;
}

/** By how much a key widens a column, in px. */
const WIDER = 16;
const WIDTH_KEYS: Readonly<Record<string, number>> = { '+': WIDER, '=': WIDER, '-': -WIDER };
/** A mouse that went so far while it was pressed, in px, has dragged. */
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
 * Keys that lead from cell to cell, and cells that are chosen together: by dragging, Shift with a click or an arrow;
 * Ctrl+C copies them, or the one that has the keyboard. A click does what it did; a drag within one cell marks its
 * text, or where that cannot be marked chooses the cell.
 */
export function useCells(within: RefObject<HTMLElement | null>, cells: Cells): CellEvents {
  const range = useRef<CellRange | null>(null);
  const pressed = useRef<(Point & { readonly at: Place; readonly isDrag: boolean }) | null>(null);
  /** The cell that was used last, from which Shift reaches on. */
  const last = useRef<Place | null>(null);
  /** The width that a held key has come to. */
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
  // Cells come and go as one scrolls.
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
        const width = possibleWidth(widthOf(event.target) + wider);
        held.current = event.repeat ? { column: here.column, width } : null;
        cells.onWidth(here.column, width, event.repeat);
        return;
      }
      if (event.key === 'Escape' && range.current !== null) {
        event.stopPropagation();
        choose(null);
        return;
      }
      // The range goes on from its end, whichever of its corners has the keyboard; from another cell a new one is
      // begun.
      const begun = event.shiftKey && range.current !== null && isCorner(range.current, here) ? range.current : { anchor: here, end: here };
      const there = placeAfter(event.key, begun.end, cells.count, cells.columns);
      if (there === null) return;
      event.preventDefault();
      // What was marked before is not what Ctrl+C copies now.
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
      // A key's click has nothing to do with a press that was let go elsewhere.
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

/** The box of a cell, which is in it or is it: a report's own, or one of the component library's tables. */
const boxOf = (cell: Element): HTMLElement | null => cell.closest<HTMLElement>('.grid-cell, td');

/** How wide the cell is that an event happened in. */
const widthOf = (target: EventTarget): number => (target instanceof Element ? (boxOf(target)?.offsetWidth ?? 0) : 0);

/** Shows which cells are chosen. */
function paint(within: HTMLElement | null, range: CellRange | null): void {
  if (within === null || (range === null && within.querySelector('[data-chosen]') === null)) return;
  for (const cell of within.querySelectorAll('[data-row][data-column]')) {
    const at = placeOf(cell);
    const is = range !== null && at !== null && isChosen(range, at);
    const box = boxOf(cell);
    box?.toggleAttribute('data-chosen', is);
    // Only a grid's cells can be said to be chosen.
    if (box?.classList.contains('grid-cell') !== true) continue;
    if (is) box.setAttribute('aria-selected', 'true');
    else box.removeAttribute('aria-selected');
  }
}

/** Ctrl+C, and the menu's copy, while a cell has the keyboard. What is marked as text is left to the browser. */
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
