import { sql, type RawBuilder } from 'kysely';
import { fiscalPeriods } from '#features/fiscal-year/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { corporatesWithoutFile } from '#kit/period-upload/server/records.ts';
import { addDays } from '#kit/time/business-time.ts';
import { QUARTER_WEEKS, weekField } from '#kit/period-upload/quarter-weeks.ts';
import { uploadsDue } from '#kit/period-upload/server/work.ts';
import type { NamedPeriod } from '#kit/period-upload/server/window.ts';
import type { WorkSource } from '#kit/work/server/source.ts';
import { shipmentPlan, shipmentPlanFamily, shipmentPlanLines } from '../definitions.ts';

export interface PlanQuery {
  readonly corporateId: number;
  /** A select of at most one row: `quarter` (`FY26Q1`) and the number of its `weeks`. */
  readonly quarter: RawBuilder<unknown>;
  /** Limits the query to these MPNs, an expression of type text[]. */
  readonly mpns?: RawBuilder<unknown> | undefined;
}

const LINES = sql.table(shipmentPlanLines.table);

/** A select of the weeks of a quarter that have a file: `id` of the period record, and the number of the `week`. */
const currentFiles = ({ corporateId, quarter }: PlanQuery): RawBuilder<unknown> => sql`
  select record.id, right(record.period_key, 2)::integer as week
  from (${quarter}) quarter join period_record record
    on record.corporate_id = ${corporateId} and record.kind = ${shipmentPlan.name} and starts_with(record.period_key, quarter.quarter || 'W')
  where record.active_upload_id is not null`;

/** A select of the MPNs in the current files of a quarter: `mpn`. The collation "C" makes `distinct` faster. */
export const plannedMpns = (query: PlanQuery): RawBuilder<unknown> => sql`
  select named.mpn collate "default" as mpn from (
    select distinct line.mpn collate "C" as mpn
    from (${currentFiles(query)}) file join ${LINES} line on line.period_record_id = file.id and line.current ${inRequestedMpns(query)}
  ) named`;

/**
 * A select of the plan of a quarter (docs/business-rules/uploads-and-periods.md#plan-of-a-week): `mpn`, `week`,
 * `quantity`, and the `line_id` of the quantity. The plan of a week is in the file of this week or, without one, of the
 * latest earlier week with a file. A late correction of W02 therefore does not change W05 if W03 has a file. If the
 * file does not contain an MPN of the quarter, its quantity is 0. Weeks before the first file have no plan.
 */
export function plannedWeeks(query: PlanQuery): RawBuilder<unknown> {
  const quantities = sql.join(QUARTER_WEEKS.map((week) => sql.ref(`line.${weekField(week)}`)));
  // Materialised, because the planner would otherwise look up the file of a week for each MPN.
  return sql`
    with quarter as materialized (${query.quarter}),
    file as materialized (${currentFiles(query)}),
    planned as materialized (
      select week, (select id from file where file.week <= week.week order by file.week desc limit 1) as file_id
      from quarter cross join generate_series(1, quarter.weeks) week(week)
    ),
    quarter_lines as materialized (
      select line.id, line.period_record_id as file_id, line.mpn, array[${quantities}] as quantities
      from file join ${LINES} line on line.period_record_id = file.id and line.current ${inRequestedMpns(query)}
    ),
    product as materialized (select mpn collate "default" as mpn from (select distinct mpn collate "C" as mpn from quarter_lines) named)
    select product.mpn, planned.week, coalesce(quarter_lines.quantities[planned.week], 0) as quantity, quarter_lines.id as line_id
    from planned cross join product
    left join quarter_lines on quarter_lines.file_id = planned.file_id and quarter_lines.mpn = product.mpn
    where planned.file_id is not null`;
}

const inRequestedMpns = ({ mpns }: PlanQuery): RawBuilder<unknown> => (mpns === undefined ? sql`` : sql`and line.mpn = any(${mpns})`);

/**
 * My tasks: the plan of the current Apple week, until it is uploaded.
 * @param deadline returns the time until which the plan of a week is expected; null without a deadline
 */
export const plansDue = (deadline: (tx: Tx, week: NamedPeriod) => Promise<string | null>): WorkSource =>
  uploadsDue({ family: shipmentPlanFamily, deadline });

/** The Apple week of a day, and the corporates without a plan for it; null for a day outside the calendar. */
export async function missingPlans(tx: Tx, day: string): Promise<{ week: string; corporateIds: number[] } | null> {
  const { weeks } = await fiscalPeriods(tx);
  const week = weeks.find(({ firstDay }) => firstDay <= day && day < addDays(firstDay, 7))?.key;
  return week === undefined ? null : { week, corporateIds: await corporatesWithoutFile(tx, shipmentPlan.name, week) };
}
