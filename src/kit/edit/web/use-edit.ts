import { useState } from 'react';
import { ApiFailure } from '#kit/http/web/client.ts';
import type { ChangedSince, Version } from '../contract.ts';

/** The state of a record that another user has saved since the edit began. */
export interface Conflict<Row> extends ChangedSince<Row> {
  /** The record at the beginning of the edit. */
  readonly base: Row;
}

/** A rejected save: the record as last read here, and the record as stored now. */
export interface DetectedConflict<Row> {
  readonly seen: Row;
  readonly current: Row;
}

/** An edit of one record that other users may edit at the same time. */
export interface Edit<Row> {
  /** The record as last loaded, whose version a save sends; null for a new record. */
  readonly seen: Row | null;
  /** The changes that another user has saved since the edit began; null without any. */
  readonly conflict: Conflict<Row> | null;
  /** Stores the conflict of a rejected save; returns null for any other failure. */
  readonly detectConflict: (error: unknown) => DetectedConflict<Row> | null;
  /** Ends the edit; another edit of the same record starts from the beginning. */
  readonly end: () => void;
}

/** A record with a version. */
export interface Versioned {
  readonly version?: Version | null;
}

/**
 * Tracks the edit of a record. Another `row` begins a new edit. `onOutdated` is called if another user has changed or
 * deleted the record, so that the list of records can be reloaded.
 */
export function useEdit<Row extends Versioned>(row: Row | null, onOutdated?: () => void): Edit<Row> {
  const [lastConflict, setLastConflict] = useState<Conflict<Row> | null>(null);
  // A conflict of another row belongs to an earlier edit.
  const conflict = lastConflict !== null && lastConflict.base === row ? lastConflict : null;
  const seen = conflict?.current ?? row;
  return {
    seen,
    conflict,
    detectConflict(error) {
      if (error instanceof ApiFailure && error.httpStatus === 404) onOutdated?.();
      const changed = row === null ? null : changedSince<Row>(error);
      if (row === null || seen === null || changed === null) return null;
      if (error instanceof ApiFailure) error.shownInForm = true;
      setLastConflict({ base: row, ...changed });
      onOutdated?.();
      return { seen, current: changed.current };
    },
    end: () => setLastConflict(null),
  };
}

function changedSince<Row>(error: unknown): ChangedSince<Row> | null {
  if (!(error instanceof ApiFailure) || error.httpStatus !== 409) return null;
  const { current, changedBy, changedAt } = (error.result ?? {}) as Partial<ChangedSince<Row>>;
  return current === undefined || changedBy === undefined || changedAt === undefined ? null : { current, changedBy, changedAt };
}
