import type { RecordReference } from '#kit/import/content.ts';
import { defineList } from '#kit/list/define.ts';
import { productByCode } from '../product-mapping/definition.ts';
import { importTime, lob, mpn, productCode, productName, skuFilters, subLob, supplyPrice } from '../sku-fields.ts';

/**
 * Auto-warehouse SKU mapping (docs/business-rules/master-data.md#product-mappings): the price and category of a product
 * in the warehouse split.
 */
export const autoProductMapping = defineList({
  name: 'auto-product-mapping',
  title: '自动分仓物料映射',
  menu: 'mapping',
  table: 'auto_product_mapping',
  scope: 'shared',
  idName: 'productMpnMapId',
  fields: [lob, subLob, productName, productCode, mpn, supplyPrice],
  key: ['productCode'],
  references: [productByCode('productCode')],
  columns: [
    { name: 'lob', width: 90, word: true },
    { name: 'subLob', width: 130 },
    { name: 'productName', width: 164 },
    { name: 'productCode', width: 120, indexed: true },
    { name: 'mpn', width: 120, indexed: true },
    { name: 'supplyPrice', width: 100 },
    importTime,
  ],
  filters: [...skuFilters, { name: 'productCode', label: '物料号', on: 'productCode', match: 'prefix', maxLength: 50 }],
  calls: {
    page: { path: '/sys/skuMappingAutoWarehouse/getPage', listKey: 'dataList' },
    combo: { path: '/sys/skuMappingAutoWarehouse/getComBox', fields: ['lob', 'subLob'] },
    remove: { path: '/sys/skuMappingAutoWarehouse/deleteByIdList', ids: { bodyKey: 'idList' } },
    template: { path: '/sys/skuMappingAutoWarehouse/excelTemplateDownload' },
    import: { path: '/sys/skuMappingAutoWarehouse/importDataFromExcelFile', fileField: 'excelFile' },
    export: { path: '/sys/skuMappingAutoWarehouse/dataExport' },
  },
  codes: {
    remove: 'sys-manage-auto-sku-mapping-remove',
    batchRemove: 'sys-manage-auto-sku-mapping-batch-remove',
    template: 'sys-manage-auto-sku-mapping-tempalte',
    import: 'sys-manage-auto-sku-mapping-upload',
    export: 'sys-manage-auto-sku-mapping-download',
  },
});

/** The reference of rows to products of the warehouse split, by the MPN in a field. */
export const autoProductsByMpn = (field: string): RecordReference => ({
  name: 'product',
  in: autoProductMapping,
  by: { mpn: field },
  unknown: { field, text: '自动分仓物料映射中没有这个MPN' },
});
