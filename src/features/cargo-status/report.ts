import { arrivalShipping, purchaseDeliveries, purchaseLines } from '#features/arrivals/definition.ts';
import { batchPlanParts } from '#features/batch-shipment-plan/definition.ts';
import { dataAdjustmentLines, distiInventoryLines } from '#features/inventory-review/definition.ts';
import { MEANINGS, productMapping } from '#features/master-data/product-mapping/definition.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import type { Field } from '#kit/fields/field.ts';
import { fieldOf } from '#kit/records/define.ts';
import { copiesFrom, defineReport, type ReportColumn, type ReportRows } from '#kit/report/define.ts';
import type { RowsInput } from '#kit/report/provenance.ts';
import { CODES, MENU, PATHS } from './codes.ts';
import { BOOK_AT_INVENTORY, DIFFERENCE, FIGURES, type Figure, type SummedFigure } from './figures.ts';
import { jdNotOrderedOpenings } from './openings.ts';

/**
 * The day of the figures. Figures of today are computed on request; those of other days come from the daily snapshot
 * (docs/business-rules/cargo-status.md#snapshots).
 */
const DATE: Field = { kind: 'day', name: 'date', label: '数据日期' };

const pieces = (name: string, label: string): Field => ({
  kind: 'integer',
  name,
  label,
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
});

/** The kinds of source records of a figure. */
const PART_KINDS = [
  { value: '1', label: '采购订单' },
  { value: '2', label: '交货单' },
  { value: '3', label: '京东未下单期初' },
  { value: '4', label: 'Disti库存' },
  { value: '5', label: '台账入库' },
  { value: '6', label: '台账出库' },
  { value: '7', label: '台账缺货' },
] as const;

const PARTS: ReportRows = {
  name: 'cargo-parts',
  table: 'computed',
  id: 'part_id',
  idKind: 'text',
  onRequest: true,
  scope: 'corporate',
  fields: [
    { kind: 'text', name: 'mpn', label: 'MPN', maxLength: 50 },
    { kind: 'text', name: 'figure', label: '列', maxLength: 30 },
    { kind: 'text', name: 'productCode', label: '物料号', maxLength: 50 },
    { kind: 'choice', name: 'part', label: '来源', numeric: true, choices: PART_KINDS },
    { kind: 'day', name: 'day', label: '日期' },
    pieces('quantity', '计入数量'),
  ],
  newest: 'day',
  sources: {
    line: { records: purchaseLines, by: 'purchase_line_id' },
    delivery: { records: purchaseDeliveries, by: 'delivery_id' },
    notice: { records: arrivalShipping, by: 'shipping_id' },
    order: { records: deliveryOrderLines, by: 'order_line_id' },
    opening: { records: jdNotOrderedOpenings, by: 'opening_id' },
    stock: { records: distiInventoryLines, by: 'stock_line_id' },
    adjustment: { records: dataAdjustmentLines, by: 'adjustment_id' },
  },
};
const part = copiesFrom(PARTS);
/** A column of the source record without a provenance; the quantity column links to the source. */
const sourceColumn = (source: string, field: string, width: number): ReportColumn => {
  const { provenance: _provenance, ...column } = part(source, field, width);
  return column;
};

/**
 * The parts of each figure of the cargo status: lines of orders, deliveries, inventories and the ledger, each with the
 * quantity that it adds to the figure.
 */
