import { sql, type RawBuilder } from 'kysely';
import { arrivalRecords } from '#features/arrivals/definition.ts';
import { quarterOfDay } from '#features/fiscal-year/server/api.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { mpnMappings } from '#features/master-data/server/api.ts';
import { plannedMpns, plannedWeeks, type PlanQuery } from '#features/shipment-plan/server/api.ts';
import { batchPlanOpenings } from '../openings.ts';

/** The corporate and the day of a query. */
export interface AllocationQuery {
  readonly corporateId: number;
  /** `yyyy-MM-dd`. Selects the quarter; later shipments and opening values are ignored. */
  readonly day: string;
  /** Limits the query to these products, an expression of type text[]. */
  readonly mpns?: RawBuilder<unknown> | undefined;
}

const OPENINGS = sql.table(batchPlanOpenings.table);
const ARRIVALS = sql.table(arrivalRecords.table);

const quarter = ({ day }: AllocationQuery): RawBuilder<unknown> => quarterOfDay(sql`${day}::date`);

const isRequested = (mpn: RawBuilder<unknown>, { mpns }: AllocationQuery): RawBuilder<unknown> =>
  mpns === undefined ? sql`true` : sql`${mpn} = any(${mpns})`;

/** A select of the current opening values: `id`, `mpn`, `quantity`, `opening_day`. */
const openings = (query: AllocationQuery): RawBuilder<unknown> => sql`
  select distinct on (stored.mpn) stored.id, stored.mpn, stored.quantity, stored.opening_day
  from (${quarter(query)}) quarter join ${OPENINGS} stored on stored.opening_day between quarter.first_day and ${query.day}::date
  where stored.corporate_id = ${query.corporateId} and ${isRequested(sql`stored.mpn`, query)} order by stored.mpn, stored.upload_id desc`;

/**
 * A select of the shipments of the quarter up to the day, by the MPN of the arrival records: `mpn`, `day`, `record_id`,
 * `quantity`.
 */
const shipments = (query: AllocationQuery): RawBuilder<unknown> => sql`
  select coalesce(arrival.mpn, arrival.product_code) as mpn, arrival.apple_shipping_date as day, arrival.record_id,
    arrival.shipping_quantity as quantity
  from (${quarter(query)}) quarter join ${ARRIVALS} arrival
    on arrival.corporate_id = ${query.corporateId} and arrival.apple_shipping_date between quarter.first_day and ${query.day}::date
  where arrival.shipping_quantity > 0 and ${isRequested(sql`coalesce(arrival.mpn, arrival.product_code)`, query)}`;

/**
 * A select of the supply in the order of its allocation (docs/business-rules/batch-plan.md#supply): `mpn`, `place` (1
 * opening, 2 shipment), `day`, `id`, `quantity`.
 */
const supplies = (query: AllocationQuery): RawBuilder<unknown> => sql`
  with opening as (${openings(query)})
  select mpn, 1 as place, opening_day as day, id, quantity from opening
  union all
  select shipment.mpn, 2, shipment.day, shipment.record_id, shipment.quantity
  from (${shipments(query)}) shipment left join opening on opening.mpn = shipment.mpn
  where shipment.day >= coalesce(opening.opening_day, '-infinity')`;

const planOf = (query: AllocationQuery): PlanQuery => ({
  corporateId: query.corporateId,
  quarter: sql`select quarter, weeks from (${quarter(query)}) quarter`,
  mpns: query.mpns,
});

/** A select of the products with a plan in the day's quarter: `mpn`. */
export const mpnsPlanned = (query: AllocationQuery): RawBuilder<unknown> => plannedMpns(planOf(query));

/** A select of the plan with the planned total of earlier weeks: `mpn`, `week`, `quantity`, `line_id`, `before`. */
const plans = (query: AllocationQuery): RawBuilder<unknown> => sql`
  select plan.*, coalesce(sum(plan.quantity) over (
    partition by plan.mpn order by plan.week rows between unbounded preceding and 1 preceding
  ), 0)::bigint as before
  from (${plannedWeeks(planOf(query))}) plan`;

/** A select of the planned and the fulfilled quantity of each week: `mpn`, `week`, `planned`, `done`. */
export const weekFigures = (query: AllocationQuery): RawBuilder<unknown> => sql`
  select plan.mpn, plan.week, plan.quantity as planned,
    least(plan.quantity, greatest(0, coalesce(supply.quantity, 0) - plan.before))::bigint as done
  from (${plans(query)}) plan
  left join (select mpn, sum(quantity) as quantity from (${supplies(query)}) supply group by mpn) supply on supply.mpn = plan.mpn`;

/** A select of the products with a plan, an opening value or a shipment in the quarter: `mpn`. */
const mpnsOfQuarter = (query: AllocationQuery): RawBuilder<unknown> => sql`
  select mpn from (${mpnsPlanned(query)}) plan
  union select mpn from (${openings(query)}) opening
  union select mpn from (${shipments(query)}) shipment`;

