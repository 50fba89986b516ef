import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** A reviewable record on the wire (docs/business-rules/uploads-and-periods.md#review). */
export const reviewState = {
  isUploadStr: z.enum(['未上传', '已上传']),
  examineStatusStr: z.enum(['未审核', '已审核']),
  /** Business time; empty while it is not reviewed. */
  examineTime: z.string(),
  /** The reviewer; beyond the specification. */
  examiner: z.string(),
  /** The reviewed upload, to be sent back with the review; beyond the specification. */
  uploadId: z.number().int().nullable(),
};
export type ReviewState = DeepReadonly<z.output<z.ZodObject<typeof reviewState>>>;

const size = {
  rows: z.int(),
  /** The sum of its quantities; null if its rows have none. */
  pieces: z.number().nullable(),
};

/** The size of the reviewed data, and of the newest data before it. */
export const reviewSummary = (path: string) =>
  defineCall({
    method: 'GET',
    path,
    result: z.object({ ...size, before: z.object({ period: z.string(), ...size }).nullable() }),
  });
export type ReviewSummary = DeepReadonly<z.output<ReturnType<typeof reviewSummary>['result']>>;
