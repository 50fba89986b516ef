import type { DecimalField, TextField } from '#kit/fields/field.ts';
import type { ColumnDefinition } from '#kit/list/define.ts';
import type { FilterDefinition } from '#kit/records/define.ts';

/**
 * Fields, columns and filters that the four SKU mappings share (docs/business-rules/master-data.md#product-mappings).
 */

/** 物料号: the material number in the distributor's ERP. */
export const productCode: TextField = { kind: 'text', name: 'productCode', label: '物料号', required: true, maxLength: 50 };

/** The retail partner's SKU. */
export const skuCode: TextField = { kind: 'text', name: 'skuCode', label: 'SKU', required: true, maxLength: 50, hint: '零售商的商品编号' };

export const mpn: TextField = { kind: 'text', name: 'mpn', label: 'MPN', required: true, maxLength: 50 };
export const lob: TextField = { kind: 'text', name: 'lob', label: 'Lob', required: true, maxLength: 50 };
export const subLob: TextField = { kind: 'text', name: 'subLob', label: 'Sub-Lob', required: true, maxLength: 50 };
export const productName: TextField = { kind: 'text', name: 'productName', label: '产品名称', required: true, maxLength: 200 };

/** Money in yuan (docs/business-rules/master-data.md shows it with two decimals). */
export const price = (name: string, label: string): DecimalField => ({
  kind: 'decimal',
  name,
  label,
  scale: 2,
  min: '0',
  message: '请输入非负数，且小数点不超过两位',
});

export const supplyPrice = price('supplyPrice', '供货价');

/** The time of a row's last change, which is the time of an import: these lists are maintained only by workbook. */
export const importTime: ColumnDefinition = { name: 'updateTime', title: '上传时间', width: 160, indexed: true };

/** The filters before the one for the number of the list, 物料号 or SKU. */
export const skuFilters: readonly FilterDefinition[] = [
  { name: 'lob', label: 'Lob', on: 'lob', match: 'equals', options: 'combo' },
  { name: 'subLob', label: 'Sub-Lob', on: 'subLob', match: 'equals', options: 'combo', dependsOn: 'lob' },
  { name: 'mpn', label: 'MPN', on: 'mpn', match: 'prefix', maxLength: 50 },
  { name: 'productName', label: '产品名称', on: 'productName', match: 'contains', maxLength: 200 },
];
