import { MEANINGS } from '#features/master-data/product-mapping/definition.ts';
import { columnWith, type ColumnOptions, type ReportColumn } from '#kit/report/define.ts';
import type { ProvenanceInput, RowsInput } from '#kit/report/provenance.ts';
import { cargoParts } from '#features/cargo-status/definition.ts';
import { AGES } from './ages.ts';
import { deviceDetails, saleDetails, stockDetails, t2Details } from './details.ts';

/**
 * The columns of the overview (docs/business-rules/replenishment.md), and how each number is computed
 * (docs/business-rules/replenishment.md#inputs).
 */

/** A column with a number of pieces in a column group. */
const pieces = (name: string, title: string, group: string, provenance: ReportColumn['provenance']): ReportColumn =>
  columnWith(name, title, 'integer', 100, { group, unit: '件', provenance });

/** Like {@link pieces}, with a total. */
const summedPieces = (...column: Parameters<typeof pieces>): ReportColumn => ({ ...pieces(...column), total: { make: 'sum' } });

const other = (...names: readonly string[]): ProvenanceInput[] => names.map((name) => ({ column: name }));
const ofProduct = (field: string): ColumnOptions => ({ provenance: { inputs: [{ source: 'product', field }] } });

const sales = (where: RowsInput['where']): RowsInput => ({
  rows: saleDetails,
  sum: 'quantity',
  where: { productCode: { column: 'productCode' }, ...where },
});
const cargo = (figure: string): RowsInput => ({
  rows: cargoParts,
  sum: 'quantity',
  where: { productCode: { column: 'productCode' }, figure: { value: figure } },
});
const stock = (where: RowsInput['where'] = {}): RowsInput => ({
  rows: stockDetails,
  sum: 'inventoryCount',
  where: { productCode: { column: 'productCode' }, ...where },
});

const FORECAST_FORMULA = '取最新的销售预测，按上传后经过的周数顺延；超出W4为空。';
const forecast = (name: string, title: string, week: number): ReportColumn =>
  pieces(name, title, '销售预测', {
    formula: FORECAST_FORMULA,
    inputs: [{ source: 'forecast', field: { rowField: `forecastField${week}` }, label: '销售预测' }],
  });

/** The inputs of a turnover: the stock that covers sales, and the sales of a week. */
const COVER = [...other('inventoryTotal', 't2InTransit', 'jdInventory', 'quantityOnTheWay'), cargo('jdShippedUnsigned')];
const RATE = other('previous8WeekAvg', 'currentWeekFCST');

export const SALES_OF_PERIOD: NonNullable<ReportColumn['provenance']> = {
  formula: '该期间的DC销量之和；整季都没有周数据时取季度销售。',
  inputs: [sales({ period: { flag: true } })],
};

