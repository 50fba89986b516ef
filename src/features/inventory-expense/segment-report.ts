import { dnMoves, purchaseDeliveries, purchaseLines } from '#features/arrivals/definition.ts';
import { dataAdjustmentLines } from '#features/inventory-review/definition.ts';
import { ledgerSegments } from '#features/ledger/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import type { Field } from '#kit/fields/field.ts';
import { fieldOf } from '#kit/records/define.ts';
import { defineReport, type ReportColumn, type ReportDefinition, type ReportRows } from '#kit/report/define.ts';
import type { ProvenanceInput } from '#kit/report/provenance.ts';
import { INTERNAL, OUTER, PATHS } from './definition.ts';
import { FIGURE_PARAMETER, INTERNAL_PARAMETERS, LOB_PARAMETER } from './parameters.ts';

const MAX_INTEGER = 999_999_999_999;
const integer = (name: string, label: string): Field => ({ kind: 'integer', name, label, min: -MAX_INTEGER, max: MAX_INTEGER });
const decimal = (name: string, label: string): Field => ({ kind: 'decimal', name, label, scale: 2, upTo: 15 });

/** The formulas of the columns of money × days and of interest. */
const MONEY_DAYS = '金额 × 天数。';
const INTEREST = '金额 × 天数 × 年化利率 ÷ 365。';

/** The deducted and the refunded interest: the names and labels of their columns, and the formula of their days. */
const INTEREST_SIDES = [
  {
    name: 'spend',
    days: '超期天数',
    moneyDays: '金额×超期天数（元·天）',
    money: '应扣（元）',
    formula: '截至查询日期的在库天数超过免费时间的天数，减去截至2025年5月31日已计的天数；指标为结余时，只计截至2025年5月31日的天数。',
  },
  {
    name: 'save',
    days: '提前天数',
    moneyDays: '金额×提前天数（元·天）',
    money: '应返（元）',
    formula:
      '在2025年5月31日之后至查询日期（含）出库且在库天数少于不计存货上限的，为上限减在库天数；指标为结余时，为2025年5月31日及之前出库的。',
  },
] as const;

/**
 * Segments (goods in stock from receipt to delivery) with their interest. They are computed on request, because the
 * interest depends on days, rate and ranges.
 */
const rowsWith = (name: string, fields: readonly Field[]): ReportRows => ({
  name,
  table: 'computed',
  id: 'id',
  onRequest: true,
  scope: 'corporate',
  fields: [
    fieldOf(productMapping, 'lob'),
    fieldOf(productMapping, 'subLob'),
    fieldOf(ledgerSegments, 'productCode'),
    fieldOf(ledgerSegments, 'inDate'),
    fieldOf(ledgerSegments, 'outDate'),
    fieldOf(ledgerSegments, 'quantity'),
    fieldOf(ledgerSegments, 'taxedUnitPrice'),
    fieldOf(ledgerSegments, 'value'),
    integer('held', '在库天数'),
    ...fields,
  ],
  newest: 'inDate',
  sources: {
    receipt: { records: purchaseDeliveries, by: 'purchase_delivery_id' },
    moved: { records: dnMoves, by: 'dn_move_id' },
    line: { records: purchaseLines, by: 'purchase_line_id' },
    tax: { records: taxCodeMapping, by: 'tax_code_mapping_id' },
    broughtBy: { records: dataAdjustmentLines, by: 'lot_adjustment_id' },
    delivery: { records: deliveryOrderLines, by: 'delivery_line_id' },
    takenBy: { records: dataAdjustmentLines, by: 'move_adjustment_id' },
    product: { records: productMapping, by: 'product_mapping_id' },
  },
});

const ROWS = rowsWith(
  'inventory-expense-segment',
  INTEREST_SIDES.flatMap(({ name, days, moneyDays, money }) => [
    integer(`${name}Days`, days),
    decimal(`${name}MoneyDays`, moneyDays),
    decimal(name, money),
  ]),
);

