import type { TransitDays } from './input.ts';

/** The transit days of a route that is not maintained (docs/business-rules/warehouse-split.md#steps). */
export const UNKNOWN_DAYS = 99;

/**
 * Returns a lookup of the transit days between two cities for goods of a category; null if the route is not maintained.
 * The records of 北京市 and 北京 are of the same route: the fewest days apply. The age of the stock has no effect here.
 */
export function transitDaysLookup(transitDays: readonly TransitDays[]): (startCity: string, endCity: string, lob: string) => number | null {
  const table = new Map<string, number>();
  for (const { startCity, endCity, lob, days } of transitDays) {
    const key = JSON.stringify([startCity, endCity, lob]);
    table.set(key, Math.min(days, table.get(key) ?? days));
  }
  return (startCity, endCity, lob) => table.get(JSON.stringify([startCity, endCity, lob])) ?? null;
}