export const COLUMNS: readonly ReportColumn[] = [
  columnWith('lob', '大类', 'word', 84, { fixed: true, ...ofProduct('lob') }),
  columnWith('subLob', '小类', 'text', 124, { fixed: true, ...ofProduct('subLob') }),
  columnWith('productCode', '物料号', 'text', 84, { fixed: true, meaning: MEANINGS.productCode }),
  columnWith('mpn', '型号', 'text', 96, { fixed: true, ...ofProduct('mpn') }),
  columnWith('describe', '中文描述', 'text', 176, ofProduct('productName')),
  columnWith('previous8WeekAvg', '前8周周均DC销量', 'decimal', 136, {
    unit: '件',
    provenance: {
      formula: '当周之前8个财年周中已上传各周的DC销量之和 ÷ 计入周数；新品从首个有销量的周起计，之后的空白计0。',
      inputs: [sales({ averaged: { value: '是' } }), ...other('previous8WeekCount')],
    },
  }),
  columnWith('previous8WeekCount', '计入周数', 'integer', 100, {
    provenance: {
      formula: '当周之前8个财年周中计入周均的周数：无人上传的周不计，新品首个有销量的周之前不计。',
      inputs: [{ rows: saleDetails, where: { productCode: { column: 'productCode' }, averaged: { value: '是' } } }],
    },
  }),
  forecast('currentWeekFCST', '当周预测', 0),
  forecast('week1FCST', 'W1预测', 1),
  forecast('week2FCST', 'W2预测', 2),
  forecast('week3FCST', 'W3预测', 3),
  forecast('week4FCST', 'W4预测', 4),
  summedPieces('t2InTransit', 'T2在途', '在途与京东', {
    formula: '最新已审核T2库存的在途数量之和；物料映射有T2取值的，记在该MPN最小的物料号上。',
    inputs: [{ rows: t2Details, sum: 'inTransitCount', where: { countedUnder: { column: 'productCode' } } }],
  }),
  summedPieces('jdInventory', '京东库存', '在途与京东', { inputs: [{ source: 'partner', field: 'jdInventoryCount' }] }),
  summedPieces('registration', '近7天注册', '在途与京东', {
    formula: 'GI Date在最近7天（含今天）的IMEI台数，记在该MPN最小的物料号上。',
    inputs: [{ rows: deviceDetails, where: { row: { column: 'id' } } }],
  }),
  summedPieces('quantityOnTheWay', '在途数量', '在途与京东', {
    formula: '已发货、尚未收货的采购数量，同货况查询。',
    inputs: [cargo('quantityOnTheWay')],
  }),
  summedPieces('jdNotOrdered', '京东未下单', '在途与京东', {
    formula: '同货况查询：期初值 + 其后收货 − 其后创建的交货单数量。',
    inputs: [cargo('jdNotOrdered')],
  }),
  ...AGES.map(({ name, title }) =>
    pieces(name, title, '库龄', {
      formula: '最新已审核Disti库存，按库存日减入库日期分段；没有入库日期的计入最老一段。',
      inputs: [stock({ bucket: { value: name } })],
    }),
  ),
  summedPieces('inventoryTotal', '库存合计', '库龄', { formula: '各库龄段之和。', inputs: other(...AGES.map(({ name }) => name)) }),
  summedPieces('jdWeekSaleCalculate', '上周DC销量', '周销量', {
    formula: '最近一个完整财年周的DC销量。',
    inputs: [sales({ lastWeek: { value: '是' } })],
  }),
  summedPieces('jdWeekSaleUpload', '京东周销量', '周销量', { inputs: [{ source: 'partner', field: 'currentWeekSaleCount' }] }),
  summedPieces('orderCount', '下单数量', '下单', {
    formula: '取最新销售预测的下单数量，仅在其上传当周有效。',
    inputs: [{ source: 'forecast', field: 'orderCount' }],
  }),
  columnWith('beforeOrderTurnover', '下单前周转（天）', 'decimal', 140, {
    scale: 1,
    group: '下单',
    provenance: {
      formula:
        '（库存合计 + T2在途 + 京东库存 + 在途数量 + 已发京东未签收）÷ 日销量；日销量 = 前8周周均 ÷ 7，周均为0或没有时取当周预测 ÷ 7。',
      inputs: [...COVER, ...RATE],
    },
  }),
  columnWith('afterOrderTurnover', '下单后周转（天）', 'decimal', 140, {
    scale: 1,
    group: '下单',
    provenance: {
      formula: '（库存合计 + T2在途 + 京东库存 + 在途数量 + 已发京东未签收 + 下单数量）÷ 日销量。',
      inputs: [...COVER, ...other('orderCount'), ...RATE],
    },
  }),
  columnWith('turnoverStandard', '标准周转天数', 'decimal', 110, {
    group: '下单',
    provenance: { formula: '系统配置中该大类的标准周转天数。', inputs: [{ setting: 'turnoverStandard', label: '标准周转天数' }] },
  }),
  summedPieces('canOrder', '可下单数量', '下单', {
    formula: '标准周转天数 × 日销量 −（库存合计 + T2在途 + 京东库存 + 在途数量 + 已发京东未签收），向下取整，不小于0。',
    inputs: [...other('turnoverStandard'), ...RATE, ...COVER],
  }),
  columnWith('unitPriceBeforeTax', '未税单价', 'money', 110, { group: '下单', ...ofProduct('unitPriceBeforeTax') }),
  columnWith('orderPrice', '下单金额（未税）', 'money', 130, {
    group: '下单',
    total: { make: 'sum' },
    provenance: { formula: '下单数量 × 未税单价。', inputs: other('orderCount', 'unitPriceBeforeTax') },
  }),
];
