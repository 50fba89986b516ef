import { sql, type RawBuilder } from 'kysely';
import { purchaseLines } from '#features/arrivals/definition.ts';
import { mpnsPlanned } from '#features/batch-shipment-plan/server/api.ts';
import { distiInventoryLines } from '#features/inventory-review/definition.ts';
import { ledgerProducts } from '#features/ledger/definition.ts';
import { productsBookedAfter } from '#features/ledger/server/api.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { mpnsCountedUnderOthers, mpnMappings, namedProducts } from '#features/master-data/server/api.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import { jdNotOrderedOpenings } from '../openings.ts';
import { MAPPING, mpnOf, type CargoQuery } from './query.ts';
import { productsWithFigures } from './figures.ts';
import { inventory } from './sources.ts';

/**
 * A select of the MPNs for which a corporate has data on a day, with their product data: `corporate_id`, `mpn`, `lob`,
 * `sub_lob`, `product_name`.
 */
export const namedCargo = (requested: CargoQuery): RawBuilder<unknown> => productDataOf(requested, mpnsWithData(requested));

/**
 * A select of the product data of MPNs, in the collation that orders the rows.
 * @param mpns a select of `mpn`
 * @param only the same MPNs as an expression of type text[], if they are few
 */
export const productDataOf = (
  { corporateId }: CargoQuery,
  mpns: RawBuilder<unknown>,
  only?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${corporateId}::bigint as corporate_id, listed.mpn ${COLLATION} as mpn, coalesce(nullif(product.lob, ''), ${UNMAPPED}) as lob,
    product.sub_lob, product.product_name
  from (${mpns}) listed left join (${mpnMappings('hk_value', only)}) product on product.mpn = listed.mpn`;

/**
 * A select of the MPNs with a figure or an open plan. Products with stock in the ledger or the inventory have a figure.
 * For other products with data the figures are computed, because they are 0 if all goods were received, sold and signed
 * for, or if all entries are of a later day.
 */
const mpnsWithData = (requested: CargoQuery): RawBuilder<unknown> => sql`
  with named as materialized (${namedProducts(requested.corporateId)}),
  booked_later as materialized (${productsBookedAfter(requested.corporateId, requested.day)}),
  in_stock as materialized (
    select entry.product_code ${COLLATION} as product_code from ${sql.table(ledgerProducts.table)} entry
    where ${ofCorporate(requested)} and entry.in_quantity <> entry.out_quantity
      and entry.product_code not in (select product_code from booked_later)
  ), certain as materialized (
    select product_code from in_stock union all
    select named.product_code from named
    where named.product_code not in (select product_code from in_stock) and ${hasProduct(inventoryLines(requested))}
  ), to_check as materialized (
    select named.product_code from named
    where named.product_code not in (select product_code from certain) and (${sql.join(otherTables(requested).map(hasProduct), sql` or `)})
  )
  select ${mpnOf(sql`found.product_code`)} ${C_COLLATION} as mpn from (
    select product_code from certain
    union all ${productsWithFigures({ ...requested, products: sql`select product_code from to_check` })}
  ) found left join ${MAPPING} p on p.product_code = found.product_code
  union select coalesce(moved.mpn, plan.mpn) ${C_COLLATION}
    from (${mpnsPlanned({ corporateId: requested.corporateId, day: requested.day })}) plan
    left join (${mpnsCountedUnderOthers('hk_value')}) moved on moved.own_mpn = plan.mpn`;

/** The collation of most codes and of their indexes. The ledger has another one. */
const COLLATION = sql`collate "default"`;

/** The collation in which duplicates are removed fastest. */
const C_COLLATION = sql`collate "C"`;

/** A table with rows of products. */
interface ProductTable {
  readonly table: string;
  /** Further conditions on the rows `entry`. */
  readonly where: RawBuilder<unknown>;
}

const ofCorporate = ({ corporateId }: CargoQuery) => sql`entry.corporate_id = ${corporateId}`;

/** The lines of the day's inventory with a quantity. */
const inventoryLines = (requested: CargoQuery): ProductTable => ({
  table: distiInventoryLines.table,
  where: sql`entry.current and entry.period_record_id = (select id from (${inventory(requested)}) taken) and entry.inventory_count > 0`,
});

/** The other tables that figures are computed from. */
const otherTables = (requested: CargoQuery): readonly ProductTable[] => [
  { table: ledgerProducts.table, where: ofCorporate(requested) },
  { table: jdNotOrderedOpenings.table, where: ofCorporate(requested) },
  { table: purchaseLines.table, where: ofCorporate(requested) },
  { table: deliveryOrderLines.table, where: sql`${ofCorporate(requested)} and entry.current` },
];

/**
 * Whether a table has the product of a row `named`. `offset 0` makes PostgreSQL look up each product in the index
 * instead of reading the whole table for a few products.
 */
const hasProduct = ({ table, where }: ProductTable): RawBuilder<unknown> =>
  sql`exists (select from ${sql.table(table)} entry where entry.product_code = named.product_code and ${where} offset 0)`;
