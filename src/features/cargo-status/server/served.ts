import { sql } from 'kysely';
import { openWeekHeaders, servedParts as servedBatchParts } from '#features/batch-shipment-plan/server/api.ts';
import type { RowId } from '#kit/records/define.ts';
import { levelOptions } from '#kit/report/server/levels.ts';
import type { ReportScope, ServedReport } from '#kit/report/server/source.ts';
import { FIGURES, DIFFERENCE } from '../figures.ts';
import { cargoParts, cargoStatus } from '../report.ts';
import { namedCargo } from './names.ts';
import { cargoParts as partsNow } from './parts.ts';
import { cargoNow } from './rows.ts';
import { cargoSnapshot, inventoryDayOf, openWeeksFrom, snapshotOf, type SnapshotKey } from './snapshots.ts';

const snapshotKeyOf = ({ corporateId, parameters, today }: ReportScope): SnapshotKey => ({ corporateId, day: parameters.date ?? today });

/** Whether the figures are of today, and so computed on request. Those of other days come from snapshots. */
const isToday = ({ parameters, today }: ReportScope) => (parameters.date ?? today) === today;

export const servedParts: ServedReport = {
  definition: cargoParts,
  combos: async () => ({}),
  rows: (scope, only) => partsNow(snapshotKeyOf(scope), scope.parameters, only?.map(String)),
};

const computedRows = (scope: ReportScope, only?: readonly RowId[]) => cargoNow(snapshotKeyOf(scope), only?.map(String));

/** The columns of the physical inventory. */
const PHYSICAL = [...FIGURES.flatMap((figure) => ('cities' in figure ? [figure.name] : [])), 'quantityTotal', DIFFERENCE];

export const servedCargo: ServedReport = {
  definition: cargoStatus,
  combos: (tx, scope) => levelOptions(tx, namedCargo(snapshotKeyOf(scope))),
  sql: { orders: { lob: 'concat_ws(chr(1), r.lob, r.sub_lob, r.mpn)' } },
  keyRows: {
    fields: ['lob', 'subLob', 'mpn'],
    rows: (scope) => (isToday(scope) ? namedCargo(snapshotKeyOf(scope)) : cargoSnapshot(snapshotKeyOf(scope))),
    genericPlan: 'at-once',
  },
  rows: (scope, only) => (isToday(scope) ? computedRows(scope, only) : cargoSnapshot(snapshotKeyOf(scope))),
  current: { existsFor: (scope) => !isToday(scope), rows: computedRows },
  genericPlan: 'at-once',
  dynamic: {
    headers: async (tx, scope) => {
      const weeks = isToday(scope)
        ? await openWeeksFrom(tx, snapshotKeyOf(scope).day)
        : ((await snapshotOf(tx, snapshotKeyOf(scope)))?.weeks ?? []);
      return openWeekHeaders(weeks);
    },
    values: () => sql`select flag, value::bigint as value from jsonb_each_text(r.open_by_week) week (flag, value)`,
  },
  async days(tx, scope) {
    const key = snapshotKeyOf(scope);
    const day = isToday(scope) ? await inventoryDayOf(tx, key) : ((await snapshotOf(tx, key))?.inventoryDay ?? null);
    return Object.fromEntries(PHYSICAL.map((name) => [name, day]));
  },
  updatedAt: async (tx, scope) => (isToday(scope) ? null : ((await snapshotOf(tx, snapshotKeyOf(scope)))?.madeAt ?? null)),
  details: [servedParts, servedBatchParts],
};
