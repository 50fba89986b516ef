import { sql } from 'kysely';
import { quarterOfDay } from '#features/fiscal-year/server/api.ts';
import { mpnsCountedUnder } from '#features/master-data/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RowId } from '#kit/records/define.ts';
import type { ReportHeader } from '#kit/report/dynamic.ts';
import { levelOptions } from '#kit/report/server/levels.ts';
import type { ReportScope, ServedReport } from '#kit/report/server/source.ts';
import { batchPlanParts, batchShipmentPlan } from '../report.ts';
import { DONE_TITLES, OPEN_TITLES, PLANNED_TITLES } from '../week-titles.ts';
import { allocatedRows, figureParts, namedRows, type AllocationQuery } from './allocation.ts';

const queryOf = ({ corporateId, today }: ReportScope, only?: readonly RowId[]): AllocationQuery => ({
  corporateId,
  day: today,
  mpns: only === undefined ? undefined : sql`${only.map(String)}::text[]`,
});

/** The MPNs whose plans are counted under this MPN in the cargo status. */
const plansUnder = (cargoMpn: string) =>
  sql`array(select own_mpn from (${mpnsCountedUnder('hk_value', sql`array[${cargoMpn}::text]`)}) plan)`;

export const servedParts: ServedReport = {
  definition: batchPlanParts,
  combos: async () => ({}),
  rows: (scope) => {
    const { date, mpn, cargoMpn, figure } = scope.parameters;
    const mpns = cargoMpn === undefined ? queryOf(scope, mpn === undefined ? undefined : [mpn]).mpns : plansUnder(cargoMpn);
    const parts = figureParts({ ...queryOf(scope), day: date ?? scope.today, mpns });
    return figure === undefined ? parts : sql`select * from (${parts}) part where part.figure = ${figure}`;
  },
};

export const servedBatchPlan: ServedReport = {
  definition: batchShipmentPlan,
  combos: (tx, scope) => levelOptions(tx, namedRows(queryOf(scope))),
  sql: { orders: { lob: 'concat_ws(chr(1), r.lob, r.sub_lob, r.mpn)' } },
  keyRows: { fields: ['lob', 'subLob', 'mpn'], rows: (scope) => namedRows(queryOf(scope)) },
  rows: (scope, only) => allocatedRows(queryOf(scope, only)),
  genericPlan: 'when-no-worse',
  dynamic: {
    headers: (tx, { today }) => headersOf(tx, today),
    values: () => sql`select flag, value::bigint as value from jsonb_each_text(r.weeks) week (flag, value)`,
  },
  details: [servedParts],
};

/** The quarter of a day with its weeks, and the week of the day; null outside of the calendar. */
export async function quarterNow(tx: Tx, day: string): Promise<{ quarter: string; weeks: number; week: number } | null> {
  const { rows } = await sql<{ quarter: string; weeks: number; week: number }>`
    select quarter, weeks, week from (${quarterOfDay(sql`${day}::date`)}) quarter
  `.execute(tx);
  return rows[0] ?? null;
}

const twoDigits = (week: number) => String(week).padStart(2, '0');

/** A planned and a fulfilled column for each week of the quarter; none outside of the calendar. */
async function headersOf(tx: Tx, day: string): Promise<ReportHeader[]> {
  const found = await quarterNow(tx, day);
  if (found === null) return [];
  return PLANNED_TITLES.slice(0, found.weeks).flatMap((title, index) => {
    const week = `${found.quarter}W${twoDigits(index + 1)}`;
    return [
      { title, flag: `${week}-plan`, children: [] },
      { title: DONE_TITLES[index] ?? week, flag: `${week}-done`, children: [] },
    ];
  });
}

/** Headers of the open quantities of apple weeks, such as `FY26Q1W03`, each with its key. */
export function openWeekHeaders(weeks: readonly string[]): ReportHeader[] {
  return weeks.map((flag) => ({ title: OPEN_TITLES[Number(flag.slice(-2)) - 1] ?? flag, flag, children: [] }));
}
