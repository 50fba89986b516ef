import { sql, type RawBuilder } from 'kysely';
import { cargoFigures } from '#features/cargo-status/server/api.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
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
  codesInNewestFiles,
  partnerStocks,
  registeredNames,
  registrations,
  stocks,
  t2Stocks,
} from './inputs.ts';
import { requestQuery, idOfCode, lowestCodesFor, lowestCodes, productOf, productTable, type ReplenishmentQuery } from './scope.ts';

/**
 * The rows of the overview (docs/business-rules/replenishment.md#rows): every product with a figure in the shown years,
 * the averaged weeks or another input, and every MPN without a product that has registrations.
 */
export function replenishmentRows(scope: ReportScope, only?: readonly RowId[]): RawBuilder<unknown> {
  const query = requestQuery(scope, only);
  const products = query.only === null ? undefined : sql`select unnest(${query.only.codes}::text[]) as product_code`;
  return sql`
    with lowest as materialized (${lowestCodesFor(query)}), uploaded_week as materialized (${uploadedWeeks(query)}),
      sold as materialized (${salesInWeeks(query)}), forecast as materialized (${forecasts(query)}), t2 as materialized (${t2Stocks(query)}),
      partner as materialized (${partnerStocks(query)}), stock as materialized (${stocks(query)}),
      registration as materialized (${registrations(query)}), cargo as materialized (${cargoOf(query, products)}),
      named as (${namesOf(query, productsWithFigures(query))}), figure as (${figuresOf(query)}), computed as (${computedOf()})
    select computed.*, ${scope.corporateId}::bigint as corporate_id,
      round(sale_quantity::numeric / nullif(sale_weeks, 0), 2) as previous8_week_avg, nullif(sale_weeks, 0) as previous8_week_count,
      case when rate_quantity > 0 then round(cover * 7 * rate_weeks / rate_quantity::numeric, 1) end as before_order_turnover,
      case when rate_quantity > 0 then round((cover + coalesce(order_count, 0)) * 7 * rate_weeks / rate_quantity::numeric, 1) end
        as after_order_turnover,
      case when rate_quantity > 0 and turnover_standard is not null
        then greatest(0, floor((turnover_standard * rate_quantity - cover * 7 * rate_weeks) / (7 * rate_weeks)))::bigint end as can_order,
      round(coalesce(unit_price, 0), 2) as unit_price_before_tax, round(coalesce(order_count * unit_price, 0), 2) as order_price
    from computed`;
}

/** The fields by which pages are filtered and ordered without computing their rows. */
export const NAMED_FIELDS = ['lob', 'subLob', 'productCode', 'mpn'] as const;

/**
 * The rows of {@link replenishmentRows} with their names only. Each product that a source row has or had is checked
 * for a current line (decision 63). Stock that is counted under another product, and devices, add a few rows.
 * The cargo status is computed only for products without another figure.
 */
export function replenishmentNames(scope: ReportScope): RawBuilder<unknown> {
  const query = requestQuery(scope);
  const isMissing = (code: RawBuilder<unknown>) =>
    sql`not exists (select from current_product where current_product.product_code = ${code})`;
  return sql`
    with lowest as materialized (${lowestCodes}), counted_elsewhere as materialized (${codesCountedUnderOthers}),
      any_product as materialized (${namedProducts(query.corporateId)}),
      current_product as materialized (
        select product.product_code from any_product product
        where ${hasDcSales(query, sql`product.product_code`)} or ${isInNewestFiles(query, sql`product.product_code`)}
          or (${isInT2Inventory(query, sql`product.product_code`)} and product.product_code not in (select product_code from counted_elsewhere))
      ),
      registration as materialized (
        ${registeredNames(query, sql`select product_code from current_product`)}
      ),
      row_product as materialized (
        select product_code from current_product
        union all (
          select counted_under from counted_elsewhere
          where ${isInT2Inventory(query, sql`counted_elsewhere.product_code`)} and ${isMissing(sql`counted_elsewhere.counted_under`)}
          union select product_code from registration where product_code is not null
        )
      ),
      other_product as materialized (
        select product.product_code from any_product product
        where not exists (select from row_product where row_product.product_code = product.product_code)
      ),
      cargo as materialized (${cargoOf(query, sql`select product_code from other_product`)}),
      named as (${namesOf(query, sql`select product_code from row_product union all ${CARGO_CODES}`)})
    select named.*, ${scope.corporateId}::bigint as corporate_id from named`;
}

