import { sql, type RawBuilder } from 'kysely';
import { mpnOf, MAPPING, productsUnder, type CargoQuery } from './asked.ts';
import { sourcesOf, type Source } from './sources.ts';

/** Which parts are asked for: those of one MPN, of one 物料号, of one figure, or all. */
export interface PartsQuery {
  readonly mpn?: string | undefined;
  readonly productCode?: string | undefined;
  readonly figure?: string | undefined;
}

/**
 * A select of what each figure is made of: `figure`, `quantity`, and the records.
 * @param only the ids of those that are wanted
 */
export function cargoParts(
  day: Pick<CargoQuery, 'corporateId' | 'day'>,
  { mpn, productCode, figure }: PartsQuery,
  only?: readonly string[],
): RawBuilder<unknown> {
  const products =
    productCode !== undefined
      ? sql`select ${productCode}::text as product_code`
      : mpn === undefined
        ? undefined
        : productsUnder(sql`array[${mpn}::text]`);
  const query: CargoQuery = { ...day, products: products && sql`select product_code from wanted_product` };
  return sql`
    ${products === undefined ? sql`` : sql`with wanted_product as materialized (${products})`}
    select ${query.corporateId}::bigint as corporate_id, part.*, ${mpnOf(sql`part.product_code`)} as mpn
    from (${sql.join(sourcesWith(sourcesOf(query), only).map(partsOf), sql` union all `)}) part left join ${MAPPING} p on p.product_code = part.product_code
    where ${figure === undefined ? sql`true` : sql`part.figure = ${figure}`} and ${mpn === undefined ? sql`true` : sql`${mpnOf(sql`part.product_code`)} = ${mpn}`}`;
}

/** The sources that these parts come from; every one where there is none of them. */
function sourcesWith(sources: readonly Source[], only: readonly string[] | undefined): readonly Source[] {
  const wanted = new Set(only?.map((id) => Number(id.split('/')[1])));
  const found = sources.filter(({ parts }) => parts.some((part) => wanted.has(part)));
  return found.length === 0 ? sources : found;
}

function partsOf({ pieces, adds }: Source): RawBuilder<unknown> {
  const told = Object.entries(adds).map(([name, quantity]) => `('${name}', (${quantity})::bigint)`);
  return sql`
    select concat_ws('/', told.figure, piece.part, piece.part_key) as part_id, piece.product_code, told.figure, piece.part, piece.day, told.quantity,
      piece.purchase_line_id, piece.delivery_id, piece.shipping_id, piece.order_line_id, piece.opening_id, piece.stock_line_id, piece.adjustment_id
    from (${pieces}) piece cross join lateral (values ${sql.raw(told.join(', '))}) told (figure, quantity) where told.quantity <> 0`;
}
