import { ageingByCity } from '#features/master-data/ageing-config/definition.ts';
import { locationByShipTo, storageLocation } from '#features/master-data/storage-location/definition.ts';
import { productMapping, productsByMpn, UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { idField, requiredText, textField, type ChoiceField, type Field } from '#kit/fields/field.ts';
import type { ImportShape } from '#kit/import/define.ts';
import { defineRecords } from '#kit/records/define.ts';
import { columnWith, copiesFrom, defineReport, type ReportRows } from '#kit/report/define.ts';
import type { SourceInput } from '#kit/report/provenance.ts';

/**
 * Menu codes of the lines and of their summary, which share their API and buttons (docs/api.md#added-calls-of-screens).
 */
export const MENUS = { lines: 'arrivalExpect', summary: 'arrivalSummary' } as const;

/** Button codes (docs/business-rules/arrivals.md#expected-arrivals). */
export const CODES = {
  download: 'product-arrival-summary-search-download',
  upload: 'product-arrival-summary-search-lost-email-upload',
  update: 'product-arrival-summary-search-update-msg',
} as const;

/** The API paths. Template, status, mailbox and provenance are beyond the specification. */
export const PATHS = {
  page: '/productArrival/summaryPages',
  combo: '/productArrival/getSummaryCondition',
  export: '/productArrival/exportSummary',
  template: '/productArrival/downloadSummaryTemplate',
  import: '/productArrival/importSummary',
  update: '/productArrival/dealSummaryHisData',
  updateStatus: '/productArrival/summaryUpdate',
  mailbox: '/productArrival/summaryMailbox',
  provenance: '/productArrival/summaryProvenance',
} as const;

/** The reasons for flag 1 of a line; the first applies (docs/business-rules/arrivals.md#expected-arrivals). */
export const FLAG_REASONS = {
  product: '物料未维护',
  location: '库存地未维护',
  deleted: 'DN已删除',
  noLine: '没有对应的PO行',
  tooMany: '超出PO行的未交数量',
} as const;

const required = <F extends Field>(field: F): F & { required: true } => ({ ...field, required: true });
const count = (name: string, label: string, min = 0): Field => ({ kind: 'integer', name, label, min, max: 999_999_999 });

/** The fields of a line of a shipping notice (docs/business-rules/uploads-and-periods.md#columns). */
const NOTICE_FIELDS = {
  customerPoNumber: requiredText('customerPoNumber', 'PO'),
  dnNumber: requiredText('dnNumber', 'DN'),
  soNumber: textField('soNumber', 'SO'),
  partNumber: requiredText('partNumber', 'Part'),
  partDescription: textField('partDescription', '描述', 200),
  qty: required(count('qty', '数量', 1)),
  trackingNumber: textField('trackingNumber', '需求跟踪号'),
  deliveryDatetime: { kind: 'time', name: 'deliveryDatetime', label: '发货时间', required: true },
  estimatedDate: { kind: 'day', name: 'estimatedDate', label: '预计到货日期' },
  originCity: textField('originCity', '始发城市'),
  shipToCustomerId: requiredText('shipToCustomerId', 'ShipTo'),
  customerAccountId: requiredText('customerAccountId', '工厂'),
} as const satisfies Readonly<Record<string, Field>>;

/** The lines in the files of shipping notices. The newest line of a DN, PO and part is the current one. */
export const shippingNotices = defineRecords({
  name: 'shipping-notice',
  title: '发货通知',
  table: 'shipping_notice',
  scope: 'corporate',
  life: 'append',
  fields: Object.values(NOTICE_FIELDS),
  key: [],
  weight: { pieces: ['qty'] },
});

/** The workbook of notices, uploaded or received by mail (docs/business-rules/uploads-and-periods.md#columns). */
export const noticeImport: ImportShape = {
  name: 'shipping-notice',
  title: '发货通知',
  fields: shippingNotices.fields,
  key: ['dnNumber', 'customerPoNumber', 'partNumber'],
};

/** References to mappings. `北京市` and `北京` are the same city (docs/business-rules/cargo-status.md#physical-stock). */
export const noticeReferences = [
  productsByMpn('partNumber'),
  locationByShipTo('shipToCustomerId'),
  { ...ageingByCity('startCity', 'originCity'), withoutEnding: '市' },
];

const flag: ChoiceField = {
  kind: 'choice',
  name: 'flag',
  label: '异常',
  required: true,
  numeric: true,
  choices: [
    { value: '0', label: '否' },
    { value: '1', label: '是' },
  ],
};

/** The current lines, enriched from mappings and PO lines. `server/refresh.ts` updates them. */
export const LINES: ReportRows = {
  name: 'expected-arrival',
  table: 'expected_arrival',
  scope: 'corporate',
  id: 'notice_id',
  fields: [
    idField('noticeId', '发货通知', true),
    ...(['customerPoNumber', 'dnNumber', 'partNumber', 'qty', 'deliveryDatetime', 'customerAccountId'] as const).map(
      (name) => NOTICE_FIELDS[name],
    ),
    textField('category', '品类'),
    textField('subLob', '小类'),
    textField('productName', '中文描述', 200),
    textField('productCode', '物料号'),
    textField('storageLocationName', '库存地'),
    requiredText('summaryCode', '汇总', 100),
    { kind: 'day', name: 'expectedDate', label: '预计到货日期' },
    required(count('matchedQuantity', '已匹配PO数量')),
    flag,
    textField('flagReason', '异常原因'),
    { kind: 'time', name: 'createTime', label: '抓取时间', required: true },
    idField('productMappingId', '物料映射'),
    idField('storageLocationMapId', '库存地映射'),
  ],
  indexed: ['customerPoNumber'],
  newest: 'deliveryDatetime',
  sources: {
    notice: { records: shippingNotices, by: 'notice_id' },
    product: { records: productMapping, by: 'product_mapping_id' },
    location: { records: storageLocation, by: 'storage_location_map_id' },
  },
};

const copied = copiesFrom(LINES);
const from =
  (source: string) =>
  (field: string): SourceInput => ({ source, field });
const notice = from('notice');
const product = from('product');
const location = from('location');

/** The text of an empty page: how shipping notices are received. */
export const FIRST_NOTICES = '发货通知来自收件邮箱，配置后自动读取；没有收到的，用“缺失邮件补充数据上传”补充。';

/** All current lines of shipping notices (docs/business-rules/arrivals.md#expected-arrivals). */
export const expectedArrivals = defineReport({
  name: 'expected-arrival',
  title: '预计到货',
  menu: MENUS.lines,
  firstRows: { how: FIRST_NOTICES },
  rows: LINES,
  filters: [
    {
      name: 'storageLocationNameList',
      label: '库存地',
      on: 'storageLocationName',
      match: 'equals',
      several: true,
      combo: 'storageLocationNameList',
      absent: UNMAPPED,
    },
    { name: 'deliveryDate', label: '发货日期', on: 'deliveryDatetime', match: 'days', ends: ['deliveryBeginDate', 'deliveryEndDate'] },
    { name: 'categoryList', label: '品类', on: 'category', match: 'equals', several: true, combo: 'categoryList', absent: UNMAPPED },
    {
      name: 'customerAccountIdList',
      label: '工厂',
      on: 'customerAccountId',
      match: 'equals',
      several: true,
      combo: 'customerAccountIdList',
    },
    { name: 'partNumber', label: 'Part', on: 'partNumber', match: 'prefix', maxLength: 50 },
    { name: 'customerPoNumber', label: 'PO', on: 'customerPoNumber', match: 'prefix', maxLength: 50 },
    { name: 'summaryCode', label: '汇总', on: 'summaryCode', match: 'prefix', maxLength: 100 },
    { name: 'expectedDate', label: '预计到货日期', on: 'expectedDate', match: 'days' },
  ],
  columns: [
    copied('notice', 'customerPoNumber', 106, { fixed: true }),
    copied('notice', 'dnNumber', 106, { fixed: true }),
    copied('notice', 'soNumber', 106),
    copied('notice', 'partNumber', 106),
    copied('notice', 'partDescription', 200),
    copied('notice', 'qty', 80),
    copied('notice', 'trackingNumber', 126),
    copied('notice', 'deliveryDatetime', 150),
    columnWith('category', '品类', 'word', 100, { computed: true, provenance: { inputs: [product('lob')] } }),
    columnWith('productName', '中文描述', 'text', 200, { provenance: { inputs: [product('productName')] } }),
    columnWith('productCode', '物料号', 'text', 98, {
      provenance: {
        formula: '物料映射中MPN等于Part的物料号；有多个时取最小的一个。',
        inputs: [product('productCode'), notice('partNumber')],
      },
    }),
    columnWith('subLob', '小类', 'text', 120, { absent: UNMAPPED, provenance: { inputs: [product('subLob')] } }),
    columnWith('storageLocationName', '库存地', 'text', 120, {
      absent: UNMAPPED,
      provenance: {
        formula: '库存地映射中该Ship-to客户编号的库存地名称。',
        inputs: [location('storageLocationName'), notice('shipToCustomerId')],
      },
    }),
    columnWith('summaryCode', '汇总', 'words', 230, {
      alarm: 'flag',
      provenance: {
        formula: '发货日（年月日）-库存地-小类；没有维护的写为“未维护”。有异常时标红，原因见异常原因。',
        inputs: [notice('deliveryDatetime'), location('storageLocationName'), product('subLob')],
      },
    }),
    columnWith('flagReason', '异常原因', 'word', 240, {
      pinned: true,
      tones: Object.fromEntries(Object.values(FLAG_REASONS).map((reason) => [reason, 'late' as const])),
      provenance: {
        formula:
          '物料或库存地没有维护，或者DN已删除，或者没有客户PO和物料相同的PO行，或者数量超出这些PO行的未交数量（先到先得）时为异常。有多个原因时显示第一个。',
        inputs: [{ column: 'productCode' }, { column: 'storageLocationName' }, { column: 'matchedQuantity' }, notice('qty')],
      },
    }),
    columnWith('matchedQuantity', '已匹配PO数量', 'integer', 110, {
      provenance: {
        formula: 'BI已有同一DN的PO行先匹配该DN；其余数量按发货时间依次匹配客户PO和物料相同的PO行，每行不超过其未交数量。',
        inputs: [notice('customerPoNumber'), notice('partNumber'), notice('dnNumber'), notice('qty')],
      },
    }),
    copied('notice', 'shipToCustomerId', 110),
    copied('notice', 'customerAccountId', 90),
    columnWith('expectedDate', '预计到货日期', 'day', 98, {
      provenance: {
        formula: '通知的预计到货日期；没有时为发货日加上始发城市到库存地所在城市、该品类的时效（物流时效维护）；仍没有则为空。',
        inputs: [
          notice('estimatedDate'),
          notice('deliveryDatetime'),
          notice('originCity'),
          location('storageLocationName'),
          product('lob'),
        ],
      },
    }),
    columnWith('createTime', '抓取时间', 'time', 160, {
      provenance: { formula: '第一次收到该DN、PO和Part的时间。', inputs: [notice('dnNumber')] },
    }),
  ],
  calls: {
    page: { path: PATHS.page, listKey: 'list' },
    combo: { path: PATHS.combo },
    export: { path: PATHS.export },
    provenance: { path: PATHS.provenance },
  },
  codes: { export: CODES.download },
});

/** The categories of the lines of a summary, joined by 、 in the database, as a text in the reader's language. */
export const categoriesText = (categories: string | null, t: (word: string) => string): string =>
  (categories ?? UNMAPPED)
    .split('、')
    .map((category) => t(category))
    .join(' / ');
