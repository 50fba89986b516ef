import { addDays } from '#kit/time/business-time.ts';
import type { PresentDays } from '../../contract.ts';

/** First and last day, `yyyy-MM-dd`, both included. */
export type Days = readonly [string, string];

interface DayPreset {
  /** A key of the words. */
  readonly title: string;
  readonly days: Days;
}

/**
 * Frequently used ranges, relative to today.
 * @param within the first and the last day that can be chosen; other presets are omitted
 */
export function dayPresets({ today, appleWeek }: PresentDays, within?: Days): DayPreset[] {
  const yesterday = addDays(today, -1);
  const presets: DayPreset[] = [
    { title: '今天', days: [today, today] },
    { title: '昨天', days: [yesterday, yesterday] },
    { title: '最近7天', days: [addDays(today, -6), today] },
    { title: '最近30天', days: [addDays(today, -29), today] },
    ...(appleWeek === null ? [] : [{ title: '本财年周', days: [appleWeek.firstDay, appleWeek.lastDay] as const }]),
  ];
  return within === undefined ? presets : presets.filter(({ days: [first, last] }) => within[0] <= first && last <= within[1]);
}
