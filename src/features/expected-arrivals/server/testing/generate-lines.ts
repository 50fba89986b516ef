import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/**
 * Fills the expected arrivals of a corporate as an update would leave them: several lines for each summary code, some
 * abnormal, some unmapped.
 */
export async function generateExpectedLines(
  tx: Tx,
  { corporateId, lines }: { readonly corporateId: number; readonly lines: number },
): Promise<void> {
  await sql`
    insert into expected_arrival (corporate_id, notice_id, customer_po_number, dn_number, part_number, qty, delivery_datetime, customer_account_id, category, sub_lob,
      product_name, product_code, storage_location_name, summary_code, expected_date, matched_quantity, flag, flag_reason, create_time)
    select corporate_id, notice_id, 'CPO' || n / 7, 'DN' || n / 3, 'MPN' || n % 90, 1 + n % 40, shipped, 'F' || n % 5, category, sub_lob, '商品', 'MAT' || n % 90, location,
      to_char(shipped, 'YYYYMMDD') || '-' || coalesce(location, '未维护') || '-' || coalesce(sub_lob, '未维护'), shipped::date + 3, n % 3, (n % 3 = 0)::integer,
      case when n % 3 = 0 then '没有对应的PO行' end, shipped + interval '1 hour'
    from (
      select ${corporateId}::bigint as corporate_id, (select coalesce(max(notice_id), 0) from expected_arrival) + n as notice_id, n,
        timestamp '2026-11-18 08:00:00' - make_interval(days => n / 8, mins => n % 50) as shipped,
        (array['iPhone', 'iPad', 'Watch', null])[1 + n % 4] as category, (array['iPhone 17', 'iPad Air', 'Watch 11', null])[1 + n % 4] as sub_lob,
        (array['上海仓', '北京仓', null])[1 + n % 3] as location
      from generate_series(1, ${lines}::integer) n
    ) line
  `.execute(tx);
}
