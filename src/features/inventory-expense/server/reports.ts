import { sql } from 'kysely';
import { annualizedRateOf } from '#features/administration/shops/server/api.ts';
import { categoriesOfRole } from '#features/administration/authority/server/api.ts';
import { showFlags } from '#features/administration/users/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { RowId } from '#kit/records/define.ts';
import type { ReportScope, ReportSql, ServedReport } from '#kit/report/server/source.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { LOB_ORDER, SEGMENTS_FROM, type Figure } from '../definition.ts';
import { refusalOfTerms } from '../parameters.ts';
import { internalRefunds, outerRefunds } from '../refund-report.ts';
import { histogramSegments, internalSegments, outerSegments } from '../segment-report.ts';
import { COLUMN_GROUPS, internalExpenses, outerExpenses } from '../summary-report.ts';
import { expenseRows, refundRows } from './figures.ts';
import { histogramRows, SUB_LOB, SEGMENT_NAMES, segmentNames, segmentRows } from './segments.ts';
import { internalTerms, outerTerms, type Terms } from './terms.ts';
import { internalRemarks, outerRemarks } from './uncounted.ts';

/**
 * Column groups that a user hides are not in the user's files either
 * (docs/business-rules/ledger-and-interest.md#column-groups).
 */
async function hiddenColumns(tx: Tx, { userId }: Session): Promise<ReadonlySet<string>> {
  const flags = await showFlags(tx, userId);
  const groups = Object.keys(COLUMN_GROUPS) as (keyof typeof COLUMN_GROUPS)[];
  return new Set(groups.filter((group) => flags[group] === HIDDEN).flatMap((group): readonly string[] => COLUMN_GROUPS[group]));
}

/** The value of a flag that hides its column group (docs/business-rules/ledger-and-interest.md#column-groups). */
const HIDDEN = 2;

const figureOf = ({ parameters }: ReportScope) => parameters.figure as Figure | undefined;
const periodOf = ({ parameters }: ReportScope) => parameters.period as 'before' | 'after' | undefined;

function requireValidTerms(parameters: ReportScope['parameters']): void {
  const refusal = refusalOfTerms(parameters);
  if (refusal !== null) throw new RuleViolation(refusal);
}

/** The filters of these reports have no choices. */
const combos = async () => ({});

const internalRefundRows: ServedReport = {
  definition: internalRefunds,
  combos,
  rows: (scope) => {
    const { corporateId, today, parameters } = scope;
    const lobs = parameters.lob === undefined ? null : [parameters.lob];
    return refundRows({ corporateId, queryDay: sql`${parameters.queryDate ?? today}::date`, lobs }, periodOf(scope));
  },
};

/** The terms of the segments report, whose receipt range is optional and starts by default at `SEGMENTS_FROM`. */
function termsOfSegments(scope: ReportScope): Terms {
  const { parameters } = scope;
  return internalTerms({ ...scope, parameters: { ...parameters, inTimeBegin: parameters.inTimeBegin ?? SEGMENTS_FROM } });
}

/** The terms of a report, limited to the requested categories. */
const limitedTo = (terms: Terms, only: readonly RowId[] | undefined): Terms =>
  only === undefined ? terms : { ...terms, lobs: only.map(String) };

const internalSegmentRows: ServedReport = {
  definition: internalSegments,
  combos,
  remarks: internalRemarks,
  rows: (scope, only) => segmentRows(termsOfSegments(scope), figureOf(scope), only),
  keyRows: { fields: SEGMENT_NAMES, rows: (scope) => segmentNames(termsOfSegments(scope), figureOf(scope)) },
  checkParameters: requireValidTerms,
};

/**
 * In reverse order, so that the position of the first category is the largest; 0 for categories that are not listed.
 */
const LOBS_REVERSED = LOB_ORDER.toReversed()
  .map((lob) => `'${lob}'`)
  .join();
const byCategory: ReportSql = { orders: { lob: `coalesce(array_position(array[${LOBS_REVERSED}], r.lob), 0)` } };

const internalReport: ServedReport = {
  definition: internalExpenses,
  sql: byCategory,
  combos,
  remarks: internalRemarks,
  rows: (scope, only) => expenseRows(limitedTo(internalTerms(scope), only)),
  checkParameters: requireValidTerms,
  hiddenColumns,
  details: [internalSegmentRows, internalRefundRows],
};

const ofRole = (tx: Tx, { roleId }: Session) => categoriesOfRole(tx, roleId);

const settings: ServedReport['settings'] = {
  annualizedRate: {
    menu: 'shopManage',
    read: async (tx, { corporateId }) => {
      const { rate, changedBy, changedAt } = await annualizedRateOf(tx, corporateId);
      return { value: rate ?? '', changedBy, changedAt };
    },
  },
};

const outerRefundRows: ServedReport = {
  definition: outerRefunds,
  combos,
  limit: ofRole,
  rows: (scope) => refundRows(outerTerms(scope), periodOf(scope)),
};

const outerSegmentRows: ServedReport = {
  definition: outerSegments,
  combos,
  remarks: outerRemarks,
  limit: ofRole,
  settings,
  rows: (scope, only) => segmentRows(outerTerms(scope), figureOf(scope), only),
  keyRows: { fields: SEGMENT_NAMES, rows: (scope) => segmentNames(outerTerms(scope), figureOf(scope)) },
};

/** The terms of the outer report with the requested rate. */
const heldTerms = (scope: ReportScope): Terms => ({ ...outerTerms(scope), rate: sql`${scope.parameters.annualizedRate}::numeric` });

const histogramSegmentRows: ServedReport = {
  definition: histogramSegments,
  combos,
  remarks: outerRemarks,
  limit: ofRole,
  rows: (scope, only) => histogramRows(heldTerms(scope), only),
  keyRows: { fields: SEGMENT_NAMES, rows: (scope) => segmentNames(heldTerms(scope), undefined, SUB_LOB) },
};

const outerReport: ServedReport = {
  definition: outerExpenses,
  sql: byCategory,
  combos,
  remarks: outerRemarks,
  limit: ofRole,
  settings,
  rows: (scope, only) => expenseRows(limitedTo(outerTerms(scope), only)),
  hiddenColumns,
  details: [outerSegmentRows, outerRefundRows],
};

export const expenseReports: readonly ServedReport[] = [
  internalReport,
  internalSegmentRows,
  internalRefundRows,
  outerReport,
  outerSegmentRows,
  outerRefundRows,
  histogramSegmentRows,
];