/** Segments with the interest for all days in stock, as in the histogram. */
const HISTOGRAM_ROWS = rowsWith('inventory-expense-histogram-segment', [
  decimal('heldMoneyDays', '金额×在库天数（元·天）'),
  decimal('interest', '利息（元）'),
]);

/**
 * The receipt and the delivery of a segment, with their files and rows. Either may be a data adjustment. The receipt of
 * goods that were moved to another line is that of the line from which they were moved.
 */
const STAY: ProvenanceInput = {
  segment: {
    received: [
      { source: 'receipt', field: 'dcReceivedDate' },
      { source: 'moved', field: 'quantity' },
      { source: 'broughtBy', field: 'adjustCount' },
      // The fallback: each arrival record has a purchase line.
      { source: 'line', field: 'purchaseOrderCreateDate' },
    ],
    left: [
      { source: 'delivery', field: 'shippingDate' },
      { source: 'takenBy', field: 'adjustCount' },
    ],
  },
  quantity: 'quantity',
  label: '在库数量',
};

/** The columns that do not depend on the report. */
const STAY_COLUMNS: readonly ReportColumn[] = [
  { name: 'productCode', title: '物料号', kind: 'text', width: 140, fixed: true },
  { name: 'lob', title: '品类', kind: 'word', width: 90 },
  { name: 'subLob', title: '品线', kind: 'text', width: 120 },
  { name: 'inDate', title: '入库日期', kind: 'day', width: 110, fixed: true },
  { name: 'outDate', title: '出库日期', kind: 'day', width: 110, fixed: true },
  {
    name: 'quantity',
    title: '数量',
    kind: 'integer',
    width: 90,
    total: { make: 'sum' },
    provenance: { formula: '同一物料号的入库与出库按日期先进先出，本行是一笔入库与一笔出库重叠的数量；没有出库的仍在库。', inputs: [STAY] },
  },
  {
    name: 'taxedUnitPrice',
    title: '含税单价（元）',
    kind: 'money',
    width: 120,
    provenance: {
      formula: '到货：未税单价 ×（1 + 税率），没有订单单价时取物料映射的未税单价；数据调整：单价（含税），没有时取供货价。',
      inputs: [
        { source: 'line', field: 'untaxedUnitPrice' },
        { source: 'broughtBy', field: 'taxedUnitPrice' },
        { source: 'product', field: 'unitPriceBeforeTax' },
        { source: 'line', field: 'taxCode' },
        { source: 'tax', field: 'taxRate' },
        { source: 'product', field: 'taxPoint' },
        { source: 'product', field: 'supplyPrice' },
      ],
    },
  },
  {
    name: 'value',
    title: '金额（元）',
    kind: 'money',
    width: 130,
    total: { make: 'sum' },
    provenance: { formula: '数量 × 含税单价。', inputs: [{ column: 'quantity' }, { column: 'taxedUnitPrice' }] },
  },
  {
    name: 'held',
    title: '在库天数',
    kind: 'integer',
    width: 100,
    provenance: { formula: '入库日期到出库日期的天数；仍在库或在查询日期之后出库的，计到查询日期；不小于0。', inputs: [STAY] },
  },
];

/** @param terms the parameters of the report, as inputs of the days and the interest */
const columnsWith = (terms: readonly ProvenanceInput[]): ReportColumn[] => [
  ...STAY_COLUMNS,
  ...INTEREST_SIDES.flatMap(({ name, days, moneyDays, money, formula }): ReportColumn[] => [
    {
      name: `${name}Days`,
      title: days,
      kind: 'integer',
      width: 100,
      provenance: { formula, inputs: [{ column: 'held' }, ...terms] },
    },
    {
      name: `${name}MoneyDays`,
      title: moneyDays,
      kind: 'money',
      width: 190,
      total: { make: 'sum' },
      provenance: { formula: MONEY_DAYS, inputs: [{ column: 'value' }, { column: `${name}Days` }] },
    },
    {
      name,
      title: money,
      kind: 'money',
      width: 120,
      provenance: { formula: INTEREST, inputs: [{ column: `${name}MoneyDays` }, ...terms] },
    },
  ]),
];

