import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Height of a row in px: one line, whatever size is chosen. */
export const ROW_HEIGHT = 33;
/** Rows and columns that are drawn beyond those in sight, on each side. */
const MORE_ROWS = 3;
const MORE_COLUMNS = 3;
/** Fewer columns than these are drawn all: what is searched for in the page is then found wherever it stands. */
const MANY_COLUMNS = 60;

/** The inner width of an element in px; 0 before it is known. */
export function useInnerWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    // A part of a px more than there is would be a scroll track.
    const measure = (px: number) => setWidth(Math.floor(px));
    measure(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

interface Axis {
  readonly count: number;
  /** Places that are drawn wherever one has scrolled. */
  readonly always: readonly number[];
}

/** The places of the rows and columns that are in sight, or near it, in a scrolled element; the same arrays until they change. */
export function useInSight(
  place: RefObject<HTMLElement | null>,
  rows: Axis,
  columns: Axis & { readonly widths: readonly number[] },
): { readonly rows: readonly number[]; readonly columns: readonly number[] } {
  const { widths } = columns;
  const getScrollElement = () => place.current;
  const down = useVirtualizer({
    count: rows.count,
    getScrollElement,
    estimateSize: () => ROW_HEIGHT,
    overscan: MORE_ROWS,
    rangeExtractor: useAlso(rows.always),
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.count,
    getScrollElement,
    estimateSize: (at) => widths[at] ?? 0,
    // Its places are looked up anew when this is another function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    getItemKey: useCallback((at: number) => at, [widths]),
    overscan: MORE_COLUMNS,
    rangeExtractor: useAlso(columns.count < MANY_COLUMNS ? [...widths.keys()] : columns.always),
  });
  return { rows: down.getVirtualIndexes(), columns: across.getVirtualIndexes() };
}

function useAlso(always: readonly number[]) {
  const key = always.join(' ');
  return useCallback(
    (range: Range) => {
      const also = key === '' ? [] : key.split(' ').map(Number);
      return [...new Set([...defaultRangeExtractor(range), ...also])].filter((at) => at < range.count).toSorted((a, b) => a - b);
    },
    [key],
  );
}
