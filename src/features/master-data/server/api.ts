import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { productMapping } from '../product-mapping/definition.ts';
import { storageLocation } from '../storage-location/definition.ts';

/**
 * The factories: the distinct old storage ids of the storage locations (docs/api.md#added-calls-of-screens), in order.
 */
export async function factoryCodes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct dc_internal_storage_id as code from ${sql.table(storageLocation.table)} order by 1
  `.execute(tx);
  return rows.map(({ code }) => code);
}

/**
 * A select of the products that a line of a corporate has ever named, even if none does now (decision 63):
 * `product_code`.
 */
export const namedProducts = (corporateId: number): RawBuilder<unknown> => sql`
  select product_code from named_product where corporate_id = ${corporateId}`;

/**
 * The mapping field with the MPN under which a product counts (docs/business-rules/master-data.md#product-mappings):
 * 货况取值 or 到货取值.
 */
type CountedAs = 'hk_value' | 'dh_value';

/**
 * The MPN under which a product `p` of the mapping counts; null if the mapping has none.
 * @param as plain SQL
 */
export const countedMpn = (as: CountedAs): RawBuilder<string | null> => sql.raw(`coalesce(nullif(p.${as}, ''), nullif(p.mpn, ''))`);

/**
 * A select of the mapping's values for each MPN of products or under which products count: `mpn`, `lob`, `sub_lob`,
 * `product_name`, `product_mapping_id`. Of several products the lowest 物料号 is used, one with this MPN of its own before
 * others.
 * @param only restricts to these MPNs, an expression of type text[]
 */
export const namedMpns = (as: CountedAs, only?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (named.mpn collate "C") named.mpn, named.lob, named.sub_lob, named.product_name, named.product_mapping_id from (
    select p.mpn, 1 as rank, ${WHAT} from ${sql.table(productMapping.table)} p
    union all select ${sql.raw(`p.${as}`)}, 2, ${WHAT} from ${sql.table(productMapping.table)} p where ${sql.raw(`p.${as} <> ''`)}
  ) named
  where named.mpn <> '' and ${only === undefined ? sql`true` : sql`named.mpn = any(${only})`}
  order by named.mpn collate "C", named.rank, named.product_code`;

const WHAT = sql.raw('p.product_code, p.lob, p.sub_lob, p.product_name, p.id as product_mapping_id');

/**
 * A select of the MPNs that count under another one because all of their products do: `own_mpn`, and `mpn`, under which
 * they count.
 */
export function movedMpns(as: CountedAs): RawBuilder<unknown> {
  const value = sql.raw(`coalesce(p.${as}, '')`);
  // Few products have such a value; only these are compared.
  const valueOf = sql`select moved.mpn from ${sql.table(productMapping.table)} moved where ${sql.raw(`moved.${as} <> ''`)}`;
  return sql`
    select p.mpn as own_mpn, min(${value}) as mpn from ${sql.table(productMapping.table)} p where p.mpn <> '' and p.mpn in (${valueOf})
    group by p.mpn having min(${value}) = max(${value}) and max(${value}) not in ('', p.mpn)`;
}

/**
 * A select of the MPNs that count under these, including themselves unless they count under others: `own_mpn`, `mpn`.
 * @param mpns an expression of type text[]
 */
export const mpnsCountedUnder = (as: CountedAs, mpns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with moved as materialized (${movedMpns(as)})
  select own_mpn, mpn from moved where mpn = any(${mpns})
  union all select own.mpn, own.mpn from unnest(${mpns}) own (mpn) where not exists (select from moved where moved.own_mpn = own.mpn)`;
