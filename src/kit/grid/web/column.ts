import type { ReactNode } from 'react';

/** A title above neighbouring columns; neighbours with the same key share one. */
export interface GridHeading {
  readonly key: string;
  readonly title: ReactNode;
}

/** The order of a table by one of its columns. */
export type Order = 'asc' | 'desc';

interface GridCell {
  readonly shown: ReactNode;
  /** The whole text, for the tooltip. */
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
  /** In px; more if the table would not fill its space, unless the user has set it. */
  readonly width: number;
  readonly isUserWidth: boolean;
  /** It does not scroll. Pinned columns come first. */
  readonly pinned: boolean;
  /** The values are aligned as numbers. */
  readonly numeric: boolean;
  /** The values can be added up; identifiers cannot. */
  readonly isAmount: boolean;
  /** Titles above it, outermost first. */
  readonly headings: readonly GridHeading[];
  /** The order of the table by this column; null if it has another order, absent if it cannot be ordered by it. */
  readonly order?: Order | null;
  /** The title has a control of its own, so the order button is next to it, with this name. */
  readonly orderLabel?: string;
  /** Why the table cannot be ordered by it. */
  readonly unordered?: string;
  readonly cell: (row: Row) => GridCell;
  /** Its total. The table has a last row if any column has one. */
  readonly foot?: GridFoot;
  /** The text that is copied of a cell. */
  readonly copied: (row: Row) => string;
  /** Called when a cell is pressed; absent if cells cannot be pressed. */
  readonly press?: (row: Row) => void;
}
