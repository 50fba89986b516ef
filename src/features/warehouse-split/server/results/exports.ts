import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import { exportQuery, tableAnswer, type ExportQuery } from '#kit/files/server/table-answer.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Call, type FileAnswer, type Route } from '#kit/http/server/route.ts';
import { withWrittenHeaders } from '#kit/import/server/read/columns/headers.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { WorkbookColumn, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { CODES, PATHS, RECORD_MENU, splitDemandLines } from '../../definition.ts';
import { REASONS, ALLOCATION_MODES } from '../../states.ts';
import { splitFileOf, type SplitFile } from './files.ts';
import { lineFilterOf, lineFilter } from './line-routes.ts';
import { matchesLineFilter, type LineFilter } from './lines.ts';
import { requireComputed } from './results.ts';

const LINES = sql.table(splitDemandLines.table);

type Row = Readonly<Record<string, WritableCell>>;
/** A column of a result: its name in the query, and for codes their texts. */
interface ResultColumn extends WorkbookColumn {
  readonly key: string;
  readonly texts?: Readonly<Record<string, string>>;
}

/** A table of a record's results. `title` is the Chinese text, which is translated. */
interface ResultTable {
  readonly title: string;
  readonly columns: readonly ResultColumn[];
  readonly rows: (file: SplitFile) => RawBuilder<Row>;
}

interface ResultExport extends ResultTable {
  readonly path: string;
  readonly code: string;
  readonly summary: string;
}

/**
 * The retail partner's order: a row for each line, product and warehouse (docs/business-rules/warehouse-split.md).
 * Prices are those of the day of the computation.
 */
const ORDER_COLUMNS: readonly ResultColumn[] = [
  { header: '目的仓', type: 'text', key: 'destination' },
  { header: 'SKU', type: 'text', key: 'sku' },
  { header: 'MPN', type: 'text', key: 'mpn' },
  { header: '物料号', type: 'text', key: 'productCode' },
  { header: '产品名称', type: 'text', key: 'productName', width: 30 },
  { header: '数量', type: 'integer', key: 'quantity' },
  { header: '供货价', type: 'decimal', scale: 2, key: 'price' },
  { header: '金额', type: 'decimal', scale: 2, key: 'amount' },
  { header: '发货仓', type: 'text', key: 'warehouse' },
  { header: '发货城市', type: 'text', key: 'city' },
  { header: '方式', type: 'text', key: 'way', texts: ALLOCATION_MODES },
  { header: '时效', type: 'integer', key: 'days' },
];

const orderRows = ({ id, uploadId }: SplitFile, condition: RawBuilder<unknown>) => sql<Row>`
  select line.destination_warehouse as destination, line.sku_code as sku, allocation.mpn, allocation.product_code as "productCode",
    allocation.product_name as "productName", allocation.pieces as quantity, allocation.supply_price as price,
    allocation.supply_price * allocation.pieces as amount, allocation.warehouse, allocation.city, allocation.way, allocation.days
  from split_allocation allocation
  join ${LINES} line on line.upload_id = ${uploadId} and line.upload_row = allocation.upload_row
  where allocation.split_file_id = ${id} and ${condition} order by allocation.upload_row, allocation.id`;

const EXCEPTION_COLUMNS: readonly ResultColumn[] = [
  { header: '行号', type: 'integer', key: 'row' },
  { header: 'SKU', type: 'text', key: 'sku' },
  { header: '目的仓', type: 'text', key: 'destination' },
  { header: '需求', type: 'integer', key: 'quantity' },
  { header: '已分', type: 'integer', key: 'allocated' },
  { header: '缺货', type: 'integer', key: 'missing' },
  { header: '异常原因', type: 'text', key: 'reason', texts: REASONS },
];

const exceptionRows = ({ id, uploadId }: SplitFile) => sql<Row>`
  select line.upload_row as row, line.sku_code as sku, line.destination_warehouse as destination, line.quantity,
    line.quantity - exception.missing as allocated, exception.missing, exception.reason
  from split_exception exception
  join ${LINES} line on line.upload_id = ${uploadId} and line.upload_row = exception.upload_row
  where exception.split_file_id = ${id} order by exception.upload_row`;

const LINE_COLUMNS: readonly ResultColumn[] = [
  { header: '行号', type: 'integer', key: 'row' },
  { header: 'SKU', type: 'text', key: 'sku' },
  { header: 'MPN', type: 'text', key: 'mpn' },
  { header: '目的仓', type: 'text', key: 'destination' },
  { header: '目的城市', type: 'text', key: 'destinationCity' },
  { header: '需求', type: 'integer', key: 'quantity' },
  { header: '已分', type: 'integer', key: 'allocated' },
  { header: '缺货', type: 'integer', key: 'missing' },
  { header: '异常原因', type: 'text', key: 'reason', texts: REASONS },
  { header: '发货仓', type: 'text', key: 'warehouse' },
  { header: '发货城市', type: 'text', key: 'city' },
  { header: '物料号', type: 'text', key: 'productCode' },
  { header: '数量', type: 'integer', key: 'pieces' },
  { header: '方式', type: 'text', key: 'way', texts: ALLOCATION_MODES },
  { header: '时效', type: 'integer', key: 'days' },
];

