import { sql } from 'kysely';
import { openWeekHeaders, servedPlanParts } from '#features/batch-shipment-plan/server/api.ts';
import type { RowId } from '#kit/records/define.ts';
import { levelOptions } from '#kit/report/server/levels.ts';
import type { ReportScope, ServedReport } from '#kit/report/server/source.ts';
import { FIGURES, DIFFERENCE } from '../figures.ts';
import { cargoParts, cargoStatus } from '../report.ts';
import { namedCargo } from './names.ts';
import { cargoPartRows } from './parts.ts';
import type { CargoDay } from './query.ts';
import { cargoNow } from './rows.ts';
import { cargoSnapshot, inventoryDayOf, openWeeksFrom, snapshotOf } from './snapshots.ts';

const dayOf = ({ corporateId, parameters, today }: ReportScope): CargoDay => ({ corporateId, day: parameters.date ?? today });

/** Whether the figures are of today, and so computed on request. Those of other days come from snapshots. */
const isToday = (scope: ReportScope) => dayOf(scope).day === scope.today;

export const servedCargoParts: ServedReport = {
  definition: cargoParts,
  rows: (scope, only) => cargoPartRows(dayOf(scope), scope.parameters, only?.map(String)),
};

const computedRows = (scope: ReportScope, only?: readonly RowId[]) => cargoNow(dayOf(scope), only?.map(String));

/** The columns of the physical inventory. */
const PHYSICAL = [...FIGURES.flatMap((figure) => ('cities' in figure ? [figure.name] : [])), 'quantityTotal', DIFFERENCE];

export const servedCargo: ServedReport = {
  definition: cargoStatus,
  combos: (tx, scope) => levelOptions(tx, namedCargo(dayOf(scope))),
  // chr(1) sorts before the characters of names, so a name sorts before its extensions.
  sql: { orders: { lob: 'concat_ws(chr(1), r.lob, r.sub_lob, r.mpn)' } },
  keyRows: {
    fields: ['lob', 'subLob', 'mpn'],
    rows: (scope) => (isToday(scope) ? namedCargo(dayOf(scope)) : cargoSnapshot(dayOf(scope))),
    genericPlan: 'at-once',
  },
  rows: (scope, only) => (isToday(scope) ? computedRows(scope, only) : cargoSnapshot(dayOf(scope))),
  current: { existsFor: (scope) => !isToday(scope), rows: computedRows },
  genericPlan: 'at-once',
  dynamic: {
    headers: async (tx, scope) => {
      const key = dayOf(scope);
      if (isToday(scope)) return openWeekHeaders(await openWeeksFrom(tx, key.day));
      const snapshot = await snapshotOf(tx, key);
      return openWeekHeaders(snapshot?.weeks ?? []);
    },
    values: () => sql`select flag, value::bigint as value from jsonb_each_text(r.open_by_week) week (flag, value)`,
  },
  async days(tx, scope) {
    const key = dayOf(scope);
    const snapshot = isToday(scope) ? null : await snapshotOf(tx, key);
    const day = isToday(scope) ? await inventoryDayOf(tx, key) : (snapshot?.inventoryDay ?? null);
    return Object.fromEntries(PHYSICAL.map((name) => [name, day]));
  },
  async updatedAt(tx, scope) {
    if (isToday(scope)) return null;
    const snapshot = await snapshotOf(tx, dayOf(scope));
    return snapshot?.madeAt ?? null;
  },
  details: [servedCargoParts, servedPlanParts],
};
