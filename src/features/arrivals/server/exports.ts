import { sql } from 'kysely';
import { z } from 'zod';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { listFilter } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { withWrittenHeaders } from '#kit/import/server/read/columns/headers.ts';
import { streamRecords } from '#kit/report/server/columns.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import { reportSheet } from '#kit/report/server/export.ts';
import { reportScopeOf } from '#kit/report/server/routes.ts';
import { shownColumns } from '#kit/report/dynamic.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay, businessTime } from '#kit/time/business-time.ts';
import type { WorkbookColumn, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { CODES } from '../codes.ts';
import { historyYears } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { arrivalReport } from '../report.ts';
import { dnDeletions } from '../record-sets.ts';
import { servedArrivals } from './record-routes.ts';

/** Orders before last year are history (docs/business-rules/arrivals.md). */
const lastYearOfHistory = (today: string) => Number(today.slice(0, 4)) - 2;

const years = route({
  ...historyYears,
  permission: needs(CODES.history),
  access: 'read',
  summary: 'The years before last year with orders, which can be exported, newest first',
  async handle({ tx, session, clock, zone }) {
    const last = lastYearOfHistory(businessDay(clock.now(), zone));
    const { rows } = await sql<{ year: number }>`
      with bounds as (
        select extract(year from min(purchase_order_create_date))::integer as first from arrival_record where corporate_id = ${corporateOf(session)}
      )
      select year from bounds cross join generate_series(first, ${last}) year
      where exists (
        select from arrival_record
        where corporate_id = ${corporateOf(session)} and purchase_order_create_date between make_date(year, 1, 1) and make_date(year, 12, 31)
      )
      order by year desc
    `.execute(tx);
    return rows.map(({ year }) => String(year));
  },
});

/** `year` repeated, or comma-separated. */
const yearList = listFilter.pipe(z.array(z.string().regex(/^\d{4}$/)).optional());

const history = route({
  method: 'GET',
  path: PATHS.history,
  permission: needs(CODES.history),
  access: 'download',
  summary: 'The records of orders of the given years, one sheet for each year',
  fillsDisk: true,
  query: z.object({ year: yearList }),
  async handle(call) {
    const { tx, query, clock, zone, t } = call;
    const requested = [...new Set(query.year ?? [])].toSorted();
    if (requested.length === 0) throw new RuleViolation('请选择年份');
    const last = lastYearOfHistory(businessDay(clock.now(), zone));
    if (requested.some((year) => Number(year) > last)) throw new RuleViolation('只能下载{{year}}年及以前的历史数据', { year: last });
    const columns = shownColumns(arrivalReport, [], new Set());
    const sheets = requested.map((year) => {
      const filters = { beginDate: `${year}-01-01`, endDate: `${year}-12-31` };
      const defaultOrder = { orderBy: undefined, order: 'asc', language: call.language } as const;
      const rows = streamRecords(tx, servedArrivals, reportScopeOf(call), filters, defaultOrder, {});
      return { ...reportSheet(arrivalReport, columns, rows, t), name: year };
    });
    return workbookAnswer(nameOfToday('到货历史数据', call), sheets);
  },
});

const DELETED_COLUMNS: readonly WorkbookColumn[] = [
  { header: 'DN', type: 'text' },
  { header: '订单号', type: 'text' },
  { header: '行项目', type: 'integer' },
  { header: '物料号', type: 'text' },
  { header: '发货数量', type: 'integer' },
  { header: '收货数量', type: 'integer' },
  { header: '删除时间', type: 'datetime' },
  { header: '上传人', type: 'text' },
  { header: '文件名', type: 'text', width: 30 },
  { header: '行号', type: 'integer' },
];

const deletedDns = route({
  method: 'GET',
  path: PATHS.dnDeletionRecords,
  permission: needs(CODES.dnDeletionRecords),
  access: 'download',
  summary: 'The DNs that were removed from the arrivals, with their data from the BI view and notices, newest first',
  fillsDisk: true,
  handle: async (call) =>
    workbookAnswer(nameOfToday('删除DN数据', call), [
      {
        name: call.t('删除DN数据'),
        columns: withWrittenHeaders(DELETED_COLUMNS, call.t),
        rows: deletedRows(call.tx, corporateOf(call.session), call.zone),
      },
    ]),
});

async function* deletedRows(tx: Tx, corporateId: number, zone: string): AsyncGenerator<WritableCell[]> {
  const query = sql<DeletedRow>`
    select removed.dn_number as dn, dn_line.purchase_order_code as "order", dn_line.purchase_order_line_item as item,
      line.product_code as product, dn_line.shipped, dn_line.received,
      upload.created_at as at, upload.user_name as "user", upload.file_name as file, removed.upload_row as row
    from ${sql.table(dnDeletions.table)} removed
    join upload on upload.id = removed.upload_id
    left join lateral (
      select purchase_order_code, purchase_order_line_item, sum(shipping_quantity)::bigint as shipped, sum(received_quantity)::bigint as received
      from purchase_delivery where corporate_id = removed.corporate_id and dn_number = removed.dn_number group by 1, 2
      union all
      select purchase_order_code, purchase_order_line_item, sum(quantity)::bigint, null from arrival_shipping notice
      where corporate_id = removed.corporate_id and dn_number = removed.dn_number
        and not exists (select from purchase_delivery d where d.corporate_id = removed.corporate_id and d.dn_number = removed.dn_number)
      group by 1, 2
    ) dn_line on true
    left join purchase_line line on line.corporate_id = removed.corporate_id and line.purchase_order_code = dn_line.purchase_order_code
      and line.purchase_order_line_item = dn_line.purchase_order_line_item
    where removed.corporate_id = ${corporateId} order by removed.id desc, dn_line.purchase_order_code, dn_line.purchase_order_line_item
  `;
  for await (const rows of streamRows(tx, query))
    for (const { dn, order, item, product, shipped, received, at, user, file, row } of rows)
      yield [dn, order, item, product, shipped, received, businessTime(at, zone), user, file, row];
}

/** A line of a removed DN. Without a line in the BI view and the notices, the columns from `order` to `received` are null. */
interface DeletedRow {
  readonly dn: string;
  readonly order: string | null;
  readonly item: number | null;
  readonly product: string | null;
  readonly shipped: number | null;
  readonly received: number | null;
  readonly at: Date;
  readonly user: string;
  readonly file: string;
  readonly row: number;
}

/** The downloads in addition to the export of the page. */
export const arrivalExports: readonly Route[] = [years, history, deletedDns];
