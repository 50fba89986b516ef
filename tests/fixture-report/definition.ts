import { t2InventoryLines } from '#features/inventory-review/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { deliveryOrderLines, vcReceiptRecords } from '#features/uploads/definition.ts';
import { fieldOf } from '#kit/records/define.ts';
import { copiesFrom, defineReport, type ReportRows } from '#kit/report/define.ts';

/**
 * Three reports that no feature has, over what uploads bring: they declare what the product's next reports will
 * (inventory expenses, batch plan, replenishment) and the ageing report does not: parameters, computed rows, text keys,
 * a limit beyond the corporate, money, percent, ratio, columns that come with the page, and numbers that come from
 * rows, parameters, settings, segments, interfaces and reviews.
 */
const MENU = 'index';
const EXPORT = 'logistics-aging-search-download';

const DELIVERIES: ReportRows = {
  name: 'fixture-deliveries',
  table: 'computed',
  id: 'id',
  onRequest: true,
  scope: 'corporate',
  fields: [
    ...['deliveryOrderNumber', 'productCode', 'productCodeCount', 'deliveryCreateTime'].map((name) => fieldOf(deliveryOrderLines, name)),
    { kind: 'text', name: 'day', label: '日期', maxLength: 10 },
  ],
  newest: 'deliveryCreateTime',
  sources: { delivery: { records: deliveryOrderLines, by: 'id' }, receipt: { records: vcReceiptRecords, by: 'vc_receipt_id' } },
};
const delivered = copiesFrom(DELIVERIES);

/** The rows of a quantity: the delivery lines of a material. */
export const fixtureDeliveries = defineReport({
  name: 'fixture-deliveries',
  title: '交货明细',
  menu: MENU,
  rows: DELIVERIES,
  filters: [
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'equals', maxLength: 50 },
    { name: 'day', label: '日期', on: 'day', match: 'prefix', maxLength: 10 },
    { name: 'createdOn', label: '创建日', on: 'deliveryCreateTime', match: 'day' },
    { name: 'deliveryCreateTime', label: '交货单创建时间', on: 'deliveryCreateTime', match: 'days' },
    { name: 'count', label: '数量', on: 'productCodeCount', match: 'numbers', ends: ['countMin', 'countMax'] },
  ],
  columns: [
    delivered('delivery', 'deliveryOrderNumber', 130, { fixed: true }),
    delivered('delivery', 'deliveryCreateTime', 160),
    delivered('delivery', 'productCodeCount', 90, { total: { make: 'sum' } }),
    delivered('receipt', 'storageTime', 160),
    {
      name: 'stay',
      title: '在途',
      kind: 'integer',
      width: 90,
      computed: true,
      provenance: {
        formula: '从发货到入仓。',
        inputs: [
          {
            segment: { received: [{ source: 'delivery', field: 'shippingDate' }], left: [{ source: 'receipt', field: 'storageTime' }] },
            quantity: 'productCodeCount',
            label: '在途数量',
          },
        ],
      },
    },
  ],
  calls: {
    page: { path: '/fixture/deliveries', listKey: 'list' },
    combo: { path: '/fixture/deliveries/combo' },
    export: { path: '/fixture/deliveries/download' },
    totals: { path: '/fixture/deliveries/totals' },
    provenance: { path: '/fixture/deliveries/provenance' },
  },
  codes: { export: EXPORT },
});

const EXPENSES: ReportRows = {
  name: 'fixture-expenses',
  table: 'computed',
  id: 'product_code',
  idKind: 'text',
  onRequest: true,
  scope: 'corporate',
  fields: [
    fieldOf(deliveryOrderLines, 'productCode'),
    fieldOf(productMapping, 'lob'),
    { kind: 'integer', name: 'quantity', label: '数量', min: 0, max: 999_999_999 },
    { kind: 'decimal', name: 'amount', label: '金额', scale: 2 },
    { kind: 'decimal', name: 'balance', label: '结余', scale: 2 },
    { kind: 'decimal', name: 'share', label: '占比', scale: 4 },
    { kind: 'day', name: 'newestDay', label: '最近交货日' },
  ],
  newest: 'quantity',
  sources: { product: { records: productMapping, by: 'product_mapping_id' }, t2: { records: t2InventoryLines, by: 't2_line_id' } },
};
const copied = copiesFrom(EXPENSES);