export const cargoParts = defineReport({
  name: 'cargo-parts',
  title: '货况明细',
  menu: MENU,
  rows: PARTS,
  parameters: [
    DATE,
    { kind: 'text', name: 'mpn', label: 'MPN', maxLength: 50 },
    { kind: 'text', name: 'productCode', label: '物料号', maxLength: 50 },
    { kind: 'text', name: 'figure', label: '列', maxLength: 30 },
  ],
  filters: [],
  columns: [
    { name: 'mpn', title: 'MPN', kind: 'text', width: 130 },
    { name: 'productCode', title: '物料号', kind: 'text', width: 130, fixed: true },
    { name: 'part', title: '来源', kind: 'word', width: 120, choices: PART_KINDS, fixed: true },
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
              { source: 'delivery', field: 'shippingQuantity' },
              { source: 'line', field: 'purchaseQuantity' },
              { source: 'order', field: 'productCodeCount' },
              { source: 'opening', field: 'quantity' },
              { source: 'stock', field: 'inventoryCount' },
              { source: 'adjustment', field: 'adjustCount' },
            ],
          },
        ],
      },
    },
    sourceColumn('line', 'purchaseOrderCode', 140),
    sourceColumn('line', 'purchaseOrderLineItem', 80),
    part('line', 'purchaseQuantity', 100),
    sourceColumn('delivery', 'dnNumber', 130),
    part('delivery', 'shippingQuantity', 100),
    sourceColumn('delivery', 'appleShippingDate', 120),
    part('delivery', 'receivedQuantity', 100),
    sourceColumn('delivery', 'dcReceivedDate', 120),
    part('notice', 'estimatedDeliveryDate', 120),
    sourceColumn('order', 'deliveryOrderNumber', 140),
    sourceColumn('order', 'jdPoNumber', 140),
    part('order', 'productCodeCount', 90),
    sourceColumn('order', 'shippingDate', 110),
    part('opening', 'quantity', 120, { name: 'openingQuantity' }),
    sourceColumn('opening', 'openingDay', 110),
    sourceColumn('stock', 'warehouse', 130),
    sourceColumn('stock', 'city', 90),
    part('stock', 'inventoryCount', 100),
    part('adjustment', 'adjustCount', 100),
    sourceColumn('adjustment', 'reason', 140),
  ],
  calls: {
    page: { path: PATHS.parts },
    combo: { path: PATHS.partsCombo },
    export: { path: PATHS.partsExport },
    provenance: { path: PATHS.partsProvenance },
  },
  codes: { export: CODES.export },
});

const partsOf = (figure: SummedFigure): RowsInput => ({
  rows: cargoParts,
  sum: 'quantity',
  where: { mpn: { column: 'mpn' }, date: { parameter: 'date' }, figure: { value: figure } },
});

const ON_THE_WAY = '数据日期前已发货、尚未收货的数量，不超过订单行的未到数量；已收货或删单的不计。';
const PHYSICAL = '数据日期及以前最近一次已审核的Disti库存中该城市的数量。';

const FORMULAS: Readonly<Record<Figure, string>> = {
  totalOrderQuantity: '数据日期前188天内下单的订单行，以及更早但尚未到齐的订单行：采购数量减删单数量。',
  smStorageIn: '台账：截至数据日期的入库减出库，加减数据调整。',
  jdOrdered: '数据日期及以前创建、VC尚未入仓的交货单数量。',
  jdNotOrdered: '期初值（没有则为0）加期初日期及以后的收货数量，减期初日期及以后创建的交货单数量。',
  quantityExpectedDn: '纯在途中预计在数据日期当天到货的数量。',
  quantityExpectedDn1: '纯在途中预计在数据日期后第1天到货的数量。',
  quantityExpectedDn2: '纯在途中预计在数据日期后第2天到货的数量。',
  quantityExpectedDn3: '纯在途中预计在数据日期后第3天到货的数量。',
  alreadyDnNotShipped: '订单行的未到数量中，已有DN、尚未发货的数量。',
  notDnNotShipped: '订单行的未到数量中，没有DN的数量。',
  quantityOnTheWay: ON_THE_WAY,
  quantityBeiJing: PHYSICAL,
  quantityJiNan: '数据日期及以前最近一次已审核的Disti库存中德州和济南的数量。',
  quantityShengYang: PHYSICAL,
  quantityWuHan: PHYSICAL,
  quantityXiAn: PHYSICAL,
  quantityChengDu: PHYSICAL,
  quantityShangHai: PHYSICAL,
  quantityGuangZhou: PHYSICAL,
  quantityTotal: '数据日期及以前最近一次已审核的Disti库存中所有城市的数量，包括没有单独列出的城市。',
};

