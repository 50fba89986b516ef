import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** The figures of a transport stage compared with its standard. */
const stageFigures = z.object({
  onTime: z.int(),
  late: z.int(),
  unfinished: z.int(),
  /** On-time lines as a percentage of on-time and late lines, with one decimal as text; null without such lines. */
  onTimeRate: z.string().nullable(),
  /** The number of lines with a duration. */
  finished: z.int(),
  /** The 50th and 90th percentile of the duration in days; null without finished lines. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
});
export type StageFigures = DeepReadonly<z.output<typeof stageFigures>>;

/** The number of filtered lines, and the figures of both stages. */
export const ageingFigures = defineCall({
  method: 'GET',
  path: '/logisticsAging/figures',
  result: z.object({ lines: z.int(), groundLine: stageFigures, warehousing: stageFigures }),
});
export type AgeingFigures = DeepReadonly<z.output<typeof ageingFigures.result>>;
