import { isDay } from '#kit/time/business-time.ts';

/**
 * A day's id in the calls (`largeLogisticsId`), which always travels with the factory: the day itself as a number, 20261118. Every factory of the mapping
 * thus has its days at once, and no job has to make them.
 */
export function idOfDay(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** The day of an id, `yyyy-MM-dd`; null for what is none. */
export function dayOfId(id: number): string | null {
  const digits = String(id);
  const day = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].join('-');
  return digits.length === 8 && isDay(day) ? day : null;
}
