import type { ReactNode } from 'react';

/** A title above neighbouring columns. Neighbours with the same key share one title. */
export interface GridHeading {
  readonly key: string;
  readonly title: ReactNode;
}

/** The order of a table by one of its columns. */
export type Order = 'asc' | 'desc';

interface GridCell {
  readonly shown: ReactNode;
  /** The complete text, for the tooltip. */
  readonly text: string;
  /** The accessible name of its button, if it can be pressed. */
  readonly label?: string;
}

/** A column's cell in the totals row, which is always visible. */
interface GridFoot extends GridCell {
  readonly copied: string;
  readonly press?: () => void;
}

export interface GridColumn<Row> {
  readonly name: string;
  readonly title: ReactNode;
  /** In px. Widened if the columns do not fill the grid, unless the user has set the width. */
  readonly width: number;
  readonly isUserWidth: boolean;
  /** The column does not scroll. Pinned columns are first. */
  readonly pinned: boolean;
  /** The values are aligned as numbers. */
  readonly numeric: boolean;
  /** The values can be added up; identifiers cannot. */
  readonly isAmount: boolean;
  /** Titles above it, outermost first. */
  readonly headings: readonly GridHeading[];
  /** The order by this column; null if the table has another order, absent if the column is not sortable. */
  readonly order?: Order | null;
  /** The name of a separate order button, for a title that contains another button. */
  readonly orderLabel?: string;
  /** The reason why the column is not sortable. */
  readonly unordered?: string;
  readonly cell: (row: Row) => GridCell;
  /** Its total. The grid has a totals row if any column has one. */
  readonly foot?: GridFoot;
  /** The text of a cell for the clipboard. */
  readonly copied: (row: Row) => string;
  /** Called when a cell is pressed; absent if cells cannot be pressed. */
  readonly press?: (row: Row) => void;
}
