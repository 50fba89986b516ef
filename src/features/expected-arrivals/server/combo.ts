import { sql } from 'kysely';
import { PINYIN } from '#kit/records/server/expressions.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ReportCombo, ReportOption } from '#kit/report/contract.ts';
import type { ReportScope } from '#kit/report/server/source.ts';

/** What the filters offer: categories, storage locations and factories of the corporate's lines (document 3 §7, getSummaryCondition). */
export async function summaryCondition(tx: Tx, { corporateId }: ReportScope): Promise<ReportCombo> {
  return {
    categoryList: await distinct(tx, corporateId, 'category'),
    storageLocationNameList: await distinct(tx, corporateId, 'storage_location_name'),
    customerAccountIdList: await distinct(tx, corporateId, 'customer_account_id'),
  };
}

/** Each step looks up the next value in the column's index: some dozens of look-ups instead of a walk over all lines. */
async function distinct(tx: Tx, corporateId: number, column: string): Promise<ReportOption[]> {
  const value = sql.ref(column);
  const own = sql`from expected_arrival where corporate_id = ${corporateId}`;
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select min(${value}) as value ${own})
      union all
      select (select min(${value}) ${own} and ${value} > found.value) from found where found.value is not null
    )
    select value from found where value is not null order by value collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map((row) => ({ code: row.value, value: row.value }));
}
