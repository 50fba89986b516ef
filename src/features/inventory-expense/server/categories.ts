import { sql } from 'kysely';
import { ledgerProducts } from '#features/ledger/definition.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import { LOB_ORDER } from '../definition.ts';
import { PRODUCTS, SEGMENTS } from './segments.ts';

const listedCategories: readonly string[] = LOB_ORDER;
const rankOf = (lob: string) => (listedCategories.includes(lob) ? listedCategories.indexOf(lob) : listedCategories.length);

/** Compares categories by `LOB_ORDER`. Categories that are not listed follow, in the order of pinyin. */
const compareCategories = (one: string, other: string) => rankOf(one) - rankOf(other) || one.localeCompare(other, 'zh-u-co-pinyin');

/** All categories of the product mapping, then 未维护 if the corporate has goods of unmapped products. */
export async function lobsOfCorporate(tx: Tx, corporateId: number): Promise<string[]> {
  const { rows } = await sql<{ lob: string }>`select distinct lob from ${PRODUCTS} where lob is not null`.execute(tx);
  const mapped = rows.map(({ lob }) => lob).toSorted(compareCategories);
  return (await hasUnmappedGoods(tx, corporateId)) ? [...mapped, UNMAPPED] : mapped;
}

/**
 * Whether a corporate has segments of products that are not in the mapping. The query starts from the ledger's
 * products, because there are far fewer of them than segments.
 */
async function hasUnmappedGoods(tx: Tx, corporateId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(ledgerProducts.table)} product
    where product.corporate_id = ${corporateId}
      and not exists (select from ${PRODUCTS} mapped where mapped.product_code collate "C" = product.product_code)
      and exists (select from ${SEGMENTS} segment where segment.corporate_id = product.corporate_id and segment.product_code = product.product_code)
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** The product lines of a category. */
export async function subLobsOf(tx: Tx, lob: string): Promise<string[]> {
  const { rows } = await sql<{ subLob: string }>`
    select sub_lob as "subLob" from ${PRODUCTS} where lob = ${lob} and sub_lob is not null group by sub_lob
    order by sub_lob collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map(({ subLob }) => subLob);
}
