import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

const presentDaysAnswer = z.object({
  /** The business day, `yyyy-MM-dd`. */
  today: z.iso.date(),
  /** The Apple week of the day; null if no maintained fiscal year contains it. */
  appleWeek: z.object({ firstDay: z.iso.date(), lastDay: z.iso.date() }).nullable(),
});
export type PresentDays = DeepReadonly<z.output<typeof presentDaysAnswer>>;

/** The current business days by the clock of the server. The feature of the fiscal calendar serves the call. */
export const presentDays = defineCall({ method: 'GET', path: '/ops/presentDays', result: presentDaysAnswer });
