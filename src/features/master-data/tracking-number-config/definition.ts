import { defineList } from '#kit/list/define.ts';

/** The order types by characters 3 to 5 of tracking numbers (docs/business-rules/master-data.md#tracking-numbers). */
export const trackingNumberConfig = defineList({
  name: 'tracking-number-config',
  title: '需求跟踪号配置',
  menu: 'trackingNumber',
  table: 'tracking_number_config',
  scope: 'shared',
  idName: 'id',
  fields: [
    {
      kind: 'text',
      name: 'trackingNumberMatch',
      label: '需求跟踪号3-5位',
      required: true,
      maxLength: 3,
      example: 'STD',
      pattern: /^[A-Za-z0-9]{3}$/,
      patternMessage: '请输入3位数字或字母',
    },
    { kind: 'text', name: 'orderType', label: '订单类型', required: true, maxLength: 20 },
    { kind: 'text', name: 'remark', label: '备注', maxLength: 100 },
  ],
  key: ['trackingNumberMatch'],
  columns: [
    { name: 'trackingNumberMatch', width: 180, indexed: true },
    { name: 'orderType', width: 160 },
    { name: 'remark', width: 260 },
    { name: 'updateTime', title: '最近更新时间', width: 170, indexed: true },
  ],
  filters: [{ name: 'match', label: '需求跟踪号3-5位', on: 'trackingNumberMatch', match: 'prefix', maxLength: 3 }],
  calls: {
    page: { path: '/trackingNumberConfig/getPage', listKey: 'records' },
    insert: { path: '/trackingNumberConfig/insert' },
    update: { path: '/trackingNumberConfig/update' },
    remove: { path: '/trackingNumberConfig/delete', ids: 'query-id' },
    template: { path: '/trackingNumberConfig/excelTemplateDownload' },
    import: { path: '/trackingNumberConfig/importDataFromExcelFile', fileField: 'excelFile' },
    export: { path: '/trackingNumberConfig/getListToExport' },
  },
  codes: {
    insert: 'tracking-number-config-insert',
    update: 'tracking-number-config-update',
    remove: 'tracking-number-config-remove',
    template: 'tracking-number-config-tempalte',
    import: 'tracking-number-config-upload',
    export: 'tracking-number-config-download',
  },
  messages: { inserted: '新建需求跟踪号配置成功', updated: '编辑需求跟踪号配置成功' },
});
