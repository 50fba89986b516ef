import type { RecordSet } from '#kit/records/define.ts';

/**
 * A table that the database keeps ready from others (decision 32): from the very transaction on that changes a source,
 * its rows are what its view says. From this declaration come the triggers that see to it; one test holds every derived
 * table to its view.
 */
export interface DerivedTable {
  /** Its rows, of `life: 'derived'`. */
  readonly records: RecordSet;
  /**
   * Its truth: a view of the table's columns in the table's order, computed from the sources. Written by hand, for it
   * is the formula.
   */
  readonly view: string;
  /** The columns that name one row. */
  readonly key: readonly string[];
  /**
   * The columns by which sources tell what they touch: of one row its key, or what those rows share that are made anew
   * together.
   */
  readonly by: readonly string[];
  readonly sources: readonly DerivedSource[];
  /**
   * A function from an array of what rows are told by, of which there is one column, to their rows: what the view has,
   * for many at once. Written by hand, as the view is.
   */
  readonly many?: string;
}

/** A table that a derived one is made from. */
export interface DerivedSource {
  readonly of: SourceTable;
  /**
   * SQL that gives the `by` columns of what is made from the rows `changed`: the source's own, as they were and as they
   * are. Plain SQL, never from outside.
   */
  readonly touches: string;
  /**
   * The columns beside its id that the view reads, where rows change in others as well: such a change touches nothing.
   */
  readonly reads?: readonly string[];
}

/** What is to be known of a source: a record set's or a list's table (a list's life is `plain`). */
export type SourceTable = Pick<RecordSet, 'name' | 'table' | 'scope'> & {
  readonly life?: RecordSet['life'];
  /** The column that names a row; `id` unless given. */
  readonly id?: string;
};

/** Declares a derived table; gives it back with its literal types. */
export function defineDerived<const D extends DerivedTable>(derived: D): D {
  return derived;
}
