import type { ReactNode } from 'react';

/** A title over neighbouring columns; neighbours whose headings have the same key share one. */
export interface GridHeading {
  readonly key: string;
  readonly title: ReactNode;
}

/** How a table is ordered by one of its columns. */
export type Order = 'asc' | 'desc';

/** What stands in a cell. */
export interface GridCell {
  readonly shown: ReactNode;
  /** The whole of it as text, for who points at it. */
  readonly text: string;
  /** Where it can be pressed, what its button is called. */
  readonly label?: string;
}

export interface GridColumn<Row> {
  readonly name: string;
  readonly title: ReactNode;
  /** In px; more where the table would not fill its room, unless a person gave it. */
  readonly width: number;
  readonly isGiven: boolean;
  /** It stays in sight while the others are scrolled. Pinned columns come first. */
  readonly pinned: boolean;
  /** Values stand below each other digit by digit. */
  readonly numeric: boolean;
  /** Titles over it, outermost first. */
  readonly headings: readonly GridHeading[];
  /** How the table is ordered by it, null where it is not; absent where it cannot be. */
  readonly order?: Order | null;
  readonly cell: (row: Row) => GridCell;
  /** What is copied of a cell. */
  readonly copied: (row: Row) => string;
  /** What a press on a cell does; absent where none of them can be pressed. */
  readonly press?: (row: Row) => void;
}
