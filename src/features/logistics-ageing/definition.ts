import { deliveryOrderLines, transportMilestones, vcReceiptRecords } from '#features/uploads/definition.ts';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { partnerSkuMapping } from '#features/master-data/partner-sku-mapping/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { columnWith, copiesFrom, defineReport, type ReportRows } from '#kit/report/define.ts';
import type { SourceInput } from '#kit/report/provenance.ts';
import { ageingLines, NO_OR_YES, VERDICTS } from './lines.ts';

const ON_TIME_TONES = { 是: 'good', 否: 'late', 未完成: 'pending' } as const;

/** The inputs of provenances by their source, a name in `sources` below. */
const inputFrom =
  (source: string) =>
  (field: string, label?: string): SourceInput => ({ source, field, label });
const delivery = inputFrom('delivery');
const milestone = inputFrom('milestone');
const receipt = inputFrom('receipt');
const product = inputFrom('product');
const sku = inputFrom('sku');
const route = inputFrom('route');

const KEY_ROUTE_INPUTS = [
  route('iphoneKeyNoteRoute'),
  route('ipadKeyNoteRoute'),
  route('cpuKeyNoteRoute'),
  route('watchKeyNoteRoute'),
  route('airPodsKeyNoteRoute'),
  route('fittingKeyNoteRoute'),
];

const SIGN_INPUTS = ['transferDate', 'fourthSignTime', 'thirdSignTime', 'secondSignTime', 'firstSignTime'].map((name) => milestone(name));

/** Column groups. */
const ORDER = '交货单';
const ROUTE = '线路';
const LINE_HAUL = '干线';
const WAREHOUSING = '入仓';

/** The stored lines with their source records. */
const LINES: ReportRows = {
  ...ageingLines,
  id: 'line_id',
  indexed: ['deliveryOrderNumber', 'productCode'],
  newest: 'deliveryCreateTime',
  sources: {
    delivery: { records: deliveryOrderLines, by: 'line_id' },
    milestone: { records: transportMilestones, by: 'milestone_id' },
    receipt: { records: vcReceiptRecords, by: 'vc_receipt_id' },
    product: { records: productMapping, by: 'product_mapping_id' },
    sku: { records: partnerSkuMapping, by: 'partner_sku_mapping_id' },
    route: { records: logisticsMapping, by: 'logistics_mapping_id', nameFields: ['pathway', 'typeOfShipping'] },
  },
};

const copied = copiesFrom(LINES);

