import { arrivalShipping, purchaseDeliveries, purchaseLines } from '#features/arrivals/definition.ts';
import { MEANINGS, productMapping } from '#features/master-data/product-mapping/definition.ts';
import { shipmentPlanLines } from '#features/shipment-plan/definitions.ts';
import { fieldOf } from '#kit/records/define.ts';
import { columnWith, copiesFrom, defineReport, type ReportColumn, type ReportRows } from '#kit/report/define.ts';
import type { RowsCondition, RowsInput } from '#kit/report/provenance.ts';
import { CODES, MENU, PATHS } from './codes.ts';
import { batchPlanOpenings } from './openings.ts';

/** The kinds of source records of a figure. */
const PART_KINDS = [
  { value: '1', label: '出货计划' },
  { value: '2', label: '期初' },
  { value: '3', label: '苹果发货' },
] as const;

const pieces = (name: string, label: string) =>
  ({ kind: 'integer', name, label, min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }) as const;

const PARTS: ReportRows = {
  name: 'batch-plan-parts',
  table: 'computed',
  id: 'part_id',
  idKind: 'text',
  onRequest: true,
  scope: 'corporate',
  fields: [
    { kind: 'text', name: 'mpn', label: 'MPN', maxLength: 50 },
    { kind: 'text', name: 'figure', label: '列', maxLength: 30 },
    { kind: 'choice', name: 'part', label: '来源', numeric: true, choices: PART_KINDS },
    { kind: 'day', name: 'day', label: '日期' },
    pieces('quantity', '计入数量'),
  ],
  newest: 'day',
  sources: {
    plan: { records: shipmentPlanLines, by: 'plan_line_id' },
    opening: { records: batchPlanOpenings, by: 'opening_id' },
    line: { records: purchaseLines, by: 'purchase_line_id' },
    delivery: { records: purchaseDeliveries, by: 'delivery_id' },
    notice: { records: arrivalShipping, by: 'shipping_id' },
  },
};
const part = copiesFrom(PARTS);
/** A column of the source record without a provenance; the quantity column links to the source. */
const sourceColumn = (source: string, field: string, width: number): ReportColumn => {
  const { provenance: _provenance, ...column } = part(source, field, width);
  return column;
};

/**
 * The parts of each figure of the batch plan: lines of plans, opening values and shipments, each with the quantity that
 * it adds to the figure.
 */
export const batchPlanParts = defineReport({
  name: 'batch-plan-parts',
  title: '分批排程明细',
  menu: MENU,
  rows: PARTS,
  parameters: [
    { kind: 'day', name: 'date', label: '数据日期' },
    { kind: 'text', name: 'mpn', label: 'MPN', maxLength: 50 },
    { kind: 'text', name: 'cargoMpn', label: '货况MPN', maxLength: 50 },
    { kind: 'text', name: 'figure', label: '列', maxLength: 30 },
  ],
  filters: [],
  columns: [
    { name: 'mpn', title: 'MPN', kind: 'text', width: 130, fixed: true },
    { name: 'part', title: '来源', kind: 'word', width: 110, choices: PART_KINDS, fixed: true },
    { name: 'day', title: '日期', kind: 'day', width: 110, fixed: true },
    {
      name: 'quantity',
      title: '计入数量',
      kind: 'integer',
      width: 100,
      provenance: {
        inputs: [
          {
            first: [
              { source: 'plan', field: 'mpn' },
              { source: 'opening', field: 'quantity' },
              { source: 'delivery', field: 'shippingQuantity' },
              { source: 'notice', field: 'quantity' },
              { source: 'line', field: 'purchaseQuantity' },
            ],
          },
        ],
      },
    },
    part('plan', 'mpn', 130, { name: 'plannedMpn', title: '出货计划MPN' }),
    part('opening', 'quantity', 100, { name: 'openingQuantity' }),
    sourceColumn('opening', 'openingDay', 110),
    sourceColumn('line', 'purchaseOrderCode', 140),
    sourceColumn('line', 'purchaseOrderLineItem', 80),
    sourceColumn('line', 'productCode', 140),
    sourceColumn('delivery', 'dnNumber', 130),
    part('delivery', 'shippingQuantity', 100),
    sourceColumn('delivery', 'appleShippingDate', 120),
    part('notice', 'quantity', 100, { name: 'noticeQuantity' }),
  ],
  calls: {
    page: { path: PATHS.parts },
    combo: { path: PATHS.partsCombo },
    export: { path: PATHS.partsExport },
    provenance: { path: PATHS.partsProvenance },
  },
  codes: { export: CODES.export },
});

