import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** The members of a reviewable record in wire format (docs/business-rules/uploads-and-periods.md#review). */
export const reviewState = {
  isUploadStr: z.enum(['未上传', '已上传']),
  examineStatusStr: z.enum(['未审核', '已审核']),
  /** Business time; empty if the record is not reviewed. */
  examineTime: z.string(),
  /** The name of the reviewer; not in the specification. */
  examiner: z.string(),
  /** The id of the uploaded data, to be sent with the review; null without data. Not in the specification. */
  uploadId: z.number().int().nullable(),
};
export type ReviewState = DeepReadonly<z.output<z.ZodObject<typeof reviewState>>>;

const size = {
  rows: z.int(),
  /** The sum of the quantities; null if the rows have none. */
  pieces: z.number().nullable(),
};

/** The size of the data to be reviewed, and of the newest earlier data; `before` is null if there is none. */
export const reviewSummary = (path: string) =>
  defineCall({
    method: 'GET',
    path,
    result: z.object({ ...size, before: z.object({ period: z.string(), ...size }).nullable() }),
  });
export type ReviewSummary = DeepReadonly<z.output<ReturnType<typeof reviewSummary>['result']>>;
