import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide a column wants to be, and how narrow it may become with nothing in it broken, in px. */
export interface Yielding {
  readonly width: number;
  readonly least: number;
}

/**
 * Columns as wide as they want to be. Where the window has less room each gives way by its share, so that all are in sight; where the narrowest do not
 * fit either, the table is scrolled and none gives way.
 */
export function fitColumns<C extends Yielding>(columns: readonly C[], room: number): readonly C[] {
  const lacking = columns.reduce((sum, { width }) => sum + width, 0) - room;
  const yields = columns.reduce((sum, { width, least }) => sum + width - least, 0);
  if (lacking <= 0 || lacking > yields) return columns;
  return columns.map((column) => ({ ...column, width: Math.floor(column.width - (column.width - column.least) * (lacking / yields)) }));
}

/** What stands beside a table, in px: the open menu, and the page's and the screen's own edges. Guessed before it can be measured. */
const BESIDE = 276;

/** Width in px that the rows of a table inside the element have beside their scroll track, as far as columns that want `wanted` px ask for it. */
export function useRoomAcross(place: RefObject<HTMLElement | null>, wanted: number): number {
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
