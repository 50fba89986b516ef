import { productsByMpn } from '#features/master-data/product-mapping/definition.ts';
import { locationByShipTo } from '#features/master-data/storage-location/definition.ts';
import type { Field, TextField } from '#kit/fields/field.ts';
import { defineList } from '#kit/list/define.ts';

const text = (name: string, label: string, maxLength = 50): TextField => ({ kind: 'text', name, label, maxLength });
/** An identifier with a case-insensitive prefix search (decision 125). */
const number = (name: string, label: string): TextField => ({ ...text(name, label), capitals: true });

const FIELDS = [
  { ...number('deliveryNumber', 'Delivery Number'), required: true },
  text('soldToId', 'Sold To ID'),
  text('shipToId', 'Ship To ID'),
  { ...number('partNumber', 'Part Number'), required: true },
  { ...number('serialNumber', 'Serial Number'), required: true },
  number('imeiNumber', 'IMEI Number'),
  text('productDescription', 'Product Description', 200),
  text('hawbNumber', 'HAWB Number'),
  text('mawbNumber', 'MAWB Number'),
  { kind: 'day', name: 'giDate', label: 'GI Date', required: true },
  text('carrierId', 'Carrier ID'),
  text('macAddress', 'MAC Address'),
  text('modelNumber', 'Model Number'),
  number('poNumber', 'PO Number'),
  text('boxId', 'Box ID'),
  text('sscc18', 'SSCC18'),
  text('csnEid', 'CSN/EID'),
  number('imei2', 'IMEI 2'),
] as const satisfies readonly Field[];

/** The six numbers of the combined search (docs/business-rules/master-data.md#imei-records). */
const [FIRST_NUMBER, ...OTHER_NUMBERS] = ['serialNumber', 'imeiNumber', 'imei2', 'deliveryNumber', 'partNumber', 'poNumber'] as const;

const prefixOf = (name: string, label: string) => ({ name, label, on: name, match: 'prefix', maxLength: 50 }) as const;

/**
 * The devices that the manufacturer shipped, each with its serial number
 * (docs/business-rules/master-data.md#imei-records). National subsidies and the replenishment's registrations are
 * derived from them. There are millions, so newest goods issue first is the only order with an index (decision 125).
 */
export const imeiRecords = defineList({
  name: 'imei-record',
  title: 'IMEI码',
  menu: 'imeiMapping',
  table: 'imei_record',
  scope: 'corporate',
  counted: true,
  idName: 'id',
  fields: FIELDS,
  key: ['serialNumber'],
  weight: { pieces: 'each' },
  names: [productsByMpn('partNumber'), locationByShipTo('shipToId')],
  columns: [
    { name: 'deliveryNumber', width: 140 },
    { name: 'soldToId', width: 110 },
    { name: 'shipToId', width: 110 },
    { name: 'partNumber', width: 130 },
    { name: 'serialNumber', width: 150 },
    { name: 'imeiNumber', width: 160 },
    { name: 'productDescription', width: 260 },
    { name: 'hawbNumber', width: 140 },
    { name: 'mawbNumber', width: 140 },
    { name: 'giDate', width: 120, indexed: true },
    { name: 'carrierId', width: 110 },
    { name: 'macAddress', width: 150 },
    { name: 'modelNumber', width: 120 },
    { name: 'poNumber', width: 140 },
    { name: 'boxId', width: 140 },
    { name: 'sscc18', width: 180 },
    { name: 'csnEid', width: 280 },
    { name: 'imei2', width: 160 },
  ],
  defaultOrder: { by: 'giDate', order: 'desc' },
  filters: [
    {
      name: 'keyword',
      label: '综合搜索',
      on: FIRST_NUMBER,
      also: OTHER_NUMBERS,
      match: 'prefix',
      maxLength: 50,
    },
    prefixOf('deliveryNumber', 'Delivery Number'),
    prefixOf('partNumber', 'Part Number'),
    prefixOf('serialNumber', 'Serial Number'),
    prefixOf('imeiNumber', 'IMEI Number'),
    prefixOf('poNumber', 'PO Number'),
    prefixOf('imei2', 'IMEI 2'),
    { name: 'giDate', label: 'GI Date', on: 'giDate', match: 'days', ends: ['giDateStart', 'giDateEnd'] },
  ],
  calls: {
    page: { path: '/IMEICode/getPage', listKey: 'records' },
    remove: { path: '/IMEICode/deleteByIdList', ids: { bodyKey: 'idList' } },
    template: { path: '/IMEICode/excelTemplateDownload' },
    import: { path: '/IMEICode/importExcelFile', fileField: 'files', several: true },
    export: { path: '/IMEICode/getListToExport' },
  },
  codes: {
    template: 'IMEI-code-management-tempalte',
    import: 'IMEI-code-management-upload',
    export: 'IMEI-code-management-download',
    batchRemove: 'IMEI-code-management-batch-remove',
    remove: 'IMEI-code-management-remove',
  },
});

/**
 * The columns of a query workbook: serial numbers, in any order and number
 * (docs/business-rules/master-data.md#imei-records).
 */
export const snQuery = {
  name: 'imei-sn-query',
  title: 'SN查询',
  fields: [{ ...number('serialNumber', 'SN'), required: true }],
  key: [],
  calls: {
    template: '/IMEICode/snQueryExcelTemplateDownload',
    query: { path: '/IMEICode/snQueryDataDownload', fileField: 'excelFile' },
  },
  codes: { template: 'IMEI-code-sn-query-tempalte', query: 'IMEI-code-sn-query-download' },
} as const;
