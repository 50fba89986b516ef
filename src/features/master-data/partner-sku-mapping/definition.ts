import { defineList, type ListDefinition } from '#kit/list/define.ts';
import type { RecordReference } from '#kit/import/content.ts';
import { autoProductsByMpn } from '../auto-product-mapping/definition.ts';
import { productsByMpn } from '../product-mapping/definition.ts';
import { importTime, lob, mpn, productName, skuCode, skuFilters, subLob } from '../sku-fields.ts';

/**
 * One of the two mappings of the retail partner's SKUs, which differ only in names and references
 * (docs/business-rules/master-data.md#product-mappings).
 * @param beginnings those of the paths and of the button codes
 */
const partnerMapping = (
  list: Pick<ListDefinition, 'name' | 'title' | 'menu' | 'table' | 'scope' | 'references'>,
  { path, code }: { readonly path: string; readonly code: string },
) =>
  defineList({
    ...list,
    idName: 'skuMpnMapId',
    fields: [skuCode, mpn, productName, lob, subLob],
    key: ['skuCode'],
    hidesEmptyPager: true,
    columns: [
      { name: 'skuCode', width: 130, indexed: true },
      { name: 'mpn', width: 120, indexed: true },
      { name: 'productName', width: 220 },
      { name: 'lob', width: 90, word: true },
      { name: 'subLob', width: 140 },
      importTime,
    ],
    filters: [...skuFilters, { name: 'skuCode', label: 'SKU', on: 'skuCode', match: 'prefix', maxLength: 50 }],
    calls: {
      page: { path: `${path}/getPage`, listKey: 'dataList' },
      combo: { path: `${path}/getComBox`, fields: ['lob', 'subLob'] },
      remove: { path: `${path}/deleteByIdList`, ids: { bodyKey: 'idList' } },
      template: { path: `${path}/excelTemplateDownload` },
      import: { path: `${path}/importDataFromExcelFile`, fileField: 'excelFile' },
    },
    codes: {
      remove: `${code}-remove`,
      batchRemove: `${code}-batch-remove`,
      template: `${code}-tempalte`,
      import: `${code}-upload`,
    },
  });

export const partnerSkuMapping = partnerMapping(
  {
    name: 'partner-sku-mapping',
    title: '京东SKU映射',
    menu: 'skuMapping',
    table: 'partner_sku_mapping',
    scope: 'shared',
    references: [productsByMpn('mpn')],
  },
  { path: '/sys/jd/skuMapping', code: 'sys-manage-jd-sku-mapping' },
);

/** The variant for the warehouse split. */
export const autoPartnerSkuMapping = partnerMapping(
  {
    name: 'auto-partner-sku-mapping',
    title: '自动分仓京东SKU映射',
    menu: 'skuManage',
    table: 'auto_partner_sku_mapping',
    scope: 'shared',
    references: [autoProductsByMpn('mpn')],
  },
  { path: '/sys/jd/skuMappingAutoWarehouse', code: 'sys-manage-auto-jd-sku-mapping' },
);

/** The reference of rows to an SKU, by the field that contains it (docs/business-rules/imports.md#unknown-codes). */
export const skuByCode = (field: string): RecordReference => ({
  name: 'sku',
  in: partnerSkuMapping,
  by: { skuCode: field },
  unknown: { field, text: '京东SKU映射中没有这个SKU' },
});

/** The reference of rows to an SKU of the warehouse split, by the field that contains it. */
export const autoSkuByCode = (field: string): RecordReference => ({
  name: 'sku',
  in: autoPartnerSkuMapping,
  by: { skuCode: field },
  unknown: { field, text: '自动分仓京东SKU映射中没有这个SKU' },
});
