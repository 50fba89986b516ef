import type { Ageing } from './input.ts';

/** The days of a route that is not maintained (docs/business-rules/warehouse-split.md#steps). */
export const UNKNOWN_DAYS = 99;

/**
 * Returns the days that goods of a category take between two cities; null if the route is not maintained. If several
 * cities differ only in their ending, the shortest.
 */
export function ageingTable(ageing: readonly Ageing[]): (startCity: string, endCity: string, lob: string) => number | null {
  const table = new Map<string, number>();
  for (const { startCity, endCity, lob, days } of ageing) {
    const key = JSON.stringify([startCity, endCity, lob]);
    table.set(key, Math.min(days, table.get(key) ?? days));
  }
  return (startCity, endCity, lob) => table.get(JSON.stringify([startCity, endCity, lob])) ?? null;
}
