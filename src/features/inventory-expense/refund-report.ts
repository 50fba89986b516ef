import { refunds } from '#features/refunds/definition.ts';
import type { Field } from '#kit/fields/field.ts';
import { fieldOf } from '#kit/records/define.ts';
import { copiesFrom, defineReport, type ReportDefinition, type ReportRows } from '#kit/report/define.ts';
import { INTERNAL, OUTER } from './definition.ts';
import { LOB_PARAMETER } from './parameters.ts';

/** Refunds. They are computed on request, because the last day depends on the report. */
const ROWS: ReportRows = {
  name: 'inventory-expense-refund',
  table: 'computed',
  id: 'id',
  onRequest: true,
  scope: 'corporate',
  fields: [fieldOf(refunds, 'lob'), fieldOf(refunds, 'dataDate'), fieldOf(refunds, 'amountOfMoney')],
  newest: 'dataDate',
  sources: { refund: { records: refunds, by: 'id', nameFields: ['lob', 'dataDate'] } },
};
const copied = copiesFrom(ROWS);

const QUERY_DATE: Field = { kind: 'day', name: 'queryDate', label: '查询日期' };
/** The refunds up to the cutoff, or the refunds after it up to the query date. */
export type RefundPeriod = 'before' | 'after';

const PERIOD: Field = {
  kind: 'text',
  name: 'period',
  label: '期间',
  maxLength: 10,
  pattern: /^(before|after)$/,
  patternMessage: '请选择期间',
};

const shared = {
  rows: ROWS,
  filters: [{ name: 'dataDate', label: '日期', on: 'dataDate', match: 'days' }],
  columns: [
    { name: 'lob', title: '品类', kind: 'word', width: 100, fixed: true },
    copied('refund', 'dataDate', 110, { fixed: true }),
    copied('refund', 'amountOfMoney', 140, { kind: 'money', total: { make: 'sum' } }),
    copied('refund', 'typeRecord', 140),
    copied('refund', 'regulation', 160),
  ],
} satisfies Partial<ReportDefinition>;

const callsBelow = (path: string): ReportDefinition['calls'] => ({
  page: { path: `${path}/getPage` },
  combo: { path: `${path}/getComboBoxContent` },
  export: { path: `${path}/download` },
  provenance: { path: `${path}/provenance` },
});

export const internalRefunds = defineReport({
  name: 'inventory-expense-refunds',
  title: '京东返款',
  menu: INTERNAL.menu,
  parameters: [LOB_PARAMETER, QUERY_DATE, PERIOD],
  calls: callsBelow('/inventoryExpense/refunds'),
  codes: { export: INTERNAL.download },
  ...shared,
});

/** The refunds that the outer report subtracts, limited to the categories of the caller's role. */
export const outerRefunds = defineReport({
  name: 'inventory-expense-outer-refunds',
  title: '京东返款',
  menu: OUTER.menu,
  parameters: [LOB_PARAMETER, PERIOD],
  limited: { on: 'lob' },
  calls: callsBelow('/inventoryExpense/outer/refunds'),
  codes: { export: OUTER.download },
  ...shared,
});
