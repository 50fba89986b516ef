import { defineList } from '#kit/list/define.ts';
import type { RecordReference } from '#kit/import/content.ts';
import { CATEGORIES } from '../categories.ts';

/** Maximum days. The specification has none; this one fits the integer column. */
const AGEING_MAX = 999_999_999;

/**
 * Logistics ageing: the days from dispatch to warehouse entry, by start city, end city and category
 * (docs/business-rules/master-data.md#ageing-configuration).
 */
export const ageingConfig = defineList({
  name: 'ageing-config',
  title: '物流时效维护',
  menu: 'logisticsMaintenance',
  table: 'ageing_config',
  scope: 'shared',
  idName: 'id',
  fields: [
    { kind: 'text', name: 'startCity', label: '始发城市', required: true, maxLength: 50, pinyin: true },
    { kind: 'text', name: 'endCity', label: '目的城市', required: true, maxLength: 50, pinyin: true },
    {
      kind: 'integer',
      name: 'aging',
      label: '时效（入仓时间）',
      hint: '从发货到入仓的天数',
      required: true,
      min: 1,
      max: AGEING_MAX,
      message: '请输入大于或等于1的整数',
    },
    { kind: 'choice', name: 'lob', label: '品类', required: true, choices: CATEGORIES },
  ],
  key: ['startCity', 'endCity', 'lob'],
  columns: [
    { name: 'startCity', width: 160, indexed: true },
    { name: 'endCity', width: 160, indexed: true },
    { name: 'aging', width: 150 },
    { name: 'lob', width: 120 },
    { name: 'updateTime', title: '最近更新时间', width: 170, indexed: true },
  ],
  filters: [
    { name: 'startCity', label: '始发城市', on: 'startCity', match: 'contains', maxLength: 50 },
    { name: 'endCity', label: '目的城市', on: 'endCity', match: 'contains', maxLength: 50 },
    { name: 'lob', label: '类型', on: 'lob', match: 'equals', options: 'choices' },
  ],
  calls: {
    page: { path: '/logisticsAgingAutoConfig/getPage', listKey: 'records' },
    insert: { path: '/logisticsAgingAutoConfig/insert' },
    update: { path: '/logisticsAgingAutoConfig/update' },
    remove: { path: '/logisticsAgingAutoConfig/batchRemove', ids: 'body-array' },
    template: { path: '/logisticsAgingAutoConfig/downloadTemplate' },
    import: { path: '/logisticsAgingAutoConfig/importLogisticsAging', fileField: 'file' },
    export: { path: '/logisticsAgingAutoConfig/exportData' },
  },
  codes: {
    insert: 'warehouse-aging-insert',
    update: 'warehouse-aging-update',
    remove: 'warehouse-aging-delete',
    batchRemove: 'warehouse-aging-batch-delete',
    template: 'warehouse-aging-download-template',
    import: 'warehouse-aging-import',
    export: 'warehouse-aging-download-data',
  },
});

/** The reference of rows to ageings by the start or end city in a field. */
export const ageingByCity = (end: 'startCity' | 'endCity', field: string): RecordReference => ({
  name: 'city',
  in: ageingConfig,
  by: { [end]: field },
});
