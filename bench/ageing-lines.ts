import { sql } from 'kysely';
import { generateLines } from '#features/logistics-ageing/server/testing/generate-lines.ts';
import type { Database } from '#kit/database/server/connection.ts';

/**
 * Fills the sources of the ageing report, then its stored rows. The triggers would take as long as a year's uploads.
 * @param lines delivery-order lines, spread over a year
 */
export async function fillAgeingLines(database: Database, lines: number): Promise<void> {
  const sources = ['delivery_order_line', 'transport_milestone', 'vc_receipt'];
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select corporate_id as id from shop order by id limit 1`.execute(tx);
    for (const table of sources) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    await generateLines(tx, { corporateId: (rows[0] as { id: number }).id, lines });
    await sql`analyze`.execute(tx);
    await sql`insert into logistics_ageing select * from logistics_ageing_now order by line_id`.execute(tx);
    for (const table of sources) await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
  });
  await sql`vacuum analyze`.execute(database.kysely);
}
