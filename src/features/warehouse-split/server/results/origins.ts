import { sql, type RawBuilder } from 'kysely';
import { distiInventoryLines } from '#features/inventory-review/definition.ts';
import { ageingConfig } from '#features/master-data/ageing-config/definition.ts';
import { autoProductMapping } from '#features/master-data/auto-product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { splitDemandLines } from '../../definition.ts';
import { matchesSpelling } from '../spelling.ts';
import { cityWithoutEnding } from '../solve/stock.ts';

/** The row of a file, as in the upload; null if the record was entered in a form. */
export interface FileRow {
  readonly uploadId: number | null;
  readonly fileName: string | null;
  readonly importer: string | null;
  readonly hasFile: boolean;
  readonly rowNumber: number | null;
}

/** A record of a list as it is now. */
export interface StoredRecord extends FileRow {
  readonly value: string | null;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** The file of a record; `r` is the record, `u` its upload. */
const OF_FILE = sql`
  u.id as "uploadId", u.file_name as "fileName", u.importer, u.file_id is not null as "hasFile", r.upload_row as "rowNumber"`;
const RECORD = sql`r.updated_by as "changedBy", r.updated_at as "changedAt", ${OF_FILE}`;

/** A line's goods. */
interface PortionBehind {
  readonly id: number;
  readonly warehouse: string;
  readonly city: string;
  readonly productCode: string;
  readonly quantity: number;
  readonly price: string | null;
  readonly amount: string | null;
  readonly days: number;
}

/** A line's goods, with the prices of the day of the computation. */
export async function portionsOf(tx: Tx, lineId: number): Promise<PortionBehind[]> {
  const { rows } = await sql<PortionBehind>`
    select a.id, a.warehouse, a.city, a.product_code as "productCode", a.pieces as quantity, a.supply_price::text as price,
      (a.supply_price * a.pieces)::text as amount, a.days
    from ${sql.table(splitDemandLines.table)} line join split_file file on file.upload_id = line.upload_id
    join split_allocation a on a.split_file_id = file.id and a.upload_row = line.upload_row
    where line.id = ${lineId} order by a.id
  `.execute(tx);
  return rows;
}

export async function mappingsOf(tx: Tx, productCodes: readonly string[]): Promise<(StoredRecord & { readonly productCode: string })[]> {
  const { rows } = await sql<StoredRecord & { productCode: string }>`
    select r.product_code as "productCode", r.supply_price::text as value, ${RECORD}
    from ${sql.table(autoProductMapping.table)} r left join upload u on u.id = r.upload_id where r.product_code = any(${[...productCodes]})
  `.execute(tx);
  return rows;
}

/** The record of a route, with its cities as in the list. */
interface RouteToCity extends StoredRecord {
  /** Without its ending. */
  readonly city: string;
  readonly lob: string;
  readonly startCity: string;
  readonly endCity: string;
}

/**
 * The routes from these cities to a city for goods of these categories; if several cities differ only in their ending,
 * the shortest, which counts.
 */
export async function routesTo(
  tx: Tx,
  city: string,
  stock: { readonly cities: readonly string[]; readonly lobs: readonly string[] },
): Promise<RouteToCity[]> {
  const bare = (name: RawBuilder<unknown>) => cityWithoutEnding(name);
  const lob = matchesSpelling(stock.lobs, sql`r.lob`);
  const { rows } = await sql<RouteToCity>`
    select distinct on (1, 2) ${bare(sql`r.start_city`)} as city, ${lob} as lob, r.start_city as "startCity", r.end_city as "endCity",
      r.aging::text as value, ${RECORD}
    from ${sql.table(ageingConfig.table)} r left join upload u on u.id = r.upload_id
    where ${bare(sql`r.end_city`)} = ${city} and ${bare(sql`r.start_city`)} = any(${[...stock.cities]}) and ${lob} = any(${[...stock.lobs]})
    order by 1, 2, r.aging, r.id
  `.execute(tx);
  return rows;
}

/** A place of an MPN's goods of a category. */
interface GoodsPlace {
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly productCodes: readonly string[];
}

interface StockBehind extends FileRow {
  readonly id: number;
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly productCode: string;
  readonly receiptDate: string | null;
  readonly pieces: number;
}

/** The number of an inventory's rows of a place, and their pieces. */
interface StockCount {
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly rows: number;
  readonly pieces: number;
}

/** Maximum number of rows of one place, and of all together; the others are in the inventory's file. */
const ROWS_OF_A_PLACE = 100;
const ROWS_IN_ALL = 5000;

/** Selects the rows of these places in the inventory of a record: `r`, with the place's category. */
const rowsIn = (splitFileId: number, places: readonly GoodsPlace[]) => sql`
  (select r.*, place.warehouse as place_warehouse, place.city as place_city, place.lob
  from split_file file join ${sql.table(distiInventoryLines.table)} r on r.upload_id = file.inventory_upload_id and r.corporate_id = file.corporate_id
  join (
    select p.warehouse, p.city, p.lob, jsonb_array_elements_text(p."productCodes") as product_code
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(warehouse text, city text, lob text, "productCodes" jsonb)
  ) place on (place.product_code, place.warehouse, place.city) = (r.product_code, r.warehouse, ${cityWithoutEnding(sql`r.city`)})
  where file.id = ${splitFileId})`;

/** The stock of these places in the inventory of a record, oldest first; the first rows of each place. */
export async function stockOfProduct(tx: Tx, splitFileId: number, places: readonly GoodsPlace[]): Promise<StockBehind[]> {
  const { rows } = await sql<StockBehind>`
    select r.id, r.place_warehouse as warehouse, r.place_city as city, r.lob, r.product_code as "productCode", r.receipt_date as "receiptDate",
      r.inventory_count as pieces, ${OF_FILE}
    from (
      select * from (
        select found.*, row_number() over (partition by place_warehouse, place_city, lob order by receipt_date nulls last, id) as number
        from ${rowsIn(splitFileId, places)} found
      ) numbered where number <= ${ROWS_OF_A_PLACE} order by number, id limit ${ROWS_IN_ALL}
    ) r join upload u on u.id = r.upload_id order by r.receipt_date nulls last, r.id
  `.execute(tx);
  return rows;
}

/** The number of rows and pieces of the inventory in each of these places, including rows that are not listed. */
export async function stockCounts(tx: Tx, splitFileId: number, places: readonly GoodsPlace[]): Promise<StockCount[]> {
  const { rows } = await sql<StockCount>`
    select place_warehouse as warehouse, place_city as city, lob, count(*)::integer as rows, sum(inventory_count)::float8 as pieces
    from ${rowsIn(splitFileId, places)} found group by 1, 2, 3 order by 1, 2, 3
  `.execute(tx);
  return rows;
}
