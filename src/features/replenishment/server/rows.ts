import { sql, type RawBuilder } from 'kysely';
import { cargoFigures } from '#features/cargo-status/server/api.ts';
import { namedProducts } from '#features/master-data/server/api.ts';
import { turnoverStandardOf } from '#features/system-configuration/server/api.ts';
import { snakeCase } from '#kit/fields/field.ts';
import type { RowId } from '#kit/records/define.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { AGES } from '../ages.ts';
import { hasDcSales, codesWithSales, salesInWeeks, weeksOnSale, uploadedWeeks } from './dc-sales.ts';
import {
  codesCountedUnderOthers,
  forecasts,
  isInT2Inventory,
  isInNewestFiles,
  namedCodes,
  partnerStocks,
  registeredNames,
  registrations,
  stocks,
  t2Stocks,
} from './inputs.ts';
import { requestQuery, idOfCode, lowestAmong, lowestCodes, productOf, productTable, type ReplenishmentQuery } from './scope.ts';

/**
 * The rows of the overview (docs/business-rules/replenishment.md#rows): every product with a figure in the shown years,
 * the averaged weeks or another input, and every MPN without a product of which devices were issued.
 */
export function replenishmentRows(scope: ReportScope, only?: readonly RowId[]): RawBuilder<unknown> {
  const query = requestQuery(scope, only);
  const products = query.only === null ? undefined : sql`select unnest(${query.only.codes}::text[]) as product_code`;
  return sql`
    with lowest as materialized (${lowestAmong(query)}), known_week as materialized (${uploadedWeeks(query)}), sold as materialized (${salesInWeeks(query)}),
      forecast as materialized (${forecasts(query)}), t2 as materialized (${t2Stocks(query)}), partner as materialized (${partnerStocks(query)}),
      stock as materialized (${stocks(query)}), registration as materialized (${registrations(query)}), cargo as materialized (${cargoOf(query, products)}),
      named as (${namesOf(query, productsWithFigures(query))}), figure as (${figuresOf(query)}), counted as (${countedOf()})
    select counted.*, ${scope.corporateId}::bigint as corporate_id,
      round(sale_quantity::numeric / nullif(sale_weeks, 0), 2) as previous8_week_avg, nullif(sale_weeks, 0) as previous8_week_count,
      case when rate_quantity > 0 then round(cover * 7 * rate_weeks / rate_quantity::numeric, 1) end as before_order_turnover,
      case when rate_quantity > 0 then round((cover + coalesce(order_count, 0)) * 7 * rate_weeks / rate_quantity::numeric, 1) end as after_order_turnover,
      case when rate_quantity > 0 and turnover_standard is not null
        then greatest(0, floor((turnover_standard * rate_quantity - cover * 7 * rate_weeks) / (7 * rate_weeks)))::bigint end as can_order,
      round(coalesce(unit_price, 0), 2) as unit_price_before_tax, round(coalesce(order_count * unit_price, 0), 2) as order_price
    from counted`;
}

/** The fields by which pages are found without computing their rows. */
export const NAMED_FIELDS = ['lob', 'subLob', 'productCode', 'mpn'] as const;

/**
 * The same rows, with their names only. Each product that was ever named is checked for a current line (decision 63).
 * Goods that count under another product, and devices, add a few rows. The cargo status is computed only for products
 * without another figure.
 */
export function replenishmentNames(scope: ReportScope): RawBuilder<unknown> {
  const query = requestQuery(scope);
  const isNew = (code: RawBuilder<unknown>) => sql`not exists (select from named_now where named_now.product_code = ${code})`;
  return sql`
    with lowest as materialized (${lowestCodes}), carried as materialized (${codesCountedUnderOthers}), ever_named as materialized (${namedProducts(query.corporateId)}),
      named_now as materialized (
        select ever.product_code from ever_named ever
        where ${hasDcSales(query, sql`ever.product_code`)} or ${isInNewestFiles(query, sql`ever.product_code`)}
          or (${isInT2Inventory(query, sql`ever.product_code`)} and ever.product_code not in (select product_code from carried))
      ),
      registration as materialized (
        ${registeredNames(query, sql`select product_code from named_now`)}
      ),
      named_code as materialized (
        select product_code from named_now
        union all (
          select counted_under from carried where ${isInT2Inventory(query, sql`carried.product_code`)} and ${isNew(sql`carried.counted_under`)}
          union select product_code from registration where product_code is not null
        )
      ),
      other_code as materialized (
        select ever.product_code from ever_named ever where not exists (select from named_code where named_code.product_code = ever.product_code)
      ),
      cargo as materialized (${cargoOf(query, sql`select product_code from other_code`)}),
      named as (${namesOf(query, sql`select product_code from named_code union all ${CARGO_CODES}`)})
    select named.*, ${scope.corporateId}::bigint as corporate_id from named`;
}

