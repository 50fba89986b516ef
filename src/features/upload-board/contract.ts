import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

/** What became of an expected file: it came in time, or behind its deadline; it is expected still, or its deadline is over. */
export const BOARD_STATES = ['done', 'late', 'due', 'missing'] as const;

const boardRow = z.object({
  /** Kind of upload, in the caller's language. */
  title: z.string(),
  /** The day, week or quarter that it is of, and the value of a second dimension. */
  place: z.string(),
  /** By when it is expected, in business time; null where there is no such time. */
  until: z.string().nullable(),
  state: z.enum(BOARD_STATES),
  uploadedAt: z.string().nullable(),
  uploadedBy: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Where it is uploaded: the path of the screen, and what its address carries to show this place. */
  path: z.string(),
  query: z.record(z.string(), z.string()),
});
export type BoardRow = Frozen<z.output<typeof boardRow>>;

/** Beyond the specification: what is expected on a day, and what became of it. */
export const uploadBoard = defineCall({
  method: 'GET',
  path: '/ops/uploadBoard',
  result: z.object({ day: z.string(), rows: z.array(boardRow) }),
});
