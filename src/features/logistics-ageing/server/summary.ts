import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import { filterQuery, type ReportFilters } from '#kit/report/server/query.ts';
import { scopeOf } from '#kit/report/server/routes.ts';
import { whereOf } from '#kit/report/server/rows.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import type { WorkbookColumn, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { logisticsAgeing } from '../definition.ts';

/**
 * One category and route. Finished: with a duration; judged: finished and with a standard. Rates in percent of the
 * judged ones, days as text with one decimal.
 */
interface SummaryRow {
  lob: string | null;
  pathway: string;
  lines: number;
  ground_finished: number;
  ground_judged: number;
  ground_on_time: number;
  ground_rate: string | null;
  ground_average: string | null;
  ground_p90: string | null;
  warehousing_finished: number;
  warehousing_judged: number;
  warehousing_on_time: number;
  warehousing_rate: string | null;
  warehousing_average: string | null;
  warehousing_p90: string | null;
}

const [summaryDownload] = logisticsAgeing.downloads;

/**
 * The summary: per category and route the number of lines, and both durations against their standards
 * (docs/business-rules/logistics-ageing.md#summary).
 */
export const summaryRoute: Route = route({
  method: 'GET',
  path: summaryDownload.path,
  permission: needs(summaryDownload.code),
  access: 'download',
  summary: `${logisticsAgeing.title}: summary per category and route`,
  fillsDisk: true,
  query: z.object(filterQuery(logisticsAgeing, summaryDownload.filters)),
  async handle(call) {
    const { t } = call;
    const rows = cells(call.tx, scopeOf(call), call.query as ReportFilters);
    return workbookAnswer(nameOfToday('物流时效汇总', call), [{ name: t('物流时效汇总'), columns: columns(t), rows, autoFilter: true }]);
  },
});

function columns(t: Translator): WorkbookColumn[] {
  const count = (title: string): WorkbookColumn => ({ header: t(title), type: 'integer' });
  const number = (title: string, scale: number): WorkbookColumn => ({ header: t(title), type: 'decimal', scale });
  return [
    { header: t('品类'), type: 'text' },
    { header: t('线路'), type: 'text', width: 20 },
    count('总行数'),
    count('干线完成数'),
    count('干线有标准数'),
    count('干线准时数'),
    number('干线准时率（%）', 2),
    number('干线平均时长（天）', 1),
    number('干线时长P90（天）', 1),
    count('入仓完成数'),
    count('入仓有标准数'),
    count('入仓准时数'),
    number('入仓准时率（%）', 2),
    number('入仓平均时长（天）', 1),
    number('入仓时长P90（天）', 1),
  ];
}

async function* cells(tx: Tx, scope: ReportScope, filters: ReportFilters): AsyncGenerator<readonly WritableCell[]> {
  for await (const rows of streamRows(tx, summaryQuery(scope, filters))) {
    for (const row of rows) {
      yield [
        row.lob,
        row.pathway,
        row.lines,
        row.ground_finished,
        row.ground_judged,
        row.ground_on_time,
        row.ground_rate,
        row.ground_average,
        row.ground_p90,
        row.warehousing_finished,
        row.warehousing_judged,
        row.warehousing_on_time,
        row.warehousing_rate,
        row.warehousing_average,
        row.warehousing_p90,
      ];
    }
  }
}

/**
 * The 90th percentile of a duration in days to one decimal, as Excel's PERCENTILE.INC
 * (docs/business-rules/rounding-and-borders.md#percentiles). For integer tenths it has exactly one decimal; rounding
 * removes the error of floating point.
 */
const p90 = (tenths: string) => sql.raw(`round(round(percentile_cont(0.9) within group (order by ${tenths})::numeric, 1) / 10, 1)`);

function summaryQuery(scope: ReportScope, filters: ReportFilters) {
  return sql<SummaryRow>`
    select lob, pathway, count(*) as lines,
      count(ground_line_time) as ground_finished,
      count(*) filter (where ground_line_on_time in (0, 1)) as ground_judged,
      count(*) filter (where ground_line_on_time = 1) as ground_on_time,
      round(count(*) filter (where ground_line_on_time = 1) * 100.0 / nullif(count(*) filter (where ground_line_on_time in (0, 1)), 0), 2) as ground_rate,
      round(avg(ground_line_time) / 10, 1) as ground_average,
      ${p90('ground_line_time')} as ground_p90,
      count(warehousing_time) as warehousing_finished,
      count(*) filter (where warehousing_on_time in (0, 1)) as warehousing_judged,
      count(*) filter (where warehousing_on_time = 1) as warehousing_on_time,
      round(count(*) filter (where warehousing_on_time = 1) * 100.0 / nullif(count(*) filter (where warehousing_on_time in (0, 1)), 0), 2) as warehousing_rate,
      round(avg(warehousing_time) / 10, 1) as warehousing_average,
      ${p90('warehousing_time')} as warehousing_p90
    from logistics_ageing r
    where ${whereOf(logisticsAgeing, scope, filters)}
    group by lob, pathway
    order by lob, pathway`;
}
