import { sql, type RawBuilder } from 'kysely';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import type { ReportCombo, ReportOption } from '#kit/report/contract.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { arrivalRecords } from '../arrival-records.ts';

/** What the filters offer: the order types and categories that the corporate's records have. */
export async function arrivalCombo(tx: Tx, { corporateId }: ReportScope): Promise<ReportCombo> {
  return {
    orderType: (await distinct(tx, 'order_type', corporateId)).map(option),
    category: (await categoriesOf(tx, corporateId)).map(option),
  };
}

const option = (value: string): ReportOption => ({ code: value, value });

/** The categories of the corporate's records, and what stands for none behind them where some have none. `within` is what holds for the records `r`. */
export async function categoriesOf(tx: Tx, corporateId: number, within = sql`true`): Promise<string[]> {
  const known = await distinct(tx, 'category', corporateId);
  const some = (category: RawBuilder<unknown>) =>
    sql`exists (select from ${sql.table(arrivalRecords.table)} r where r.corporate_id = ${corporateId} and ${category} and ${within})`;
  // Of each category one record is looked for, and the looking ends with it.
  const { rows } = await sql<{ category: string }>`
    select category, place from unnest(${known}::text[]) with ordinality known (category, place) where ${some(sql`r.category = known.category`)}
    union all select ${UNMAPPED}, null where ${some(sql`r.category is null`)}
    order by place
  `.execute(tx);
  return [...new Set(rows.map(({ category }) => category))];
}

/** Each step looks up the next value in the column's index: some look-ups instead of a walk over all records. */
export async function distinct(tx: Tx, name: 'order_type' | 'category', corporateId: number): Promise<string[]> {
  const column = sql.ref(`a.${name}`);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select min(${column}) as value from arrival_record a where a.corporate_id = ${corporateId})
      union all
      select (select min(${column}) from arrival_record a where a.corporate_id = ${corporateId} and ${column} > found.value)
      from found where found.value is not null
    )
    select value from found where value is not null order by value collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map(({ value }) => value);
}
