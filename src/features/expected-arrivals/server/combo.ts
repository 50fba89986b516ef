import { sql, type RawBuilder } from 'kysely';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ReportCombo, ReportOption } from '#kit/report/contract.ts';
import type { ReportScope } from '#kit/report/server/source.ts';

/**
 * The filters' choices: categories, storage locations and factories of the corporate's lines
 * (docs/business-rules/arrivals.md#expected-arrivals).
 */
export async function summaryCombo(tx: Tx, { corporateId }: ReportScope): Promise<ReportCombo> {
  return {
    categoryList: await distinct(tx, corporateId, 'category'),
    storageLocationNameList: await distinct(tx, corporateId, 'storage_location_name'),
    customerAccountIdList: await distinct(tx, corporateId, 'customer_account_id'),
  };
}

/** A select of the distinct values of a column. Each step finds the next one in the index; not all lines are read. */
const valuesOf = (column: string, within: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive found as (
    (select min(r.${sql.ref(column)}) as value from expected_arrival r where ${within})
    union all
    select (select min(r.${sql.ref(column)}) from expected_arrival r where ${within} and r.${sql.ref(column)} > found.value)
    from found where found.value is not null
  )
  select value from found where value is not null`;

/**
 * The values in order, followed by 未维护 if there are lines without a value. The index of locations begins with the
 * factory, so locations are looked up for each factory.
 */
async function distinct(tx: Tx, corporateId: number, column: string): Promise<ReportOption[]> {
  const ofCorporate = sql`r.corporate_id = ${corporateId}`;
  const values =
    column === 'storage_location_name'
      ? sql`select location.value from (${valuesOf('customer_account_id', ofCorporate)}) factory,
          lateral (${valuesOf(column, sql`${ofCorporate} and r.customer_account_id = factory.value`)}) location`
      : valuesOf(column, ofCorporate);
  const { rows } = await sql<{ value: string }>`
    select value from (
      select distinct value, false as is_none from (${values}) listed
      union all select ${UNMAPPED}, true where exists (select from expected_arrival r where ${ofCorporate} and r.${sql.ref(column)} is null)
    ) choice order by is_none, value collate ${sql.id(PINYIN)}
  `.execute(tx);
  // A mapping may have 未维护 as a name.
  return [...new Set(rows.map(({ value }) => value))].map((value) => ({ code: value, value }));
}
