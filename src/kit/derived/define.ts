import type { RecordSet } from '#kit/records/define.ts';

/**
 * A table that the database keeps equal to a view (decision 32), from the transaction that changes a source. Its
 * triggers are generated from this declaration, and one test compares every derived table with its view.
 */
export interface DerivedTable {
  /** Its rows, of `life: 'derived'`. */
  readonly records: RecordSet;
  /** A view that computes the table's columns, in the table's order, from the sources. Written by hand. */
  readonly view: string;
  /** The columns that identify one row. */
  readonly key: readonly string[];
  /**
   * The columns by which sources identify affected rows: the key of one row, or values shared by the rows that are
   * rebuilt together.
   */
  readonly by: readonly string[];
  readonly sources: readonly DerivedSource[];
  /**
   * A function that takes an array of values of the one `by` column and returns their rows of the table. The view
   * selects from it. Written by hand, for a view that PostgreSQL would compute line by line.
   */
  readonly rowsOf?: string;
}

/** A source table of a derived table. */
export interface DerivedSource {
  readonly records: SourceTable;
  /**
   * SQL that selects the `by` columns of the rows affected by the source rows `changed`, before and after the change.
   * Plain SQL, never from outside.
   */
  readonly touches: string;
  /** The columns, besides the id, that the view reads. Changes of other columns are ignored. By default all columns. */
  readonly reads?: readonly string[];
  /** The kinds of changes that can affect rows; all by default. */
  readonly on?: readonly SourceChange[];
}

export type SourceChange = 'insert' | 'update' | 'delete';

/** The properties of a source: the table of a record set or a list (a list's life is `plain`). */
export type SourceTable = Pick<RecordSet, 'name' | 'table' | 'scope'> & {
  readonly life?: RecordSet['life'];
  /** The column that identifies a row; `id` by default. */
  readonly id?: string;
};

/** Declares a derived table and returns it with its literal types. */
export function defineDerived<const D extends DerivedTable>(derived: D): D {
  return derived;
}
