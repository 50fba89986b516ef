import { defineList } from '#kit/list/define.ts';
import { TRANSFER_CATEGORIES } from '../categories.ts';

/**
 * Fixed-route transfers: the distributor's warehouse that serves a warehouse of the retail partner, by category
 * (docs/business-rules/master-data.md#transfer-routes).
 */
export const transferRoute = defineList({
  name: 'transfer-route',
  title: '固定路由调拨',
  menu: 'phoneRoute',
  table: 'transfer_route',
  scope: 'shared',
  counted: true,
  idName: 'id',
  fields: [
    { kind: 'choice', name: 'lob', label: '品类', required: true, choices: TRANSFER_CATEGORIES },
    {
      kind: 'text',
      name: 'shenmaWarehouse',
      label: '神码仓库',
      required: true,
      maxLength: 50,
      pinyin: true,
      hint: '分仓时优先从该仓库发货',
    },
    { kind: 'text', name: 'jdWarehouse', label: '京东仓库', required: true, maxLength: 50, pinyin: true },
  ],
  key: ['lob', 'jdWarehouse'],
  columns: [
    { name: 'lob', width: 130 },
    { name: 'shenmaWarehouse', width: 220, indexed: true },
    { name: 'jdWarehouse', width: 220, indexed: true },
    { name: 'updateTime', title: '最近更新时间', width: 170, indexed: true },
  ],
  filters: [
    { name: 'shenmaWarehouse', label: '神码仓库', on: 'shenmaWarehouse', match: 'contains', maxLength: 50 },
    { name: 'jdWarehouse', label: '京东仓库', on: 'jdWarehouse', match: 'contains', maxLength: 50 },
  ],
  calls: {
    page: { path: '/transferRoute/getPage', listKey: 'records' },
    insert: { path: '/transferRoute/insert' },
    update: { path: '/transferRoute/update' },
    remove: { path: '/transferRoute/batchRemove', ids: 'body-array' },
    template: { path: '/transferRoute/downloadTemplate' },
    import: { path: '/transferRoute/importData', fileField: 'file' },
    export: { path: '/transferRoute/exportData' },
  },
  codes: {
    insert: 'transfer-route-insert',
    update: 'transfer-route-update',
    remove: 'transfer-route-delete',
    batchRemove: 'transfer-route-batch-delete',
    template: 'transfer-route-download-template',
    import: 'transfer-route-import',
    export: 'transfer-route-download-data',
  },
  messages: { confirmBatchRemove: '确定批量删除吗?' },
});
