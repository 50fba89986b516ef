import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** The status of pushes to a partner, for the page of the pushed rows. */
export const pushStatusSchema = z.object({
  /** Without an address rows wait (docs/business-rules/integrations.md#push). */
  configured: z.boolean(),
  /** Rows of the caller's corporate that have not been delivered. */
  waiting: z.int(),
  /** Why the last attempt failed, or an attempt of a waiting batch; in the caller's language; null if none failed. */
  failure: z.string().nullable(),
  /** After too many consecutive failures: the time until which nothing is sent, in business time. */
  openUntil: z.string().nullable(),
});
export type PushStatus = DeepReadonly<z.output<typeof pushStatusSchema>>;

/** Results of the pushed rows of one record, such as a file; `rows` is 0 if none were queued. */
export const pushTotals = z.object({ rows: z.int(), accepted: z.int(), refused: z.int() });
export type PushTotals = DeepReadonly<z.output<typeof pushTotals>>;

/**
 * Sends the waiting rows of the caller's corporate now instead of at their next attempt. Returns their number. Rejected
 * if the push is not configured or no rows wait.
 */
export const sendNowCall = (path: string) => defineCall({ method: 'POST', path, result: z.object({ rows: z.int() }) });