const partsOf = (figure: RowsCondition): RowsInput => ({
  rows: batchPlanParts,
  sum: 'quantity',
  where: { mpn: { column: 'mpn' }, figure },
});

const summedPieces = (name: string, title: string, width: number, provenance: ReportColumn['provenance']): ReportColumn =>
  columnWith(name, title, 'integer', width, { unit: '件', total: { make: 'sum' }, provenance });

const ROWS: ReportRows = {
  name: 'batch-shipment-plan',
  table: 'computed',
  id: 'mpn',
  idKind: 'text',
  onRequest: true,
  scope: 'corporate',
  fields: [
    fieldOf(productMapping, 'lob'),
    fieldOf(productMapping, 'subLob'),
    { kind: 'text', name: 'mpn', label: 'MPN', maxLength: 50, required: true },
    { kind: 'text', name: 'description', label: '产品描述', maxLength: 200 },
    pieces('initialCount', '期初数量'),
    pieces('shippedCount', '本季已发货'),
    pieces('unallocatedCount', '未分配'),
  ],
  newest: 'lob',
  rising: true,
  sources: {},
};

/**
 * The plan of the current quarter by week, and its coverage by the supply (docs/business-rules/batch-plan.md#supply).
 */
export const batchShipmentPlan = defineReport({
  name: 'batch-shipment-plan',
  title: '分批排程查询',
  menu: MENU,
  firstRows: { from: { 出货计划: '/dataUpload/shipmentPlan', 到货查询: '/data/goodsArrival' } },
  rows: ROWS,
  filters: [
    { name: 'lob', label: 'Lob', on: 'lob', match: 'equals', combo: 'lob' },
    { name: 'subLob', label: 'Sub-Lob', on: 'subLob', match: 'equals', combo: 'subLob', dependsOn: 'lob' },
    { name: 'mpn', label: 'MPN', on: 'mpn', match: 'prefix', maxLength: 50 },
  ],
  columns: [
    { name: 'lob', title: 'Lob', kind: 'word', width: 92, fixed: true, meaning: MEANINGS.lob },
    { name: 'subLob', title: 'Sub-Lob', kind: 'text', width: 130, fixed: true, meaning: MEANINGS.subLob },
    { name: 'mpn', title: 'MPN', kind: 'text', width: 104, fixed: true, meaning: '型号，来自出货计划、期初和苹果发货。' },
    { name: 'description', title: '产品描述', kind: 'text', width: 190, meaning: MEANINGS.productName },
    summedPieces('initialCount', '期初数量', 88, {
      formula: '本季度内最近一次上传的期初数量；没有则为0。',
      inputs: [partsOf({ value: 'initialCount' })],
    }),
    summedPieces('shippedCount', '本季已发货', 104, {
      formula: '本季度内苹果已发货的数量；有期初的，只计期初日期及以后的发货。',
      inputs: [partsOf({ value: 'shippedCount' })],
    }),
    summedPieces('unallocatedCount', '未分配', 96, {
      formula: '期初数量加本季已发货，依次满足各周计划后剩余的数量。',
      inputs: [{ column: 'initialCount' }, { column: 'shippedCount' }, partsOf({ value: 'unallocatedCount' })],
    }),
  ],
  dynamic: {
    afterColumn: 'unallocatedCount',
    width: 88,
    wire: {
      headers: 'columnNameRelationList',
      values: 'columnContentRelationList',
      flag: 'columnFlag',
      title: 'columnName',
      value: 'count',
    },
    provenance: {
      formula: '计划取到该财年周为止最近一周的出货计划；满足为期初和发货按先后依次分配到各周的数量，不超过该周计划。',
      inputs: [partsOf({ flag: true })],
    },
  },
  calls: {
    page: { path: PATHS.page, listKey: 'list' },
    combo: { path: PATHS.combo, levels: true },
    export: { path: PATHS.export },
    totals: { path: PATHS.totals },
    provenance: { path: PATHS.provenance },
  },
  codes: { export: CODES.export },
  emptyExport: '没有分货满足数据，不能进行数据导出',
});
