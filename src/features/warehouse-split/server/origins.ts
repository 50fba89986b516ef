import { sql, type RawBuilder } from 'kysely';
import { distiInventoryLines } from '#features/inventory-review/definition.ts';
import { ageingConfig } from '#features/master-data/ageing-config/definition.ts';
import { autoProductMapping } from '#features/master-data/auto-product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { splitDemandLines } from '../definition.ts';
import { speltAs } from './spelling.ts';
import { bareCity } from './stock.ts';

/** The row of a file, as the upload has it; null where a form brought the record. */
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

/** What of a record's file is told; `r` is the record, `u` its upload. */
const OF_FILE = sql`
  u.id as "uploadId", u.file_name as "fileName", u.importer, u.file_id is not null as "hasFile", r.upload_row as "rowNumber"`;
const RECORD = sql`r.updated_by as "changedBy", r.updated_at as "changedAt", ${OF_FILE}`;

/** Goods that a line gets. */
export interface PortionBehind {
  readonly id: number;
  readonly warehouse: string;
  readonly city: string;
  readonly productCode: string;
  readonly quantity: number;
  readonly price: string | null;
  readonly amount: string | null;
  readonly days: number;
}

/** What a line gets, with the prices of the day on which that was computed. */
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

/** The mapping's records of these products. */
export async function mappingsOf(tx: Tx, productCodes: readonly string[]): Promise<(StoredRecord & { readonly productCode: string })[]> {
  const { rows } = await sql<StoredRecord & { productCode: string }>`
    select r.product_code as "productCode", r.supply_price::text as value, ${RECORD}
    from ${sql.table(autoProductMapping.table)} r left join upload u on u.id = r.upload_id where r.product_code = any(${[...productCodes]})
  `.execute(tx);
  return rows;
}

/** A way's record, with its cities as the list writes them. */
export interface WayBehind extends StoredRecord {
  /** Without its ending. */
  readonly city: string;
  readonly lob: string;
  readonly startCity: string;
  readonly endCity: string;
}

/** The ways from these cities to a city for goods of these categories; of several that a city's ending tells apart, the shortest, which counts. */
export async function waysTo(
  tx: Tx,
  city: string,
  of: { readonly cities: readonly string[]; readonly lobs: readonly string[] },
): Promise<WayBehind[]> {
  const bare = (name: RawBuilder<unknown>) => bareCity(name);
  const lob = speltAs(of.lobs, sql`r.lob`);
  const { rows } = await sql<WayBehind>`
    select distinct on (1, 2) ${bare(sql`r.start_city`)} as city, ${lob} as lob, r.start_city as "startCity", r.end_city as "endCity",
      r.aging::text as value, ${RECORD}
    from ${sql.table(ageingConfig.table)} r left join upload u on u.id = r.upload_id
    where ${bare(sql`r.end_city`)} = ${city} and ${bare(sql`r.start_city`)} = any(${[...of.cities]}) and ${lob} = any(${[...of.lobs]})
    order by 1, 2, r.aging, r.id
  `.execute(tx);
  return rows;
}

/** Where an MPN's goods of a category lay. */
export interface GoodsPlace {
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly productCodes: readonly string[];
}

/** A row of an inventory. */
export interface StockBehind extends FileRow {
  readonly id: number;
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly productCode: string;
  readonly receiptDate: string | null;
  readonly pieces: number;
}

/** How many rows an inventory has of a place, and how many pieces they are. */
export interface StockCount {
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly rows: number;
  readonly pieces: number;
}

/** Rows that are told of one place, and of all together: the rest stands in the inventory's file. */
const ROWS_OF_A_PLACE = 100;
const ROWS_IN_ALL = 5000;

/** Selects the rows of these places in the inventory that a record was computed from: `r`, with the place's category. */
const rowsIn = (splitFileId: number, places: readonly GoodsPlace[]) => sql`
  (select r.*, place.warehouse as place_warehouse, place.city as place_city, place.lob
  from split_file file join ${sql.table(distiInventoryLines.table)} r on r.upload_id = file.inventory_upload_id and r.corporate_id = file.corporate_id
  join (
    select p.warehouse, p.city, p.lob, jsonb_array_elements_text(p."productCodes") as product_code
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(warehouse text, city text, lob text, "productCodes" jsonb)
  ) place on (place.product_code, place.warehouse, place.city) = (r.product_code, r.warehouse, ${bareCity(sql`r.city`)})
  where file.id = ${splitFileId})`;

/** What the inventory that a record was computed from has in these places, oldest first; of each place the first rows. */
export async function stockBehind(tx: Tx, splitFileId: number, places: readonly GoodsPlace[]): Promise<StockBehind[]> {
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

/** How much that inventory has in each of these places, whether or not its rows are told. */
export async function stockCounts(tx: Tx, splitFileId: number, places: readonly GoodsPlace[]): Promise<StockCount[]> {
  const { rows } = await sql<StockCount>`
    select place_warehouse as warehouse, place_city as city, lob, count(*)::integer as rows, sum(inventory_count)::float8 as pieces
    from ${rowsIn(splitFileId, places)} found group by 1, 2, 3 order by 1, 2, 3
  `.execute(tx);
  return rows;
}
