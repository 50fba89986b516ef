import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The preferred and the minimum width of a column, in px. */
export interface ColumnWidths {
  readonly width: number;
  readonly least: number;
  /** Its text may be truncated, with the whole text in a tooltip. */
  readonly mayBeCut?: boolean;
}

/** Padding of a cell on both sides, in px. */
const CELL_PADDING = 16;

/**
 * Shrinks columns in proportion so that they fit `available` px: first those whose texts may be truncated, then the
 * others. If the preferred widths fit, or the minimum widths do not, no column shrinks.
 * @param wordWidth the width in px of the longest word in a truncatable column, which is a minimum of its width
 */
export function fitColumns<C extends ColumnWidths>(
  columns: readonly C[],
  available: number,
  wordWidth: (column: C) => number = () => 0,
): readonly C[] {
  const lacking = columns.reduce((sum, { width }) => sum + width, 0) - available;
  if (lacking <= 0) return columns;
  const fitted = columns.map((column) => (column.mayBeCut === true ? { ...column, least: leastOf(column, wordWidth(column)) } : column));
  const shrinkable = (isCut: boolean) =>
    fitted.reduce((sum, { width, least, mayBeCut = false }) => sum + (mayBeCut === isCut ? width - least : 0), 0);
  const [ofTexts, ofOthers] = [shrinkable(true), shrinkable(false)];
  if (lacking > ofTexts + ofOthers) return columns;
  const shareOf = (column: ColumnWidths) =>
    column.mayBeCut === true ? Math.min(1, lacking / ofTexts) : Math.max(0, lacking - ofTexts) / ofOthers;
  return fitted.map((column) => {
    const most = column.width - column.least;
    return most === 0 ? column : { ...column, width: Math.floor(column.width - most * shareOf(column)) };
  });
}

/** The minimum width of a column, in px, so that no word is broken. */
function leastOf({ width, least }: ColumnWidths, ofWord: number): number {
  return Math.min(width, Math.max(least, Math.ceil(ofWord) + CELL_PADDING));
}

/** Estimated width next to a table in px, for the first rendering: the open menu and the padding of the page. */
const TABLE_MARGIN = 276;

/**
 * The width in px that the table in an element has for its columns, without the scrollbar. It grows only with the
 * element: narrower columns make rows higher, so a scrollbar could otherwise appear and disappear without end.
 * @param wanted the total preferred width of the columns; larger widths cause no new rendering
 */
export function useSpaceAcross(place: RefObject<HTMLElement | null>, wanted: number): number {
  const [width, setWidth] = useState(() => window.innerWidth - TABLE_MARGIN);
  const outerWidth = useRef(0);
  // Without dependencies, because each rendering may replace the measured elements.
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const rows = element.querySelector<HTMLElement>('.ant-table-body, .ant-table-content');
    const measure = () => {
      const now = rows?.clientWidth ?? element.clientWidth;
      const isResized = element.clientWidth !== outerWidth.current;
      outerWidth.current = element.clientWidth;
      setWidth((before) => {
        const next = isResized ? now : Math.min(before, now);
        return Math.min(before, wanted) === Math.min(next, wanted) ? before : next;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A scrollbar that appears with the rows changes only the inner width.
    if (rows !== null) observer.observe(rows);
    return () => observer.disconnect();
  });
  return width;
}
