import { defineList } from '#kit/list/define.ts';

/** The purchase orders of tracking numbers (docs/business-rules/master-data.md#tracking-numbers). */
export const trackingMapping = defineList({
  name: 'tracking-mapping',
  title: '需求跟踪号管理',
  menu: 'trackingManage',
  table: 'tracking_mapping',
  scope: 'shared',
  idName: 'id',
  fields: [
    { kind: 'text', name: 'trackingNumber', label: '需求跟踪号', required: true, maxLength: 20, example: '00STD500101' },
    { kind: 'text', name: 'purchaseOrderCode', label: '45单号', required: true, maxLength: 20, example: '4500800101' },
  ],
  key: ['trackingNumber'],
  columns: [
    { name: 'trackingNumber', width: 220, indexed: true },
    { name: 'purchaseOrderCode', width: 220, indexed: true },
    { name: 'updateTime', title: '最近更新时间', width: 170, indexed: true },
  ],
  filters: [
    { name: 'trackingNumber', label: '需求跟踪号', on: 'trackingNumber', match: 'prefix', maxLength: 20 },
    { name: 'purchaseOrderCode', label: '45单号', on: 'purchaseOrderCode', match: 'prefix', maxLength: 20 },
  ],
  calls: {
    page: { path: '/trackingOrderMap/pages', listKey: 'list' },
    insert: { path: '/trackingOrderMap/create' },
    update: { path: '/trackingOrderMap/update' },
    remove: { path: '/trackingOrderMap/delete', ids: 'query-id' },
    template: { path: '/trackingOrderMap/downloadTemplate' },
    import: { path: '/trackingOrderMap/import', fileField: 'file' },
    export: { path: '/trackingOrderMap/export' },
  },
  codes: {
    insert: 'tracking-order-mapping-create',
    update: 'tracking-order-mapping-update',
    remove: 'tracking-order-mapping-remove',
    template: 'tracking-order-mapping-tempalte',
    import: 'tracking-order-mapping-upload',
    export: 'tracking-order-mapping-download',
  },
  messages: { inserted: '新建需求跟踪号成功', updated: '编辑需求跟踪号成功' },
});
