import { orderCodeConfig } from '#features/master-data/order-code-config/definition.ts';
import { productMapping, UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { storageLocation } from '#features/master-data/storage-location/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { trackingMapping } from '#features/master-data/tracking-mapping/definition.ts';
import { trackingNumberConfig } from '#features/master-data/tracking-number-config/definition.ts';
import { columnWith, copiesFrom, defineReport, type ReportRows } from '#kit/report/define.ts';
import type { SourceInput } from '#kit/report/provenance.ts';
import { CODES, MENU } from './codes.ts';
import { DAYS_SHOWN, PATHS } from './definition.ts';
import { arrivalRecords, SHIPPING_STATES } from './arrival-records.ts';
import { arrivalShipping, dnMoves, orderDeletions, orderTrackings, purchaseDeliveries, purchaseLines } from './record-sets.ts';

/** The stored records, joined with their sources. */
const ROWS: ReportRows = {
  ...arrivalRecords,
  id: 'record_id',
  indexed: ['purchaseOrderCode'],
  newest: 'purchaseOrderCreateDate',
  sources: {
    line: { records: purchaseLines, by: 'line_id' },
    delivery: { records: purchaseDeliveries, by: 'delivery_id' },
    notice: { records: arrivalShipping, by: 'shipping_id' },
    deletion: { records: orderDeletions, by: 'deletion_id' },
    tracking: { records: orderTrackings, by: 'tracking_id' },
    move: { records: dnMoves, by: 'move_id' },
    product: { records: productMapping, by: 'product_mapping_id' },
    mapped: { records: trackingMapping, by: 'tracking_mapping_id' },
    byTracking: { records: trackingNumberConfig, by: 'tracking_config_id' },
    byCode: { records: orderCodeConfig, by: 'order_code_config_id' },
    tax: { records: taxCodeMapping, by: 'tax_code_mapping_id' },
    storage: { records: storageLocation, by: 'storage_location_id' },
  },
};

const copied = copiesFrom(ROWS);
const input =
  (source: string) =>
  (field: string, label?: string): SourceInput => ({ source, field, label });
const line = input('line');
const delivery = input('delivery');
const notice = input('notice');
const move = input('move');
const product = input('product');

/** The source of a row's price. A row without a price or tax rate is counted in pieces, but not in money. */
const PRICE_SOURCES = [
  { value: '1', label: 'BI' },
  { value: '2', label: '物料映射' },
  { value: '3', label: '未定价' },
  { value: '4', label: '税率未维护' },
] as const;

/** The arrival records (docs/business-rules/arrivals.md#grain): one row for each PO line, DN and batch. */
export const arrivalReport = defineReport({
  name: 'arrival-records',
  title: '到货查询',
  menu: MENU,
  firstRows: { how: '采购订单每小时从BI视图拉取一次，拉取后显示在这里。' },
  rows: ROWS,
  filters: [
    {
      name: 'orderDate',
      label: '订单创建日期',
      on: 'purchaseOrderCreateDate',
      match: 'days',
      ends: ['beginDate', 'endDate'],
      initially: { lastDays: DAYS_SHOWN },
    },
    {
      name: 'dcReceived',
      label: 'DC收货日期',
      on: 'dcReceivedDate',
      match: 'days',
      ends: ['dcReceivedBeginDate', 'dcReceivedEndDate'],
    },
    {
      name: 'appleShipping',
      label: '苹果发货日期',
      on: 'appleShippingDate',
      match: 'days',
      ends: ['appleShippingDateBegin', 'appleShippingDateEnd'],
    },
    { name: 'orderType', label: '订单类型', on: 'orderType', match: 'equals', several: true, combo: 'orderType' },
    {
      name: 'category',
      label: '品类',
      on: 'category',
      match: 'equals',
      combo: 'category',
      absent: UNMAPPED,
      offered: { path: PATHS.categories, within: ['orderDate', 'dcReceived', 'appleShipping'] },
    },
    { name: 'purchaseOrderCode', label: '订单号', on: 'purchaseOrderCode', match: 'prefix', maxLength: 50 },
    {
      name: 'customerPoNumber',
      label: '客户PO',
      on: 'customerPoNumber',
      source: { records: purchaseLines, by: 'line_id' },
      match: 'prefix',
      maxLength: 50,
    },
    { name: 'dnNumber', label: 'DN', on: 'dnNumber', match: 'prefix', maxLength: 50 },
    { name: 'trackingNumber', label: '需求跟踪号', on: 'trackingNumber', match: 'prefix', maxLength: 50 },
    { name: 'storageLocationCode', label: '库存地编号', on: 'storageLocationCode', match: 'prefix', maxLength: 50 },
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 },
    { name: 'mpn', label: '物料名称', on: 'mpn', match: 'prefix', maxLength: 50 },
    { name: 'factoryCode', label: '工厂', on: 'factoryCode', match: 'prefix', maxLength: 50 },
  ],
  columns: [
    copied('line', 'purchaseOrderCreateDate', 98),
    copied('line', 'orderEntryDate', 92),
    copied('line', 'customerPoNumber', 104),
    copied('line', 'trackingNumber', 134, { name: 'mixedTrackingNumber' }),
    columnWith('trackingNumber', '需求跟踪号', 'text', 122, {
      provenance: {
        formula: '取异常PO上传的需求跟踪号；没有则取需求跟踪号管理中该订单唯一的跟踪号；再没有则取ERP的跟踪号。',
        inputs: [
          input('tracking')('trackingNumber', '异常PO需求跟踪号'),
          input('mapped')('trackingNumber', '需求跟踪号管理'),
          line('trackingNumber'),
        ],
      },
    }),
    copied('line', 'purchaseOrderCode', 104),
    columnWith('orderType', '订单类型', 'word', 150, {
      provenance: {
        formula:
          '取需求跟踪号3-5位在需求跟踪号配置中的订单类型；没有则取45单号配置中最长匹配前缀的订单类型；再没有则为未知。配置改变后5分钟内开始更新。',
        inputs: [{ column: 'trackingNumber' }, input('byTracking')('orderType'), input('byCode')('orderType', '45单号订单类型')],
      },
    }),
    copied('line', 'factoryCode', 90),
    copied('line', 'storageLocationCode', 110),
    copied('line', 'purchaseOrderLineItem', 80),
    copied('line', 'productCode', 100),
    columnWith('mpn', '物料名称', 'text', 104, {
      provenance: { formula: '取物料映射的到货取值；没有则取MPN。', inputs: [product('dhValueStr'), product('mpn')] },
    }),
    copied('product', 'productName', 196),
    columnWith('displayPurchaseQuantity', '采购数量', 'integer', 88, {
      unit: '件',
      provenance: { formula: '采购数量属于订单行，只显示在该行的第一条记录上。', inputs: [line('purchaseQuantity')] },
    }),
    columnWith('displayUnaccountedQuantity', '未到数量', 'integer', 88, {
      unit: '件',
      provenance: {
        formula: '采购数量减该订单行全部收货数量减删单数量；只显示在该行的第一条记录上。',
        inputs: [{ column: 'displayPurchaseQuantity' }, { column: 'receivedQuantity' }, { column: 'deleteNum' }],
      },
    }),
    columnWith('shippingStatus', '发货状态', 'word', 96, {
      choices: SHIPPING_STATES,
      tones: { 已收货: 'good', 部分收货: 'pending' },
      provenance: {
        formula:
          '删单数量等于采购数量为已删除；收货数量不少于发货数量为已收货，少于为部分收货；没有DN为未DN，有DN没有发货日期为已DN未发，其余为在途。',
        inputs: [{ column: 'deleteNum' }, { column: 'shippingQuantity' }, { column: 'receivedQuantity' }, { column: 'appleShippingDate' }],
      },
    }),
    columnWith('dnNumber', 'DN', 'text', 104, {
      provenance: {
        formula: '取BI视图的DN；没有则取发货通知的DN；移动到本订单行的DN取移动DN数据。',
        inputs: [delivery('dnNumber'), notice('dnNumber', '发货通知DN'), move('dnNumber', '移动DN')],
      },
    }),
    columnWith('shippingQuantity', '发货数量', 'integer', 88, {
      unit: '件',
      provenance: {
        formula: '取BI视图的发货数量；没有则取发货通知的数量；再减移出、加移入的数量。',
        inputs: [delivery('shippingQuantity'), notice('quantity'), move('quantity', '移动数量')],
      },
    }),
    columnWith('appleShippingDate', '苹果发货日期', 'day', 98, {
      provenance: {
        formula: '取BI视图的发货日期；没有则取发货通知的发货日期。',
        inputs: [delivery('appleShippingDate'), notice('shipDate')],
      },
    }),
    columnWith('estimatedDeliveryDate', '预计到货日期', 'day', 98, {
      provenance: {
        formula: '取发货通知的预计到货日期；没有则取BI视图的预计到货日期；再没有则为通知的发货时间加物流时效；都没有则为空。',
        inputs: [notice('statedDeliveryDate'), delivery('expectedDate'), notice('estimatedDeliveryDate', '发货时间加物流时效')],
      },
    }),
    columnWith('receivedQuantity', '收货数量', 'integer', 88, {
      unit: '件',
      provenance: {
        formula: '取BI视图的收货数量；DN移走时，收货数量超出剩余发货数量的部分随货移走。',
        inputs: [delivery('receivedQuantity'), move('quantity', '移动数量')],
      },
    }),
    columnWith('dcReceivedDate', 'DC收货日期', 'day', 98, { provenance: { inputs: [delivery('dcReceivedDate')] } }),
    columnWith('discrepantQuantity', '差异数量', 'integer', 88, {
      unit: '件',
      computed: true,
      provenance: {
        formula: '收货后，发货数量减收货数量。',
        inputs: [{ column: 'shippingQuantity' }, { column: 'receivedQuantity' }],
      },
    }),
    copied('delivery', 'batchCode', 110),
    columnWith('taxRate', '税率', 'percent', 90, {
      computed: true,
      provenance: {
        formula: '取税码映射的税率；没有则取物料映射的税点。',
        inputs: [line('taxCode'), input('tax')('taxRate'), product('taxPoint')],
      },
    }),
    columnWith('untaxedUnitPrice', '未税单价', 'money', 104, {
      computed: true,
      provenance: {
        formula: '取BI视图的未税单价；没有则取物料映射的未税单价；再没有则未定价。',
        inputs: [line('untaxedUnitPrice'), product('unitPriceBeforeTax', '物料映射未税单价')],
      },
    }),
    columnWith('taxedUnitPrice', '含税单价', 'money', 104, {
      computed: true,
      provenance: { formula: '未税单价乘以（1加税率），显示到六位小数。', inputs: [{ column: 'untaxedUnitPrice' }, { column: 'taxRate' }] },
    }),
    columnWith('taxedMoney', '含税金额', 'money', 116, {
      computed: true,
      provenance: {
        formula:
          '未税单价乘以（1加税率）再乘以数量，最后四舍五入到分；有DN的取发货数量，没有DN的取采购数量减删单数量。未定价或税率未维护的不计金额。',
        inputs: [
          { column: 'untaxedUnitPrice' },
          { column: 'taxRate' },
          { column: 'shippingQuantity' },
          { column: 'displayPurchaseQuantity' },
          { column: 'deleteNum' },
        ],
      },
    }),
    columnWith('priceSource', '价格来源', 'word', 100, {
      computed: true,
      choices: PRICE_SOURCES,
      tones: { 未定价: 'late', 税率未维护: 'late' },
      provenance: {
        formula: '取BI视图的未税单价；没有则取物料映射的未税单价；再没有则未定价。有单价而没有税率的为税率未维护。',
        inputs: [line('untaxedUnitPrice'), product('unitPriceBeforeTax', '物料映射未税单价'), { column: 'taxRate' }],
      },
    }),
    columnWith('category', '品类', 'word', 100, {
      computed: true,
      provenance: { formula: '取物料映射的品类；没有则为未维护。', inputs: [product('lob', '品类')] },
    }),
    columnWith('week', '发货财年周', 'text', 112, {
      computed: true,
      provenance: { formula: '苹果发货日期所在的财年周；财年未维护则为空。', inputs: [{ column: 'appleShippingDate' }] },
    }),
    columnWith('receivedWeek', '收货财年周', 'text', 112, {
      computed: true,
      provenance: { formula: 'DC收货日期所在的财年周；财年未维护则为空。', inputs: [{ column: 'dcReceivedDate' }] },
    }),
    columnWith('deleteNum', '删单数量', 'integer', 88, {
      unit: '件',
      provenance: {
        formula: 'ERP删单数量，加上ERP未删单号上传的、ERP尚未删除的数量；只显示在该行的第一条记录上。',
        inputs: [line('deletedQuantity'), input('deletion')('deleteQuantity', 'ERP未删单数量')],
      },
    }),
    columnWith('agentDeliveryTime', '代理发货时间', 'time', 170, { provenance: { inputs: [notice('agentDeliveryTime')] } }),
    columnWith('storageLocationName', '库存地', 'text', 140, {
      computed: true,
      provenance: {
        formula: '库存地映射中新内部库存地编号与本行相同的名称；没有则取旧内部库存地编号相同的。',
        inputs: [line('storageLocationCode'), input('storage')('storageLocationName')],
      },
    }),
  ],
  calls: {
    page: { path: PATHS.page, listKey: 'list', updated: 'lastUpdateTime' },
    combo: { path: PATHS.combo },
    export: { path: PATHS.export },
    provenance: { path: PATHS.provenance },
  },
  codes: { export: CODES.export },
});
