import { sql } from 'kysely';
import { salesOf } from '#features/phone-sale/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { About } from '../contract.ts';
import { periodCode, naturalWeekKey, parseNaturalWeek } from '../periods.ts';
import type { SalesRange } from './range.ts';

/**
 * The weeks of a range whose file has no row of a brand for which files of other weeks have rows: the file may be
 * incomplete. Brands that are stored as `Other` are not checked.
 */
export async function missingBrands(tx: Tx, corporateId: number, { weeks, salesWeeks }: SalesRange): Promise<About['missingBrands']> {
  const keys = weeks.map(({ week }) => naturalWeekKey(week)).filter((key) => salesWeeks.has(key));
  const { rows } = await sql<{ week: string; brands: string[] }>`
    with sold as (
      select distinct week, brand from (${salesOf(corporateId)}) sale where week = any(${keys}::text[]) and brand <> 'Other'
    )
    select weeks.week, array_agg(brands.brand order by brands.brand) as brands
    from unnest(${keys}::text[]) as weeks (week) cross join (select distinct brand from sold) brands
    left join sold on sold.week = weeks.week and sold.brand = brands.brand
    -- The week has no row of the brand.
    where sold.week is null
    group by weeks.week order by weeks.week
  `.execute(tx);
  return rows.map(({ week, brands }) => ({ week: periodCode(parseNaturalWeek(week)), brands }));
}
