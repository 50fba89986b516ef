import type { Tx } from '#kit/database/server/connection.ts';
import { RuleBroken } from '#kit/http/server/failure.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import { isWindowOpen, windowEnd } from '../window.ts';

/** Reads a time of day that administrators set, `HH:mm` or `HH:mm:ss`, by the name that a definition gives. */
export type TimeSetting = (tx: Tx, name: string) => Promise<string>;

/** Gives the end of any day's window under the settings of this moment. */
export async function windowEnds(
  tx: Tx,
  definition: PeriodUploadDefinition,
  timeSetting: TimeSetting,
): Promise<(day: string) => string | null> {
  const { window } = definition;
  const deadline = window.until === 'next-day-time' ? await timeSetting(tx, window.setting) : null;
  return (day) => windowEnd(window, day, deadline);
}

/**
 * Refuses a change of a day's data outside its window.
 * @param now business time, `yyyy-MM-dd HH:mm:ss`
 */
export async function requireOpenWindow(
  tx: Tx,
  definition: PeriodUploadDefinition,
  day: string,
  now: string,
  timeSetting: TimeSetting,
): Promise<void> {
  const until = (await windowEnds(tx, definition, timeSetting))(day);
  if (!isWindowOpen(day, until, now)) throw new RuleBroken('{{day}} 的数据只能在 {{until}} 之前更改', { day, until: until ?? '' });
}
