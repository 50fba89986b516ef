import { productsByMpn } from '#features/master-data/product-mapping/definition.ts';
import { locationByShipTo } from '#features/master-data/storage-location/definition.ts';
import { textField, type Field, type TextField } from '#kit/fields/field.ts';
import { defineList } from '#kit/list/define.ts';

/** An identifier that is stored in capitals, for a case-insensitive prefix search (decision 125). */
const identifier = (name: string, label: string): TextField => ({ ...textField(name, label), capitals: true });

const FIELDS = [
  { ...identifier('deliveryNumber', 'Delivery Number'), required: true },
  textField('soldToId', 'Sold To ID'),
  textField('shipToId', 'Ship To ID'),
  { ...identifier('partNumber', 'Part Number'), required: true },
  { ...identifier('serialNumber', 'Serial Number'), required: true },
  identifier('imeiNumber', 'IMEI Number'),
  textField('productDescription', 'Product Description', 200),
  textField('hawbNumber', 'HAWB Number'),
  textField('mawbNumber', 'MAWB Number'),
  { kind: 'day', name: 'giDate', label: 'GI Date', required: true },
  textField('carrierId', 'Carrier ID'),
  textField('macAddress', 'MAC Address'),
  textField('modelNumber', 'Model Number'),
  identifier('poNumber', 'PO Number'),
  textField('boxId', 'Box ID'),
  textField('sscc18', 'SSCC18'),
  textField('csnEid', 'CSN/EID'),
  identifier('imei2', 'IMEI 2'),
] as const satisfies readonly Field[];

const prefixOf = (name: string, label: string) => ({ name, label, on: name, match: 'prefix', maxLength: 50 }) as const;

/**
 * The devices that the manufacturer shipped, each with its serial number
 * (docs/business-rules/master-data.md#imei-records). National subsidies list them, and the replenishment counts them.
 * The table has millions of rows, so goods issue date is the only order with an index (decision 125).
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
  references: [productsByMpn('partNumber'), locationByShipTo('shipToId')],
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
    // The combined search (docs/business-rules/master-data.md#imei-records).
    {
      name: 'keyword',
      label: '综合搜索',
      on: 'serialNumber',
      also: ['imeiNumber', 'imei2', 'deliveryNumber', 'partNumber', 'poNumber'],
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
  // The codes are spelt as printed in the specification.
  codes: {
    template: 'IMEI-code-management-tempalte',
    import: 'IMEI-code-management-upload',
    export: 'IMEI-code-management-download',
    batchRemove: 'IMEI-code-management-batch-remove',
    remove: 'IMEI-code-management-remove',
  },
});

/** The query by a workbook with one column of serial numbers (docs/business-rules/master-data.md#imei-records). */
export const snQuery = {
  name: 'imei-sn-query',
  title: 'SN查询',
  fields: [{ ...identifier('serialNumber', 'SN'), required: true }],
  key: [],
  calls: {
    template: '/IMEICode/snQueryExcelTemplateDownload',
    query: { path: '/IMEICode/snQueryDataDownload', fileField: 'excelFile' },
  },
  codes: { template: 'IMEI-code-sn-query-tempalte', query: 'IMEI-code-sn-query-download' },
} as const;
