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
      select coalesce(s.channel, ${BOTH_CHANNELS}) as channel, bands.code, sum(s.value) as value
      from sold s join ${bandsTable(codes)} using (price_band)
      group by grouping sets ((s.channel, bands.code), (bands.code))
    )
    select c.channel, r.code,
      case when ${countWithSales(query.range, query.range.weeks) > 0} then ${fourPlaces(sql`coalesce(s.value, 0)`)} end as value,
      ${percentOf(sql`coalesce(s.value, 0)`, sql`a.value`)} as percent
    from unnest(${[...CHANNELS]}::text[]) with ordinality as c (channel, place)
    cross join unnest(${codes}::integer[]) as r (code)
    left join sums s on s.channel = c.channel and s.code = r.code
    left join sums a on a.channel = c.channel and a.code = ${ALL_PRICES}
    order by c.place
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
      select s.period, sum(s.value) as value,
        coalesce(sum(s.value) filter (where s.channel = '线上'), 0) as online,
        coalesce(sum(s.value) filter (where s.channel = '线下'), 0) as offline
      from (${salesOfRange(query, ['channel', 'price_band'])}) s join ${bandsTable([priceRange])} using (price_band)
      group by s.period
    )
    select p.period,
      case when p.has_sales then ${fourPlaces(sql`coalesce(s.offline, 0)`)} end as offline,
      case when p.has_sales then ${fourPlaces(sql`coalesce(s.online, 0)`)} end as online,
      ${percentOf(sql`s.online`, sql`s.value`)} as "onlinePercent",
      case when p.has_sales then ${fourPlaces(sql`coalesce(s.value, 0)`)} end as total
    from (select * from ${periodsTable(periodsWithSales(query.range))}) p left join sums s using (period)
    order by p.period
  `.execute(tx);
  return rows;
}
