import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

const hit = z.object({
  /** The found value, as stored. */
  text: z.string(),
  /** The kind of value in the caller's language, such as a delivery number or an MPN. */
  kind: z.string(),
  /** The screen that shows it, with the filter set. */
  path: z.string(),
  query: z.record(z.string(), z.string()),
});
export type RecordHit = DeepReadonly<z.output<typeof hit>>;

/** Beyond the specification: records whose number begins with a text, among those that the caller may see. */
export const recordSearch = defineCall({ method: 'GET', path: '/ops/search', result: z.array(hit) });

/** A shorter text would find nearly everything. */
export const SHORTEST_SEARCH = 3;
