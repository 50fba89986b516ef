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
import { parameterConflict } from '../parameters.ts';
import { internalRefunds, outerRefunds, type RefundPeriod } from '../refund-report.ts';
import { histogramSegments, internalSegments, outerSegments } from '../segment-report.ts';
import { hiddenColumns, internalExpenses, outerExpenses } from '../summary-report.ts';
import { expenseRows, refundRows } from './figures.ts';
import { histogramKeyRows, histogramRows, KEY_FIELDS, segmentKeyRows, segmentRows } from './segments.ts';
import { internalTerms, outerTerms, type Terms } from './terms.ts';
import { internalRemarks, outerRemarks } from './uncounted.ts';

/*
 * The internal reports are for the company: users choose days, rate and ranges. The outer reports are the customer's
 * view, with fixed terms and only the categories of the caller's role. The segments of the histogram are the customer's
 * too, at the rate of its form.
 */

/** The columns that the user's files leave out (docs/business-rules/ledger-and-interest.md#column-groups). */
const hiddenColumnsOfUser = async (tx: Tx, { userId }: Session) => hiddenColumns(await showFlags(tx, userId));

// The report engine accepts only values that match the patterns of these parameters.
const figureOf = ({ parameters }: ReportScope) => parameters.figure as Figure | undefined;
const periodOf = ({ parameters }: ReportScope) => parameters.period as RefundPeriod | undefined;

/** Rejects parameters that exclude each other. */
function requireValidTerms(parameters: ReportScope['parameters']): void {
  const conflict = parameterConflict(parameters);
  if (conflict !== null) throw new RuleViolation(conflict);
}

const internalRefundReport: ServedReport = {
  definition: internalRefunds,
  rows: (scope) => {
    const { corporateId, today, parameters } = scope;
    const lobs = parameters.lob === undefined ? null : [parameters.lob];
    // The query date is optional here, unlike in the other internal reports.
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
 * The terms with the categories of some rows instead of the requested ones. The id of a row is its category. In outer
 * reports they also replace the categories of the role, so that only the report engine limits the rows to these.
 */
const withCategoriesOf = (terms: Terms, rowIds: readonly RowId[] | undefined): Terms =>
  rowIds === undefined ? terms : { ...terms, lobs: rowIds.map(String) };

const internalSegmentReport: ServedReport = {
  definition: internalSegments,
  remarks: internalRemarks,
  rows: (scope, ids) => segmentRows(termsOfSegments(scope), figureOf(scope), ids),
  keyRows: { fields: KEY_FIELDS, rows: (scope) => segmentKeyRows(termsOfSegments(scope), figureOf(scope)) },
  checkParameters: requireValidTerms,
};

/** The default order is descending: the first category has the largest position, an unlisted one 0, the last. */
const LOBS_REVERSED = LOB_ORDER.toReversed()
  .map((lob) => `'${lob}'`)
  .join();
const byCategory: ReportSql = { orders: { lob: `coalesce(array_position(array[${LOBS_REVERSED}], r.lob), 0)` } };

const internalReport: ServedReport = {
  definition: internalExpenses,
  sql: byCategory,
  remarks: internalRemarks,
  rows: (scope, lobs) => expenseRows(withCategoriesOf(internalTerms(scope), lobs)),
  checkParameters: requireValidTerms,
  hiddenColumns: hiddenColumnsOfUser,
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
  limit: categoriesOfCaller,
  rows: (scope) => refundRows(outerTerms(scope), periodOf(scope)),
};

const outerSegmentReport: ServedReport = {
  definition: outerSegments,
  remarks: outerRemarks,
  limit: categoriesOfCaller,
  settings,
  rows: (scope, ids) => segmentRows(outerTerms(scope), figureOf(scope), ids),
  keyRows: { fields: KEY_FIELDS, rows: (scope) => segmentKeyRows(outerTerms(scope), figureOf(scope)) },
};

/** The terms of the outer report, but with the rate that the caller requests. */
const termsOfHistogramSegments = (scope: ReportScope): Terms => ({
  ...outerTerms(scope),
  rate: sql`${scope.parameters.annualizedRate}::numeric`,
});

const histogramSegmentReport: ServedReport = {
  definition: histogramSegments,
  remarks: outerRemarks,
  limit: categoriesOfCaller,
  rows: (scope, ids) => histogramRows(termsOfHistogramSegments(scope), ids),
  keyRows: { fields: KEY_FIELDS, rows: (scope) => histogramKeyRows(termsOfHistogramSegments(scope)) },
};

const outerReport: ServedReport = {
  definition: outerExpenses,
  sql: byCategory,
  remarks: outerRemarks,
  limit: categoriesOfCaller,
  settings,
  rows: (scope, lobs) => expenseRows(withCategoriesOf(outerTerms(scope), lobs)),
  hiddenColumns: hiddenColumnsOfUser,
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
