import { z } from 'zod';
import { emptyIsAbsent } from '#kit/http/absent.ts';

/** The version of a record in an answer: a number, or a digest of the editable fields. A change may send it back. */
export type Version = string | number;

const MAX_VERSION_LENGTH = 64;

/** The version of a record without a version number, in its answer. */
export const digestVersion = z.string();

/** The result of an edit: the stored version, which its undo replaces. Beyond the specification. */
export const editResult = z.object({ version: digestVersion });

/**
 * The version that the caller has seen, in the body of a change; beyond the specification. Without it, a change
 * overwrites concurrent changes.
 */
export const sentVersion = z.preprocess(emptyIsAbsent, z.string().max(MAX_VERSION_LENGTH).optional());

/**
 * The result of a rejected save (docs/api.md#versions): the current record, and the user and time of its last change;
 * null if unknown.
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
