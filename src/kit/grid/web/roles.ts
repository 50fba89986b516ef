/** ARIA roles of the parts of a table. They are needed because its CSS display values are not those of tables. */
export const ROLE = {
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  title: { role: 'columnheader' },
  cell: { role: 'gridcell' },
  /** For elements without a meaning. */
  none: { role: 'none' },
} as const;
