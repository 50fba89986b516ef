import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { NAMED_BRANDS, PHONE_SALE_PATH, phoneSale, phoneSaleFamily, phoneSaleLines } from '../definitions.ts';
import { phoneSaleSums } from '../derived.ts';

/** The screen of the uploads: its menu, path and codes, and the name of its parameter for the year. */
export const PHONE_SALE_MENU = phoneSale.menu;
export { PHONE_SALE_PATH };
export const PHONE_SALE_DOWNLOAD = phoneSale.codes.download;
export const PHONE_SALE_IMPORTER = phoneSale.name;
export const PHONE_SALE_TITLE = phoneSale.title;
export const PHONE_SALE_YEAR = phoneSaleFamily.calls.page.filter?.year ?? '';

/** A select of a corporate's weeks that have a file: `id`, `week` (2026W03) and `upload_id`. */
export const weeksWithFile = (corporateId: number) => sql`
  select id, period_key as week, active_upload_id as upload_id from period_record
  where corporate_id = ${corporateId} and kind = ${phoneSale.name} and active_upload_id is not null`;

/** The weeks with sales of a corporate, oldest first. */
export async function weeksWithSales(tx: Tx, corporateId: number): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`select week from (${weeksWithFile(corporateId)}) weeks order by week`.execute(tx);
  return rows.map(({ week }) => week);
}

/**
 * A select of a corporate's sales by week, brand, channel and price band: `week`, `brand` (`Other` for all brands that
 * the dashboards do not show), `channel`, `price_band`, `quantity` in pieces, `amount` in yuan.
 */
export const salesOf = (corporateId: number): RawBuilder<unknown> => sql`
  select file.week, sums.brand, sums.channel, sums.price_band, sums.quantity, sums.amount
  from (${weeksWithFile(corporateId)}) file join ${sql.table(phoneSaleSums.table)} sums on sums.period_record_id = file.id`;

/**
 * A select of the rows of the files: the columns of `salesOf`, `upload_row`, and the brand in the file as `sold_brand`.
 */
export const saleLinesOf = (corporateId: number): RawBuilder<unknown> => sql`
  select file.week, line.upload_row, case when line.brand = any(${NAMED_BRANDS}) then line.brand else 'Other' end as brand,
    line.brand as sold_brand, line.channel, line.price_band, line.quantity, line.amount
  from (${weeksWithFile(corporateId)}) file join ${sql.table(phoneSaleLines.table)} line on line.period_record_id = file.id and line.current`;