const column = (name: Figure | typeof DIFFERENCE, title: string, provenance: ReportColumn['provenance']): ReportColumn => ({
  name,
  title,
  kind: 'integer',
  width: 92,
  unit: '件',
  total: { make: 'sum' },
  provenance,
});

const ROWS: ReportRows = {
  name: 'cargo-status',
  table: 'computed',
  id: 'mpn',
  idKind: 'text',
  onRequest: true,
  scope: 'corporate',
  fields: [
    fieldOf(productMapping, 'lob'),
    fieldOf(productMapping, 'subLob'),
    { kind: 'text', name: 'mpn', label: 'MPN', maxLength: 50, required: true },
    fieldOf(productMapping, 'productName'),
    ...FIGURES.map(({ name, title }) => pieces(name, title)),
    pieces(DIFFERENCE, '差异'),
  ],
  newest: 'lob',
  rising: true,
  sources: {},
};

/** The ordered, in-transit, stocked and sold quantities of each MPN on a day (docs/business-rules/cargo-status.md). */
export const cargoStatus = defineReport({
  name: 'cargo-status',
  title: '货况查询',
  menu: MENU,
  firstRows: {
    from: {
      到货查询: '/data/goodsArrival',
      预计到货: '/data/arrivalExpect',
      交货单数据: '/dataUpload/dnData',
      数据审核: '/dataUpload/dataReview',
    },
  },
  rows: ROWS,
  parameters: [DATE],
  filters: [
    { name: 'lob', label: 'Lob', on: 'lob', match: 'equals', combo: 'lob' },
    { name: 'subLob', label: 'Sub-Lob', on: 'subLob', match: 'equals', combo: 'subLob', dependsOn: 'lob' },
    { name: 'mpn', label: 'MPN', on: 'mpn', match: 'prefix', maxLength: 50 },
    { name: DIFFERENCE, label: '差异', on: DIFFERENCE, match: 'numbers' },
  ],
  columns: [
    { name: 'lob', title: 'Lob', kind: 'word', width: 92, fixed: true, meaning: MEANINGS.lob },
    { name: 'subLob', title: 'Sub-Lob', kind: 'text', width: 130, fixed: true, meaning: MEANINGS.subLob },
    { name: 'mpn', title: 'MPN', kind: 'text', width: 104, fixed: true, meaning: MEANINGS.countedMpn },
    { name: 'productName', title: '产品描述', kind: 'text', width: 190, meaning: MEANINGS.productName },
    ...FIGURES.map(({ name, title }) => column(name, title, { formula: FORMULAS[name], inputs: [partsOf(name)] })),
    column(DIFFERENCE, '差异', {
      formula: '实物库存合计减同一天的账面库存；负数表示实物少于账面。没有已审核的Disti库存则为空。',
      inputs: [{ column: 'quantityTotal' }, partsOf(BOOK_AT_INVENTORY)],
    }),
  ],
  dynamic: {
    afterColumn: DIFFERENCE,
    width: 92,
    wire: { headers: 'columnName', values: 'batchScheduleData', flag: 'key', title: 'value', value: 'value' },
    provenance: {
      formula: '分批排程中该财年周的计划减满足：尚未满足的数量；计划的MPN按货况取值归入。',
      inputs: [
        {
          rows: batchPlanParts,
          sum: 'quantity',
          where: { cargoMpn: { column: 'mpn' }, date: { parameter: 'date' }, figure: { flag: true } },
        },
      ],
    },
  },
  calls: {
    page: { path: PATHS.page, listKey: 'dataList', updated: 'snapshotTime', days: 'columnDays' },
    combo: { path: PATHS.combo, levels: true },
    export: { path: PATHS.export },
    totals: { path: PATHS.totals },
    provenance: { path: PATHS.provenance },
  },
  codes: { export: CODES.export },
});
