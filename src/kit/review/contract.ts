import { z } from 'zod';
import type { Frozen } from '#kit/http/contract.ts';

/** A record that can be reviewed, as the wire carries it (docs/business-rules/uploads-and-periods.md#review). */
export const reviewState = {
  isUploadStr: z.enum(['未上传', '已上传']),
  examineStatusStr: z.enum(['未审核', '已审核']),
  /** Business time; empty while it is not reviewed. */
  examineTime: z.string(),
  /** Who reviewed it; beyond the specification. */
  examiner: z.string(),
  /** The upload that a review is of, to be sent back with it; beyond the specification. */
  uploadId: z.number().int().nullable(),
};
export type ReviewState = Frozen<z.output<z.ZodObject<typeof reviewState>>>;