/**
 * A row for each warehouse and product that serves a line, or one for an unserved line. The quantities of the line are
 * only in its first row, so that a sum does not count them twice.
 */
const lineRows = ({ id, uploadId }: SplitFile, filter: LineFilter) => sql<Row>`
  select row, sku, coalesce(missed_mpn, mpn) as mpn, destination, "destinationCity", case when portion_index = 1 then quantity end as quantity,
    case when portion_index = 1 then quantity - missing end as allocated, case when portion_index = 1 then missing end as missing, reason,
    warehouse, city, "productCode", pieces, way, days
  from (
    select line.upload_row as row, line.sku_code as sku, exception.mpn as missed_mpn, allocation.mpn, line.destination_warehouse as destination,
      line.destination_city as "destinationCity", line.quantity, coalesce(exception.missing, 0) as missing, exception.reason, allocation.warehouse,
      allocation.city, allocation.product_code as "productCode", allocation.pieces, allocation.way, allocation.days, allocation.id,
      row_number() over (partition by line.upload_row order by allocation.id) as portion_index
    from ${LINES} line
    left join split_exception exception on exception.split_file_id = ${id} and exception.upload_row = line.upload_row
    left join split_allocation allocation on allocation.split_file_id = ${id} and allocation.upload_row = line.upload_row
    where line.upload_id = ${uploadId}
  ) part
  where ${matchesLineFilter(filter, { sku: sql`sku`, mpn: sql`coalesce(missed_mpn, mpn)`, destination: sql`destination`, reason: sql`reason` })}
  order by row, portion_index`;

const RESULTS: readonly ResultExport[] = [
  {
    path: PATHS.purchaseOrders,
    code: CODES.purchaseOrders,
    title: '京东采购单',
    summary: "All allocations of a record, in the format of the retail partner's order",
    columns: ORDER_COLUMNS,
    rows: (file) => orderRows(file, sql`true`),
  },
  {
    path: PATHS.allocation,
    code: CODES.allocation,
    title: '非固定路由调拨分仓',
    summary: 'The allocations of a record outside the fixed routes',
    columns: ORDER_COLUMNS,
    rows: (file) => orderRows(file, sql`allocation.way <> 'fixed'`),
  },
  {
    path: PATHS.exceptions,
    code: CODES.exceptions,
    title: '分仓异常数据',
    summary: 'The lines of a record that are not fully served, each with its reason',
    columns: EXCEPTION_COLUMNS,
    rows: exceptionRows,
  },
];

const results = RESULTS.map(({ path, code, summary, ...table }) =>
  route({
    method: 'GET',
    path,
    permission: needs(code),
    access: 'download',
    summary,
    fillsDisk: true,
    query: z.object({ id: recordId, ...exportQuery }),
    handle: (call) => answerOf(call, table),
  }),
);

const lines = route({
  method: 'GET',
  path: PATHS.linesExport,
  permission: needs(RECORD_MENU),
  access: 'download',
  summary: "A record's filtered lines, each with its warehouses and its missing quantity",
  fillsDisk: true,
  query: z.object({ id: recordId, ...lineFilter, ...exportQuery }),
  handle: (call) => answerOf(call, { title: '分仓明细', columns: LINE_COLUMNS, rows: (file) => lineRows(file, lineFilterOf(call.query)) }),
});

async function answerOf(
  { tx, session, query, t }: Call<unknown, { readonly id: number } & ExportQuery, unknown>,
  { title, columns, rows }: ResultTable,
): Promise<FileAnswer> {
  const file = await splitFileOf(tx, corporateOf(session), query.id);
  if (file === null) throw new NotFound();
  requireComputed(file);
  const name = [nameOfDay([t(title), file.lob].join('-'), file.day), file.id].join('-');
  return tableAnswer(name, query, { name: t(title), columns: withWrittenHeaders(columns, t), rows: cellsOf(tx, rows(file), columns, t) });
}

export const splitExports: readonly Route[] = [...results, lines];

async function* cellsOf(tx: Tx, query: RawBuilder<Row>, columns: readonly ResultColumn[], t: Translator): AsyncGenerator<WritableCell[]> {
  for await (const rows of streamRows(tx, query))
    for (const row of rows) yield columns.map(({ key, texts }) => cellOf(row[key] ?? null, texts, t));
}

function cellOf(value: WritableCell, texts: ResultColumn['texts'], t: Translator): WritableCell {
  return texts === undefined || typeof value !== 'string' ? value : t(texts[value] ?? value);
}
