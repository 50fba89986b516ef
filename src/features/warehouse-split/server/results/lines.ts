import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { DemandLineRow } from '../../contract.ts';
import { splitDemandLines } from '../../definition.ts';
import type { Reason, AllocationMode } from '../../states.ts';
import type { SplitFile } from './files.ts';
import { cityWithoutEnding } from '../solve/stock.ts';

const LINES = sql.table(splitDemandLines.table);

type Portion = Omit<DemandLineRow['portions'][number], 'way'> & { readonly way: AllocationMode };

/** A line with the codes of its reason and of its allocation modes. */
export interface SplitLine extends Omit<DemandLineRow, 'allocated' | 'reason' | 'portions'> {
  readonly reason: Reason | null;
  readonly portions: readonly Portion[];
}

/** The filters of a record's lines. */
export interface LineFilter {
  /** Only lines that are not fully served. */
  readonly exceptionsOnly: boolean;
  /** Searched in SKU, MPN and warehouse; '' for all. */
  readonly keyword: string;
}

/** The SQL condition of a filter. `columns` are the SQL expressions of a line. */
export const matchesLineFilter = (
  { exceptionsOnly, keyword }: LineFilter,
  columns: Readonly<Record<'sku' | 'mpn' | 'destination' | 'reason', RawBuilder<unknown>>>,
) => sql`
  (not ${exceptionsOnly} or ${columns.reason} is not null)
  and (${keyword} = '' or strpos(lower(concat_ws(' ', ${columns.sku}, ${columns.mpn}, ${columns.destination})), lower(${keyword})) > 0)`;

/** The MPN of a line when it was computed: from its exception or its allocations. */
const mpnOf = (fileId: RawBuilder<unknown>) => sql`
  coalesce(exception.mpn, (select allocation.mpn from split_allocation allocation
    where allocation.split_file_id = ${fileId} and allocation.upload_row = line.upload_row limit 1))`;

/** A page of a record's lines in the order of the file, and their total number. */
export async function pageOfLines(
  tx: Tx,
  { id, uploadId }: SplitFile,
  filter: LineFilter,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ lines: SplitLine[]; total: number }> {
  const relation = sql`
    (select line.id, line.upload_row, line.sku_code, line.destination_warehouse, line.destination_city, line.quantity, ${mpnOf(sql`${id}`)} as mpn,
      coalesce(exception.missing, 0) as missing, exception.reason
    from ${LINES} line
    left join split_exception exception on exception.split_file_id = ${id} and exception.upload_row = line.upload_row
    where line.upload_id = ${uploadId}) l
    where ${matchesLineFilter(filter, { sku: sql`l.sku_code`, mpn: sql`l.mpn`, destination: sql`l.destination_warehouse`, reason: sql`l.reason` })}`;
  const { rows } = await sql<SplitLine>`
    select l.id, l.upload_row as "rowIndex", l.sku_code as "skuCode", l.mpn, l.destination_warehouse as "destinationWarehouse",
      l.destination_city as "destinationCity", l.quantity, l.missing, l.reason, coalesce(a.portions, '[]') as portions
    from (select l.* from ${relation} order by l.upload_row limit ${size} offset ${(current - 1) * size}) l
    left join lateral (
      select json_agg(json_build_object('warehouse', warehouse, 'city', city, 'productCode', product_code,
        'quantity', pieces, 'way', way, 'days', days) order by allocation.id) as portions
      from split_allocation allocation where allocation.split_file_id = ${id} and allocation.upload_row = l.upload_row
    ) a on true
    order by l.upload_row
  `.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${relation}`.execute(tx);
  return { lines: rows, total: counted[0]?.total ?? 0 };
}

/** A line by its id, with its record and its destination city. */
export interface LineInRecord {
  readonly fileId: number;
  readonly day: string;
  readonly skuCode: string;
  readonly destinationWarehouse: string;
  /** Null if the line was not part of a plan. */
  readonly mpn: string | null;
  readonly city: string;
  readonly portions: readonly Pick<Portion, 'warehouse' | 'city' | 'productCode' | 'quantity'>[];
}

/** A line of a corporate; null if it does not exist. */
export async function lineOf(tx: Tx, corporateId: number, id: number): Promise<LineInRecord | null> {
  const { rows } = await sql<LineInRecord>`
    select file.id as "fileId", file.day, line.sku_code as "skuCode", line.destination_warehouse as "destinationWarehouse",
      ${cityWithoutEnding(sql`line.destination_city`)} as city, coalesce(a.portions, '[]') as portions,
      -- Lines with another exception were not part of a plan.
      case when exception.reason is null or exception.reason = 'no-stock' then ${mpnOf(sql`file.id`)} end as mpn
    from ${LINES} line
    join split_file file on file.upload_id = line.upload_id
    left join split_exception exception on exception.split_file_id = file.id and exception.upload_row = line.upload_row
    left join lateral (
      select json_agg(json_build_object('warehouse', warehouse, 'city', city, 'productCode', product_code, 'quantity', pieces)) as portions
      from split_allocation allocation where allocation.split_file_id = file.id and allocation.upload_row = line.upload_row
    ) a on true
    where line.id = ${id} and line.corporate_id = ${corporateId}
  `.execute(tx);
  return rows[0] ?? null;
}
