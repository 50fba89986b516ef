import { sql, type RawBuilder } from 'kysely';
import { countedMpn } from '#features/master-data/server/api.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';

/** Whose cargo is asked for, as of which day. */
export interface CargoQuery {
  readonly corporateId: number;
  /** The data date, `yyyy-MM-dd`: what became so later does not count. */
  readonly day: string;
  /** A select of the only products (`product_code`) that are asked about. */
  readonly products?: RawBuilder<unknown> | undefined;
}

export const MAPPING = sql.table(productMapping.table);

/** What the mapping says of a product, to be joined on true: where few are asked about each is looked up, which `offset 0` keeps it to; else the table is read once. */
export const mappingOf = ({ products }: CargoQuery, productCode: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (select * from ${MAPPING} mapped where mapped.product_code = ${productCode} collate "default" ${products === undefined ? sql`` : sql`offset 0`})`;

/**
 * The MPN under which a product `p` counts here; one of its own where the mapping names none
 * (docs/business-rules/master-data.md#product-mappings).
 */
export const MPN = countedMpn('hk_value');

/** The same for a row whose product the mapping may not have. @param productCode an expression */
export const mpnOf = (productCode: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${MPN}, ${productCode})`;

/**
 * A select of the products that count under these MPNs, mapped or not: `product_code`.
 * @param mpns an expression of type text[]
 */
export const productsUnder = (mpns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.product_code from ${MAPPING} p where ${mpnOf(sql`p.product_code`)} = any(${mpns})
  union all
  select alone.code from unnest(${mpns}) alone (code) where not exists (select from ${MAPPING} p where p.product_code = alone.code)`;

/** Keeps rows to the products that are asked about. @param productCode the rows' expression, which an index has */
export const ofProducts = ({ products }: CargoQuery, productCode: RawBuilder<unknown>): RawBuilder<unknown> =>
  products === undefined ? sql`true` : sql`${productCode} = any(array(${products}))`;
