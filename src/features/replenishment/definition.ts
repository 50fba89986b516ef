import { inventorySaleLines, inventorySaleList } from '#features/inventory-sale/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { saleForecastLines } from '#features/sale-forecast/definition.ts';
import { textField, type Field } from '#kit/fields/field.ts';
import { defineReport, type ReportRows } from '#kit/report/define.ts';
import { AGES } from './ages.ts';
import { EXPORT, MENU } from './codes.ts';
import { COLUMNS, SALES_OF_PERIOD } from './columns.ts';
import { COMPUTED } from './details.ts';

const MOST = 999_999_999_999;
/** A field of the rows. Labels are not shown, only the titles of `COLUMNS`. `column` replaces the default name. */
const pieces = (name: string, column?: string): Field => ({
  kind: 'integer',
  name,
  label: name,
  min: -MOST,
  max: MOST,
  column,
});
const decimal = (name: string, scale: number): Field => ({ kind: 'decimal', name, label: name, scale });

/** The columns of the select of the rows. */
const FIELDS: readonly Field[] = [
  textField('lob', '大类'),
  textField('subLob', '小类'),
  textField('productCode', '物料号'),
  textField('mpn', '型号'),
  textField('describe', '中文描述', 200),
  decimal('previous8WeekAvg', 2),
  pieces('previous8WeekCount'),
  pieces('currentWeekFCST', 'current_week_fcst'),
  ...[1, 2, 3, 4].map((week) => pieces(`week${week}FCST`, `week${week}_fcst`)),
  ...['t2InTransit', 'jdInventory', 'registration', 'quantityOnTheWay', 'jdNotOrdered'].map((name) => pieces(name)),
  ...AGES.map(({ name }) => pieces(name)),
  ...['inventoryTotal', 'jdWeekSaleCalculate', 'jdWeekSaleUpload', 'orderCount'].map((name) => pieces(name)),
  decimal('beforeOrderTurnover', 1),
  decimal('afterOrderTurnover', 1),
  decimal('turnoverStandard', 2),
  pieces('canOrder'),
  decimal('unitPriceBeforeTax', 2),
  decimal('orderPrice', 2),
];

/** For each forecast column, the name of the forecast line's field that it shows this week. */
const FORECAST_FIELDS = [0, 1, 2, 3, 4].map((week) => textField(`forecastField${week}`, `W${week}`));

const ROWS: ReportRows = {
  name: 'replenishment',
  ...COMPUTED,
  idKind: 'text',
  fields: [...FIELDS, ...FORECAST_FIELDS],
  newest: 'lob',
  rising: true,
  sources: {
    product: { records: productMapping, by: 'product_id' },
    forecast: { records: saleForecastLines, by: 'forecast_id' },
    partner: { records: inventorySaleLines, by: 'partner_id' },
  },
};

const year = (name: string, label: string): Field => ({
  kind: 'integer',
  name,
  label,
  min: 2000,
  max: 2099,
  message: '请输入2000到2099的年份',
});

/** The replenishment overview: one row for each product (docs/business-rules/replenishment.md). */
export const replenishment = defineReport({
  name: ROWS.name,
  title: '进销存补货总览',
  menu: MENU,
  firstRows: {
    from: {
      周度销售基础数据: '/dataUpload/weekSale',
      销售预测: '/dataUpload/saleForecast',
      上周库存及销量: '/dataUpload/previousInventorySale',
      数据审核: '/dataUpload/dataReview',
      IMEI码管理: '/dataUpload/imeiMapping',
    },
  },
  rows: ROWS,
  parameters: [year('beginYear', '开始年份'), year('endYear', '结束年份')],
  filters: [
    { name: 'lob', label: '大类', on: 'lob', match: 'equals', combo: 'lob' },
    { name: 'subLob', label: '小类', on: 'subLob', match: 'equals', combo: 'subLob', dependsOn: 'lob' },
    { name: 'mpn', label: '型号', on: 'mpn', match: 'prefix', maxLength: 50 },
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 },
  ],
  columns: COLUMNS,
  dynamic: {
    afterColumn: 'describe',
    width: 96,
    wire: { headers: 'columnName', values: 'columnList', flag: 'columnFlag', title: 'columnName', children: 'contentList', value: 'count' },
    provenance: SALES_OF_PERIOD,
  },
  calls: {
    page: { path: '/inventorySaleRecord/overviewPage', listKey: 'list', days: 'columnDays' },
    combo: { path: '/inventorySaleRecord/getComboBoxContent', levels: true, menus: [inventorySaleList.menu] },
    export: { path: '/inventorySaleRecord/exportOverview' },
    totals: { path: '/inventorySaleRecord/overviewTotals' },
    provenance: { path: '/inventorySaleRecord/overviewProvenance' },
  },
  codes: { export: EXPORT },
  emptyExport: '没有进销存补货数据，不能进行数据导出',
});
