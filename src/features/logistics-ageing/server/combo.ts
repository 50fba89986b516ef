import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { PINYIN } from '#kit/records/server/expressions.ts';
import type { ReportCombo, ReportOption } from '#kit/report/contract.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { SHIPPING_TYPES } from '#features/master-data/logistics-mapping/definition.ts';
import { VERDICTS } from '../lines.ts';

/** The product's categories in their usual order (docs/glossary.md#products); others follow. */
const LOBS = ['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'];

/**
 * The options of the report's filters: the categories and routes of the corporate's lines, shipping types, and
 * verdicts.
 */
export async function ageingCombo(tx: Tx, scope: ReportScope): Promise<ReportCombo> {
  const rank = (lob: string) => (LOBS.includes(lob) ? LOBS.indexOf(lob) : LOBS.length);
  const lobs = await distinctLobs(tx, scope.corporateId);
  return {
    lob: lobs.toSorted((a, b) => rank(a) - rank(b)).map(option),
    onTime: ['1', '0', '2'].map((code) => ({ code, value: verdictCalled(code) })),
    pathWay: (await distinctPathways(tx, scope.corporateId)).map(option),
    typeOfShipping: SHIPPING_TYPES.map(({ value, label }) => ({ code: value, value: label })),
  };
}

const verdictCalled = (code: string) => VERDICTS.find(({ value }) => value === code)?.label ?? code;

const option = (value: string): ReportOption => ({ code: value, value });

// Each step looks up the next value in the index: some dozens of look-ups instead of a scan of all lines.

async function distinctLobs(tx: Tx, corporateId: number): Promise<string[]> {
  const { rows } = await sql<{ lob: string }>`
    with recursive found as (
      (select min(lob) as lob from logistics_ageing where corporate_id = ${corporateId})
      union all
      select (select min(a.lob) from logistics_ageing a where a.corporate_id = ${corporateId} and a.lob > found.lob) from found where found.lob is not null
    )
    select lob from found where lob is not null order by lob collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map((row) => row.lob);
}

async function distinctPathways(tx: Tx, corporateId: number): Promise<string[]> {
  const { rows } = await sql<{ pathway: string }>`
    with recursive found as (
      (select min(pathway) as pathway from logistics_ageing where corporate_id = ${corporateId})
      union all
      select (select min(a.pathway) from logistics_ageing a where a.corporate_id = ${corporateId} and a.pathway > found.pathway)
      from found where found.pathway is not null
    )
    select pathway from found where pathway is not null order by pathway collate ${sql.id(PINYIN)}
  `.execute(tx);
  return rows.map((row) => row.pathway);
}
