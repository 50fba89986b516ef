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

/** The columns of {@link FileRow}. `record` is the record, `upload` its upload. */
const FILE_COLUMNS = sql`
  upload.id as "uploadId", upload.file_name as "fileName", upload.importer, upload.file_id is not null as "hasFile", record.upload_row as "rowNumber"`;
const RECORD_COLUMNS = sql`record.updated_by as "changedBy", record.updated_at as "changedAt", ${FILE_COLUMNS}`;

type StoredPortion = Omit<PortionOrigin, 'lob' | 'mapping'>;

/** The allocations of a line, with the prices at the time of the computation. */
export async function portionsOf(tx: Tx, lineId: number): Promise<StoredPortion[]> {
  const { rows } = await sql<StoredPortion>`
    select allocation.id, allocation.warehouse, allocation.city, allocation.product_code as "productCode", allocation.pieces as quantity,
      allocation.supply_price::text as price, (allocation.supply_price * allocation.pieces)::text as amount, allocation.days
    from ${sql.table(splitDemandLines.table)} line join split_file file on file.upload_id = line.upload_id
    join split_allocation allocation on allocation.split_file_id = file.id and allocation.upload_row = line.upload_row
    where line.id = ${lineId} order by allocation.id
  `.execute(tx);
  return rows;
}

/** The current mapping records of these products, each with its supply price as the value. */
export async function mappingsOf(tx: Tx, productCodes: readonly string[]): Promise<(StoredRecord & { readonly productCode: string })[]> {
  const { rows } = await sql<StoredRecord & { productCode: string }>`
    select record.product_code as "productCode", record.supply_price::text as value, ${RECORD_COLUMNS}
    from ${sql.table(autoProductMapping.table)} record left join upload on upload.id = record.upload_id
    where record.product_code = any(${[...productCodes]})
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
  const lob = inListSpelling(stock.lobs, sql`record.lob`);
  const { rows } = await sql<RouteToCity>`
    select distinct on (1, 2) ${cityWithoutEnding(sql`record.start_city`)} as city, ${lob} as lob,
      record.start_city as "startCity", record.end_city as "endCity", record.aging::text as value, ${RECORD_COLUMNS}
    from ${sql.table(ageingConfig.table)} record left join upload on upload.id = record.upload_id
    where ${cityWithoutEnding(sql`record.end_city`)} = ${city} and ${cityWithoutEnding(sql`record.start_city`)} = any(${[...stock.cities]})
      and ${lob} = any(${[...stock.lobs]})
    order by 1, 2, record.aging, record.id
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
  (select record.*, place.warehouse as place_warehouse, place.city as place_city, place.lob
  from split_file file join ${sql.table(distiInventoryLines.table)} record
    on record.upload_id = file.inventory_upload_id and record.corporate_id = file.corporate_id
  join (
    select warehouse, city, lob, jsonb_array_elements_text("productCodes") as product_code
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as listed (warehouse text, city text, lob text, "productCodes" jsonb)
  ) place on (place.product_code, place.warehouse, place.city) = (record.product_code, record.warehouse, ${cityWithoutEnding(sql`record.city`)})
  where file.id = ${splitFileId})`;

/** The inventory rows of these places, oldest first; the first rows of each place up to the limits. */
export async function stockOfProduct(tx: Tx, splitFileId: number, places: readonly GoodsPlace[]): Promise<StockSource[]> {
  const { rows } = await sql<StockSource>`
    select record.id, record.place_warehouse as warehouse, record.place_city as city, record.lob, record.product_code as "productCode",
      record.receipt_date as "receiptDate", record.inventory_count as pieces, ${FILE_COLUMNS}
    from (
      select * from (
        select stock_row.*, row_number() over (partition by place_warehouse, place_city, lob order by receipt_date nulls last, id) as number
        from ${rowsIn(splitFileId, places)} stock_row
      ) numbered where number <= ${ROWS_OF_A_PLACE} order by number, id limit ${ROWS_IN_ALL}
    ) record join upload on upload.id = record.upload_id order by record.receipt_date nulls last, record.id
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
