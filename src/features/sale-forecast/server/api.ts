import { sql, type RawBuilder } from 'kysely';
import { weekOf } from '#kit/week-list/week.ts';
import { saleForecast, saleForecastLines } from '../definition.ts';

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