/** One row per material: the cost of its deliveries until a day, at a rate. */
export const fixtureExpenses = defineReport({
  name: 'fixture-expenses',
  title: '存货费用',
  menu: MENU,
  rows: EXPENSES,
  parameters: [
    { kind: 'day', name: 'queryDate', label: '查询日期', required: true },
    {
      kind: 'decimal',
      name: 'annualizedRate',
      label: '年化利率（%）',
      scale: 2,
      min: '0',
      required: true,
      message: '请输入非负数，且小数点不超过两位',
    },
  ],
  limited: { on: 'lob' },
  filters: [
    { name: 'lob', label: '品类', on: 'lob', match: 'equals', combo: 'lob' },
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 },
    { name: 'newestDay', label: '最近交货日', on: 'newestDay', match: 'day' },
    { name: 'amount', label: '金额', on: 'amount', match: 'numbers' },
  ],
  columns: [
    { name: 'productCode', title: '物料号', kind: 'text', width: 120, fixed: true },
    { name: 'lob', title: '品类', kind: 'word', width: 90 },
    {
      name: 'quantity',
      title: '数量',
      kind: 'integer',
      width: 90,
      group: '交货',
      total: { make: 'sum' },
      provenance: {
        formula: '截至查询日期的交货数量之和。',
        inputs: [
          {
            rows: fixtureDeliveries,
            sum: 'productCodeCount',
            where: { productCode: { column: 'productCode' }, deliveryCreateTimeEnd: { parameter: 'queryDate' } },
          },
        ],
      },
    },
    {
      name: 'amount',
      title: '金额',
      kind: 'money',
      width: 120,
      group: '交货',
      total: { make: 'sum' },
      provenance: { formula: '数量乘以未税单价。', inputs: [{ column: 'quantity' }, { source: 'product', field: 'unitPriceBeforeTax' }] },
    },
    copied('product', 'unitPriceBeforeTax', 110, { total: { make: 'average' } }),
    copied('product', 'taxPoint', 90),
    {
      name: 'balance',
      title: '结余',
      kind: 'money',
      width: 120,
      total: { make: 'sum' },
      provenance: {
        formula: '金额 × 年化利率 ÷ 365 × 天数，记为负数；库存审核后方可确认。',
        inputs: [
          { column: 'amount' },
          { parameter: 'annualizedRate' },
          { parameter: 'queryDate' },
          { setting: 'deadline', label: '上传截止时间' },
          { review: 't2' },
          { source: 't2', field: 'inventoryCount' },
        ],
      },
    },
    { name: 'share', title: '占比', kind: 'ratio', scale: 1, width: 90 },
    { name: 'newestDay', title: '最近交货日', kind: 'day', width: 110 },
  ],
  dynamic: {
    afterColumn: 'share',
    width: 100,
    wire: { headers: 'columnName', values: 'columnList', flag: 'columnFlag', title: 'columnName', children: 'contentList', value: 'count' },
    provenance: {
      formula: '该期间的交货数量之和。',
      inputs: [{ rows: fixtureDeliveries, sum: 'stay', where: { productCode: { column: 'productCode' }, day: { flag: true } } }],
    },
  },
  calls: {
    page: { path: '/fixture/expenses', listKey: 'list' },
    combo: { path: '/fixture/expenses/combo' },
    export: { path: '/fixture/expenses/download' },
    totals: { path: '/fixture/expenses/totals' },
    provenance: { path: '/fixture/expenses/provenance' },
  },
  codes: { export: EXPORT },
});

const PRODUCTS: ReportRows = {
  name: 'fixture-products',
  table: 'product_mapping',
  id: 'product_code',
  idKind: 'text',
  scope: 'shared',
  fields: [fieldOf(productMapping, 'productCode'), fieldOf(productMapping, 'lob')],
  newest: 'productCode',
  sources: { product: { records: productMapping, by: 'id' } },
};
const maintained = copiesFrom(PRODUCTS);

/** Rows of a table that all corporates share, named by a text. */
export const fixtureProducts = defineReport({
  name: 'fixture-products',
  title: '物料',
  menu: MENU,
  rows: PRODUCTS,
  filters: [
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 },
    { name: 'lob', label: '品类', on: 'lob', match: 'equals', maxLength: 50 },
  ],
  columns: [
    maintained('product', 'productCode', 120, { fixed: true }),
    maintained('product', 'unitPriceBeforeTax', 120, { kind: 'money' }),
  ],
  calls: {
    page: { path: '/fixture/products' },
    combo: { path: '/fixture/products/combo' },
    export: { path: '/fixture/products/download' },
    provenance: { path: '/fixture/products/provenance' },
  },
  codes: { export: EXPORT },
});
