import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { weekOf } from '#kit/week-list/week.ts';
import { saleForecast } from '../../definition.ts';

/** The newest forecast of a product on a day, in pieces. */
interface ForecastOnDay {
  readonly productCode: string;
  /** The week of the day and the next four weeks; null for a week that the forecast does not cover. */
  readonly weeks: readonly [number | null, number | null, number | null, number | null, number | null];
  /** Null after the week of the import. */
  readonly orderCount: number | null;
}

/**
 * The newest forecasts of a corporate, shifted by the weeks since their import: W1 of a file is the current week one
 * week later (docs/business-rules/uploads-and-periods.md#columns).
 * @param day `yyyy-MM-dd` in business time
 * @returns sorted by product
 */
export async function forecastsOn(tx: Tx, corporateId: number, day: string): Promise<ForecastOnDay[]> {
  const { firstDay } = weekOf(saleForecast, day);
  const { rows } = await sql<{ productCode: string; weeks: (number | null)[]; age: number; orderCount: number | null }>`
    select r.product_code as "productCode", array[r.week0, r.week1, r.week2, r.week3, r.week4] as weeks, (${firstDay}::date - r.week_day) / 7 as age,
      r.order_count as "orderCount"
    from ${sql.table(saleForecast.list.table)} r where r.corporate_id = ${corporateId} order by r.product_code
  `.execute(tx);
  return rows.map(({ productCode, weeks, age, orderCount }) => {
    const weekFromNow = (week: number) => weeks[week + age] ?? null;
    return {
      productCode,
      weeks: [weekFromNow(0), weekFromNow(1), weekFromNow(2), weekFromNow(3), weekFromNow(4)],
      orderCount: age === 0 ? orderCount : null,
    };
  });
}
