import { sql, type RawBuilder } from 'kysely';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import type { ReportCombo, ReportOption } from '#kit/report/contract.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { arrivalRecords } from '../arrival-records.ts';

/** The filters' choices: order types and categories of the corporate's records. */
export async function arrivalCombo(tx: Tx, { corporateId }: ReportScope): Promise<ReportCombo> {
  const orderTypes = await orderTypesOf(tx, corporateId);
  const categories = await categoriesOf(tx, corporateId);
  return {
    orderType: orderTypes.map(option),
    category: categories.map(option),
  };
}

const option = (value: string): ReportOption => ({ code: value, value });

/**
 * The categories of the corporate's records, followed by the placeholder for records without a category. `within` is a
 * condition on the records `r`.
 */
export async function categoriesOf(tx: Tx, corporateId: number, within = sql`true`): Promise<string[]> {
  const categories = await distinctCategories(tx, corporateId);
  const hasRecord = (category: RawBuilder<unknown>) =>
    sql`exists (select from ${sql.table(arrivalRecords.table)} r where r.corporate_id = ${corporateId} and ${category} and ${within})`;
  // Stops at the first record of each category.
  const { rows } = await sql<{ category: string }>`
    select category, place from unnest(${categories}::text[]) with ordinality listed (category, place)
    where ${hasRecord(sql`r.category = listed.category`)}
    union all select ${UNMAPPED}, null where ${hasRecord(sql`r.category is null`)}
    order by place
  `.execute(tx);
  // A mapping may have the placeholder as its category.
  return [...new Set(rows.map(({ category }) => category))];
}

/**
 * The order types of the corporate's records. Each step of the recursion finds the next value in the index, so that not
 * all records are read.
 */
export async function orderTypesOf(tx: Tx, corporateId: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive listed as (
      (select min(order_type) as value from arrival_record where corporate_id = ${corporateId})
      union all
      select (select min(order_type) from arrival_record where corporate_id = ${corporateId} and order_type > listed.value)
      from listed where listed.value is not null
    )
    select value from listed where value is not null order by value collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map(({ value }) => value);
}

/** The categories of the corporate's records. Each step finds the next pair of order type and category in the index. */
async function distinctCategories(tx: Tx, corporateId: number): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    (select record.order_type, record.category from arrival_record record
    where record.corporate_id = ${corporateId} and record.category is not null and ${after}
    order by record.order_type, record.category limit 1)`;
  const { rows } = await sql<{ value: string }>`
    with recursive pair as (
      ${next(sql`true`)}
      union all
      select following.* from pair, lateral ${next(sql`(record.order_type, record.category) > (pair.order_type, pair.category)`)} following
    )
    select category as value from pair group by category order by category collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map(({ value }) => value);
}
