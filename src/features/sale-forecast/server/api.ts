import { sql, type RawBuilder } from 'kysely';
import { weekOf } from '#kit/week-list/week.ts';
import { saleForecast, saleForecastLines } from '../definition.ts';

/** The number of weeks that a forecast covers in addition to its own. */
const FOLLOWING_WEEKS = 4;

interface ForecastsQuery {
  readonly corporateId: number;
  /** `yyyy-MM-dd` in business time. */
  readonly day: string;
  /** A further condition on the lines `line` of forecasts. */
  readonly condition?: RawBuilder<unknown>;
}

/**
 * A select of the weeks whose forecasts cover the week of a day: `id`, `day` and `active_upload_id` of their records.
 */
export function forecastWeeks({ corporateId, day }: Pick<ForecastsQuery, 'corporateId' | 'day'>): RawBuilder<unknown> {
  const { firstDay } = weekOf(saleForecast, day);
  return sql`
    select record.id, record.day, record.active_upload_id from period_record record
    where record.corporate_id = ${corporateId} and record.kind = ${saleForecast.list.name} and record.active_upload_id is not null
      and record.day between ${firstDay}::date - ${FOLLOWING_WEEKS * 7}::integer and ${firstDay}::date`;
}

/**
 * A select of the newest forecast of each product that covers the week of a day: `product_code`, the `id` of its line,
 * its `age` in weeks, `figures` for the week of its import and the next four weeks, and `order_count`, which counts
 * only in the week of its import and is null later.
 */
export function newestForecasts({ corporateId, day, condition = sql`true` }: ForecastsQuery): RawBuilder<unknown> {
  const { firstDay } = weekOf(saleForecast, day);
  return sql`
    select distinct on (line.product_code) line.product_code, line.id, (${firstDay}::date - week.day) / 7 as age,
      array[line.week0, line.week1, line.week2, line.week3, line.week4] as figures,
      case when week.day = ${firstDay}::date then line.order_count end as order_count
    from (${forecastWeeks({ corporateId, day })}) week
    join ${sql.table(saleForecastLines.table)} line on line.current and line.period_record_id = week.id and ${condition}
    order by line.product_code, week.day desc`;
}
