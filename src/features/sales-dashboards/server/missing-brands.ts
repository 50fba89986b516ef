import { sql } from 'kysely';
import { salesOf } from '#features/phone-sale/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { About } from '../contract.ts';
import { codeOf, naturalKeyOf, weekOfKey } from '../periods.ts';
import type { SalesRange } from './range.ts';

/**
 * The weeks of a range whose file has no row of a brand that files of other weeks have: a file that may lack rows. Only
 * the distinguished brands; the others are one group.
 */
export async function brandsMissing(tx: Tx, corporateId: number, { weeks, known }: SalesRange): Promise<About['missingBrands']> {
  const keys = weeks.map(({ week }) => naturalKeyOf(week)).filter((key) => known.has(key));
  const { rows } = await sql<{ week: string; brands: string[] }>`
    with named as (
      select distinct s.week, s.brand from (${salesOf(corporateId)}) s where s.week = any(${keys}::text[]) and s.brand <> 'Other'
    )
    select w.week, array_agg(b.brand order by b.brand) as brands
    from unnest(${keys}::text[]) as w (week) cross join (select distinct brand from named) b
    left join named n on n.week = w.week and n.brand = b.brand
    where n.week is null group by w.week order by w.week
  `.execute(tx);
  return rows.map(({ week, brands }) => ({ week: codeOf(weekOfKey(week)), brands }));
}
