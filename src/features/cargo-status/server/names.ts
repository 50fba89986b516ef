import { sql, type RawBuilder } from 'kysely';
import { purchaseLines } from '#features/arrivals/definition.ts';
import { mpnsPlanned } from '#features/batch-shipment-plan/server/api.ts';
import { distiInventoryLines } from '#features/inventory-review/definition.ts';
import { ledgerProducts } from '#features/ledger/definition.ts';
import { productsBookedAfter } from '#features/ledger/server/api.ts';
import { movedMpns, namedMpns, namedProducts } from '#features/master-data/server/api.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import { jdNotOrderedOpenings } from '../openings.ts';
import { MAPPING, mpnOf, type CargoQuery } from './query.ts';
import { productsWithFigures } from './figures.ts';
import { inventory } from './sources.ts';

/**
 * A select of the MPNs for which a corporate has data on a day, with their product data: `corporate_id`, `mpn`, `lob`,
 * `sub_lob`, `product_name`.
 */
export const namedCargo = (requested: CargoQuery): RawBuilder<unknown> => named(requested, mpnsThere(requested));

/**
 * A select of the product data of MPNs, in the collation that orders the rows.
 * @param found a select of `mpn`
 * @param only the same as an expression of type text[], when they are few
 */
export const named = ({ corporateId }: CargoQuery, found: RawBuilder<unknown>, only?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${corporateId}::bigint as corporate_id, found.mpn ${COLLATION} as mpn, coalesce(nullif(known.lob, ''), '未维护') as lob, known.sub_lob, known.product_name
  from (${found}) found left join (${namedMpns('hk_value', only)}) known on known.mpn = found.mpn`;

/**
 * Most products have a figure from stock or from deliveries. For the other named products the figures are computed:
 * goods that were received, sold and signed for long ago leave none, nor do entries of a later day.
 */
const mpnsThere = (requested: CargoQuery): RawBuilder<unknown> => sql`
  with named as materialized (${namedProducts(requested.corporateId)}), later as materialized (${productsBookedAfter(requested.corporateId, requested.day)}), in_stock as materialized (
    select h.product_code ${COLLATION} as product_code from ${sql.table(ledgerProducts.table)} h
    where ${ofCorporate(requested)} and h.in_quantity <> h.out_quantity and h.product_code not in (select product_code from later)
  ), sure as materialized (
    select product_code from in_stock union all
    select n.product_code from named n where n.product_code not in (select product_code from in_stock) and ${isIn(counted(requested))}
  ), doubtful as materialized (
    select n.product_code from named n where n.product_code not in (select product_code from sure) and (${sql.join(holders(requested).map(isIn), sql` or `)})
  )
  select ${mpnOf(sql`found.product_code`)} ${BYTES} as mpn from (
    select product_code from sure union all ${productsWithFigures({ ...requested, products: sql`select product_code from doubtful` })}
  ) found left join ${MAPPING} p on p.product_code = found.product_code
  union select coalesce(moved.mpn, plan.mpn) ${BYTES} from (${mpnsPlanned({ corporateId: requested.corporateId, day: requested.day })}) plan
    left join (${movedMpns('hk_value')}) moved on moved.own_mpn = plan.mpn`;

/** The collation of most codes and of their indexes. The ledger has another one. */
const COLLATION = sql`collate "default"`;

/** The collation in which duplicates are removed fastest. */
const BYTES = sql`collate "C"`;

/** The tables whose rows name products. */
interface Holder {
  readonly table: string;
  /** Further conditions on the rows `h`. */
  readonly where: RawBuilder<unknown>;
}

const ofCorporate = ({ corporateId }: CargoQuery) => sql`h.corporate_id = ${corporateId}`;

/** The lines of the day's inventory with a quantity. */
const counted = (requested: CargoQuery): Holder => ({
  table: distiInventoryLines.table,
  where: sql`h.current and h.period_record_id = (select id from (${inventory(requested)}) taken) and h.inventory_count > 0`,
});

/** Other sources of figures. */
const holders = (requested: CargoQuery): readonly Holder[] => [
  { table: ledgerProducts.table, where: ofCorporate(requested) },
  { table: jdNotOrderedOpenings.table, where: ofCorporate(requested) },
  { table: purchaseLines.table, where: ofCorporate(requested) },
  { table: deliveryOrderLines.table, where: sql`${ofCorporate(requested)} and h.current` },
];

/**
 * Whether a table has a product `n`: an index lookup for each product, which `offset 0` enforces. PostgreSQL would
 * otherwise read the whole table for a few products.
 */
const isIn = ({ table, where }: Holder): RawBuilder<unknown> =>
  sql`exists (select from ${sql.table(table)} h where h.product_code = n.product_code and ${where} offset 0)`;
