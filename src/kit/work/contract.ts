import { z } from 'zod';
import { EventsOf } from '#kit/http/contract.ts';
import { WORK_GROUPS } from './define.ts';

const item = z.object({
  /** What it is about, in the caller's language. */
  title: z.string(),
  /** Which of them, or why. */
  details: z.string(),
  /** How many there are to do. */
  count: z.int(),
  /** By when it is expected, in business time; null where there is no such time. */
  until: z.string().nullable(),
  /** That time is over. */
  late: z.boolean(),
  /** Where it is done: a menu's code, and what the address of its screen carries. */
  menu: z.string(),
  query: z.record(z.string(), z.string()),
  /** The path of a workbook that helps to do it. */
  file: z.string().nullable(),
  /** Of the group `upload`: the upload's number, and how it stands. */
  upload: z.object({ id: z.int(), standing: z.enum(['running', 'done', 'failed']) }).optional(),
});
export type WorkEntry = z.output<typeof item>;

const work = z.object({
  /** Of all items that there is something to do about. */
  total: z.int(),
  /** Those that have any, in the order in which they are shown. */
  groups: z.array(z.object({ name: z.enum(WORK_GROUPS), title: z.string(), count: z.int(), items: z.array(item) })),
  /** Something could not be counted just now. */
  incomplete: z.boolean(),
});
export type Work = z.output<typeof work>;

/** What the caller has to do, now and again whenever that has changed. */
export const workEvents = new EventsOf(work);
