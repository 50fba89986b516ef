import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/**
 * The state of an expected file. `done`: uploaded before its deadline. `late`: uploaded after it. `due`: not uploaded,
 * but the deadline is not over. `missing`: not uploaded, and the deadline is over.
 */
const BOARD_STATES = ['done', 'late', 'due', 'missing'] as const;

const boardRow = z.object({
  /** Stable name of the kind of upload. */
  kind: z.string(),
  /** Kind of upload, in the caller's language. */
  title: z.string(),
  /** The key of its period: a day, week or quarter. */
  place: z.string(),
  /** The calendar of a week or quarter, in the caller's language; empty for a date. */
  calendar: z.string(),
  /** The deadline in business time; null without a deadline. */
  until: z.string().nullable(),
  state: z.enum(BOARD_STATES),
  /** The time of the newest upload; null without an upload, as are the next two. */
  uploadedAt: z.string().nullable(),
  uploadedBy: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Whether the caller may upload the file now. */
  takesFile: z.boolean(),
  /** The address of its screen: path, and search parameters that show the period. */
  path: z.string(),
  query: z.record(z.string(), z.string()),
});
export type BoardRow = DeepReadonly<z.output<typeof boardRow>>;

/** Beyond the specification: the uploads expected on a day, and their states. */
export const uploadBoard = defineCall({
  method: 'GET',
  path: '/ops/uploadBoard',
  result: z.object({ day: z.string(), rows: z.array(boardRow) }),
});
