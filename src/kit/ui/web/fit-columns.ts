import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide a column wants to be, and how narrow it may become with nothing in it broken, in px. */
export interface Yielding {
  readonly width: number;
  readonly least: number;
  /** What stands in it may be cut, with the whole of it in a tooltip. */
  readonly mayBeCut?: boolean;
}

/**
 * Columns as wide as they want to be. Where the window has less room they give way, each by its share, so that all are in sight: first those whose texts
 * may be cut, then the others. Where the narrowest do not fit either, the table is scrolled and none gives way.
 */
export function fitColumns<C extends Yielding>(columns: readonly C[], room: number): readonly C[] {
  const lacking = columns.reduce((sum, { width }) => sum + width, 0) - room;
  const yieldOf = (isCut: boolean) =>
    columns.reduce((sum, { width, least, mayBeCut = false }) => sum + (mayBeCut === isCut ? width - least : 0), 0);
  const [ofTexts, ofOthers] = [yieldOf(true), yieldOf(false)];
  if (lacking <= 0 || lacking > ofTexts + ofOthers) return columns;
  const shareOf = (column: Yielding) =>
    column.mayBeCut === true ? Math.min(1, lacking / ofTexts) : Math.max(0, lacking - ofTexts) / ofOthers;
  return columns.map((column) => {
    const yields = column.width - column.least;
    return yields === 0 ? column : { ...column, width: Math.floor(column.width - yields * shareOf(column)) };
  });
}

/** What stands beside a table, in px: the open menu, and the page's and the screen's own edges. Guessed before it can be measured. */
const BESIDE = 276;

/** Width in px that the rows of a table inside the element have beside their scroll track, as far as columns that want `wanted` px ask for it. */
export function useSpaceAcross(place: RefObject<HTMLElement | null>, wanted: number): number {
  const [room, setRoom] = useState(() => window.innerWidth - BESIDE);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const rows = element.querySelector<HTMLElement>('.ant-table-body, .ant-table-content');
    const measure = () => {
      const now = rows?.clientWidth ?? element.clientWidth;
      // More room than is wanted changes nothing: the table need not be drawn again.
      setRoom((before) => (Math.min(before, wanted) === Math.min(now, wanted) ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A track that comes and goes with the rows changes what is inside alone.
    if (rows !== null) observer.observe(rows);
    return () => observer.disconnect();
  });
  return room;
}
