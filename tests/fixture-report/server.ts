import { sql } from 'kysely';
import { importers } from '#app/server/importers.ts';
import { readInstallationSettings } from '#features/system-configuration/server/api.ts';
import type { Route } from '#kit/http/server/route.ts';
import type { ReportHeader } from '#kit/report/dynamic.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import type { ReportScope, ServedReport } from '#kit/report/server/source.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { fixtureDeliveries, fixtureExpenses, fixtureProducts } from './definition.ts';

/** Users with this code see only the category iPhone. */
export const LIMITING_CODE = 'lobControl';

const deliveries: ServedReport = {
  definition: fixtureDeliveries,
  sql: { columns: { stay: 'r.product_code_count' } },
  combos: async () => ({}),
  rows: ({ corporateId }) => sql`
    select d.id, d.corporate_id, d.delivery_order_number, d.product_code, d.product_code_count, d.delivery_create_time,
      to_char(d.delivery_create_time, 'YYYY-MM-DD') as day,
      (select min(v.id) from vc_receipt v where v.current and v.corporate_id = d.corporate_id and v.jd_po_number = d.jd_po_number) as vc_receipt_id
    from delivery_order_line d where d.current and d.corporate_id = ${corporateId}`,
};

const until = ({ corporateId, parameters }: ReportScope) =>
  sql`d.current and d.corporate_id = ${corporateId} and d.delivery_create_time < ${parameters.queryDate}::date + 1`;

const expenses: ServedReport = {
  definition: fixtureExpenses,
  details: [deliveries],
  combos: async (tx, { corporateId, limit }) => {
    const { rows } = await sql<{ lob: string }>`
      select distinct p.lob from delivery_order_line d join product_mapping p using (product_code) where d.corporate_id = ${corporateId} order by 1
    `.execute(tx);
    return { lob: rows.filter(({ lob }) => limit?.includes(lob) !== false).map(({ lob }) => ({ code: lob, value: lob })) };
  },
  rows: (scope) => sql`
    select d.corporate_id, d.product_code, min(p.lob) as lob, min(p.id) as product_mapping_id, min(t.id) as t2_line_id,
      sum(d.product_code_count)::integer as quantity, round(sum(d.product_code_count * p.unit_price_before_tax), 2) as amount,
      -round(sum(d.product_code_count * p.unit_price_before_tax * (${scope.parameters.queryDate}::date - d.delivery_create_time::date))
        * ${scope.parameters.annualizedRate}::numeric / 100 / 365, 2) as balance,
      round(sum(d.product_code_count) / sum(sum(d.product_code_count)) over (), 4) as share, max(d.delivery_create_time)::date as newest_day
    from delivery_order_line d left join product_mapping p using (product_code)
    left join t2_inventory_line t on t.current and t.corporate_id = d.corporate_id and t.product_code = d.product_code
    where ${until(scope)} group by d.corporate_id, d.product_code`,
  checkParameters: ({ queryDate = '' }) => {
    if (queryDate < '2023-07-01') throw new RuleViolation('查询日期不能早于2023-07-01');
  },
  dynamic: {
    headers: monthsAndDays,
    values: (scope) => sql`
      select flag, sum(d.product_code_count) as value from delivery_order_line d
      cross join lateral (values (to_char(d.delivery_create_time, 'YYYY-MM')), (to_char(d.delivery_create_time, 'YYYY-MM-DD'))) period (flag)
      where ${until(scope)} and d.product_code = r.product_code group by flag`,
  },
  limit: async (_tx, { codes }) => (codes.has(LIMITING_CODE) ? ['iPhone'] : null),
  settings: {
    deadline: {
      menu: 'systemConfig',
      read: async (tx) => ({ value: (await readInstallationSettings(tx)).dnUploadTimeLimit, changedBy: null, changedAt: null }),
    },
  },
};

/** One header per month, which expands to its days, below one for the year. */
async function monthsAndDays(tx: Tx, scope: ReportScope): Promise<ReportHeader[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(d.delivery_create_time, 'YYYY-MM-DD') as day from delivery_order_line d where ${until(scope)} order by 1
  `.execute(tx);
  const within = (prefix: string) => rows.map(({ day }) => day).filter((day) => day.startsWith(prefix));
  const starts = (length: number, days: readonly string[]) => [...new Set(days.map((day) => day.slice(0, length)))];
  return starts(4, within('')).map((year) => ({
    title: year,
    flag: null,
    children: starts(7, within(year)).map((month) => ({
      title: month,
      flag: month,
      children: within(month).map((day) => ({ title: day, flag: day, children: [] })),
    })),
  }));
}

const products: ServedReport = { definition: fixtureProducts, combos: async () => ({}) };

/** The reports' calls, for a test app with them. */
export const fixtureRoutes: readonly Route[] = [expenses, deliveries, products].flatMap((report) => reportRoutes(report, importers));
