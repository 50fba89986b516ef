import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import { computeCells } from '../compute-cells.ts';

export const LOBS = ['iPhone', 'iPad', 'Watch', '配件', 'CPU', 'AirPods', 'Beats', 'ACPP'] as const;
const PRODUCTS = 10_000;
/** Goods were received on the days from this number of days ago up to today. */
const RECEIPT_DAYS = 1200;
/** The maximum number of days from receipt to delivery. Some goods are still in stock. */
const LONGEST_STAY = 90;

/**
 * Fills the ledger's segments for performance tests, each with its own purchase-order receipt and delivery.
 * @param segments the number of segments, spread over 10,000 products of eight categories
 * @returns the duration of the computation of cells, in milliseconds
 */
export async function fillSegments(database: Database, segments: number): Promise<number> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select corporate_id as id from shop order by id limit 1`.execute(tx);
    const corporateId = rows[0]?.id ?? 0;
    await sql`update corporate set annualized_rate = 6 where id = ${corporateId}`.execute(tx);
    await sql`select setseed(0.57)`.execute(tx);
    await sql`alter table product_mapping disable trigger user`.execute(tx);
    await sql`
      insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, updated_by)
      select 'P' || lpad(n::text, 8, '0'), (${LOBS}::text[])[1 + n % ${LOBS.length}::integer], 'Line ' || n % 40, 'Product ' || n, 'MPN' || n, 'bench'
      from generate_series(1, ${PRODUCTS}::integer) n
    `.execute(tx);
    await sql`alter table product_mapping enable trigger user`.execute(tx);
    await sql`
      insert into ledger_segment (corporate_id, product_code, receipt_id, delivery_line_id, in_date, out_date, quantity, taxed_unit_price, value)
      select ${corporateId}, 'P' || lpad((1 + n % ${PRODUCTS}::integer)::text, 8, '0'), n, case when in_stock then null else n end,
        in_date, case when in_stock then null else in_date + stay end, 1 + n % 40, price, price * (1 + n % 40)
      from (
        select n, current_date - floor(random() * ${RECEIPT_DAYS}::integer)::integer as in_date, floor(random() * ${LONGEST_STAY}::integer)::integer as stay,
          random() < 0.05 as in_stock, (999 + n * 37 % 9000) * 1.13 as price
        from generate_series(1, ${segments}::bigint) n
      ) made order by 2
    `.execute(tx);
  });
  await sql`vacuum analyze ledger_segment, product_mapping`.execute(database.kysely);
  const startedAt = performance.now();
  const { rows: corporates } = await sql<{ id: number }>`select corporate_id as id from expense_cell_version`.execute(database.kysely);
  for (const { id } of corporates) await computeCells((work) => database.transaction(work), id);
  await sql`vacuum analyze expense_cell, expense_group`.execute(database.kysely);
  return performance.now() - startedAt;
}
