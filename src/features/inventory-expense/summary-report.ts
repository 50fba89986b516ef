import { COLUMN_GROUP, DELIVERY_COLUMNS, PURCHASING_COLUMNS } from '#features/administration/users/definition.ts';
import { MEANINGS } from '#features/master-data/product-mapping/definition.ts';
import type { Field } from '#kit/fields/field.ts';
import { defineReport, type ReportColumn, type ReportDefinition, type ReportRows } from '#kit/report/define.ts';
import type { ProvenanceInput, RowsInput } from '#kit/report/provenance.ts';
import { INTERNAL, MORE_PATHS, OUTER, PATHS, WAN_PLACES, type Figure } from './definition.ts';
import { INTERNAL_PARAMETERS, LOB_PARAMETER } from './parameters.ts';
import { internalRefunds, outerRefunds, type RefundPeriod } from './refund-report.ts';
import { internalSegments, outerSegments } from './segment-report.ts';

const wan = (name: string, label: string): Field => ({ kind: 'decimal', name, label, scale: WAN_PLACES });
const pieces = (name: string, label: string): Field => ({ kind: 'integer', name, label, min: 0, max: Number.MAX_SAFE_INTEGER });

const [PURCHASE_QUANTITY, PURCHASE_AMOUNT] = PURCHASING_COLUMNS.map(({ columnName }) => columnName) as [string, string];
const [DELIVERY_QUANTITY, DELIVERY_AMOUNT] = DELIVERY_COLUMNS.map(({ columnName }) => columnName) as [string, string];

/** The figures in 万元, in the order of the table: name, title, and width in px. */
const MONEY = [
  ['balanceBy2023June30', '截至2025年5月底结余（万元）', 150],
  ['jdspend', '2025年6月至今超过21天放货应扣京东（万元）', 190],
  ['jdsave', '2025年6月至今21天内提货应返京东（万元）', 190],
  ['dcoweToCustomer', '合计应返（万元）', 128],
  ['refundToJDSum', '应返总额（万元）', 136],
  ['refundedToJD', '已返（万元）', 126],
  ['remainingRefundToJD', '剩余应返（万元）', 110],
] as const;
type Money = (typeof MONEY)[number][0];

/** The screens of the entries of the ledger. */
const FIRST_ROWS = { from: { 到货查询: '/data/goodsArrival', 交货单数据: '/dataUpload/dnData', 数据审核: '/dataUpload/dataReview' } };

/** One row for each category. Rows are computed on request. */
const ROWS: ReportRows = {
  name: 'inventory-expense',
  table: 'computed',
  id: 'lob',
  idKind: 'text',
  onRequest: true,
  scope: 'corporate',
  fields: [
    { kind: 'text', name: 'lob', label: '品类', maxLength: 50, required: true },
    pieces('purchaseQuantity', PURCHASE_QUANTITY),
    wan('purchaseAmount', PURCHASE_AMOUNT),
    pieces('deliveryQuantity', DELIVERY_QUANTITY),
    wan('deliveryAmount', DELIVERY_AMOUNT),
    ...MONEY.map(([name, title]) => wan(name, title)),
  ],
  // The default order is descending by category. `server/reports.ts` orders the first category highest.
  newest: 'lob',
  sources: {},
};

/** The column groups that a user can hide (docs/business-rules/ledger-and-interest.md#column-groups), by their flag. */
const COLUMN_GROUPS = {
  showPurchasing: ['purchaseQuantity', 'purchaseAmount'],
  showDelivery: ['deliveryQuantity', 'deliveryAmount'],
} as const;

/** The names of the columns that a user's flags hide. */
export function hiddenColumns(flags: Readonly<Record<keyof typeof COLUMN_GROUPS, number>>): ReadonlySet<string> {
  const groups = Object.keys(COLUMN_GROUPS) as (keyof typeof COLUMN_GROUPS)[];
  return new Set(
    groups.filter((group) => flags[group] === COLUMN_GROUP.hidden).flatMap((group): readonly string[] => COLUMN_GROUPS[group]),
  );
}

/** The inputs of a report's figures. */
interface FigureSources {
  /** The segments of a figure; `sum` is the column that is summed. */
  readonly segments: (figure: Figure, sum: string) => RowsInput;
  readonly refunds: (period: RefundPeriod) => RowsInput;
  /** The explanations of the purchase and the delivery columns. */
  readonly formulas: Readonly<Record<'purchase' | 'delivery', string>>;
  /** The parameters of the report: days, rate and ranges. */
  readonly terms: readonly ProvenanceInput[];
}

const FORMULA: Readonly<Record<Money, string>> = {
  balanceBy2023June30:
    '截至2025年5月31日：21天内提货应返（Σ 金额×提前天数）减去超期应扣（Σ 金额×超期天数），乘以年化利率 ÷ 365，再减去该日及之前的返款。不受入库、出库时间范围影响。',
  jdspend: 'Σ 金额 × 在库天数超过免费时间的天数 × 年化利率 ÷ 365，截至查询日期的减去截至2025年5月31日的。',
  jdsave: 'Σ 金额 ×（不计存货上限 − 在库天数）× 年化利率 ÷ 365，2025年5月31日之后至查询日期出库且在库天数少于上限的。',
  dcoweToCustomer: '21天内提货应返 − 超过21天放货应扣。',
  refundToJDSum: '截至2025年5月底结余 + 合计应返。',
  refundedToJD: '2025年5月31日之后至查询日期的返款之和。',
  remainingRefundToJD: '应返总额 − 已返。',
};

