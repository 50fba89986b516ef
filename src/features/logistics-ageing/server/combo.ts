import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import type { ReportCombo, ReportOption } from '#kit/report/contract.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { SHIPPING_TYPES } from '#features/master-data/logistics-mapping/definition.ts';
import { CATEGORIES } from '#features/master-data/server/api.ts';
import { VERDICTS } from '../lines.ts';

/** The categories in their usual order. Other categories follow. */
const LOBS = CATEGORIES.map(({ value }) => value);

/** The options of the filters: the categories and routes of the corporate's lines, the shipping types, and verdicts. */
export async function ageingCombo(tx: Tx, scope: ReportScope): Promise<ReportCombo> {
  const rank = (lob: string) => (LOBS.includes(lob) ? LOBS.indexOf(lob) : LOBS.length);
  const lobs = await distinctValues(tx, scope.corporateId, 'lob');
  return {
    lob: lobs.toSorted((a, b) => rank(a) - rank(b)).map(option),
    // On time, late, not finished.
    onTime: ['1', '0', '2'].map((code) => ({ code, value: verdictLabel(code) })),
    pathWay: (await distinctValues(tx, scope.corporateId, 'pathway')).map(option),
    typeOfShipping: SHIPPING_TYPES.map(({ value, label }) => ({ code: value, value: label })),
  };
}

const verdictLabel = (code: string) => VERDICTS.find(({ value }) => value === code)?.label ?? code;

const option = (value: string): ReportOption => ({ code: value, value });

/**
 * The distinct values of a column. Each step of the recursion reads the next value from the index, which is some dozens
 * of index look-ups instead of a scan of all lines.
 */
async function distinctValues(tx: Tx, corporateId: number, column: 'lob' | 'pathway'): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select min(${sql.ref(column)}) as value from logistics_ageing where corporate_id = ${corporateId})
      union all
      select (
        select min(a.${sql.ref(column)}) from logistics_ageing a
        where a.corporate_id = ${corporateId} and a.${sql.ref(column)} > found.value
      )
      from found where found.value is not null
    )
    select value from found where value is not null order by value collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map(({ value }) => value);
}
