import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** The figures of a transport stage against its standard. */
const stageFigures = z.object({
  onTime: z.int(),
  late: z.int(),
  unfinished: z.int(),
  /** The percentage of lines on time among those with a verdict, with one decimal, as text; null without any. */
  onTimeRate: z.string().nullable(),
  /** Lines with a duration. */
  finished: z.int(),
  /** The 50th and 90th percentile of the finished lines' days; null without any. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
});
export type StageFigures = DeepReadonly<z.output<typeof stageFigures>>;

/** The figures of the filtered lines. */
export const ageingFigures = defineCall({
  method: 'GET',
  path: '/logisticsAging/figures',
  result: z.object({ lines: z.int(), groundLine: stageFigures, warehousing: stageFigures }),
});
export type AgeingFigures = DeepReadonly<z.output<typeof ageingFigures.result>>;
