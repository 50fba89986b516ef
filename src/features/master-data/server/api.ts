import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { productMapping } from '../product-mapping/definition.ts';
import { storageLocation } from '../storage-location/definition.ts';

export { CATEGORIES } from '../categories.ts';

/** The codes of the factories, which are the old storage ids of the storage locations. Distinct and in order. */
export async function factoryCodes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct dc_internal_storage_id as code from ${sql.table(storageLocation.table)} order by 1
  `.execute(tx);
  return rows.map(({ code }) => code);
}

/**
 * The factories of the mapping and those of another select, distinct and in order.
 * @param others a select of `factory_code`
 */
export async function factoriesAnd(tx: Tx, others: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select dc_internal_storage_id as code from ${sql.table(storageLocation.table)} union ${others} order by 1
  `.execute(tx);
  return rows.map(({ code }) => code);
}

/** A select of the products that rows of a corporate, deleted ones included, refer to (decision 63): `product_code`. */
export const namedProducts = (corporateId: number): RawBuilder<unknown> => sql`
  select product_code from named_product where corporate_id = ${corporateId}`;

/**
 * The column of the mapping with the MPN under which a product counts
 * (docs/business-rules/master-data.md#product-mappings): 货况取值 or 到货取值.
 */
type CountedAs = 'hk_value' | 'dh_value';

/** SQL for the MPN under which a product `p` of the mapping counts; null if the mapping has none. */
export const countedMpn = (as: CountedAs): RawBuilder<string | null> => sql.raw(`coalesce(nullif(p.${as}, ''), nullif(p.mpn, ''))`);

/**
 * A select of the mapped values of each MPN: `mpn`, `lob`, `sub_lob`, `product_name`, `product_mapping_id`. They are
 * those of the product with the lowest 物料号 among the products with this MPN or, if there is none, among the products
 * that count under it.
 * @param only limits the select to these MPNs, an expression of type text[]
 */
export const mpnMappings = (as: CountedAs, only?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (product.mpn collate "C")
    product.mpn, product.lob, product.sub_lob, product.product_name, product.product_mapping_id
  from (
    select p.mpn, 1 as rank, ${MAPPED_VALUES} from ${sql.table(productMapping.table)} p
    union all
    select ${sql.raw(`p.${as}`)}, 2, ${MAPPED_VALUES} from ${sql.table(productMapping.table)} p where ${sql.raw(`p.${as} <> ''`)}
  ) product
  where product.mpn <> '' and ${only === undefined ? sql`true` : sql`product.mpn = any(${only})`}
  order by product.mpn collate "C", product.rank, product.product_code`;

const MAPPED_VALUES = sql.raw('p.product_code, p.lob, p.sub_lob, p.product_name, p.id as product_mapping_id');

/** A select of the MPNs whose products all count under the same other MPN: `own_mpn`, and the other one as `mpn`. */
export function mpnsCountedUnderOthers(as: CountedAs): RawBuilder<unknown> {
  const value = sql.raw(`coalesce(p.${as}, '')`);
  // Few products have such a value. Only the products with their MPNs are compared.
  const mpnsWithValue = sql`select other.mpn from ${sql.table(productMapping.table)} other where ${sql.raw(`other.${as} <> ''`)}`;
  return sql`
    select p.mpn as own_mpn, min(${value}) as mpn from ${sql.table(productMapping.table)} p
    where p.mpn <> '' and p.mpn in (${mpnsWithValue})
    group by p.mpn having min(${value}) = max(${value}) and max(${value}) not in ('', p.mpn)`;
}

/**
 * A select of the MPNs that count under one of `mpns`: `own_mpn`, and the one of `mpns` as `mpn`. An MPN counts under
 * itself, unless it counts under another one.
 * @param mpns an expression of type text[]
 */
export const mpnsCountedUnder = (as: CountedAs, mpns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with moved as materialized (${mpnsCountedUnderOthers(as)})
  select own_mpn, mpn from moved where mpn = any(${mpns})
  union all select own.mpn, own.mpn from unnest(${mpns}) own (mpn) where not exists (select from moved where moved.own_mpn = own.mpn)`;
