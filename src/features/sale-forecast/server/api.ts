import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { weekOf } from '#kit/week-list/week.ts';
import { saleForecast, saleForecastLines } from '../definition.ts';

/** A product's newest forecast as of a day, in pieces; null for a week that it does not cover. */
interface ForecastOnDay {
  readonly productCode: string;
  /** The week of the day, and the next four. */
  readonly weeks: readonly [number | null, number | null, number | null, number | null, number | null];
  /** Counts only in the week of its import. */
  readonly orderCount: number | null;
}

/** A forecast covers its week and four more. */
const LAST_WEEK = 4;

/** The corporate of the forecasts, and the day. */
interface ForecastsQuery {
  readonly corporateId: number;
  /** `yyyy-MM-dd` in business time. */
  readonly day: string;
  /** A further condition on the lines `line`. */
  readonly among?: RawBuilder<unknown>;
}

/** A select of the weeks whose forecasts cover the week of a day: `id` and `day` of their records. */
export function forecastWeeks({ corporateId, day }: Pick<ForecastsQuery, 'corporateId' | 'day'>): RawBuilder<unknown> {
  const { firstDay } = weekOf(saleForecast, day);
  return sql`
    select record.id, record.day, record.active_upload_id from period_record record
    where record.corporate_id = ${corporateId} and record.kind = ${saleForecast.list.name} and record.active_upload_id is not null
      and record.day between ${firstDay}::date - ${LAST_WEEK * 7}::integer and ${firstDay}::date`;
}

/**
 * A select of the newest forecast of each product that covers the week of a day: the `id` of its line, `product_code`,
 * its `age` in weeks, `figures` of the week of its import and the next four, and `order_count`, which is null except in
 * the week of its import.
 */
export function newestForecasts({ corporateId, day, among = sql`true` }: ForecastsQuery): RawBuilder<unknown> {
  const { firstDay } = weekOf(saleForecast, day);
  return sql`
    select distinct on (line.product_code) line.product_code, line.id, (${firstDay}::date - week.day) / 7 as age,
      array[line.week0, line.week1, line.week2, line.week3, line.week4] as figures, case when week.day = ${firstDay}::date then line.order_count end as order_count
    from (${forecastWeeks({ corporateId, day })}) week
    join ${sql.table(saleForecastLines.table)} line on line.current and line.period_record_id = week.id and ${among}
    order by line.product_code, week.day desc`;
}

/**
 * The forecasts of a corporate, shifted by the weeks since their import: W1 is the present week a week later, and weeks
 * beyond W4 are null (docs/business-rules/uploads-and-periods.md#columns).
 * @param day `yyyy-MM-dd` in business time
 * @returns by product
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
