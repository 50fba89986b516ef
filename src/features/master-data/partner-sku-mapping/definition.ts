import { defineList, type ListDefinition } from '#kit/list/define.ts';
import type { NamedRecord } from '#kit/import/content.ts';
import { autoProductsByMpn } from '../auto-product-mapping/definition.ts';
import { productsByMpn } from '../product-mapping/definition.ts';
import { importTime, lob, mpn, productName, skuCode, skuFilters, subLob } from '../sku-fields.ts';

/**
 * The two retail-partner mappings differ only in their names, calls and codes
 * (docs/business-rules/master-data.md#product-mappings).
 */
const partnerMapping = (list: Pick<ListDefinition, 'name' | 'title' | 'menu' | 'table' | 'scope' | 'names'>, base: string, codes: string) =>
  defineList({
    ...list,
    idName: 'skuMpnMapId',
    fields: [skuCode, mpn, productName, lob, subLob],
    key: ['skuCode'],
    pager: 'above-nothing',
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
      page: { path: `${base}/getPage`, listKey: 'dataList' },
      combo: { path: `${base}/getComBox`, fields: ['lob', 'subLob'] },
      remove: { path: `${base}/deleteByIdList`, ids: { bodyKey: 'idList' } },
      template: { path: `${base}/excelTemplateDownload` },
      import: { path: `${base}/importDataFromExcelFile`, fileField: 'excelFile' },
    },
    codes: {
      remove: `${codes}-remove`,
      batchRemove: `${codes}-batch-remove`,
      template: `${codes}-tempalte`,
      import: `${codes}-upload`,
    },
  });

export const partnerSkuMapping = partnerMapping(
  {
    name: 'partner-sku-mapping',
    title: '京东SKU映射',
    menu: 'skuMapping',
    table: 'partner_sku_mapping',
    scope: 'shared',
    names: [productsByMpn('mpn')],
  },
  '/sys/jd/skuMapping',
  'sys-manage-jd-sku-mapping',
);

/** Its auto-warehouse variant, in which the warehouse split looks up SKUs. */
export const autoPartnerSkuMapping = partnerMapping(
  {
    name: 'auto-partner-sku-mapping',
    title: '自动分仓京东SKU映射',
    menu: 'skuManage',
    table: 'auto_partner_sku_mapping',
    scope: 'shared',
    names: [autoProductsByMpn('mpn')],
  },
  '/sys/jd/skuMappingAutoWarehouse',
  'sys-manage-auto-jd-sku-mapping',
);

/** The SKU in an upload's rows (docs/business-rules/imports.md#unknown-codes). */
export const namedSku = (field: string): NamedRecord => ({
  name: 'sku',
  in: partnerSkuMapping,
  by: { skuCode: field },
  unknown: { field, text: '京东SKU映射中没有这个SKU' },
});

/** The SKU in rows by which the warehouse split finds a product. */
export const namedAutoSku = (field: string): NamedRecord => ({
  name: 'sku',
  in: autoPartnerSkuMapping,
  by: { skuCode: field },
  unknown: { field, text: '自动分仓京东SKU映射中没有这个SKU' },
});
