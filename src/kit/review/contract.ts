import { z } from 'zod';
import type { Frozen } from '#kit/http/contract.ts';

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
export type ReviewState = Frozen<z.output<z.ZodObject<typeof reviewState>>>;
