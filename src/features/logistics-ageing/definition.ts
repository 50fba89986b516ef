import type { ChoiceField } from '#kit/fields/field.ts';
import { fieldOf } from '#kit/records/define.ts';
import { deliveryOrderLines, transportMilestones, vcReceiptRecords } from '#features/uploads/definitions.ts';
import { defineReport, type ReportColumn, type ReportColumnKind, type SourceInput } from '#kit/report/define.ts';

/** The records that a line is made from, by the names that provenance uses. */
export type LineSource = 'delivery' | 'milestone' | 'receipt' | 'product' | 'partner-sku' | 'route';

const ON_TIME_TONES = { 是: 'good', 否: 'late', 未完成: 'pending' } as const;

const from =
  (source: LineSource) =>
  (field: string, label: string): SourceInput => ({ source, field, label });
const delivery = from('delivery');
const milestone = from('milestone');
const receipt = from('receipt');
const product = from('product');
const partnerSku = from('partner-sku');
const route = from('route');

type Options = Partial<Omit<ReportColumn, 'name' | 'title' | 'kind' | 'width'>>;
const column = (name: string, title: string, kind: ReportColumnKind, width: number, options: Options = {}): ReportColumn => ({
  name,
  title,
  kind,
  width,
  ...options,
});

/** A column whose value is a cell of an uploaded workbook, under the header that is its title there. */
const copied = (
  name: string,
  title: string,
  kind: ReportColumnKind,
  width: number,
  input: SourceInput,
  options: Options = {},
): ReportColumn => column(name, title, kind, width, { ...options, provenance: { inputs: [input] } });

const KEY_ROUTE_INPUTS = [
  route('iphoneKeyNoteRoute', 'iPhone重点线路'),
  route('ipadKeyNoteRoute', 'iPad重点线路'),
  route('cpuKeyNoteRoute', 'CPU重点线路'),
  route('watchKeyNoteRoute', 'Watch重点线路'),
  route('airPodsKeyNoteRoute', 'AirPods重点线路'),
  route('fittingKeyNoteRoute', '配件重点线路'),
];

const SIGN_INPUTS = [
  milestone('transferDate', '中转签收时间'),
  milestone('fourthSignTime', '四签时间'),
  milestone('thirdSignTime', '三签时间'),
  milestone('secondSignTime', '二签时间'),
  milestone('firstSignTime', '一签时间'),
];

/** A verdict as the lines keep it. */
const onTime = (name: string, label: string): ChoiceField => ({
  kind: 'choice',
  name,
  label,
  numeric: true,
  choices: [
    { value: '0', label: '否' },
    { value: '1', label: '是' },
    { value: '2', label: '未完成' },
  ],
});

const ORDER = '交货单';
const ROUTE = '线路';
const TRUNK = '干线';
const WAREHOUSING = '入仓';

