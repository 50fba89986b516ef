import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/**
 * The state of an expected file: uploaded in time, or after its deadline; still expected, or missing after its
 * deadline.
 */
const BOARD_STATES = ['done', 'late', 'due', 'missing'] as const;

const boardRow = z.object({
  /** Stable name of the kind of upload. */
  kind: z.string(),
  /** Kind of upload, in the caller's language. */
  title: z.string(),
  /** Its day, week or quarter. */
  place: z.string(),
  /** Its deadline in business time; null without one. */
  until: z.string().nullable(),
  state: z.enum(BOARD_STATES),
  uploadedAt: z.string().nullable(),
  uploadedBy: z.string().nullable(),
  fileName: z.string().nullable(),
  /** The caller may upload its file now. */
  takesFile: z.boolean(),
  /** The page of the upload: the path of the screen, and the parameters of this place. */
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
