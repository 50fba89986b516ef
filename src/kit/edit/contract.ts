import { z } from 'zod';

/** Which state of a record an answer shows: a number that it keeps, or a digest of what its form edits. Whoever changes it may send it back. */
export type Version = string | number;

/** More than a digest has. */
const VERSION_MAX = 64;

/** The version of a record that keeps none of its own, in its answer. */
export const digestVersion = z.string();

const emptyIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** The version that a caller saw, in the body of a change; beyond the specification. Without it the last one wins. */
export const sentVersion = z.preprocess(emptyIsAbsent, z.string().max(VERSION_MAX).optional());

/**
 * What a refused save says of the one before (docs/api.md#versions): the record as it is now, who changed it last and
 * when; null where nobody knows.
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
