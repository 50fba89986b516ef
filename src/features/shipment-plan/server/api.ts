import { sql } from 'kysely';
import { fiscalPeriods, weeksOfQuarter } from '#features/fiscal-year/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { corporatesWithout } from '#kit/period-upload/server/records.ts';
import { addDays } from '#kit/time/business-time.ts';
import { QUARTER_WEEKS, weekField } from '#kit/period-upload/quarter-weeks.ts';
import { shipmentPlan, shipmentPlanLines } from '../definitions.ts';

/** What is planned to be shipped of a product in one week of a quarter. */
export interface PlannedWeek {
  readonly mpn: string;
  /** From 1 in its quarter. */
  readonly week: number;
  /** Pieces. */
  readonly quantity: number;
}

/**
 * The plan of a quarter (domain §5): each week as the live file of the greatest apple week up to it tells it, so that a late correction of W02 does not undo
 * W05. A product that any live file of the quarter names has 0 where the week's file leaves it out; weeks before the first file have no plan.
 * @param quarter `FY26Q1`
 * @returns by product, then week; empty for a quarter that the calendar does not have
 */
export async function plannedQuantities(tx: Tx, corporateId: number, quarter: string): Promise<PlannedWeek[]> {
  const weeks = (await weeksOfQuarter(tx, quarter)) ?? 0;
  const lines = sql.table(shipmentPlanLines.table);
  const quantities = sql.join(QUARTER_WEEKS.map((week) => sql.ref(`line.${weekField(week)}`)));
  const { rows } = await sql<PlannedWeek>`
    with file as (
      select id, right(period_key, 2)::integer as week from period_record
      where corporate_id = ${corporateId} and kind = ${shipmentPlan.name} and period_key like ${`${quarter}W%`} and active_upload_id is not null
    ), planned as (
      select week, (select id from file where file.week <= week.week order by file.week desc limit 1) as file_id
      from generate_series(1, ${weeks}::integer) week(week)
    ), product as (
      select distinct line.mpn from file join ${lines} line on line.period_record_id = file.id and line.current
    )
    select product.mpn, planned.week, coalesce((array[${quantities}])[planned.week], 0) as quantity
    from planned cross join product
    left join ${lines} line on line.period_record_id = planned.file_id and line.current and line.mpn = product.mpn
    where planned.file_id is not null
    order by product.mpn, planned.week
  `.execute(tx);
  return rows;
}

/** The apple week of a day and the corporates that have no plan of it yet; null for a day that the calendar does not have. */
export async function missingPlans(tx: Tx, day: string): Promise<{ week: string; corporateIds: number[] } | null> {
  const { weeks } = await fiscalPeriods(tx);
  const week = weeks.find(({ firstDay }) => firstDay <= day && day < addDays(firstDay, 7))?.key;
  return week === undefined ? null : { week, corporateIds: await corporatesWithout(tx, shipmentPlan.name, week) };
}
