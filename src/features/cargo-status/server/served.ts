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
import { cargoSnapshot, inventoryDayOf, openWeeksFrom, snapshotOf, type SnapshotPlace } from './snapshots.ts';

const placeOf = ({ corporateId, parameters, today }: ReportScope): SnapshotPlace => ({ corporateId, day: parameters.date ?? today });

/** Today is computed on request; other days come from their snapshot. */
const isNow = ({ parameters, today }: ReportScope) => (parameters.date ?? today) === today;

export const servedParts: ServedReport = {
  definition: cargoParts,
  combos: async () => ({}),
  rows: (scope, only) => partsNow(placeOf(scope), scope.parameters, only?.map(String)),
};

const madeNow = (scope: ReportScope, only?: readonly RowId[]) => cargoNow(placeOf(scope), only?.map(String));

/** The columns of the physical inventory. */
const PHYSICAL = [...FIGURES.flatMap((figure) => ('cities' in figure ? [figure.name] : [])), 'quantityTotal', DIFFERENCE];

export const servedCargo: ServedReport = {
  definition: cargoStatus,
  combos: (tx, scope) => levelOptions(tx, namedCargo(placeOf(scope))),
  sql: { orders: { lob: 'concat_ws(chr(1), r.lob, r.sub_lob, r.mpn)' } },
  keyRows: {
    fields: ['lob', 'subLob', 'mpn'],
    rows: (scope) => (isNow(scope) ? namedCargo(placeOf(scope)) : cargoSnapshot(placeOf(scope))),
    plannedOnce: 'at-once',
  },
  rows: (scope, only) => (isNow(scope) ? madeNow(scope, only) : cargoSnapshot(placeOf(scope))),
  rowsNow: (scope) => (isNow(scope) ? null : madeNow),
  plannedOnce: 'at-once',
  dynamic: {
    headers: async (tx, scope) => {
      const weeks = isNow(scope) ? await openWeeksFrom(tx, placeOf(scope).day) : ((await snapshotOf(tx, placeOf(scope)))?.weeks ?? []);
      return openWeekHeaders(weeks);
    },
    values: () => sql`select flag, value::bigint as value from jsonb_each_text(r.open_by_week) week (flag, value)`,
  },
  async days(tx, scope) {
    const place = placeOf(scope);
    const day = isNow(scope) ? await inventoryDayOf(tx, place) : ((await snapshotOf(tx, place))?.inventoryDay ?? null);
    return Object.fromEntries(PHYSICAL.map((name) => [name, day]));
  },
  updatedAt: async (tx, scope) => (isNow(scope) ? null : ((await snapshotOf(tx, placeOf(scope)))?.madeAt ?? null)),
  details: [servedParts, servedBatchParts],
};
