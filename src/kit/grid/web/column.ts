import type { ReactNode } from 'react';

/** A title over neighbouring columns; neighbours whose headings have the same key share one. */
export interface GridHeading {
  readonly key: string;
  readonly title: ReactNode;
}

/** How a table is ordered by one of its columns. */
export type Order = 'asc' | 'desc';

/** The content of a cell. */
interface GridCell {
  readonly shown: ReactNode;
  /** The whole text, for the tooltip. */
  readonly text: string;
  /** Where it can be pressed, what its button is called. */
  readonly label?: string;
}

/** A column's cell in the last row, which stays in sight. */
interface GridFoot extends GridCell {
  readonly copied: string;
  readonly press?: () => void;
}

export interface GridColumn<Row> {
  readonly name: string;
  readonly title: ReactNode;
  /** In px; more if the table would not fill its space, unless the user has set it. */
  readonly width: number;
  readonly isGiven: boolean;
  /** It does not scroll. Pinned columns come first. */
  readonly pinned: boolean;
  /** The values are aligned as numbers. */
  readonly numeric: boolean;
  /** The values can be added up; identifiers cannot. */
  readonly isAmount: boolean;
  /** Titles over it, outermost first. */
  readonly headings: readonly GridHeading[];
  /** How the table is ordered by it, null where it is not; absent where it cannot be. */
  readonly order?: Order | null;
  /** The title has a control of its own: the button that orders is beside it, with this name. */
  readonly orderLabel?: string;
  /** Why the table cannot be ordered by it. */
  readonly unordered?: string;
  readonly cell: (row: Row) => GridCell;
  /** Its total. The table has a last row if any column has one. */
  readonly foot?: GridFoot;
  /** What is copied of a cell. */
  readonly copied: (row: Row) => string;
  /** What a press on a cell does; absent where none of them can be pressed. */
  readonly press?: (row: Row) => void;
}
