import { sql } from 'kysely';
import { quarterOfDay } from '#features/fiscal-year/server/api.ts';
import { mpnsCountedUnder } from '#features/master-data/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { RowId } from '#kit/records/define.ts';
import type { ReportHeader } from '#kit/report/dynamic.ts';
import { levelOptions } from '#kit/report/server/levels.ts';
import type { ReportScope, ServedReport } from '#kit/report/server/source.ts';
import { batchPlanParts, batchShipmentPlan } from '../report.ts';
import { doneTitle, openTitle, plannedTitle } from '../words.ts';
import { allocatedRows, figureParts, namedRows, type AllocationQuery } from './allocation.ts';

const queryOf = ({ corporateId, today }: ReportScope, only?: readonly RowId[]): AllocationQuery => ({
  corporateId,
  day: today,
  mpns: only && arrayOf(only),
});

const arrayOf = (mpns: readonly RowId[]) => sql`${mpns.map(String)}::text[]`;

/** The MPNs whose plans are counted under this MPN in the cargo status. */
const plansUnder = (cargoMpn: string) =>
  sql`array(select own_mpn from (${mpnsCountedUnder('hk_value', sql`array[${cargoMpn}::text]`)}) plan)`;

/** The MPNs to which the parts are limited, as an expression; undefined for all. */
function requestedMpns({ parameters: { mpn, cargoMpn } }: ReportScope): AllocationQuery['mpns'] {
  if (cargoMpn !== undefined) return plansUnder(cargoMpn);
  return mpn === undefined ? undefined : arrayOf([mpn]);
}

export const servedPlanParts: ServedReport = {
  definition: batchPlanParts,
  rows: (scope) => {
    const { date = scope.today, figure } = scope.parameters;
    const parts = figureParts({ corporateId: scope.corporateId, day: date, mpns: requestedMpns(scope) });
    return figure === undefined ? parts : sql`select * from (${parts}) part where part.figure = ${figure}`;
  },
};

export const servedBatchPlan: ServedReport = {
  definition: batchShipmentPlan,
  combos: (tx, scope) => levelOptions(tx, namedRows(queryOf(scope))),
  // chr(1) sorts before the characters of names, so a name sorts before its extensions.
  sql: { orders: { lob: 'concat_ws(chr(1), r.lob, r.sub_lob, r.mpn)' } },
  keyRows: { fields: ['lob', 'subLob', 'mpn'], rows: (scope) => namedRows(queryOf(scope)) },
  rows: (scope, only) => allocatedRows(queryOf(scope, only)),
  genericPlan: 'when-no-worse',
  dynamic: {
    headers: (tx, { today }) => headersOf(tx, today),
    values: () => sql`select flag, value::bigint as value from jsonb_each_text(r.weeks) week (flag, value)`,
  },
  details: [servedPlanParts],
};

/** The quarter of a day with its weeks, and the week of the day; null outside of the calendar. */
export async function quarterNow(tx: Tx, day: string): Promise<{ quarter: string; weeks: number; week: number } | null> {
  const { rows } = await sql<{ quarter: string; weeks: number; week: number }>`
    select quarter, weeks, week from (${quarterOfDay(sql`${day}::date`)}) quarter
  `.execute(tx);
  return rows[0] ?? null;
}

/** A planned and a fulfilled column for each week of the quarter; none outside of the calendar. */
async function headersOf(tx: Tx, day: string): Promise<ReportHeader[]> {
  const current = await quarterNow(tx, day);
  if (current === null) return [];
  return Array.from({ length: current.weeks }, (_, index) => `W${String(index + 1).padStart(2, '0')}`).flatMap((week) => [
    { title: plannedTitle(week), flag: `${current.quarter}${week}-plan`, children: [] },
    { title: doneTitle(week), flag: `${current.quarter}${week}-done`, children: [] },
  ]);
}

/** Headers of the open quantities of apple weeks, such as `FY26Q1W03`, each with its key. */
export function openWeekHeaders(weeks: readonly string[]): ReportHeader[] {
  return weeks.map((flag) => ({ title: openTitle(flag.slice(-3)), flag, children: [] }));
}
