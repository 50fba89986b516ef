import { z } from 'zod';
import { EventsOf } from '#kit/http/contract.ts';
import { WORK_GROUPS } from './define.ts';

const item = z.object({
  /** The subject, in the caller's language. */
  title: z.string(),
  /** Further details of the item. */
  details: z.string(),
  /** The number of things to do. */
  count: z.int(),
  /** The deadline in business time; null if there is none. */
  until: z.string().nullable(),
  /** Whether the deadline has passed. */
  late: z.boolean(),
  /** The menu code of the screen, and the query of its address. */
  menu: z.string(),
  query: z.record(z.string(), z.string()),
  /** The path of the upload's error file; null if there is none. */
  file: z.string().nullable(),
  /** In the group `upload`: the upload's id and status. */
  upload: z.object({ id: z.int(), status: z.enum(['running', 'done', 'failed']) }).optional(),
});
export type WorkEntry = z.output<typeof item>;

const work = z.object({
  /** The number of things to do, without the group `upload`. */
  total: z.int(),
  /** The groups that have items, in display order. */
  groups: z.array(z.object({ name: z.enum(WORK_GROUPS), title: z.string(), count: z.int(), items: z.array(item) })),
  /** Whether a source could not be read. */
  incomplete: z.boolean(),
});
export type Work = z.output<typeof work>;

/** The caller's work items, sent at first and after every change. */
export const workEvents = new EventsOf(work);
