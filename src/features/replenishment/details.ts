import { quarterSaleLines, weekSaleLines } from '#features/dc-sale/definitions.ts';
import { imeiRecords } from '#features/imei/definition.ts';
import { distiInventoryLines, t2InventoryLines } from '#features/inventory-review/definition.ts';
import { textField } from '#kit/fields/field.ts';
import { fieldOf } from '#kit/records/define.ts';
import { copiesFrom, defineReport, type ReportDefinition, type ReportRows } from '#kit/report/define.ts';
import { AGES } from './ages.ts';
import { EXPORT, MENU } from './codes.ts';

/** The source rows of the overview's numbers, each with a link to the cell of its workbook. */

/** The calls of a detail, in addition to those of the overview. */
const callsOf = (name: string): ReportDefinition['calls'] => {
  const path = `/inventorySaleRecord/overview/${name}`;
  return {
    page: { path },
    combo: { path: `${path}/combo` },
    export: { path: `${path}/download` },
    provenance: { path: `${path}/provenance` },
  };
};

/** Rows that each call computes. */
export const COMPUTED = { table: 'computed on request', id: 'id', onRequest: true, scope: 'corporate' } as const;

const productCode = fieldOf(weekSaleLines, 'productCode');

const SALES: ReportRows = {
  name: 'replenishment-sales',
  ...COMPUTED,
  idKind: 'text',
  fields: [
    productCode,
    textField('period', '财年周或季度', 20),
    { kind: 'integer', name: 'quantity', label: 'DC销量', min: 0, max: 999_999_999 },
    textField('averaged', '计入周均', 1),
    textField('lastWeek', '最近完整周', 1),
    textField('weekField', '周', 3),
  ],
  newest: 'period',
  sources: { weekly: { records: weekSaleLines, by: 'weekly_line_id' }, whole: { records: quarterSaleLines, by: 'whole_line_id' } },
};

/**
 * The sales of a product in a week, or in a quarter without a weekly figure. Includes the averaged weeks in
 * which a blank counts as 0.
 */
export const saleDetails = defineReport({
  name: SALES.name,
  title: 'DC销售明细',
  menu: MENU,
  rows: SALES,
  filters: [
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'equals', maxLength: 50 },
    { name: 'period', label: '财年周或季度', on: 'period', match: 'prefix', maxLength: 20 },
    { name: 'averaged', label: '计入周均', on: 'averaged', match: 'equals', combo: 'yesNo' },
    { name: 'lastWeek', label: '最近完整周', on: 'lastWeek', match: 'equals', combo: 'yesNo' },
  ],
  columns: [
    { name: 'productCode', title: '物料号', kind: 'text', width: 140, fixed: true },
    { name: 'period', title: '财年周或季度', kind: 'text', width: 120, fixed: true },
    {
      name: 'quantity',
      title: 'DC销量',
      kind: 'integer',
      width: 110,
      provenance: {
        formula: '取周度销售；整季都没有周数据时取季度销售；计入周均的空白周为0。',
        inputs: [
          { source: 'weekly', field: { rowField: 'weekField' } },
          { source: 'whole', field: 'quantity', label: '季度销售基础数据' },
        ],
      },
    },
    { name: 'averaged', title: '计入周均', kind: 'word', width: 100 },
    { name: 'lastWeek', title: '最近完整周', kind: 'word', width: 110 },
  ],
  calls: callsOf('sales'),
  codes: { export: EXPORT },
});

const T2: ReportRows = {
  name: 'replenishment-t2',
  ...COMPUTED,
  fields: [
    ...['productCode', 'distributor', 'city', 'inTransitCount'].map((name) => fieldOf(t2InventoryLines, name)),
    textField('countedUnder', '计入物料号'),
  ],
  newest: 'productCode',
  sources: { t2: { records: t2InventoryLines, by: 'id' } },
};
const t2 = copiesFrom(T2);

/** The lines of the newest reviewed T2 inventory. */
export const t2Details = defineReport({
  name: T2.name,
  title: 'T2在途明细',
  menu: MENU,
  rows: T2,
  filters: [{ name: 'countedUnder', label: '计入物料号', on: 'countedUnder', match: 'equals', maxLength: 50 }],
  columns: [
    t2('t2', 'productCode', 140, { fixed: true }),
    t2('t2', 'distributor', 160, { fixed: true }),
    t2('t2', 'city', 90, { fixed: true }),
    t2('t2', 'inTransitCount', 110, { provenance: { inputs: [{ source: 't2', field: 'inTransitCount' }, { review: 't2' }] } }),
    { name: 'countedUnder', title: '计入物料号', kind: 'text', width: 140 },
  ],
  calls: callsOf('t2'),
  codes: { export: EXPORT },
});

const STOCK: ReportRows = {
  name: 'replenishment-stock',
  ...COMPUTED,
  fields: [
    ...distiInventoryLines.fields,
    { kind: 'integer', name: 'age', label: '库龄（天）', min: -999_999, max: 999_999 },
    textField('bucket', '库龄段'),
  ],
  newest: 'age',
  sources: { stock: { records: distiInventoryLines, by: 'id' } },
};
const stock = copiesFrom(STOCK);

/** The lines of the newest reviewed inventory of the distributor's own warehouses, with their age at its day. */
export const stockDetails = defineReport({
  name: STOCK.name,
  title: 'Disti库存明细',
  menu: MENU,
  rows: STOCK,
  filters: [
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'equals', maxLength: 50 },
    { name: 'bucket', label: '库龄段', on: 'bucket', match: 'equals', combo: 'bucket' },
  ],
  columns: [
    stock('stock', 'productCode', 140, { fixed: true }),
    stock('stock', 'warehouse', 140, { fixed: true }),
    stock('stock', 'receiptDate', 110, { fixed: true }),
    stock('stock', 'inventoryCount', 100, { provenance: { inputs: [{ source: 'stock', field: 'inventoryCount' }, { review: 'stock' }] } }),
    stock('stock', 'city', 90),
    stock('stock', 'batch', 100),
    { name: 'age', title: '库龄（天）', kind: 'integer', width: 100 },
    {
      name: 'bucket',
      title: '库龄段',
      kind: 'word',
      width: 110,
      computed: true,
      choices: AGES.map(({ name, title }) => ({ value: name, label: title })),
    },
  ],
  calls: callsOf('stock'),
  codes: { export: EXPORT },
});

const DEVICES: ReportRows = {
  name: 'replenishment-devices',
  ...COMPUTED,
  fields: [...['partNumber', 'serialNumber', 'giDate'].map((name) => fieldOf(imeiRecords, name)), textField('rowId', '所在行', 60)],
  newest: 'giDate',
  sources: { device: { records: imeiRecords, by: 'id' } },
};
const device = copiesFrom(DEVICES);

/** The devices with a goods issue in the registration period. */
export const deviceDetails = defineReport({
  name: DEVICES.name,
  title: '近7天注册明细',
  menu: MENU,
  rows: DEVICES,
  filters: [
    { name: 'row', label: '所在行', on: 'rowId', match: 'equals', maxLength: 60 },
    { name: 'giDate', label: 'GI Date', on: 'giDate', match: 'day' },
  ],
  columns: [
    device('device', 'partNumber', 140, { fixed: true }),
    device('device', 'giDate', 110, { fixed: true }),
    device('device', 'serialNumber', 160),
  ],
  calls: callsOf('devices'),
  codes: { export: EXPORT },
});

export const replenishmentDetails: readonly ReportDefinition[] = [saleDetails, t2Details, stockDetails, deviceDetails];
