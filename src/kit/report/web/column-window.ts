import type { ShownColumn } from '../dynamic.ts';

/** A column that is drawn, with its place among all columns. */
export interface DrawnColumn {
  readonly column: ShownColumn;
  readonly at: number;
}

/** Columns that are out of sight, in whose place stands their room. */
export interface Gap {
  readonly key: string;
  /** In pixels. */
  readonly width: number;
}

export const isGap = (drawn: DrawnColumn | Gap): drawn is Gap => 'key' in drawn;

/** From so many columns that come with the page on, those out of sight are not drawn: the table draws every column of a row, and 300 of them cost seconds. */
const MANY = 40;
/** How far beyond what is in sight columns are drawn, in px. */
const MARGIN = 600;
/** The way after which it is looked anew which columns are in sight, in px; less than the margin. */
export const STEP = 300;

/**
 * The columns that are drawn. Those that every page has always are, so that the keys find the first and the last one.
 * @param left how far the table is scrolled, in px
 * @param width of what is in sight, in px
 */
export function columnsInSight(columns: readonly ShownColumn[], left: number, width: number): (DrawnColumn | Gap)[] {
  const all = columns.map((column, at) => ({ column, at }));
  if (columns.filter(({ comes }) => comes === true).length < MANY) return all;
  const drawn: (DrawnColumn | Gap)[] = [];
  let offset = 0;
  for (const { column, at } of all) {
    const isNear = offset + column.width > left - MARGIN && offset < left + width + MARGIN;
    offset += column.width;
    const last = drawn.at(-1);
    if (column.comes !== true || isNear) drawn.push({ column, at });
    else if (last !== undefined && isGap(last)) drawn[drawn.length - 1] = { ...last, width: last.width + column.width };
    else drawn.push({ key: `gap ${at}`, width: column.width });
  }
  return drawn;
}
