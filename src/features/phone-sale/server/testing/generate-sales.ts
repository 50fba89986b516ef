import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

interface GeneratedSales {
  readonly corporateId: number;
  readonly weeks: number;
  readonly brands: number;
  /** A day of the last week. */
  readonly lastDay: string;
}

/**
 * Stores sales of each brand, channel and price band for the last weeks of a corporate, with one upload for each week.
 * The first six brands are those that the dashboards show.
 */
export async function generateSales(tx: Tx, { corporateId, weeks, brands, lastDay }: GeneratedSales): Promise<void> {
  const week = sql`to_char(day, 'IYYY"W"IW')`;
  const lastMonday = sql`date_trunc('week', ${lastDay}::timestamp)`;
  const days = sql`
    select day::date from generate_series(${lastMonday} - make_interval(weeks => ${weeks - 1}::integer), ${lastMonday}, '1 week') day`;
  await sql`
    insert into upload (importer, corporate_id, period_key, state, file_name, rows_stored, user_id, user_name, created_at, heartbeat_at)
    select 'phone-sale', ${corporateId}::bigint, ${week}, 'done', ${week} || '.xlsx', ${brands * 8}::integer, 1, 'generator', day, day from (${days}) days
  `.execute(tx);
  await sql`
    insert into period_record (corporate_id, kind, period_key, day, active_upload_id)
    select ${corporateId}::bigint, 'phone-sale', ${week}, day, u.id
    from (${days}) days join upload u on u.importer = 'phone-sale' and u.corporate_id = ${corporateId} and u.period_key = ${week}
    on conflict (corporate_id, kind, period_key) do update set active_upload_id = excluded.active_upload_id
  `.execute(tx);
  await sql`
    insert into phone_sale_line (corporate_id, period_record_id, upload_id, upload_row, current, brand, channel, price_band, quantity, amount)
    select r.corporate_id, r.id, r.active_upload_id, 1 + row_number() over (partition by r.id), true,
      coalesce((array['Apple', 'Huawei', 'Xiaomi', 'Honor', 'OPPO', 'vivo'])[b], 'Brand ' || b), channel, band, 1000 + (r.id * 31 + b * 17) % 9000,
      (1000 + (r.id * 31 + b * 17) % 9000) * 4321.09
    from period_record r cross join generate_series(1, ${brands}::integer) b
    cross join unnest(array['线上', '线下']) channel cross join unnest(array['4K以下', '4K~6K', '6K~8K', '8K以上']) band
    where r.corporate_id = ${corporateId} and r.kind = 'phone-sale' and r.active_upload_id is not null
    order by r.day
  `.execute(tx);
}
