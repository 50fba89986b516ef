import { productByCode, UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { PIECES_MAX, type Field } from '#kit/fields/field.ts';
import { defineList } from '#kit/list/define.ts';
import { defineRecords } from '#kit/records/define.ts';
import type { WeekListDefinition } from '#kit/week-list/define.ts';

const FIELDS = [
  { kind: 'text', name: 'productCode', label: '物料号', required: true, maxLength: 50 },
  { kind: 'integer', name: 'currentWeekSaleCount', label: '当周销量', required: true, min: 0, max: PIECES_MAX },
  { kind: 'integer', name: 'jdInventoryCount', label: '京东库存', required: true, min: 0, max: PIECES_MAX },
] as const satisfies readonly Field[];

/** The retail partner's stock and last week's sales (docs/business-rules/uploads-and-periods.md#columns). */
export const inventorySaleLines = defineRecords({
  name: 'inventory-sale-line',
  title: '上周库存及销量',
  table: 'inventory_sale_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: FIELDS,
  key: ['productCode'],
  weight: { pieces: ['currentWeekSaleCount', 'jdInventoryCount'], newestPeriod: true },
});

/** The stock and last week's sales, with the product's mapping (docs/business-rules/uploads-and-periods.md#columns). */
export const inventorySaleList = defineList({
  name: 'inventory-sale',
  title: '上周库存及销量',
  menu: 'previousInventorySale',
  table: 'inventory_sale',
  view: true,
  scope: 'corporate',
  idName: 'id',
  fields: FIELDS,
  key: ['productCode'],
  computed: [
    { name: 'lob', label: '大类', from: 'lob', words: [UNMAPPED, '配件'], exported: true },
    { name: 'subLob', label: '小类', from: 'sub_lob', exported: true },
    { name: 'mpn', label: '型号', from: 'mpn', exported: true },
    { name: 'describe', label: '中文描述', from: 'product_name', exported: true },
    { name: 'importDate', label: '上传日期', from: 'import_time', kind: 'day', exported: true },
  ],
  columns: [
    { name: 'lob', width: 100, word: true },
    { name: 'subLob', width: 120 },
    { name: 'productCode', width: 120 },
    { name: 'mpn', width: 120 },
    { name: 'describe', width: 180 },
    { name: 'currentWeekSaleCount', width: 120 },
    { name: 'jdInventoryCount', width: 120 },
    { name: 'importDate', width: 120 },
  ],
  filters: [
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 },
    { name: 'importDate', label: '上传日期', on: 'importDate', match: 'days', ends: ['beginTime', 'endTime'], initially: 'this-week' },
  ],
  calls: {
    page: { path: '/inventorySaleRecord/getInventorySalePage', listKey: 'list' },
    template: { path: '/inventorySaleRecord/downInventorySaleExcelTemplate' },
    import: { path: '/inventorySaleRecord/importInventorySaleExcel', fileField: 'file' },
    export: { path: '/inventorySaleRecord/exportData' },
  },
  codes: {
    template: 'jd-previous-inventory-sale-upload-template',
    import: 'jd-previous-inventory-sale-upload-upload',
    export: 'jd-previous-inventory-sale-upload-download',
  },
  messages: { emptyExport: '没有库存、销售数据，不能进行数据导出' },
});

export const inventorySale: WeekListDefinition = {
  list: inventorySaleList,
  upload: { records: inventorySaleLines, references: [productByCode('productCode')] },
  weekBegins: 'monday',
};
