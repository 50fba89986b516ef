import type { Ageing } from './input.ts';

/** What a way counts that nobody maintains, in days (docs/business-rules/warehouse-split.md#steps). */
export const UNKNOWN_DAYS = 99;

/** Tells how many days goods of a category take from a city to a city; null where nobody maintains the way. Of several that a city's ending tells apart, the shortest. */
export function ageingTable(ageing: readonly Ageing[]): (startCity: string, endCity: string, lob: string) => number | null {
  const table = new Map<string, number>();
  for (const { startCity, endCity, lob, days } of ageing) {
    const key = JSON.stringify([startCity, endCity, lob]);
    table.set(key, Math.min(days, table.get(key) ?? days));
  }
  return (startCity, endCity, lob) => table.get(JSON.stringify([startCity, endCity, lob])) ?? null;
}
