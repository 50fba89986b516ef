import { sql } from 'kysely';
import { weeksOfQuarter } from '#features/fiscal-year/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { plannedWeeks } from '../api.ts';

/** The planned shipments of a product in one week of a quarter. */
interface PlannedWeek {
  readonly mpn: string;
  /** The number of the week in the quarter, from 1. */
  readonly week: number;
  /** Pieces. */
  readonly quantity: number;
}

/**
 * The plan of a quarter.
 * @param quarter `FY26Q1`
 * @returns sorted by MPN and week; empty for a quarter outside the calendar
 */
export async function plannedQuantities(tx: Tx, corporateId: number, quarter: string): Promise<PlannedWeek[]> {
  const weeks = (await weeksOfQuarter(tx, quarter)) ?? 0;
  const query = { corporateId, quarter: sql`select ${quarter}::text as quarter, ${weeks}::integer as weeks` };
  const { rows } = await sql<PlannedWeek>`
    select mpn, week, quantity from (${plannedWeeks(query)}) planned order by mpn, week
  `.execute(tx);
  return rows;
}
