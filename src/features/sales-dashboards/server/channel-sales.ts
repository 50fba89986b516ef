import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { ALL_PRICES, PRICE_RANGES } from '../definition.ts';
import { countWithSales, periodsWithSales } from './range.ts';
import { bandsTable, fourPlaces, percentOf, periodsTable, salesOfRange, type SalesQuery } from './sales.ts';

/** The sales of one channel or of both channels in a price range; `code` is the price range. */
export interface ChannelCell {
  readonly channel: string;
  readonly code: number;
  readonly value: string | null;
  /** The share of the channel's total. */
  readonly percent: string | null;
}

/** The name of both channels together in the answer. */
export const BOTH_CHANNELS = '合计';
const CHANNELS = ['线下', '线上', BOTH_CHANNELS] as const;

/** The sales of each channel in the whole period range, by price range. */
export async function salesByChannel(tx: Tx, query: SalesQuery): Promise<ChannelCell[]> {
  const codes = PRICE_RANGES.map(({ code }) => code);
  const { rows } = await sql<ChannelCell>`
    with sold as materialized (${salesOfRange(query, ['channel', 'price_band'])}),
    sums as (
      select coalesce(sold.channel, ${BOTH_CHANNELS}) as channel, bands.code, sum(sold.value) as value
      from sold join ${bandsTable(codes)} using (price_band)
      group by grouping sets ((sold.channel, bands.code), (bands.code))
    )
    select channels.channel, ranges.code,
      case when ${countWithSales(query.range, query.range.weeks) > 0} then ${fourPlaces(sql`coalesce(sums.value, 0)`)} end as value,
      ${percentOf(sql`coalesce(sums.value, 0)`, sql`all_prices.value`)} as percent
    from unnest(${[...CHANNELS]}::text[]) with ordinality as channels (channel, place)
    cross join unnest(${codes}::integer[]) as ranges (code)
    left join sums on sums.channel = channels.channel and sums.code = ranges.code
    left join sums all_prices on all_prices.channel = channels.channel and all_prices.code = ${ALL_PRICES}
    order by channels.place
  `.execute(tx);
  return rows;
}

/** The offline and online sales of a period; `period` is its index in the range. */
interface ChannelLine {
  readonly period: number;
  readonly offline: string | null;
  readonly online: string | null;
  readonly onlinePercent: string | null;
  readonly total: string | null;
}

/** The offline and online sales of each period in one price range. */
export async function channelLines(tx: Tx, query: SalesQuery, priceRange: number): Promise<ChannelLine[]> {
  const { rows } = await sql<ChannelLine>`
    with sums as (
      select sold.period, sum(sold.value) as value,
        coalesce(sum(sold.value) filter (where sold.channel = '线上'), 0) as online,
        coalesce(sum(sold.value) filter (where sold.channel = '线下'), 0) as offline
      from (${salesOfRange(query, ['channel', 'price_band'])}) sold join ${bandsTable([priceRange])} using (price_band)
      group by sold.period
    )
    select periods.period,
      case when periods.has_sales then ${fourPlaces(sql`coalesce(sums.offline, 0)`)} end as offline,
      case when periods.has_sales then ${fourPlaces(sql`coalesce(sums.online, 0)`)} end as online,
      ${percentOf(sql`sums.online`, sql`sums.value`)} as "onlinePercent",
      case when periods.has_sales then ${fourPlaces(sql`coalesce(sums.value, 0)`)} end as total
    from ${periodsTable(periodsWithSales(query.range))} left join sums using (period)
    order by periods.period
  `.execute(tx);
  return rows;
}
