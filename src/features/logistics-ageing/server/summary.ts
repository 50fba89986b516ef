import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import { reportFilterQuery, type ReportFilters } from '#kit/report/server/query.ts';
import { reportScopeOf } from '#kit/report/server/routes.ts';
import { whereOf } from '#kit/report/server/rows.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import type { WorkbookColumn, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { logisticsAgeing } from '../definition.ts';

const [summaryDownload] = logisticsAgeing.downloads;

/**
 * The summary: for each category and route the number of lines, and both durations compared with their standards
 * (docs/business-rules/logistics-ageing.md#summary).
 */
export const summaryRoute: Route = route({
  method: 'GET',
  path: summaryDownload.path,
  permission: needs(summaryDownload.code),
  access: 'download',
  summary: `${logisticsAgeing.title}: summary per category and route`,
  fillsDisk: true,
  query: z.object(reportFilterQuery(logisticsAgeing, summaryDownload.filters)),
  async handle(call) {
    const { t } = call;
    const columns = Object.values(COLUMNS).map((column) => ({ ...column, header: t(column.header) }));
    const rows = summaryRows(call.tx, reportScopeOf(call), call.query as ReportFilters);
    return workbookAnswer(nameOfToday('物流时效汇总', call), [{ name: t('物流时效汇总'), columns, rows, autoFilter: true }]);
  },
});

/**
 * The columns, by the columns of the query. Finished lines have a duration, judged lines also a standard. Rates are
 * percentages of the judged lines, durations are in days.
 */
const COLUMNS: Readonly<Record<string, WorkbookColumn>> = {
  lob: { header: '品类', type: 'text' },
  pathway: { header: '线路', type: 'text', width: 20 },
  lines: { header: '总行数', type: 'integer' },
  ground_finished: { header: '干线完成数', type: 'integer' },
  ground_judged: { header: '干线有标准数', type: 'integer' },
  ground_on_time: { header: '干线准时数', type: 'integer' },
  ground_rate: { header: '干线准时率（%）', type: 'decimal', scale: 2 },
  ground_average: { header: '干线平均时长（天）', type: 'decimal', scale: 1 },
  ground_p90: { header: '干线时长P90（天）', type: 'decimal', scale: 1 },
  warehousing_finished: { header: '入仓完成数', type: 'integer' },
  warehousing_judged: { header: '入仓有标准数', type: 'integer' },
  warehousing_on_time: { header: '入仓准时数', type: 'integer' },
  warehousing_rate: { header: '入仓准时率（%）', type: 'decimal', scale: 2 },
  warehousing_average: { header: '入仓平均时长（天）', type: 'decimal', scale: 1 },
  warehousing_p90: { header: '入仓时长P90（天）', type: 'decimal', scale: 1 },
};

async function* summaryRows(tx: Tx, scope: ReportScope, filters: ReportFilters): AsyncGenerator<readonly WritableCell[]> {
  for await (const rows of streamRows(tx, summaryQuery(scope, filters)))
    for (const row of rows) yield Object.keys(COLUMNS).map((name) => row[name] ?? null);
}

/**
 * The 90th percentile of a duration in days with one decimal, as Excel's PERCENTILE.INC
 * (docs/business-rules/rounding-and-borders.md#percentiles). The percentile of integer tenths has at most one decimal;
 * the first rounding removes the error of floating point.
 */
const p90 = (tenths: string) => sql.raw(`round(round(percentile_cont(0.9) within group (order by ${tenths})::numeric, 1) / 10, 1)`);

/** The numbers of the judged lines, and of those on time, by the column of the verdict. */
const judged = (verdict: string) => sql.raw(`count(*) filter (where ${verdict} in (0, 1))`);
const onTime = (verdict: string) => sql.raw(`count(*) filter (where ${verdict} = 1)`);
const rate = (verdict: string) => sql`round(${onTime(verdict)} * 100.0 / nullif(${judged(verdict)}, 0), 2)`;

function summaryQuery(scope: ReportScope, filters: ReportFilters) {
  return sql<Readonly<Record<string, WritableCell>>>`
    select lob, pathway, count(*) as lines,
      count(ground_line_time) as ground_finished,
      ${judged('ground_line_on_time')} as ground_judged,
      ${onTime('ground_line_on_time')} as ground_on_time,
      ${rate('ground_line_on_time')} as ground_rate,
      round(avg(ground_line_time) / 10, 1) as ground_average,
      ${p90('ground_line_time')} as ground_p90,
      count(warehousing_time) as warehousing_finished,
      ${judged('warehousing_on_time')} as warehousing_judged,
      ${onTime('warehousing_on_time')} as warehousing_on_time,
      ${rate('warehousing_on_time')} as warehousing_rate,
      round(avg(warehousing_time) / 10, 1) as warehousing_average,
      ${p90('warehousing_time')} as warehousing_p90
    from logistics_ageing r
    where ${whereOf(logisticsAgeing, scope, filters)}
    group by lob, pathway
    order by lob, pathway`;
}
