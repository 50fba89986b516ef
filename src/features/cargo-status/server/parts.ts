import { sql, type RawBuilder } from 'kysely';
import { mpnOf, MAPPING, productsCountedUnder, type CargoDay, type CargoQuery } from './query.ts';
import { cargoSources, type Source } from './sources.ts';

/** Limits the parts to one MPN, one 物料号 or one figure; default: all. */
interface PartsQuery {
  readonly mpn?: string | undefined;
  readonly productCode?: string | undefined;
  readonly figure?: string | undefined;
}

/**
 * A select of the parts of each figure: `figure`, `quantity`, and the ids of the records.
 * @param only ids that limit the parts
 */
export function cargoPartRows(day: CargoDay, { mpn, productCode, figure }: PartsQuery, only?: readonly string[]): RawBuilder<unknown> {
  const products = requestedProducts({ mpn, productCode });
  const query: CargoQuery = { ...day, products: products && sql`select product_code from requested_product` };
  return sql`
    ${products === undefined ? sql`` : sql`with requested_product as materialized (${products})`}
    select ${query.corporateId}::bigint as corporate_id, part.*, ${mpnOf(sql`part.product_code`)} as mpn
    from (${sql.join(sourcesWith(cargoSources(query), only).map(partsOf), sql` union all `)}) part
    left join ${MAPPING} p on p.product_code = part.product_code
    where ${figure === undefined ? sql`true` : sql`part.figure = ${figure}`}
      and ${mpn === undefined ? sql`true` : sql`${mpnOf(sql`part.product_code`)} = ${mpn}`}`;
}

/** A select of the requested products; undefined for all. */
function requestedProducts({ mpn, productCode }: PartsQuery): RawBuilder<unknown> | undefined {
  if (productCode !== undefined) return sql`select ${productCode}::text as product_code`;
  return mpn === undefined ? undefined : productsCountedUnder(sql`array[${mpn}::text]`);
}

/** The sources of the parts with these ids (`figure/part/key`); all sources without ids or for unknown ids. */
function sourcesWith(sources: readonly Source[], only: readonly string[] | undefined): readonly Source[] {
  const requested = new Set(only?.map((id) => Number(id.split('/')[1])));
  const requestedSources = sources.filter(({ parts }) => parts.some((part) => requested.has(part)));
  return requestedSources.length === 0 ? sources : requestedSources;
}

/** A select of the rows of a source, one for each figure to which a row adds a quantity. */
function partsOf({ rows, quantities }: Source): RawBuilder<unknown> {
  const values = Object.entries(quantities).map(([name, quantity]) => `('${name}', (${quantity})::bigint)`);
  return sql`
    select concat_ws('/', figures.figure, piece.part, piece.part_key) as part_id, piece.product_code, figures.figure, piece.part, piece.day, figures.quantity,
      piece.purchase_line_id, piece.delivery_id, piece.shipping_id, piece.order_line_id, piece.opening_id, piece.stock_line_id, piece.adjustment_id
    from (${rows}) piece cross join lateral (values ${sql.raw(values.join(', '))}) figures (figure, quantity) where figures.quantity <> 0`;
}
