import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import { isWindowOpen, windowEnd, windowStart, type PeriodDays } from '../window.ts';

/** Reads a time of day from the settings, `HH:mm` or `HH:mm:ss`, by its name in the definition; null if not set. */
export type TimeSetting = (tx: Tx, name: string) => Promise<string | null>;

/** Reads the settings once. Returns a function that computes the end of the window of a period. */
export async function windowEnds(
  tx: Tx,
  definition: PeriodUploadDefinition,
  timeSetting: TimeSetting | undefined,
): Promise<(period: PeriodDays) => string | null> {
  const { window } = definition;
  if (window.until !== 'next-day-time') return (period) => windowEnd(window, period, null);
  if (timeSetting === undefined) throw new Error(`no setting named ${window.setting}`);
  const deadline = await timeSetting(tx, window.setting);
  return (period) => windowEnd(window, period, deadline);
}

/** A period with its key, which is also its displayed name. */
export interface NamedPeriod extends PeriodDays {
  readonly periodKey: string;
}

/**
 * Rejects a change of a period's data outside its window.
 * @param now business time, `yyyy-MM-dd HH:mm:ss`
 */
export async function requireOpenWindow(
  tx: Tx,
  definition: PeriodUploadDefinition,
  period: NamedPeriod,
  now: string,
  timeSetting: TimeSetting | undefined,
): Promise<void> {
  const endOf = await windowEnds(tx, definition, timeSetting);
  const until = endOf(period);
  const start = windowStart(definition.window, period.day);
  if (isWindowOpen(start, until, now)) return;
  const { periodKey: day } = period;
  // A closed window that has not ended has not begun.
  if (until === null || now < until) throw new RuleViolation('{{day}}的数据从{{start}}起才能更改', { day, start });
  throw new RuleViolation('{{day}}的数据只能在{{until}}之前更改', { day, until });
}
