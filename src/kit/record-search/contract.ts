import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

const hit = z.object({
  /** The found value, as stored. */
  text: z.string(),
  /** The kind of value in the caller's language, such as a delivery number or an MPN. */
  kind: z.string(),
  /** The screen that shows the record, with the query of its address. */
  path: z.string(),
  query: z.record(z.string(), z.string()),
});
export type RecordHit = DeepReadonly<z.output<typeof hit>>;

/**
 * Beyond the specification: the records visible to the caller whose number, code or name begins with a text of at least
 * three characters; at most 20.
 */
export const recordSearch = defineCall({ method: 'GET', path: '/ops/search', result: z.array(hit) });
