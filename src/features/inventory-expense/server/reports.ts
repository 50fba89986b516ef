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
import { internalRefunds, outerRefunds, type RefundPeriod } from '../refund-report.ts';
import { histogramSegments, internalSegments, outerSegments } from '../segment-report.ts';
import { COLUMN_GROUPS, internalExpenses, outerExpenses } from '../summary-report.ts';
import { expenseRows, refundRows } from './figures.ts';
import { histogramRows, KEY_FIELDS, keyRowsOf, segmentRows, SUB_LOB } from './segments.ts';
import { internalTerms, outerTerms, type Terms } from './terms.ts';
import { internalRemarks, outerRemarks } from './uncounted.ts';

/*
 * The internal reports are for the company: users choose days, rate and ranges. The outer reports are the customer's
 * view, with fixed terms and only the categories of the caller's role.
 */

/** The value of a flag that hides its column group (docs/business-rules/ledger-and-interest.md#column-groups). */
const HIDDEN = 2;

/** The columns that the user's files leave out (docs/business-rules/ledger-and-interest.md#column-groups). */
async function hiddenColumns(tx: Tx, { userId }: Session): Promise<ReadonlySet<string>> {
  const flags = await showFlags(tx, userId);
  const groups = Object.keys(COLUMN_GROUPS) as (keyof typeof COLUMN_GROUPS)[];
  return new Set(groups.filter((group) => flags[group] === HIDDEN).flatMap((group): readonly string[] => COLUMN_GROUPS[group]));
}

const figureOf = ({ parameters }: ReportScope) => parameters.figure as Figure | undefined;
const periodOf = ({ parameters }: ReportScope) => parameters.period as RefundPeriod | undefined;

function requireValidTerms(parameters: ReportScope['parameters']): void {
  const refusal = refusalOfTerms(parameters);
  if (refusal !== null) throw new RuleViolation(refusal);
}

/** The filters of these reports have no options. */
const noCombos = async () => ({});

const internalRefundReport: ServedReport = {
  definition: internalRefunds,
  combos: noCombos,
  rows: (scope) => {
    const { corporateId, today, parameters } = scope;
    const lobs = parameters.lob === undefined ? null : [parameters.lob];
    return refundRows({ corporateId, queryDay: sql`${parameters.queryDate ?? today}::date`, lobs }, periodOf(scope));
  },
};

/**
 * The terms of the internal segments. Their range of receipt days is optional and starts by default at `SEGMENTS_FROM`.
 */
function termsOfSegments(scope: ReportScope): Terms {
  const { parameters } = scope;
  return internalTerms({ ...scope, parameters: { ...parameters, inTimeBegin: parameters.inTimeBegin ?? SEGMENTS_FROM } });
}

/**
 * The terms, limited to the categories of some rows. The id of a row is its category. The report engine also limits the
 * rows to the categories that the caller may see.
 */
const limitedTo = (terms: Terms, rowIds: readonly RowId[] | undefined): Terms =>
  rowIds === undefined ? terms : { ...terms, lobs: rowIds.map(String) };

const internalSegmentReport: ServedReport = {
  definition: internalSegments,
  combos: noCombos,
  remarks: internalRemarks,
  rows: (scope, ids) => segmentRows(termsOfSegments(scope), figureOf(scope), ids),
  keyRows: { fields: KEY_FIELDS, rows: (scope) => keyRowsOf(termsOfSegments(scope), figureOf(scope)) },
  checkParameters: requireValidTerms,
};

/**
 * The default order is descending, so the first category needs the largest position. Categories that are not listed
 * have 0 and come last.
 */
const LOBS_REVERSED = LOB_ORDER.toReversed()
  .map((lob) => `'${lob}'`)
  .join();
const byCategory: ReportSql = { orders: { lob: `coalesce(array_position(array[${LOBS_REVERSED}], r.lob), 0)` } };

const internalReport: ServedReport = {
  definition: internalExpenses,
  sql: byCategory,
  combos: noCombos,
  remarks: internalRemarks,
  rows: (scope, lobs) => expenseRows(limitedTo(internalTerms(scope), lobs)),
  checkParameters: requireValidTerms,
  hiddenColumns,
  details: [internalSegmentReport, internalRefundReport],
};

const categoriesOfCaller = (tx: Tx, { roleId }: Session) => categoriesOfRole(tx, roleId);

/** The rate of the corporate, which the outer figures show as an input. */
const settings: ServedReport['settings'] = {
  annualizedRate: {
    menu: 'shopManage',
    read: async (tx, { corporateId }) => {
      const { rate, changedBy, changedAt } = await annualizedRateOf(tx, corporateId);
      return { value: rate ?? '', changedBy, changedAt };
    },
  },
};

const outerRefundReport: ServedReport = {
  definition: outerRefunds,
  combos: noCombos,
  limit: categoriesOfCaller,
  rows: (scope) => refundRows(outerTerms(scope), periodOf(scope)),
};

const outerSegmentReport: ServedReport = {
  definition: outerSegments,
  combos: noCombos,
  remarks: outerRemarks,
  limit: categoriesOfCaller,
  settings,
  rows: (scope, ids) => segmentRows(outerTerms(scope), figureOf(scope), ids),
  keyRows: { fields: KEY_FIELDS, rows: (scope) => keyRowsOf(outerTerms(scope), figureOf(scope)) },
};

/** The terms of the outer report, but with the rate that the caller requests. */
const termsOfHistogramSegments = (scope: ReportScope): Terms => ({
  ...outerTerms(scope),
  rate: sql`${scope.parameters.annualizedRate}::numeric`,
});

const histogramSegmentReport: ServedReport = {
  definition: histogramSegments,
  combos: noCombos,
  remarks: outerRemarks,
  limit: categoriesOfCaller,
  rows: (scope, ids) => histogramRows(termsOfHistogramSegments(scope), ids),
  keyRows: { fields: KEY_FIELDS, rows: (scope) => keyRowsOf(termsOfHistogramSegments(scope), undefined, SUB_LOB) },
};

const outerReport: ServedReport = {
  definition: outerExpenses,
  sql: byCategory,
  combos: noCombos,
  remarks: outerRemarks,
  limit: categoriesOfCaller,
  settings,
  rows: (scope, lobs) => expenseRows(limitedTo(outerTerms(scope), lobs)),
  hiddenColumns,
  details: [outerSegmentReport, outerRefundReport],
};

export const expenseReports: readonly ServedReport[] = [
  internalReport,
  internalSegmentReport,
  internalRefundReport,
  outerReport,
  outerSegmentReport,
  outerRefundReport,
  histogramSegmentReport,
];
