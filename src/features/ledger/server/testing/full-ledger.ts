import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** At most five segments and shortages that differ between the tables and a full computation. */
export async function differencesFromFull(tx: Tx): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    with made as (
      select c.id as corporate_id, cut.product_code, case cut.lot_source when 1 then cut.lot_id end as receipt_id, case cut.lot_source when 3 then cut.lot_id end as lot_adjustment_id,
        case cut.move_source when 2 then cut.move_id end as delivery_line_id, case cut.move_source when 3 then cut.move_id end as move_adjustment_id,
        cut.in_date, cut.out_date, cut.quantity, cut.taxed_unit_price, cut.quantity * cut.taxed_unit_price as value
      from corporate c cross join lateral ledger_fifo_from(c.id, array(select distinct product_code from ledger_entry where corporate_id = c.id)) cut
    ), kept as (
      select corporate_id, product_code, receipt_id, lot_adjustment_id, delivery_line_id, move_adjustment_id, in_date, out_date, quantity, taxed_unit_price, value from ledger_segment
      union all
      select corporate_id, product_code, null, null, delivery_line_id, move_adjustment_id, null, out_date, quantity, null, null from ledger_shortage
    )
    select 'table' as only_in, * from (select * from kept except all select * from made) kept
    union all select 'computation', * from (select * from made except all select * from kept) made
    limit 5
  `.execute(tx);
  return rows;
}

/**
 * At most five products whose inbound quantity is not outbound plus stock less shortage, or whose sums differ from
 * those of the entries.
 */
export async function unbalancedProducts(tx: Tx): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    with entry as (
      select corporate_id, product_code, coalesce(sum(quantity) filter (where inbound), 0) as came, coalesce(sum(quantity) filter (where not inbound), 0) as went
      from ledger_entry group by corporate_id, product_code
    ), segment as (
      select corporate_id, product_code, sum(quantity) as came, coalesce(sum(quantity) filter (where out_date is null), 0) as stock
      from ledger_segment group by corporate_id, product_code
    ), shortage as (
      select corporate_id, product_code, sum(quantity) as lacks from ledger_shortage group by corporate_id, product_code
    )
    select corporate_id, product_code, p.*, entry.came, entry.went, segment.stock, shortage.lacks
    from ledger_product p full join entry using (corporate_id, product_code) full join segment using (corporate_id, product_code) full join shortage using (corporate_id, product_code)
    where p.in_quantity is distinct from entry.came or p.out_quantity is distinct from entry.went or p.shortage is distinct from coalesce(shortage.lacks, 0)
      or p.in_quantity <> p.out_quantity + coalesce(segment.stock, 0) - p.shortage or p.in_quantity <> coalesce(segment.came, 0)
    limit 5
  `.execute(tx);
  return rows;
}

/** The number of products that wait for a computation and of transactions whose changes were not processed. */
export async function pendingWork(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from ledger_due)::integer + (select count(*) from ledger_commit_request)::integer as n
  `.execute(tx);
  return rows[0]?.n ?? 0;
}
