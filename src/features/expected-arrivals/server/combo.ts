import { sql } from 'kysely';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ReportCombo, ReportOption } from '#kit/report/contract.ts';
import type { ReportScope } from '#kit/report/server/source.ts';

/**
 * What the filters offer: categories, storage locations and factories of the corporate's lines
 * (docs/business-rules/arrivals.md#expected-arrivals).
 */
export async function summaryCondition(tx: Tx, { corporateId }: ReportScope): Promise<ReportCombo> {
  return {
    categoryList: await distinct(tx, corporateId, 'category'),
    storageLocationNameList: await distinct(tx, corporateId, 'storage_location_name'),
    customerAccountIdList: await distinct(tx, corporateId, 'customer_account_id'),
  };
}

/** Each step looks up the next value in the column's index: some dozens of look-ups instead of a walk over all lines. Behind them stands what lines without a value are asked for by. */
async function distinct(tx: Tx, corporateId: number, column: string): Promise<ReportOption[]> {
  const value = sql.ref(column);
  const own = sql`from expected_arrival where corporate_id = ${corporateId}`;
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select min(${value}) as value ${own})
      union all
      select (select min(${value}) ${own} and ${value} > found.value) from found where found.value is not null
    )
    select value from (
      select value, false as is_none from found where value is not null union all select ${UNMAPPED}, true where exists (select ${own} and ${value} is null)
    ) offered order by is_none, value collate ${sql.id(PINYIN)}
  `.execute(tx);
  return [...new Set(rows.map((row) => row.value))].map((each) => ({ code: each, value: each }));
}
