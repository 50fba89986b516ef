import { hyphenatedText, type Translator } from '#kit/i18n/words.ts';
import { sql, type RawBuilder } from 'kysely';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { tableAnswer, type ExportQuery } from '#kit/files/server/table-answer.ts';
import type { Call, FileAnswer } from '#kit/http/server/route.ts';
import { resolveCodeLists } from '#kit/records/server/code-lists.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import type { ReportFilters } from '#kit/report/server/query.ts';
import { reportScopeOf } from '#kit/report/server/routes.ts';
import { whereOf } from '#kit/report/server/rows.ts';
import type { WorkbookColumn, WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { SummaryRow } from '../contract.ts';
import { categoriesText, expectedArrivals } from '../definition.ts';
import { arrivalSummary } from '../derived.ts';

type SummaryCall = Pick<Call<unknown, unknown, unknown>, 'tx' | 'session' | 'zone' | 'clock'>;

/**
 * The filters on the code and on its parts: the day of the shipment and the storage location. All lines of a code have
 * the same values, so each of these filters selects all lines of a code or none.
 */
const FILTERS_OF_CODE: ReadonlySet<string> = new Set(['summaryCode', 'storageLocationNameList', 'deliveryBeginDate', 'deliveryEndDate']);

interface Groups {
  readonly groups: RawBuilder<SummaryRow>;
  /** Whether the groups are read from the stored summary, whose index finds a page. */
  readonly areStored: boolean;
}

/**
 * The filtered lines by summary code (docs/business-rules/arrivals.md#arrival-summary): from the stored summary if the
 * filters include or exclude whole codes, otherwise computed from the lines.
 */
async function groupsOf(call: SummaryCall, requested: ReportFilters): Promise<Groups> {
  const filters = await resolveCodeLists(call.tx, expectedArrivals.filters, requested);
  const areStored = Object.entries(filters).every(([name, value]) => value === undefined || FILTERS_OF_CODE.has(name));
  return { areStored, groups: areStored ? storedGroups(call, filters) : computedGroups(call, filters) };
}

const storedGroups = (call: SummaryCall, filters: ReportFilters) => sql<SummaryRow>`
    select r.summary_code as "summaryCode", r.flag, r.storage_location_name as "storageLocationName", r.category, r.sub_lob as "subLob",
      r.delivery_datetime::date as "deliveryDate", r.dn_count as "dnCount", r.line_count as "lineCount", r.qty, r.abnormal_count as "abnormalCount"
    from ${sql.table(arrivalSummary.table)} r where ${whereOf(expectedArrivals, reportScopeOf(call), filters)}
`;

/** The same sums as those of the view `arrival_summary_now`, which cannot have a filter on lines. */
const computedGroups = (call: SummaryCall, filters: ReportFilters) => sql<SummaryRow>`
    select r.summary_code as "summaryCode", max(r.flag) as flag, min(r.storage_location_name) as "storageLocationName",
      string_agg(distinct r.category, '、') as category, min(r.sub_lob) as "subLob", min(r.delivery_datetime)::date as "deliveryDate",
      count(distinct r.dn_number)::integer as "dnCount", count(*)::integer as "lineCount", sum(r.qty)::bigint as qty,
      sum(r.flag)::integer as "abnormalCount"
    from ${sql.table(expectedArrivals.rows.table)} r where ${whereOf(expectedArrivals, reportScopeOf(call), filters)} group by r.summary_code
`;

const SUMMARY_ORDER = sql`order by "deliveryDate" desc, "summaryCode"`;

/** A page of the summary, newest shipments first, and the number of its codes. */
export async function pageOfSummary(
  call: SummaryCall,
  filters: ReportFilters,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ list: readonly SummaryRow[]; total: number }> {
  const { groups, areStored } = await groupsOf(call, filters);
  // With a window count the limit could not stop the scan of the index early; the separate count needs no order.
  const total = areStored ? countOf(groups) : sql`count(*) over ()`;
  const { rows } = await sql<SummaryRow & { total: number }>`
    select *, ${total}::integer as total from (${groups}) groups ${SUMMARY_ORDER} limit ${size} offset ${(current - 1) * size}
  `.execute(call.tx);
  const list = rows.map(({ total: _total, ...row }) => row);
  const [first] = rows;
  if (first !== undefined) return { list, total: first.total };
  // A page after the last one has no row with the total.
  return { list, total: current === 1 ? 0 : await countGroups(call.tx, groups) };
}

const countOf = (groups: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select count(*) from (${groups}) counted)`;

async function countGroups(tx: Tx, groups: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countOf(groups)}::integer as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The headers are keys of the words. */
const COLUMNS: readonly (WorkbookColumn & { readonly name: keyof SummaryRow })[] = [
  { name: 'summaryCode', header: '汇总编码', type: 'text', width: 32 },
  { name: 'storageLocationName', header: '库存地', type: 'text', width: 16 },
  { name: 'category', header: '品类', type: 'text' },
  { name: 'subLob', header: '小类', type: 'text', width: 18 },
  { name: 'deliveryDate', header: '发货日', type: 'date' },
  { name: 'dnCount', header: 'DN数', type: 'integer' },
  { name: 'lineCount', header: '行数', type: 'integer' },
  { name: 'qty', header: '数量', type: 'integer' },
  { name: 'abnormalCount', header: '异常数', type: 'integer' },
];

/** The filtered summary as a workbook, CSV or JSON. */
export async function summaryTable(
  call: SummaryCall & Pick<Call<unknown, unknown, unknown>, 't'>,
  filters: ReportFilters,
  options: ExportQuery,
): Promise<FileAnswer> {
  const { t } = call;
  const { groups } = await groupsOf(call, filters);
  const columns = COLUMNS.map(({ name, ...column }) => ({ ...column, key: name, header: t(column.header) }));
  const rows = cellsOf(call.tx, sql<SummaryRow>`select * from (${groups}) groups ${SUMMARY_ORDER}`, t);
  return tableAnswer(nameOfToday('到货汇总', call), options, { name: t('到货汇总'), columns, rows, autoFilter: true });
}

/** A cell in the caller's language. */
function cellOf(row: SummaryRow, name: keyof SummaryRow, t: Translator): WritableCell {
  switch (name) {
    case 'summaryCode':
      return hyphenatedText(row.summaryCode, t);
    case 'category':
      return categoriesText(row.category, t);
    case 'storageLocationName':
    case 'subLob':
      return row[name] ?? t(UNMAPPED);
    default:
      return row[name];
  }
}

async function* cellsOf(tx: Tx, query: RawBuilder<SummaryRow>, t: Translator): AsyncGenerator<readonly WritableCell[]> {
  for await (const rows of streamRows(tx, query)) for (const row of rows) yield COLUMNS.map(({ name }) => cellOf(row, name, t));
}
