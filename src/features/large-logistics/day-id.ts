import { isDay } from '#kit/time/business-time.ts';

/**
 * The id of a day in the calls (`largeLogisticsId`): the day as a number, 20261118. Calls with the id have the factory
 * as another parameter. The id needs no stored row, so the days of a factory are not created by a job.
 */
export function idOfDay(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** The day of an id, `yyyy-MM-dd`; null for an invalid one. */
export function dayOfId(id: number): string | null {
  const digits = String(id);
  const day = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].join('-');
  return digits.length === 8 && isDay(day) ? day : null;
}
