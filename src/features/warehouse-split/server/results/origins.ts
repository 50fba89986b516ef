import { sql } from 'kysely';
import { distiInventoryLines } from '#features/inventory-review/definition.ts';
import { ageingConfig } from '#features/master-data/ageing-config/definition.ts';
import { autoProductMapping } from '#features/master-data/auto-product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { OriginsAnswer, PortionOrigin, StockRow, UploadedRow } from '../../contract.ts';
import { splitDemandLines } from '../../definition.ts';
import { inListSpelling } from '../spelling.ts';
import { cityWithoutEnding } from '../solve/stock.ts';

/** The row of the file from which a record was imported; null if it was entered in a form. */
export interface FileRow {
  readonly uploadId: number | null;
  readonly fileName: string | null;
  readonly importer: string | null;
  readonly hasFile: boolean;
  readonly rowNumber: number | null;
}

/** The current state of a master data record. */
export interface StoredRecord extends FileRow {
  readonly value: string | null;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** The columns of {@link FileRow}. `r` is the record, `u` its upload. */
const FILE_COLUMNS = sql`
  u.id as "uploadId", u.file_name as "fileName", u.importer, u.file_id is not null as "hasFile", r.upload_row as "rowNumber"`;
const RECORD_COLUMNS = sql`r.updated_by as "changedBy", r.updated_at as "changedAt", ${FILE_COLUMNS}`;

type StoredPortion = Omit<PortionOrigin, 'lob' | 'mapping'>;

/** The allocations of a line, with the prices at the time of the computation. */
export async function portionsOf(tx: Tx, lineId: number): Promise<StoredPortion[]> {
  const { rows } = await sql<StoredPortion>`
    select a.id, a.warehouse, a.city, a.product_code as "productCode", a.pieces as quantity, a.supply_price::text as price,
      (a.supply_price * a.pieces)::text as amount, a.days
    from ${sql.table(splitDemandLines.table)} line join split_file file on file.upload_id = line.upload_id
    join split_allocation a on a.split_file_id = file.id and a.upload_row = line.upload_row
    where line.id = ${lineId} order by a.id
  `.execute(tx);
  return rows;
}

/** The current mapping records of these products, each with its supply price as the value. */
export async function mappingsOf(tx: Tx, productCodes: readonly string[]): Promise<(StoredRecord & { readonly productCode: string })[]> {
  const { rows } = await sql<StoredRecord & { productCode: string }>`
    select r.product_code as "productCode", r.supply_price::text as value, ${RECORD_COLUMNS}
    from ${sql.table(autoProductMapping.table)} r left join upload u on u.id = r.upload_id where r.product_code = any(${[...productCodes]})
  `.execute(tx);
  return rows;
}

/** The ageing record of a route. `startCity` and `endCity` are as in the list. */
interface RouteToCity extends StoredRecord {
  /** The start city without the suffix 市. */
  readonly city: string;
  readonly lob: string;
  readonly startCity: string;
  readonly endCity: string;
}

/**
 * The routes from these cities to a city for these categories. Of several records for one route, the one with the
 * fewest transit days, as in the computation.
 */
export async function routesTo(
  tx: Tx,
  city: string,
  stock: { readonly cities: readonly string[]; readonly lobs: readonly string[] },
): Promise<RouteToCity[]> {
  const lob = inListSpelling(stock.lobs, sql`r.lob`);
  const { rows } = await sql<RouteToCity>`
    select distinct on (1, 2) ${cityWithoutEnding(sql`r.start_city`)} as city, ${lob} as lob, r.start_city as "startCity", r.end_city as "endCity",
      r.aging::text as value, ${RECORD_COLUMNS}
    from ${sql.table(ageingConfig.table)} r left join upload u on u.id = r.upload_id
    where ${cityWithoutEnding(sql`r.end_city`)} = ${city} and ${cityWithoutEnding(sql`r.start_city`)} = any(${[...stock.cities]})
      and ${lob} = any(${[...stock.lobs]})
    order by 1, 2, r.aging, r.id
  `.execute(tx);
  return rows;
}

type StockCount = OriginsAnswer['stockCounts'][number];

/** The products of an MPN of one category in one warehouse. */
interface GoodsPlace extends Pick<StockCount, 'warehouse' | 'city' | 'lob'> {
  readonly productCodes: readonly string[];
}

/** A row of the inventory, and its file. */
type StockSource = Omit<StockRow, keyof UploadedRow> & FileRow;

/** Maximum numbers of listed rows: of one place, and in total. The other rows are in the inventory's file. */
const ROWS_OF_A_PLACE = 100;
const ROWS_IN_ALL = 5000;

/** Selects the inventory rows of these places for a record, with the names and category of the place. */
const rowsIn = (splitFileId: number, places: readonly GoodsPlace[]) => sql`
  (select r.*, place.warehouse as place_warehouse, place.city as place_city, place.lob
  from split_file file join ${sql.table(distiInventoryLines.table)} r on r.upload_id = file.inventory_upload_id and r.corporate_id = file.corporate_id
  join (
    select p.warehouse, p.city, p.lob, jsonb_array_elements_text(p."productCodes") as product_code
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(warehouse text, city text, lob text, "productCodes" jsonb)
  ) place on (place.product_code, place.warehouse, place.city) = (r.product_code, r.warehouse, ${cityWithoutEnding(sql`r.city`)})
  where file.id = ${splitFileId})`;

/** The inventory rows of these places, oldest first; the first rows of each place up to the limits. */
export async function stockOfProduct(tx: Tx, splitFileId: number, places: readonly GoodsPlace[]): Promise<StockSource[]> {
  const { rows } = await sql<StockSource>`
    select r.id, r.place_warehouse as warehouse, r.place_city as city, r.lob, r.product_code as "productCode", r.receipt_date as "receiptDate",
      r.inventory_count as pieces, ${FILE_COLUMNS}
    from (
      select * from (
        select stock_row.*, row_number() over (partition by place_warehouse, place_city, lob order by receipt_date nulls last, id) as number
        from ${rowsIn(splitFileId, places)} stock_row
      ) numbered where number <= ${ROWS_OF_A_PLACE} order by number, id limit ${ROWS_IN_ALL}
    ) r join upload u on u.id = r.upload_id order by r.receipt_date nulls last, r.id
  `.execute(tx);
  return rows;
}

/** The number of rows and pieces of the inventory in each of these places, including rows that are not listed. */
export async function stockCounts(tx: Tx, splitFileId: number, places: readonly GoodsPlace[]): Promise<StockCount[]> {
  const { rows } = await sql<StockCount>`
    select place_warehouse as warehouse, place_city as city, lob, count(*)::integer as rows, sum(inventory_count)::float8 as pieces
    from ${rowsIn(splitFileId, places)} stock_row group by 1, 2, 3 order by 1, 2, 3
  `.execute(tx);
  return rows;
}