/** The logistics ageing report (docs/business-rules/logistics-ageing.md): one row per live delivery-order line. */
export const logisticsAgeing = defineReport({
  name: 'logistics-ageing',
  title: '物流时效报表',
  menu: 'index',
  firstRows: { from: { 交货单数据: '/dataUpload/dnData', 仓储数据: '/dataUpload/storage', VC数据: '/dataUpload/vcData' } },
  rows: LINES,
  filters: [
    { name: 'lobList', label: '品类', on: 'lob', match: 'equals', several: true, combo: 'lob' },
    { name: 'typeOfShipping', label: '运输方式', on: 'typeOfShipping', match: 'equals', combo: 'typeOfShipping' },
    { name: 'groundLineOnTime', label: '干线是否准时', on: 'groundLineOnTime', match: 'equals', combo: 'onTime' },
    { name: 'warehousingOnTime', label: '入仓是否准时', on: 'warehousingOnTime', match: 'equals', combo: 'onTime' },
    { name: 'pathWayList', label: '线路', on: 'pathway', match: 'equals', several: true, combo: 'pathWay' },
    { name: 'deliveryOrderNumber', label: '交货单号', on: 'deliveryOrderNumber', match: 'prefix', maxLength: 50 },
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 },
    { name: 'deliveryCreateTime', label: '交货单创建时间', on: 'deliveryCreateTime', match: 'days' },
    { name: 'shippingDate', label: '发货日期', on: 'shippingDate', match: 'days' },
    { name: 'appointmentTime', label: '预约时间', on: 'appointmentTime', match: 'days' },
    { name: 'storageTime', label: 'VC签收时间', on: 'storageTime', match: 'days' },
    { name: 'transferTime', label: '中转签收时间', on: 'transferDate', match: 'days' },
    { name: 'groundLineTime', label: '干线时长（天）', on: 'groundLineTime', match: 'numbers', tenths: true },
    { name: 'warehousingTime', label: '入仓时长（天）', on: 'warehousingTime', match: 'numbers', tenths: true },
    { name: 'overdueDuration', label: '超时时长（天）', on: 'overdueDuration', match: 'numbers', tenths: true },
  ],
  columns: [
    copied('delivery', 'purchaseOrderLineItem', 80, { fixed: true }),
    copied('delivery', 'deliveryOrderNumber', 112, { fixed: true }),
    copied('delivery', 'deliveryCreateTime', 170, { group: ORDER }),
    columnWith('displayEighteenClockPoint', '是否18点前', 'word', 110, {
      computed: true,
      choices: NO_OR_YES,
      group: ORDER,
      provenance: {
        formula: '交货单创建时间不晚于当天18:00:00则为是，入仓从当天0点起计时；否则为否，从次日0点起计时。',
        inputs: [delivery('deliveryCreateTime')],
      },
    }),
    copied('delivery', 'jdPoNumber', 140, { group: ORDER }),
    copied('delivery', 'shippingDate', 110, { group: ORDER }),
    copied('delivery', 'addressee', 160, { group: ORDER }),
    columnWith('lob', '品类', 'word', 110, {
      group: ORDER,
      provenance: {
        formula: '取物料映射中该物料号的品类；没有则取仓储数据的品类；再没有则取京东SKU映射的品类。',
        inputs: [product('lob', '品类'), milestone('lob'), sku('lob', '京东SKU品类')],
      },
    }),
    copied('delivery', 'productCode', 130, { group: ORDER }),
    columnWith('productName', '物料名称', 'text', 220, {
      computed: true,
      group: ORDER,
      provenance: {
        formula: '取物料映射中该物料号的产品名称；没有则取京东SKU映射的产品名称。',
        inputs: [product('productName', '商品名称'), sku('productName', '京东SKU商品名称')],
      },
    }),
    copied('delivery', 'productCodeCount', 80, { group: ORDER, total: { make: 'sum' } }),
    copied('receipt', 'appointmentTime', 170, { group: 'VC' }),
    copied('receipt', 'storageTime', 170, { group: 'VC' }),
    copied('delivery', 'originCity', 100, { group: ROUTE }),
    copied('delivery', 'destinationCity', 100, { group: ROUTE }),
    copied('delivery', 'insideOrOutsidePort', 95, { group: ROUTE }),
    copied('delivery', 'shipToParty', 160, { group: ROUTE }),
    columnWith('pathway', '线路', 'text', 140, {
      group: ROUTE,
      provenance: { formula: '始发城市-目的城市。', inputs: [delivery('originCity'), delivery('destinationCity')] },
    }),
    copied('milestone', 'transferDate', 170, { group: LINE_HAUL }),
    copied('milestone', 'typeOfShipping', 95, { group: LINE_HAUL, labelName: 'displayTypeOfShipping' }),
    copied('milestone', 'firstSignTime', 170, { group: LINE_HAUL }),
    copied('milestone', 'secondSignTime', 170, { group: LINE_HAUL }),
    copied('milestone', 'thirdSignTime', 170, { group: LINE_HAUL }),
    copied('milestone', 'fourthSignTime', 170, { group: LINE_HAUL }),
    columnWith('groundLineTime', '干线时长（天）', 'days', 132, {
      computed: true,
      total: { make: 'average' },
      group: LINE_HAUL,
      provenance: {
        formula:
          '从发货日期0点到中转签收时间的天数；没有中转签收时间时，到最后一个阶段的签收时间（依次取四签、三签、二签、一签）。四舍五入保留一位小数；没有签收时间则未完成。',
        inputs: [delivery('shippingDate'), ...SIGN_INPUTS],
      },
    }),
    copied('route', 'groundLineStandardTime', 145, { title: '干线标准（天）', group: LINE_HAUL }),
    columnWith('displayGroundLineOnTime', '干线是否准时', 'word', 148, {
      computed: true,
      choices: VERDICTS,
      pinned: true,
      total: { make: 'count', word: '否', where: { groundLineOnTime: '0' } },
      group: LINE_HAUL,
      tones: ON_TIME_TONES,
      provenance: {
        formula: '干线时长不超过干线标准时长则为是，超过则为否；没有签收时间则为未完成；没有标准时长或发货日期则为空。',
        inputs: [{ column: 'groundLineTime' }, route('groundLineStandardTime')],
      },
    }),
    columnWith('warehousingTime', '入仓时长（天）', 'days', 120, {
      computed: true,
      total: { make: 'average' },
      group: WAREHOUSING,
      provenance: {
        formula:
          '从计时开始日0点到入仓时间的天数；18:00:00及以前创建的交货单从当天起计时，之后的从次日起计时。四舍五入保留一位小数；没有入仓时间则未完成。',
        inputs: [delivery('deliveryCreateTime'), receipt('storageTime')],
      },
    }),
    copied('route', 'warehousingStandardTime', 145, { title: '入仓标准（天）', group: WAREHOUSING }),
    columnWith('displayWarehousingOnTime', '入仓是否准时', 'word', 120, {
      computed: true,
      choices: VERDICTS,
      pinned: true,
      total: { make: 'count', word: '否', where: { warehousingOnTime: '0' } },
      group: WAREHOUSING,
      tones: ON_TIME_TONES,
      provenance: {
        formula: '入仓时长不超过入仓标准时长则为是，超过则为否；没有入仓时间则为未完成；没有标准时长则为空。',
        inputs: [{ column: 'warehousingTime' }, route('warehousingStandardTime')],
      },
    }),
    copied('milestone', 'exceptionReason', 180, { name: 'displayExceptionReason', group: WAREHOUSING }),
    columnWith('overdueDuration', '超时时长（天）', 'days', 120, {
      computed: true,
      pinned: true,
      group: WAREHOUSING,
      provenance: {
        formula: '入仓时长减入仓标准时长，不足0记为0；入仓未完成或没有标准时长则为空。',
        inputs: [{ column: 'warehousingTime' }, route('warehousingStandardTime')],
      },
    }),
    columnWith('displayKeyNoteRoute', '是否重点线路', 'word', 120, {
      computed: true,
      choices: NO_OR_YES,
      group: WAREHOUSING,
      provenance: {
        formula: '取物流映射中该线路和运输方式下，本行品类的重点线路标记；品类没有标记则为空。',
        inputs: [{ column: 'lob' }, ...KEY_ROUTE_INPUTS],
      },
    }),
  ],
  calls: {
    page: { path: '/logisticsAging/getPage' },
    combo: { path: '/logisticsAging/getComboBoxContent' },
    export: { path: '/logisticsAging/download' },
    totals: { path: '/logisticsAging/totals' },
    provenance: { path: '/logisticsAging/provenance' },
  },
  codes: { export: 'logistics-aging-search-download' },
  downloads: [
    {
      title: '汇总下载',
      path: '/logisticsAging/logisticsAgingSummaryDownload',
      code: 'logistics-aging-search-download',
      filters: ['lobList', 'deliveryCreateTime'],
    },
  ],
});