function cargoOf({ corporateId, today }: ReplenishmentQuery, products: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return cargoFigures({ corporateId, day: today, products });
}

/** The products with a figure in the cargo status. */
const CARGO_CODES = sql`
  select product_code from cargo where quantity_on_the_way <> 0 or jd_not_ordered <> 0 or jd_shipped_unsigned <> 0`;

const productsWithFigures = (query: ReplenishmentQuery): RawBuilder<unknown> => sql`
  ${codesWithSales(query)} union ${codesInNewestFiles(query)}
  union select product_code from registration where product_code is not null union ${CARGO_CODES}`;

/**
 * The names of the rows: those of the product mapping, or the MPN without a product. The codes of some inputs have the
 * collation "C"; the default collation is that of the indexes.
 * @param codes a select of the products with a figure, each once
 */
const namesOf = (query: ReplenishmentQuery, codes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select found.id, found.product_code collate "default" as product_code, coalesce(product.lob, ${UNMAPPED}) as lob, product.sub_lob,
      coalesce(product.mpn, found.mpn) as mpn, product.id as product_id
    from (
      select ${idOfCode(sql`product_code`)} as id, product_code, null as mpn from (${codes}) code
      union all select row_id, null, part_number from registration where product_code is null
    ) found left join ${productOf(query, sql`found.product_code`)} product on true`;

function figuresOf(query: ReplenishmentQuery): RawBuilder<unknown> {
  return sql`
    select named.*, product.product_name as describe, product.unit_price_before_tax as unit_price,
      ${turnoverStandardOf(sql`named.lob`)} as turnover_standard,
      forecast.id as forecast_id, partner.id as partner_id, ${sql.join(forecastColumns())},
      forecast.order_count,
      t2.in_transit as t2_in_transit, partner.jd_inventory_count as jd_inventory, partner.current_week_sale_count as jd_week_sale_upload,
      registration.pieces as registration, cargo.quantity_on_the_way, cargo.jd_not_ordered, cargo.jd_shipped_unsigned,
      ${sql.join(AGES.map(({ name }) => sql`stock.${sql.ref(name)} as ${sql.ref(snakeCase(name))}`))},
      ${sql.join(
        AGES.map(({ name }) => sql`coalesce(stock.${sql.ref(name)}, 0)`),
        sql` + `,
      )} as in_stock, stock.product_code is not null as has_stock,
      sold.quantity as sold_quantity, sold.last_week, ${weeksOnSale(query, sql`named.product_code`, sql`sold.first_back`)} as weeks_on_sale
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

/** The forecasts of this week and the next four, each with its field of the forecast line; null beyond its W4. */
function forecastColumns(): RawBuilder<unknown>[] {
  return [0, 1, 2, 3, 4].flatMap((week) => [
    sql`forecast.figures[forecast.age + ${sql.lit(week + 1)}] as ${sql.ref(week === 0 ? 'current_week_fcst' : `week${week}_fcst`)}`,
    sql`case when forecast.age + ${sql.lit(week)} <= 4 then 'week' || (forecast.age + ${sql.lit(week)}) end
      as ${sql.ref(`forecast_field${week}`)}`,
  ]);
}

/**
 * The exact sums from which turnovers are divided: the stock that covers sales (`cover`), and the sales
 * (`rate_quantity`) of a number of weeks (`rate_weeks`).
 */
function computedOf(): RawBuilder<unknown> {
  return sql`
    select weekly.*, case when sale_quantity > 0 then sale_quantity else current_week_fcst end as rate_quantity,
      case when sale_quantity > 0 then sale_weeks else 1 end as rate_weeks
    from (
      select figure.*, case when has_stock then in_stock end as inventory_total,
        in_stock + coalesce(t2_in_transit, 0) + coalesce(jd_inventory, 0) + coalesce(quantity_on_the_way, 0) + coalesce(jd_shipped_unsigned, 0) as cover,
        case when weeks_on_sale is not null then coalesce(sold_quantity, 0) end as sale_quantity,
        (select count(*) from uploaded_week where back <= weeks_on_sale) as sale_weeks,
        case when weeks_on_sale is not null and exists (select from uploaded_week where back = 1) then coalesce(last_week, 0) end
          as jd_week_sale_calculate
      from figure
    ) weekly`;
}
