import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { NAMED_BRANDS, phoneSale, phoneSaleCalls, phoneSaleLines } from '../definitions.ts';
import { phoneSaleSums } from '../derived.ts';

/** What others may ask of the market's phone sales. */

/** Where a week's files are looked at, and the codes of who may. */
export const PHONE_SALE_MENU = phoneSale.menu;
export const PHONE_SALE_DOWNLOAD = phoneSale.codes.download;
export const PHONE_SALE_IMPORTER = phoneSale.name;
export const PHONE_SALE_TITLE = phoneSale.title;
export const PHONE_SALE_YEAR = phoneSaleCalls.calls.page.filter?.year ?? '';

/** A select of a corporate’s weeks that have a file: `id`, `week` (2026W03) and `upload_id`. */
export const weeksWithFile = (corporateId: number) => sql`
  select id, period_key as week, active_upload_id as upload_id from period_record
  where corporate_id = ${corporateId} and kind = ${phoneSale.name} and active_upload_id is not null`;

/** The weeks of which a corporate has sales, oldest first. */
export async function weeksWithSales(tx: Tx, corporateId: number): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`select week from (${weeksWithFile(corporateId)}) weeks order by week`.execute(tx);
  return rows.map(({ week }) => week);
}

/**
 * A select of what a corporate's weeks had sold: `week`, `brand` (by its name, or Other:
 * docs/business-rules/uploads-and-periods.md#columns), `channel`, `price_band`, `quantity` in pieces, `amount` in yuan.
 */
export const salesOf = (corporateId: number): RawBuilder<unknown> => sql`
  select r.week, s.brand, s.channel, s.price_band, s.quantity, s.amount
  from (${weeksWithFile(corporateId)}) r join ${sql.table(phoneSaleSums.table)} s on s.period_record_id = r.id`;

/** The same row by row, with `upload_row`, and `sold_brand` as the file has it. */
export const saleLinesOf = (corporateId: number): RawBuilder<unknown> => sql`
  select r.week, l.upload_row, case when l.brand = any(${NAMED_BRANDS}) then l.brand else 'Other' end as brand, l.brand as sold_brand,
    l.channel, l.price_band, l.quantity, l.amount
  from (${weeksWithFile(corporateId)}) r join ${sql.table(phoneSaleLines.table)} l on l.period_record_id = r.id and l.current`;
