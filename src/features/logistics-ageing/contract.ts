import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

/** How a stage of the transport keeps to its standard. */
const stageFigures = z.object({
  onTime: z.int(),
  late: z.int(),
  unfinished: z.int(),
  /** On time among those that have a verdict, in percent with one decimal, as text; null without any. */
  onTimeRate: z.string().nullable(),
  /** Lines that have their days. */
  finished: z.int(),
  /** Days that half of the finished lines, and nine tenths of them, do not exceed; null without any. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
});
export type StageFigures = Frozen<z.output<typeof stageFigures>>;

/** What the lines that the filters leave come to. */
export const ageingFigures = defineCall({
  method: 'GET',
  path: '/logisticsAging/figures',
  result: z.object({ lines: z.int(), groundLine: stageFigures, warehousing: stageFigures }),
});
export type AgeingFigures = Frozen<z.output<typeof ageingFigures.result>>;
