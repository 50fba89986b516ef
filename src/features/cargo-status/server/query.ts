import { sql, type RawBuilder } from 'kysely';
import { countedMpn } from '#features/master-data/server/api.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';

/** The corporate and the day of a query or a snapshot. */
export type CargoDay = Pick<CargoQuery, 'corporateId' | 'day'>;

/** A query of figures. */
export interface CargoQuery {
  readonly corporateId: number;
  /** The data date, `yyyy-MM-dd`. Later events are ignored. */
  readonly day: string;
  /** A select of `product_code` that limits the query to these products. */
  readonly products?: RawBuilder<unknown> | undefined;
}

export const MAPPING = sql.table(productMapping.table);

/**
 * The mapping of a product, to be joined on true. `offset 0` makes PostgreSQL look up each product when the query has
 * few of them; otherwise the table is read once.
 */
export const mappingOf = ({ products }: CargoQuery, productCode: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (
    select * from ${MAPPING} mapped where mapped.product_code = ${productCode} collate "default" ${products === undefined ? sql`` : sql`offset 0`}
  )`;

/** The MPN of a product `p`; without one the product code (docs/business-rules/master-data.md#product-mappings). */
const MPN = countedMpn('hk_value');

/** Like {@link MPN}, for rows whose product may be unmapped. @param productCode an SQL expression */
export const mpnOf = (productCode: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${MPN}, ${productCode})`;

/**
 * A select of the products that are counted under these MPNs, mapped or not: `product_code`.
 * @param mpns an expression of type text[]
 */
export const productsCountedUnder = (mpns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.product_code from ${MAPPING} p where ${mpnOf(sql`p.product_code`)} = any(${mpns})
  union all
  select unmapped.code from unnest(${mpns}) unmapped (code) where not exists (select from ${MAPPING} p where p.product_code = unmapped.code)`;

/** The condition that limits rows to the query's products. @param productCode an SQL expression with an index */
export const inProducts = ({ products }: CargoQuery, productCode: RawBuilder<unknown>): RawBuilder<unknown> =>
  products === undefined ? sql`true` : sql`${productCode} = any(array(${products}))`;