/** A select of the columns of the report's rows for filters and order: the product data. */
export const namedRows = (query: AllocationQuery): RawBuilder<unknown> => sql`
  select ${query.corporateId}::bigint as corporate_id, found.mpn, coalesce(nullif(named.lob, ''), ${UNMAPPED}) as lob, named.sub_lob,
    named.product_name as description
  from (${mpnsOfQuarter(query)}) found left join (${mpnMappings('dh_value', query.mpns)}) named on named.mpn = found.mpn`;

/** A select of the report's rows. `weeks` has the values of the dynamic columns by their keys. */
export const allocatedRows = (query: AllocationQuery): RawBuilder<unknown> => sql`
  with figure as materialized (${weekFigures(query)}), supply as materialized (
    select mpn, coalesce(sum(quantity) filter (where place = 1), 0)::bigint as initial,
      coalesce(sum(quantity) filter (where place = 2), 0)::bigint as shipped
    from (${supplies(query)}) supply group by mpn
  ), week as (
    select figure.mpn, sum(figure.planned) filter (where counts.kind = 'plan') as planned,
      jsonb_object_agg(quarter.quarter || 'W' || to_char(figure.week, 'FM00') || '-' || counts.kind, counts.quantity) as weeks
    from (${quarter(query)}) quarter cross join figure
    cross join lateral (values ('plan', figure.planned), ('done', figure.done)) counts (kind, quantity) group by figure.mpn
  )
  select named_row.*, coalesce(supply.initial, 0) as initial_count, coalesce(supply.shipped, 0) as shipped_count,
    greatest(0, coalesce(supply.initial, 0) + coalesce(supply.shipped, 0) - coalesce(week.planned, 0))::bigint as unallocated_count,
    coalesce(week.weeks, '{}') as weeks
  from (${namedRows(query)}) named_row left join supply on supply.mpn = named_row.mpn left join week on week.mpn = named_row.mpn`;

/**
 * A select of the parts of each figure: `mpn`, `figure` (the column's name or key; `FY26Q1W03` is the open quantity of
 * a week), `part` (`PART_KINDS`), `day`, `quantity`, and the ids of the records. Supplies are allocated to the weeks in
 * order: a supply has a share in each week that it fills, and a rest that exceeds all plans.
 */
export const figureParts = (query: AllocationQuery): RawBuilder<unknown> => sql`
  with quarter as (${quarter(query)}), plan as materialized (${plans(query)}), supply as materialized (
    select supply.*, sum(quantity) over (partition by mpn order by place, day, id) - quantity as before from (${supplies(query)}) supply
  ), share as (
    select 'plan' as kind, plan.mpn, plan.week, 1 as part, null::date as day, plan.quantity::bigint as quantity, plan.line_id as id from plan
    union all
    select 'done', plan.mpn, plan.week, supply.place + 1, supply.day,
      least(supply.before + supply.quantity, plan.before + plan.quantity) - greatest(supply.before, plan.before), supply.id
    from plan join supply on supply.mpn = plan.mpn
      and supply.before < plan.before + plan.quantity and supply.before + supply.quantity > plan.before
  ), parts as (
    select quarter.quarter || 'W' || to_char(share.week, 'FM00') || '-' || share.kind as figure, share.* from quarter cross join share
    union all
    select quarter.quarter || 'W' || to_char(share.week, 'FM00'), share.kind, share.mpn, share.week, share.part, share.day,
      case share.kind when 'plan' then share.quantity else -share.quantity end, share.id
    from quarter cross join share
    union all
    select case place when 1 then 'initialCount' else 'shippedCount' end, 'supply', mpn, null, place + 1, day, quantity, id from supply
    union all
    select 'unallocatedCount', 'supply', supply.mpn, null, supply.place + 1, supply.day,
      supply.before + supply.quantity - greatest(supply.before, coalesce(planned.quantity, 0)), supply.id
    from supply left join (select mpn, sum(quantity) as quantity from plan group by mpn) planned on planned.mpn = supply.mpn
    where supply.before + supply.quantity > coalesce(planned.quantity, 0)
  )
  select ${query.corporateId}::bigint as corporate_id, concat_ws('/', parts.mpn, parts.figure, parts.part, parts.id) as part_id,
    parts.mpn, parts.figure, parts.part, parts.day, parts.quantity::bigint as quantity,
    case parts.part when 1 then parts.id end as plan_line_id, case parts.part when 2 then parts.id end as opening_id,
    arrival.line_id as purchase_line_id, arrival.delivery_id, arrival.shipping_id
  from parts left join ${ARRIVALS} arrival on parts.part = 3 and arrival.corporate_id = ${query.corporateId} and arrival.record_id = parts.id
  where parts.quantity <> 0`;
