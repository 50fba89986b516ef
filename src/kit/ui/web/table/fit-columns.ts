import { type RefObject, useLayoutEffect, useState } from 'react';

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
 * Columns with their preferred widths. If the window is narrower, they shrink in proportion so that all are visible:
 * first those whose texts may be truncated, then the others. If the minimum widths do not fit, the table scrolls and no
 * column shrinks.
 * @param wordWidth the width of the longest word in a column that may be truncated, in px: no word is broken
 */
export function fitColumns<C extends ColumnWidths>(
  columns: readonly C[],
  room: number,
  wordWidth: (column: C) => number = () => 0,
): readonly C[] {
  const lacking = columns.reduce((sum, { width }) => sum + width, 0) - room;
  if (lacking <= 0) return columns;
  const fitted = columns.map((column) => (column.mayBeCut === true ? { ...column, least: leastOf(column, wordWidth(column)) } : column));
  const yieldOf = (isCut: boolean) =>
    fitted.reduce((sum, { width, least, mayBeCut = false }) => sum + (mayBeCut === isCut ? width - least : 0), 0);
  const [ofTexts, ofOthers] = [yieldOf(true), yieldOf(false)];
  if (lacking > ofTexts + ofOthers) return columns;
  const shareOf = (column: ColumnWidths) =>
    column.mayBeCut === true ? Math.min(1, lacking / ofTexts) : Math.max(0, lacking - ofTexts) / ofOthers;
  return fitted.map((column) => {
    const yields = column.width - column.least;
    return yields === 0 ? column : { ...column, width: Math.floor(column.width - yields * shareOf(column)) };
  });
}

/** The minimum width of a column in which no word is broken, in px. */
function leastOf({ width, least }: ColumnWidths, ofWord: number): number {
  return Math.min(width, Math.max(least, Math.ceil(ofWord) + CELL_PADDING));
}

/**
 * Width around a table, in px: the open menu and the edges of page and screen. An estimate until it can be measured.
 */
const TABLE_MARGIN = 276;

/**
 * Width in px of a table's rows inside the element without the scrollbar, for columns with a preferred total of
 * `wanted` px.
 */
export function useSpaceAcross(place: RefObject<HTMLElement | null>, wanted: number): number {
  const [room, setRoom] = useState(() => window.innerWidth - TABLE_MARGIN);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const rows = element.querySelector<HTMLElement>('.ant-table-body, .ant-table-content');
    const measure = () => {
      const now = rows?.clientWidth ?? element.clientWidth;
      // With more space than the preferred width, the table need not be rendered again.
      setRoom((before) => (Math.min(before, wanted) === Math.min(now, wanted) ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A scrollbar that appears with the rows changes only the inner width.
    if (rows !== null) observer.observe(rows);
    return () => observer.disconnect();
  });
  return room;
}