const filters: ReportDefinition['filters'] = [
  { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 },
  { name: 'subLob', label: '品线', on: 'subLob', match: 'equals', maxLength: 50 },
  { name: 'inDate', label: '入库日期', on: 'inDate', match: 'days' },
  { name: 'outDate', label: '出库日期', on: 'outDate', match: 'days' },
  { name: 'held', label: '在库天数', on: 'held', match: 'numbers' },
];

const callsBelow = (path: string, exportPath: string): ReportDefinition['calls'] => ({
  page: { path: `${path}/getPage` },
  combo: { path: `${path}/getComboBoxContent` },
  export: { path: exportPath },
  totals: { path: `${path}/totals` },
  provenance: { path: `${path}/provenance` },
});

/** The parameters of the internal report and the figure. The range of receipt days is optional. */
const SEGMENT_PARAMETERS: readonly Field[] = [
  ...INTERNAL_PARAMETERS.map((field): Field => (field.name.startsWith('inTime') ? { ...field, required: false } : field)),
  FIGURE_PARAMETER,
];

/** The segments of the internal report, its 明细 (docs/business-rules/ledger-and-interest.md#internal-report). */
export const internalSegments = defineReport({
  name: 'inventory-expense-segments',
  title: '存货费用明细',
  menu: INTERNAL.menu,
  rows: ROWS,
  parameters: SEGMENT_PARAMETERS,
  filters,
  columns: columnsWith(['queryDate', 'regardlessOfStockLimit', 'freeDays', 'annualizedRate'].map((parameter) => ({ parameter }))),
  calls: callsBelow('/inventoryExpense/segments', PATHS.segmentsExport),
  codes: { export: INTERNAL.download },
});

/** The segments of the outer report, limited to the categories of the caller's role. */
export const outerSegments = defineReport({
  name: 'inventory-expense-outer-segments',
  title: '存货费用明细（对外）',
  menu: OUTER.menu,
  rows: ROWS,
  parameters: [LOB_PARAMETER, FIGURE_PARAMETER],
  limited: { on: 'lob' },
  filters,
  columns: columnsWith([{ setting: 'annualizedRate', label: '年化利率（%）' }]),
  calls: callsBelow('/inventoryExpense/outer/segments', '/inventoryExpense/outer/exportSegments'),
  codes: { export: OUTER.download },
});

/**
 * The segments of the histogram, with the interest at the rate of its form. Unmapped products have the product line
 * 未维护, so that it can be filtered.
 */
export const histogramSegments = defineReport({
  name: 'inventory-expense-histogram-segments',
  title: '库龄分布明细',
  menu: OUTER.menu,
  rows: HISTOGRAM_ROWS,
  parameters: [
    LOB_PARAMETER,
    {
      kind: 'decimal',
      name: 'annualizedRate',
      label: '年化利率（%）',
      scale: 2,
      // With `scale`, the numbers of `HISTOGRAM_RATE`.
      min: '1',
      max: '999999999.99',
      required: true,
      message: '请输入最多包含两位小数的正数',
    },
  ],
  limited: { on: 'lob' },
  filters,
  columns: [
    ...STAY_COLUMNS.map((column): ReportColumn => (column.name === 'subLob' ? { ...column, kind: 'word' } : column)),
    {
      name: 'heldMoneyDays',
      title: '金额×在库天数（元·天）',
      kind: 'money',
      width: 190,
      total: { make: 'sum' },
      provenance: { formula: MONEY_DAYS, inputs: [{ column: 'value' }, { column: 'held' }] },
    },
    {
      name: 'interest',
      title: '利息（元）',
      kind: 'money',
      width: 120,
      provenance: { formula: INTEREST, inputs: [{ column: 'heldMoneyDays' }, { parameter: 'annualizedRate' }] },
    },
  ],
  calls: callsBelow('/inventoryExpense/outer/histogram', '/inventoryExpense/outer/exportHistogramSegments'),
  codes: { export: OUTER.download },
});