function inputsOf(money: Money, { segments, refunds, terms }: FigureSources): readonly ProvenanceInput[] {
  switch (money) {
    case 'balanceBy2023June30':
      return [segments('balance', 'saveMoneyDays'), segments('balance', 'spendMoneyDays'), refunds('before'), ...terms];
    case 'jdspend':
      return [segments('jdspend', 'spendMoneyDays'), ...terms];
    case 'jdsave':
      return [segments('jdsave', 'saveMoneyDays'), ...terms];
    case 'dcoweToCustomer':
      return [{ column: 'jdsave' }, { column: 'jdspend' }];
    case 'refundToJDSum':
      return [{ column: 'balanceBy2023June30' }, { column: 'dcoweToCustomer' }];
    case 'refundedToJD':
      return [refunds('after')];
    case 'remainingRefundToJD':
      return [{ column: 'refundToJDSum' }, { column: 'refundedToJD' }];
  }
}

const columnsWith = (sources: FigureSources): ReportColumn[] => [
  { name: 'lob', title: '品类', kind: 'word', width: 100, fixed: true, meaning: MEANINGS.lob },
  ...(['purchase', 'delivery'] as const).flatMap((side): ReportColumn[] => {
    const [quantity, amount] = side === 'purchase' ? [PURCHASE_QUANTITY, PURCHASE_AMOUNT] : [DELIVERY_QUANTITY, DELIVERY_AMOUNT];
    const formula = sources.formulas[side];
    return [
      {
        name: `${side}Quantity`,
        title: quantity,
        kind: 'integer',
        width: 96,
        unit: '件',
        total: { make: 'sum' },
        provenance: { formula, inputs: [sources.segments(side, 'quantity')] },
      },
      {
        name: `${side}Amount`,
        title: amount,
        kind: 'money',
        width: 124,
        total: { make: 'sum' },
        provenance: { formula, inputs: [sources.segments(side, 'value')] },
      },
    ];
  }),
  ...MONEY.map(([name, title, width]): ReportColumn => ({
    name,
    title,
    kind: 'money',
    width,
    absent: '-',
    total: { make: 'sum' },
    provenance: { formula: FORMULA[name], inputs: inputsOf(name, sources) },
  })),
];

/** Passes parameters of the report on to the report of its inputs. */
const sameParameters = (names: readonly string[]) => Object.fromEntries(names.map((parameter) => [parameter, { parameter }]));
const OF_LOB = { lob: { column: 'lob' } } as const;
const OF_REQUEST = sameParameters(INTERNAL_PARAMETERS.map(({ name }) => name).filter((name) => name !== 'lob'));

/**
 * The internal report: the balance of each category, with the user's days, rate and ranges
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 */
export const internalExpenses = defineReport({
  name: 'inventory-expense-internal',
  title: '存货费用（对内）',
  menu: INTERNAL.menu,
  firstRows: FIRST_ROWS,
  rows: ROWS,
  parameters: INTERNAL_PARAMETERS,
  filters: [],
  columns: columnsWith({
    segments: (figure, sum) => ({ rows: internalSegments, sum, where: { ...OF_LOB, ...OF_REQUEST, figure: { value: figure } } }),
    refunds: (period) => ({
      rows: internalRefunds,
      sum: 'amountOfMoney',
      where: { ...OF_LOB, ...sameParameters(['queryDate']), period: { value: period } },
    }),
    formulas: {
      purchase: '在时间范围内入库的数量，金额为数量 × 含税单价。',
      delivery: '在时间范围内出库的数量，金额为数量 × 入库时的含税单价。',
    },
    terms: ['queryDate', 'regardlessOfStockLimit', 'freeDays', 'annualizedRate'].map((parameter) => ({ parameter })),
  }),
  calls: {
    page: { path: PATHS.summary, bare: true },
    combo: { path: MORE_PATHS.summaryCombo },
    export: { path: PATHS.summaryExport },
    totals: { path: MORE_PATHS.summaryTotals },
    provenance: { path: MORE_PATHS.summaryProvenance },
  },
  codes: { export: INTERNAL.download },
});

/**
 * The outer report: the customer's view up to today, with 21 days and the corporate's rate, for the categories of the
 * caller's role (docs/business-rules/ledger-and-interest.md#outer-report).
 */
export const outerExpenses: ReportDefinition = defineReport({
  name: 'inventory-expense-outer',
  title: '存货费用（对外）',
  menu: OUTER.menu,
  firstRows: FIRST_ROWS,
  rows: ROWS,
  parameters: [LOB_PARAMETER],
  limited: { on: 'lob' },
  filters: [],
  columns: columnsWith({
    segments: (figure, sum) => ({ rows: outerSegments, sum, where: { ...OF_LOB, figure: { value: figure } } }),
    refunds: (period) => ({ rows: outerRefunds, sum: 'amountOfMoney', where: { ...OF_LOB, period: { value: period } } }),
    formulas: {
      purchase: '2025年5月31日之后至今天入库的数量，金额为数量 × 含税单价。',
      delivery: '2025年5月31日之后至今天出库的数量，金额为数量 × 入库时的含税单价。',
    },
    terms: [{ setting: 'annualizedRate', label: '年化利率（%）' }],
  }),
  calls: {
    page: { path: PATHS.outer, bare: true },
    combo: { path: MORE_PATHS.outerCombo },
    export: { path: PATHS.outerExport },
    totals: { path: MORE_PATHS.outerTotals },
    provenance: { path: MORE_PATHS.outerProvenance },
  },
  codes: { export: OUTER.download },
});
