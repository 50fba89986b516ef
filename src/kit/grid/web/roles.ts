/** What each part of a table is, said of it: its boxes are not a table's, for which some browsers would forget it. */
export const ROLE = {
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  title: { role: 'columnheader' },
  cell: { role: 'gridcell' },
  /** It has a place, and no meaning. */
  none: { role: 'none' },
} as const;
