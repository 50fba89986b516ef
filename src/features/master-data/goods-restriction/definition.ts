import { defineList } from '#kit/list/define.ts';

/**
 * Goods restriction: periods in which a product line is excluded from the warehouse split
 * (docs/business-rules/master-data.md#goods-restriction). Periods of one product line must not overlap
 * (`server/rules.ts`).
 */
export const goodsRestriction = defineList({
  name: 'goods-restriction',
  title: '品线管控',
  menu: 'lobControl',
  table: 'goods_restriction',
  scope: 'shared',
  idName: 'id',
  fields: [
    { kind: 'text', name: 'lob', label: 'Lob', required: true, requiredMessage: '请选择', maxLength: 50 },
    { kind: 'text', name: 'subLob', label: 'Sub-Lob', required: true, requiredMessage: '请选择', maxLength: 50 },
    { kind: 'day', name: 'timeBegin', label: '管控开始时间', required: true },
    { kind: 'day', name: 'timeEnd', label: '管控结束时间', required: true },
  ],
  key: [],
  columns: [
    { name: 'lob', width: 140, word: true },
    { name: 'subLob', width: 200 },
    { name: 'timeBegin', width: 150 },
    { name: 'timeEnd', width: 150 },
    { name: 'updateTime', title: '最近更新时间', width: 170, indexed: true },
  ],
  filters: [
    { name: 'lob', label: 'Lob', on: 'lob', match: 'equals', options: 'combo' },
    { name: 'subLob', label: 'Sub-Lob', on: 'subLob', match: 'equals', options: 'combo', dependsOn: 'lob' },
  ],
  calls: {
    page: { path: '/goodsSubLobRestriction/getPage', listKey: 'records' },
    combo: { path: '/sys/skuMapping/getComBox' },
    insert: { path: '/goodsSubLobRestriction/insert' },
    update: { path: '/goodsSubLobRestriction/update' },
    remove: { path: '/goodsSubLobRestriction/delete', ids: 'body-array' },
    export: { path: '/goodsSubLobRestriction/downloadData' },
  },
  codes: {
    insert: 'goods_sub_lob_restriction-insert',
    update: 'goods_sub_lob_restriction-update',
    remove: 'goods_sub_lob_restriction-delete',
    batchRemove: 'goods_sub_lob_restriction-batch-delete',
    export: 'goods_sub_lob_restriction-download',
  },
});
