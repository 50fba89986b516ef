import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '#kit/ui/web/printing.ts';
import { type Size, useThemeSettings } from '#kit/ui/web/theme-settings.ts';
import type { Layout } from './layout.ts';
import { nextDrawnSpan, countUpTo, type Span } from './span.ts';

/** Height of a row in px, with its border, by the chosen size. */
const ROW_HEIGHTS: Readonly<Record<Size, number>> = { default: 37, medium: 33, small: 30, mini: 24 };

/** The height of a row in px, in a component and in an event. */
export const useRowHeight = (): number => ROW_HEIGHTS[useThemeSettings(({ size }) => size)];
export const rowHeightNow = (): number => ROW_HEIGHTS[useThemeSettings.getState().size];

/** The numbers of rows and columns that are rendered beyond the visible ones on each side, and at once (span.ts). */
const ROWS = { more: 3, step: 2 };
const COLUMNS = { more: 3, step: 1 };
/** With fewer columns, all columns are rendered, so that the browser's search finds their texts. */
const MANY_COLUMNS = 60;

/** The inner width of an element in px; 0 before it is known. */
export function useInnerWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    // Rounded down, because a fraction of a px too much would show a scrollbar.
    const measure = (px: number) => setWidth(Math.floor(px));
    measure(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

/** The number of rows or columns, and the indexes that are always rendered. */
interface Axis {
  readonly count: number;
  readonly always: readonly number[];
}

interface Spans {
  readonly rows: Span;
  readonly columns: Span;
}

const NOTHING: Spans = { rows: { from: 0, until: 0 }, columns: { from: 0, until: 0 } };

/**
 * The indexes of the rows and columns that are visible or nearly visible in a scrolled element; the same arrays until
 * they change.
 */
export function useDrawnIndexes(
  place: RefObject<HTMLElement | null>,
  rows: Axis,
  columns: Axis,
  layout: Layout,
): { readonly rows: readonly number[]; readonly columns: readonly number[] } {
  const [drawn, setDrawn] = useState(NOTHING);
  /** The rendered spans, and the function that renders missing rows and columns, for the events and frames below. */
  const latest = useRef({ drawn, draw: () => {} });
  const [rowCount, columnCount] = [rows.count, columns.count];
  const isNarrow = columnCount < MANY_COLUMNS;
  const rowHeight = useRowHeight();

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const room = roomOf(element);
    const draw = () => {
      markSides(element);
      const now = latest.current.drawn;
      const visible = visibleSpans(element, room, layout, rowHeight);
      const next = {
        rows: nextDrawnSpan(now.rows, visible.rows, { ...ROWS, count: rowCount }),
        columns: isNarrow ? now.columns : nextDrawnSpan(now.columns, visible.columns, { ...COLUMNS, count: columnCount }),
      };
      if (next.rows === now.rows && next.columns === now.columns) return;
      latest.current.drawn = next;
      setDrawn(next);
    };
    latest.current.draw = draw;
    draw();
    // In the same frame, not in the next one.
    const drawAtOnce = () => flushSync(draw);
    const observer = new ResizeObserver(() => {
      Object.assign(room, roomOf(element));
      drawAtOnce();
    });
    for (const each of [element, headOf(element)]) if (each !== null) observer.observe(each);
    element.addEventListener('scroll', drawAtOnce, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', drawAtOnce);
    };
  }, [place, layout, rowCount, columnCount, isNarrow, rowHeight]);

  // Nearly visible cells are rendered in later frames.
  useLayoutEffect(() => {
    if (drawn === NOTHING) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => flushSync(() => latest.current.draw()));
    });
    return () => cancelAnimationFrame(frame);
  }, [drawn]);

  const isPrinting = useIsPrinting();
  return {
    rows: usePlaces(isPrinting ? { from: 0, until: rowCount } : drawn.rows, rows),
    columns: usePlaces(isNarrow || isPrinting ? { from: 0, until: columnCount } : drawn.columns, columns),
  };
}

/** Sets the attributes for the shadows on the sides with hidden columns. */
function markSides(element: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = element;
  element.toggleAttribute('data-aside', scrollLeft > 0);
  element.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

interface Room {
  readonly width: number;
  /** Below the header. */
  readonly height: number;
}

const headOf = (element: HTMLElement) => element.querySelector('thead');

const roomOf = (element: HTMLElement): Room => ({
  width: element.clientWidth,
  height: element.clientHeight - (headOf(element)?.offsetHeight ?? 0),
});

/** The visible rows below the header, and the visible columns next to the pinned ones. */
function visibleSpans(
  { scrollTop, scrollLeft }: HTMLElement,
  { width, height }: Room,
  { lefts, total, pinned }: Layout,
  rowHeight: number,
): Spans {
  const begins = scrollLeft + (lefts[pinned] ?? total);
  return {
    rows: { from: Math.floor(scrollTop / rowHeight), until: Math.ceil((scrollTop + height) / rowHeight) },
    columns: { from: countUpTo(lefts, begins) - 1, until: countUpTo(lefts, scrollLeft + width) },
  };
}

/** The indexes of a span and the always rendered indexes, in order. */
function usePlaces({ from, until }: Span, { count, always }: Axis): readonly number[] {
  const alwaysKey = always.join(' ');
  return useMemo(() => {
    const span = Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
    const places = alwaysKey === '' ? span : [...span, ...alwaysKey.split(' ').map(Number)];
    return [...new Set(places)].filter((at) => at < count).toSorted((a, b) => a - b);
  }, [from, until, alwaysKey, count]);
}
