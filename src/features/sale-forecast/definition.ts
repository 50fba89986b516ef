import { productByCode, UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { piecesField, requiredPieces, requiredText, type Field } from '#kit/fields/field.ts';
import { defineList } from '#kit/list/define.ts';
import { defineRecords } from '#kit/records/define.ts';
import type { WeekListDefinition } from '#kit/week-list/define.ts';

const FIELDS: readonly Field[] = [
  requiredText('productCode', '物料号'),
  requiredPieces('week0', '当周预测'),
  requiredPieces('week1', 'W1'),
  requiredPieces('week2', 'W2'),
  requiredPieces('week3', 'W3'),
  requiredPieces('week4', 'W4'),
  piecesField('weekJd', '京东周销量'),
  piecesField('orderCount', '下单数量'),
];

/** The expected sales of a product in five weeks (docs/business-rules/uploads-and-periods.md#columns). */
export const saleForecastLines = defineRecords({
  name: 'sale-forecast-line',
  title: '销售预测',
  table: 'sale_forecast_line',
  scope: 'corporate',
  life: 'period-snapshot',
  fields: FIELDS,
  key: ['productCode'],
  weight: { pieces: ['week0', 'week1', 'week2', 'week3', 'week4'], newestPeriod: true },
});

/** The newest forecast of each product, as it was imported (docs/business-rules/uploads-and-periods.md#columns). */
export const saleForecastList = defineList({
  name: 'sale-forecast',
  title: '销售预测',
  menu: 'saleForecast',
  table: 'sale_forecast',
  view: true,
  scope: 'corporate',
  idName: 'id',
  fields: FIELDS,
  key: ['productCode'],
  computed: [
    { name: 'lob', label: 'Lob', from: 'lob', words: [UNMAPPED, '配件'], exported: true },
    { name: 'subLob', label: 'Sub-Lob', from: 'sub_lob', exported: true },
    { name: 'mpn', label: 'MPN', from: 'mpn', exported: true },
    { name: 'productName', label: '中文描述', from: 'product_name', exported: true },
    { name: 'createTime', label: '上传时间', from: 'import_time', kind: 'time', exported: true },
  ],
  columns: [
    { name: 'lob', width: 120, word: true },
    { name: 'subLob', width: 108 },
    { name: 'productCode', width: 112 },
    { name: 'mpn', width: 128 },
    { name: 'productName', width: 130 },
    { name: 'week0', width: 69 },
    { name: 'week1', width: 52 },
    { name: 'week2', width: 52 },
    { name: 'week3', width: 52 },
    { name: 'week4', width: 52 },
    { name: 'weekJd', width: 71 },
    { name: 'orderCount', width: 76 },
    { name: 'createTime', width: 146 },
  ],
  filters: [{ name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 }],
  calls: {
    page: { path: '/saleForecast/getPageByProductCode', listKey: 'saleForecastVoList' },
    template: { path: '/saleForecast/excelTemplateDownload' },
    import: { path: '/saleForecast/importFromExcelFile', fileField: 'excelFile' },
    export: { path: '/saleForecast/exportByProductCode' },
  },
  codes: { template: 'sale_forecast-template', import: 'sale_forecast-upload', export: 'sale_forecast-download' },
  messages: { emptyExport: '没有销售预测数据，不能进行数据导出' },
});

/** Forecasts are compared with the DC sales, whose weeks begin on Sunday (decision 26). */
export const saleForecast: WeekListDefinition = {
  list: saleForecastList,
  upload: { records: saleForecastLines, references: [productByCode('productCode')] },
  weekBegins: 'sunday',
};
