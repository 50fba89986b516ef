import { z } from 'zod';
import { emptyIsAbsent } from '#kit/http/absent.ts';

/**
 * The state of a record that an answer shows: a version number, or a digest of what its form edits. A change may send
 * it back.
 */
export type Version = string | number;

/** More than a digest has. */
const VERSION_MAX = 64;

/** The version of a record without a version number, in its answer. */
export const digestVersion = z.string();

/** The result of an edit: the stored version, which its undo replaces. Beyond the specification. */
export const editResult = z.object({ version: digestVersion });

/** The version that a caller saw, in the body of a change; beyond the specification. Without it the last one wins. */
export const sentVersion = z.preprocess(emptyIsAbsent, z.string().max(VERSION_MAX).optional());

/**
 * What a rejected save returns (docs/api.md#versions): the current record, and user and time of its last change; null
 * if unknown.
 */
export interface ChangedSince<Row> {
  readonly current: Row;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/** The refusal of a save, for the call's declaration. */
export function changedSince<Row>(current: z.ZodType<Row>): z.ZodType<ChangedSince<Row>> {
  return z.object({ current, changedBy: z.string().nullable(), changedAt: z.string().nullable() });
}
