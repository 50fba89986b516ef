import { useState } from 'react';
import { ApiFailure } from '#kit/http/web/client.ts';
import type { ChangedSince, Version } from '../contract.ts';

/** A record that somebody else has saved while it was edited here. */
export interface Conflict<Row> extends ChangedSince<Row> {
  /** What the edit began with. */
  readonly of: Row;
}

/** Both sides of a save that was refused: what was seen here, and what it is now. */
export interface Met<Row> {
  readonly seen: Row;
  readonly current: Row;
}

/** An edit of one record that others may edit meanwhile. */
export interface Edit<Row> {
  /** The record as it was seen last, whose version a save sends; null for a new one. */
  readonly seen: Row | null;
  /** What somebody else has saved since the edit began; null where nobody has. */
  readonly conflict: Conflict<Row> | null;
  /** Takes in what a refused save says of the other one; null for any other failure. */
  readonly meet: (error: unknown) => Met<Row> | null;
  /** The edit is over; another one of the same record starts anew. */
  readonly end: () => void;
}

/** A record whose answer carries a version. */
export interface Versioned {
  readonly version?: Version | null;
}

/** Follows the edit of a record; another record on screen starts anew. `onMet` is told when somebody else was faster: what lists it is out of date. */
export function useEdit<Row extends Versioned>(row: Row | null, onMet?: () => void): Edit<Row> {
  const [kept, setKept] = useState<Conflict<Row> | null>(null);
  const conflict = kept !== null && kept.of === row ? kept : null;
  const seen = conflict?.current ?? row;
  return {
    seen,
    conflict,
    meet(error) {
      const told = row === null ? null : changedSince<Row>(error);
      if (row === null || seen === null || told === null) return null;
      if (error instanceof ApiFailure) error.shownInForm = true;
      setKept({ of: row, ...told });
      onMet?.();
      return { seen, current: told.current };
    },
    end: () => setKept(null),
  };
}

function changedSince<Row>(error: unknown): ChangedSince<Row> | null {
  if (!(error instanceof ApiFailure) || error.httpStatus !== 409) return null;
  const { current, changedBy, changedAt } = (error.result ?? {}) as Partial<ChangedSince<Row>>;
  return current === undefined || changedBy === undefined || changedAt === undefined ? null : { current, changedBy, changedAt };
}
