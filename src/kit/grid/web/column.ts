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
  /** What is copied of it. */
  readonly copied: string;
  /** What a press does, and what the button is called. */
  readonly press?: { readonly label: string; readonly act: () => void };
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
}
