import { sql } from 'kysely';
import { ledgerProducts, ledgerSegments } from '#features/ledger/definition.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import { LOB_ORDER } from '../definition.ts';
import { joinProduct, inLobs, PRODUCTS } from './segments.ts';
import type { Terms } from './terms.ts';

const ranks: readonly string[] = LOB_ORDER;
const rankOf = (lob: string) => (ranks.includes(lob) ? ranks.indexOf(lob) : ranks.length);
const inOrder = (one: string, other: string) => rankOf(one) - rankOf(other) || one.localeCompare(other, 'zh-u-co-pinyin');

/** All categories of the product mapping, then 未维护 if the corporate has goods of unmapped products. */
export async function lobsOf(tx: Tx, corporateId: number): Promise<string[]> {
  const { rows } = await sql<{ lob: string }>`
    select distinct p.lob from ${PRODUCTS} p where p.lob is not null
  `.execute(tx);
  const unmapped = await sql`
    select from ${sql.table(ledgerProducts.table)} product
    where product.corporate_id = ${corporateId} and not exists (select from ${PRODUCTS} p where p.product_code collate "C" = product.product_code)
      and exists (select from ${sql.table(ledgerSegments.table)} s where s.corporate_id = product.corporate_id and s.product_code = product.product_code) limit 1
  `.execute(tx);
  return [...rows.map(({ lob }) => lob).toSorted(inOrder), ...(unmapped.rows.length === 0 ? [] : [UNMAPPED])];
}

/** The product lines of a category. */
export async function subLobsOf(tx: Tx, lob: string): Promise<string[]> {
  const { rows } = await sql<{ subLob: string }>`
    select sub_lob as "subLob" from ${PRODUCTS} where lob = ${lob} and sub_lob is not null group by sub_lob
    order by sub_lob collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map(({ subLob }) => subLob);
}

/** The number of pieces without a price. They are counted, but are not in the money. */
export async function unpricedQuantity(tx: Tx, corporateId: number, lobs: Terms['lobs']): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    select coalesce(sum(s.quantity), 0)::bigint as quantity
    from ${sql.table(ledgerSegments.table)} s ${joinProduct(lobs, sql`s.product_code`)}
    where s.corporate_id = ${corporateId} and s.value is null and ${inLobs(lobs)}
  `.execute(tx);
  return rows[0]?.quantity ?? 0;
}