/** The logistics ageing report (document 3 §2.7; domain §8): one row a live delivery-order line. */
export const logisticsAgeing = defineReport({
  name: 'logistics-ageing',
  title: '物流时效报表',
  menu: 'index',
  rows: {
    name: 'logistics-ageing',
    table: 'logistics_ageing',
    id: 'line_id',
    scope: 'corporate',
    collation: 'C',
    fields: [
      ...['deliveryCreateTime', 'shippingDate', 'deliveryOrderNumber', 'productCode'].map((name) => fieldOf(deliveryOrderLines, name)),
      ...['lob', 'typeOfShipping', 'transferDate'].map((name) => fieldOf(transportMilestones, name)),
      ...['appointmentTime', 'storageTime'].map((name) => fieldOf(vcReceiptRecords, name)),
      { kind: 'text', name: 'pathway', label: '线路', maxLength: 101 },
      onTime('groundLineOnTime', '干线是否准时'),
      onTime('warehousingOnTime', '入仓是否准时'),
    ],
    orders: [
      { by: 'deliveryCreateTime' },
      { by: 'deliveryOrderNumber', sql: 'lower(r.delivery_order_number)' },
      { by: 'productCode', sql: 'lower(r.product_code)' },
      { by: 'shippingDate', nullable: true },
      { by: 'appointmentTime', nullable: true },
      { by: 'storageTime', nullable: true },
      { by: 'transferDate', nullable: true },
    ],
    newest: 'deliveryCreateTime',
  },
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
  ],
  columns: [
    copied('purchaseOrderLineItem', '行项目', 'integer', 80, delivery('purchaseOrderLineItem', '行项目'), { fixed: true }),
    copied('deliveryOrderNumber', '交货单号', 'text', 130, delivery('deliveryOrderNumber', '交货单号'), { fixed: true }),
    copied('deliveryCreateTime', '交货单创建时间', 'time', 170, delivery('deliveryCreateTime', '交货单创建时间'), {
      group: ORDER,
    }),
    column('displayEighteenClockPoint', '是否18点前', 'word', 110, {
      group: ORDER,
      provenance: {
        formula: '交货单创建时间不晚于当天18:00:00则为是，入仓从当天0点起计时；否则为否，从次日0点起计时。',
        inputs: [delivery('deliveryCreateTime', '交货单创建时间')],
      },
    }),
    copied('jdPoNumber', '京东PO单号', 'text', 140, delivery('jdPoNumber', '京东PO单号'), { group: ORDER }),
    copied('shippingDate', '发货日期', 'day', 110, delivery('shippingDate', '发货日期'), { group: ORDER }),
    copied('addressee', '收货方', 'text', 160, delivery('addressee', '收货方'), { group: ORDER }),
    column('lob', '品类', 'word', 110, {
      group: ORDER,
      provenance: {
        formula: '取物料映射中该物料号的品类；没有则取仓储数据的品类；再没有则取京东SKU映射的品类。',
        inputs: [product('lob', '品类'), { ...milestone('lob', '仓储数据品类'), cell: false }, partnerSku('lob', '京东SKU品类')],
      },
    }),
    copied('productCode', '物料号', 'text', 130, delivery('productCode', '物料号'), { group: ORDER }),
    column('productName', '物料名称', 'text', 220, {
      group: ORDER,
      provenance: {
        formula: '取物料映射中该物料号的商品名称；没有则取京东SKU映射的商品名称。',
        inputs: [product('productName', '商品名称'), partnerSku('productName', '京东SKU商品名称')],
      },
    }),
    copied('productCodeCount', '数量', 'integer', 80, delivery('productCodeCount', '数量'), { group: ORDER }),
    copied('appointmentTime', '预约时间', 'time', 170, receipt('appointmentTime', '预约时间'), { group: 'VC' }),
    copied('storageTime', '入仓时间', 'time', 170, receipt('storageTime', '入仓时间'), { group: 'VC' }),
    copied('originCity', '始发城市', 'text', 100, delivery('originCity', '始发城市'), { group: ROUTE }),
    copied('destinationCity', '目的城市', 'text', 100, delivery('destinationCity', '目的城市'), { group: ROUTE }),
    copied('insideOrOutsidePort', '港内/港外', 'word', 95, delivery('insideOrOutsidePort', '港内/港外'), { group: ROUTE }),
    copied('shipToParty', '送达方', 'text', 160, delivery('shipToParty', '送达方'), { group: ROUTE }),
    column('pathway', '线路', 'text', 140, {
      group: ROUTE,
      provenance: { formula: '始发城市-目的城市。', inputs: [delivery('originCity', '始发城市'), delivery('destinationCity', '目的城市')] },
    }),
    copied('transferDate', '中转签收时间', 'time', 170, milestone('transferDate', '中转签收时间'), { group: TRUNK }),
    copied('typeOfShipping', '运输方式', 'word', 95, milestone('typeOfShipping', '运输方式'), {
      group: TRUNK,
      labelName: 'displayTypeOfShipping',
    }),
    copied('firstSignTime', '一签时间', 'time', 170, milestone('firstSignTime', '一签时间'), { group: TRUNK }),
    copied('secondSignTime', '二签时间', 'time', 170, milestone('secondSignTime', '二签时间'), { group: TRUNK }),
    copied('thirdSignTime', '三签时间', 'time', 170, milestone('thirdSignTime', '三签时间'), { group: TRUNK }),
    copied('fourthSignTime', '四签时间', 'time', 170, milestone('fourthSignTime', '四签时间'), { group: TRUNK }),
    column('groundLineTime', '干线时长（天）', 'days', 120, {
      group: TRUNK,
      provenance: {
        formula:
          '从发货日期0点到中转签收时间的天数；没有中转签收时间时，到最后一个阶段的签收时间（依次取四签、三签、二签、一签）。四舍五入保留一位小数；没有签收时间则未完成。',
        inputs: [delivery('shippingDate', '发货日期'), ...SIGN_INPUTS],
      },
    }),
    copied('groundLineStandardTime', '干线标准（天）', 'integer', 145, route('groundLineStandardTime', '干线标准时长（天）'), {
      group: TRUNK,
    }),
    column('displayGroundLineOnTime', '干线是否准时', 'word', 120, {
      group: TRUNK,
      tones: ON_TIME_TONES,
      provenance: {
        formula: '干线时长不超过干线标准时长则为是，超过则为否；没有签收时间则为未完成；没有标准时长或发货日期则为空。',
        inputs: [{ column: 'groundLineTime' }, route('groundLineStandardTime', '干线标准时长（天）')],
      },
    }),
    column('warehousingTime', '入仓时长（天）', 'days', 120, {
      group: WAREHOUSING,
      provenance: {
        formula:
          '从计时开始日0点到入仓时间的天数；18:00:00及以前创建的交货单从当天起计时，之后的从次日起计时。四舍五入保留一位小数；没有入仓时间则未完成。',
        inputs: [delivery('deliveryCreateTime', '交货单创建时间'), receipt('storageTime', '入仓时间')],
      },
    }),
    copied('warehousingStandardTime', '入仓标准（天）', 'integer', 145, route('warehousingStandardTime', '入仓标准时长（天）'), {
      group: WAREHOUSING,
    }),
    column('displayWarehousingOnTime', '入仓是否准时', 'word', 120, {
      group: WAREHOUSING,
      tones: ON_TIME_TONES,
      provenance: {
        formula: '入仓时长不超过入仓标准时长则为是，超过则为否；没有入仓时间则为未完成；没有标准时长则为空。',
        inputs: [{ column: 'warehousingTime' }, route('warehousingStandardTime', '入仓标准时长（天）')],
      },
    }),
    copied('displayExceptionReason', '异常原因', 'text', 180, milestone('exceptionReason', '异常原因'), { group: WAREHOUSING }),
    column('overdueDuration', '超时时长（天）', 'days', 120, {
      group: WAREHOUSING,
      provenance: {
        formula: '入仓时长减入仓标准时长，不足0记为0；入仓未完成或没有标准时长则为空。',
        inputs: [{ column: 'warehousingTime' }, route('warehousingStandardTime', '入仓标准时长（天）')],
      },
    }),
    column('displayKeyNoteRoute', '是否重点线路', 'word', 120, {
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
    provenance: { path: '/logisticsAging/provenance', filePath: '/logisticsAging/provenanceFile' },
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
