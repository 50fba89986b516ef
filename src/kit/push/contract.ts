import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

/** How the way to a partner stands, for the page whose rows are pushed. */
export const pushStatusSchema = z.object({
  /** Without an address rows wait (docs/business-rules/integrations.md#push). */
  configured: z.boolean(),
  /** Rows of the caller's corporate that have not arrived yet. */
  waiting: z.int(),
  /** Why the last try, or that of a batch that still waits, failed, in the caller's language; null where none did. */
  failure: z.string().nullable(),
  /** Too many tries have failed in a row: until then, in business time, none is made. */
  openUntil: z.string().nullable(),
});
export type PushStatus = Frozen<z.output<typeof pushStatusSchema>>;

/** What became of the pushed rows of one record, such as a file; `rows` is 0 where none have been queued. */
export const pushTotals = z.object({ rows: z.int(), accepted: z.int(), refused: z.int() });
export type PushTotals = Frozen<z.output<typeof pushTotals>>;

/** Tries at once what waits for a partner, instead of at its time; answers how many rows of the caller's corporate that are. */
export const sendNowCall = (path: string) => defineCall({ method: 'POST', path, result: z.object({ rows: z.int() }) });
