import { sql, type RawBuilder } from 'kysely';
import { snakeCase } from '#kit/fields/field.ts';
import { SHIPPED_UNSIGNED, SUMMED_FIGURES } from '../figures.ts';
import { mappingOf, mpnOf, type CargoQuery } from './query.ts';
import { cargoSources, type Source } from './sources.ts';

export const figureColumn = (name: string) => sql.ref(snakeCase(name));

const sums = sql.join(SUMMED_FIGURES.map((name) => sql`sum(${figureColumn(name)})::bigint as ${figureColumn(name)}`));

/** A select by product of the quantity that a source adds to each figure. */
const totalOf = ({ rows, quantities }: Source): RawBuilder<unknown> => sql`
  select piece.product_code, ${sql.join(SUMMED_FIGURES.map((name) => sql`${sumOf(quantities[name])} as ${figureColumn(name)}`))}
  from (${rows}) piece group by piece.product_code`;

const sumOf = (quantity: string | undefined) => (quantity === undefined ? sql`0` : sql.raw(`sum(${quantity})`));

const totals = (query: CargoQuery): RawBuilder<unknown> => sql.join(cargoSources(query).map(totalOf), sql` union all `);

/** A select by 物料号 for the replenishment overview: in transit, not ordered, and shipped but not signed for. */
export const figuresByProduct = (query: CargoQuery): RawBuilder<unknown> => {
  const names = ['quantityOnTheWay', 'jdNotOrdered', SHIPPED_UNSIGNED] as const;
  return sql`
    select total.product_code, ${mpnOf(sql`total.product_code`)} as mpn,
      ${sql.join(names.map((name) => sql`sum(total.${figureColumn(name)})::bigint as ${figureColumn(name)}`))}
    from (${totals(query)}) total left join ${mappingOf(query, sql`total.product_code`)} p on true group by 1, 2`;
};

/** A select by product of all figures. `has_figure` is true if one of them is not 0. */
const figuresOfProducts = (query: CargoQuery): RawBuilder<unknown> => sql`
  select total.product_code, ${sums}, ${sql.join(
    SUMMED_FIGURES.map((name) => sql`sum(${figureColumn(name)}) <> 0`),
    sql` or `,
  )} as has_figure
  from (${totals(query)}) total group by total.product_code`;

/** A select of all figures by MPN, limited to MPNs with a product with a figure other than 0. */
export const figuresByMpn = (query: CargoQuery): RawBuilder<unknown> => sql`
  select ${mpnOf(sql`product.product_code`)} as mpn, ${sums}
  from (${figuresOfProducts(query)}) product left join ${mappingOf(query, sql`product.product_code`)} p on true
  group by 1 having bool_or(product.has_figure)`;

/** A select of the products with a figure other than 0: `product_code`. */
export const productsWithFigures = (query: CargoQuery): RawBuilder<unknown> => sql`
  select product.product_code from (${figuresOfProducts(query)}) product where product.has_figure`;