function cargoOf({ corporateId, today }: ReplenishmentQuery, products: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return cargoFigures({ corporateId, day: today, products });
}

/** The products with a figure in the cargo status. */
const CARGO_CODES = sql`select product_code from cargo where quantity_on_the_way <> 0 or jd_not_ordered <> 0 or jd_shipped_unsigned <> 0`;

const productsWithFigures = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  ${codesWithSales(query)} union ${namedCodes(query)} union select product_code from registration where product_code is not null union ${CARGO_CODES}`;

/**
 * The rows by name: the mapping's names of each product, or the MPN without a product. The codes of some inputs have
 * the collation "C"; with the collation of most tables their indexes are used.
 * @param codes a select of the products with a figure, each once
 */
const namesOf = (query: ReplenishmentQuery, codes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select found.id, found.product_code collate "default" as product_code, coalesce(product.lob, '未维护') as lob, product.sub_lob, coalesce(product.mpn, found.mpn) as mpn, product.id as product_id
    from (
      select ${idOfCode(sql`product_code`)} as id, product_code, null as mpn from (${codes}) code
      union all select row_id, null, part_number from registration where product_code is null
    ) found left join ${productOf(query, sql`found.product_code`)} product on true`;

function figuresOf(query: ReplenishmentQuery): RawBuilder<unknown> {
  return sql`
    select named.*, product.product_name as describe, product.unit_price_before_tax as unit_price, ${turnoverStandardOf(sql`named.lob`)} as turnover_standard,
      forecast.id as forecast_id, partner.id as partner_id, ${sql.join(forecastColumns())},
      forecast.order_count,
      t2.in_transit as t2_in_transit, partner.jd_inventory_count as jd_inventory, partner.current_week_sale_count as jd_week_sale_upload,
      registration.pieces as registration, cargo.quantity_on_the_way, cargo.jd_not_ordered, cargo.jd_shipped_unsigned,
      ${sql.join(AGES.map(({ name }) => sql`stock.${sql.ref(name)} as ${sql.ref(snakeCase(name))}`))},
      ${sql.join(
        AGES.map(({ name }) => sql`coalesce(stock.${sql.ref(name)}, 0)`),
        sql` + `,
      )} as in_stock, stock.product_code is not null as has_stock,
      sold.quantity as sold_quantity, sold.last_week, ${weeksOnSale(query, sql`named.product_code`, sql`sold.first_back`)} as sold_since
    from named
    left join ${productTable} product on product.id = named.product_id
    left join sold on sold.product_code = named.product_code
    left join forecast on forecast.product_code = named.product_code
    left join t2 on t2.product_code = named.product_code
    left join partner on partner.product_code = named.product_code
    left join stock on stock.product_code = named.product_code
    left join cargo on cargo.product_code = named.product_code
    left join registration on registration.row_id = named.id`;
}

/**
 * The forecasts of the present week and of the next four, and the field of the forecast of each; blank beyond its
 * fourth week.
 */
function forecastColumns(): RawBuilder<unknown>[] {
  return [0, 1, 2, 3, 4].flatMap((week) => [
    sql`forecast.figures[forecast.age + ${sql.lit(week + 1)}] as ${sql.ref(week === 0 ? 'current_week_fcst' : `week${week}_fcst`)}`,
    sql`case when forecast.age + ${sql.lit(week)} <= 4 then 'week' || (forecast.age + ${sql.lit(week)}) end as ${sql.ref(`forecast_field${week}`)}`,
  ]);
}

/**
 * The sums before any division, so that they stay exact: the stock that covers sales, and the sales with their number
 * of weeks.
 */
function countedOf(): RawBuilder<unknown> {
  return sql`
    select weekly.*, case when sale_quantity > 0 then sale_quantity else current_week_fcst end as rate_quantity,
      case when sale_quantity > 0 then sale_weeks else 1 end as rate_weeks
    from (
      select figure.*, case when has_stock then in_stock end as inventory_total,
        in_stock + coalesce(t2_in_transit, 0) + coalesce(jd_inventory, 0) + coalesce(quantity_on_the_way, 0) + coalesce(jd_shipped_unsigned, 0) as cover,
        case when sold_since is not null then coalesce(sold_quantity, 0) end as sale_quantity,
        (select count(*) from known_week where back <= sold_since) as sale_weeks,
        case when sold_since is not null and exists (select from known_week where back = 1) then coalesce(last_week, 0) end as jd_week_sale_calculate
      from figure
    ) weekly`;
}
