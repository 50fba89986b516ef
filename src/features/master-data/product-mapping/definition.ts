import { defineList } from '#kit/list/define.ts';
import type { RecordReference } from '#kit/import/content.ts';
import { importTime, lob, mpn, price, productCode, productName, skuFilters, subLob, supplyPrice } from '../sku-fields.ts';

/**
 * The category and other mapped values of products without a mapping (docs/business-rules/imports.md#unknown-codes).
 * Filters have it as an option.
 */
export const UNMAPPED = '未维护';

/** Product mapping, customer-facing (docs/business-rules/master-data.md#product-mappings). */
export const productMapping = defineList({
  name: 'product-mapping',
  title: '物料映射',
  menu: 'basicData',
  table: 'product_mapping',
  scope: 'shared',
  idName: 'productMpnMapId',
  fields: [
    lob,
    subLob,
    productName,
    productCode,
    mpn,
    price('unitPriceBeforeTax', '未税单价'),
    supplyPrice,
    { kind: 'decimal', name: 'taxPoint', label: '税点（%）', scale: 2, min: '0', max: '100', percentage: true },
    { kind: 'text', name: 'type', label: '类型', maxLength: 50 },
    { kind: 'text', name: 'upc', label: 'UPC', maxLength: 50 },
    {
      kind: 'text',
      name: 'hkValueStr',
      label: '货况取值',
      column: 'hk_value',
      maxLength: 50,
      hint: '在货况中计入的型号；空白时为自身的型号',
    },
    {
      kind: 'text',
      name: 'dhValueStr',
      label: '到货取值',
      column: 'dh_value',
      maxLength: 50,
      hint: '在到货中计入的型号；空白时为自身的型号',
    },
    {
      kind: 'text',
      name: 't2ValueStr',
      label: 'T2取值',
      column: 't2_value',
      maxLength: 50,
      hint: '在T2数据中计入的型号；空白时为自身的型号',
    },
    {
      kind: 'choice',
      name: 'scan',
      label: '是否扫码',
      numeric: true,
      yes: '1',
      choices: [
        { value: '1', label: '是' },
        { value: '2', label: '否' },
      ],
    },
  ],
  key: ['productCode'],
  columns: [
    { name: 'lob', width: 92, word: true },
    { name: 'subLob', width: 120 },
    { name: 'productName', width: 150 },
    { name: 'productCode', width: 100, indexed: true },
    { name: 'mpn', width: 110, indexed: true },
    { name: 'unitPriceBeforeTax', width: 100 },
    { name: 'supplyPrice', width: 100 },
    { name: 'taxPoint', width: 92 },
    { name: 'type', width: 100 },
    { name: 'upc', width: 130 },
    { name: 'hkValueStr', width: 150 },
    { name: 'dhValueStr', width: 110 },
    { name: 't2ValueStr', width: 110 },
    { name: 'scan', width: 100 },
    importTime,
  ],
  filters: [
    ...skuFilters,
    { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 },
    { name: 'scan', label: '是否扫码', on: 'scan', match: 'equals', options: 'choices' },
  ],
  calls: {
    page: { path: '/sys/skuMapping/getPage', listKey: 'dataList' },
    combo: { path: '/sys/skuMapping/getComBox', fields: ['lob', 'subLob'], alsoFor: ['lobControl', 'refund', 'systemConfig'] },
    remove: { path: '/sys/skuMapping/deleteByIdList', ids: { bodyKey: 'idList' } },
    template: { path: '/sys/skuMapping/excelTemplateDownload' },
    import: { path: '/sys/skuMapping/importDataFromExcelFile', fileField: 'excelFile' },
    export: { path: '/sys/skuMapping/dataExport' },
  },
  codes: {
    remove: 'sys-manage-sku-mapping-remove',
    batchRemove: 'sys-manage-sku-mapping-batch-remove',
    template: 'sys-manage-sku-mapping-tempalte',
    import: 'sys-manage-sku-mapping-upload',
    export: 'sys-manage-sku-mapping-download',
  },
});

/** The reference of rows to a product, by the 物料号 in a field (docs/business-rules/imports.md#unknown-codes). */
export const productByCode = (field: string): RecordReference => ({
  name: 'product',
  in: productMapping,
  by: { productCode: field },
  unknown: { field, text: '物料映射中没有这个物料号' },
});

/** The reference of rows to products, by the MPN in a field. */
export const productsByMpn = (field: string): RecordReference => ({
  name: 'product',
  in: productMapping,
  by: { mpn: field },
  unknown: { field, text: '物料映射中没有这个MPN' },
});

/** Explanations of the product columns of reports. Keys of the words. */
export const MEANINGS = {
  lob: '产品的大类，取自物料映射。',
  subLob: '产品的小类，取自物料映射。',
  productName: '产品名称，取自物料映射。',
  /** For reports in which a product may count under the MPN of another one. */
  countedMpn: '型号。物料映射有货况取值时按取值合并；没有映射的按物料号列出。',
  productCode: '物料号，一个产品在ERP中的编号。',
} as const;
