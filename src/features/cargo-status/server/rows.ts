import { sql, type RawBuilder } from 'kysely';
import { weekFigures } from '#features/batch-shipment-plan/server/api.ts';
import { quarterOfDay } from '#features/fiscal-year/server/api.ts';
import { mpnsCountedUnderOthers, mpnsCountedUnder } from '#features/master-data/server/api.ts';
import { BOOK_AT_INVENTORY, DIFFERENCE, FIGURES } from '../figures.ts';
import { productsCountedUnder, type CargoDay, type CargoQuery } from './query.ts';
import { figureColumn, figuresByMpn } from './figures.ts';
import { productDataOf } from './names.ts';
import { inventory } from './sources.ts';

/**
 * A select of the cargo status of a day from current data: the product data of each MPN, its figures, and
 * `open_by_week`.
 * @param mpns limits the query to these MPNs
 */
export function cargoNow(day: CargoDay, mpns?: readonly string[]): RawBuilder<unknown> {
  const query: CargoQuery = { ...day, products: mpns && sql`select product_code from requested_product` };
  const only = mpns && sql`${mpns}::text[]`;
  // The products of the MPNs are materialised once and read several times.
  const requested =
    only === undefined
      ? sql`requested_plan as materialized (${mpnsCountedUnderOthers('hk_value')})`
      : sql`requested_product as materialized (${productsCountedUnder(only)}),
          requested_plan as materialized (${mpnsCountedUnder('hk_value', only)})`;
  const figures = FIGURES.map(({ name }) => sql`coalesce(figure.${figureColumn(name)}, 0) as ${figureColumn(name)}`);
  return sql`
    with ${requested}, figure as materialized (${figuresByMpn(query)}),
      week as materialized (${openWeeks(day, only && sql`array(select own_mpn from requested_plan)`)})
    select named_row.*, ${sql.join(figures)},
      case when exists (${inventory(query)}) then coalesce(figure.quantity_total, 0) - coalesce(figure.${figureColumn(BOOK_AT_INVENTORY)}, 0) end
        as ${figureColumn(DIFFERENCE)},
      coalesce(week.open_by_week, '{}') as open_by_week
    from (${productDataOf(query, sql`select mpn from figure union select mpn from week`, only)}) named_row
    left join figure on figure.mpn = named_row.mpn left join week on week.mpn = named_row.mpn`;
}

/**
 * A select by MPN of the open quantities of the current and later weeks of the quarter: `mpn`, `open_by_week`. The CTE
 * `requested_plan` has the plans that are counted under another MPN.
 * @param planned limits the query to the plans of these MPNs, an expression of type text[]
 */
const openWeeks = ({ corporateId, day }: CargoDay, planned: RawBuilder<unknown> | undefined): RawBuilder<unknown> => sql`
  select open.mpn, jsonb_object_agg(open.flag, open.quantity) as open_by_week from (
    select coalesce(plan.mpn, figure.mpn) as mpn, quarter.quarter || 'W' || to_char(figure.week, 'FM00') as flag,
      sum(figure.planned - figure.done) as quantity
    from (${quarterOfDay(sql`${day}::date`)}) quarter
    join (${weekFigures({ corporateId, day, mpns: planned })}) figure on figure.week >= quarter.week
    left join requested_plan plan on plan.own_mpn = figure.mpn group by 1, 2
  ) open group by open.mpn`;
