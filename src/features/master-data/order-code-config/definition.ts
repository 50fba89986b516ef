import { defineList } from '#kit/list/define.ts';

/**
 * The types of orders by the prefix of their number (docs/business-rules/master-data.md#order-prefixes). The longest
 * matching prefix counts (docs/business-rules/uploads-and-periods.md#order-types).
 */
export const orderCodeConfig = defineList({
  name: 'order-code-config',
  title: '45单号配置',
  menu: '45OrderConfig',
  table: 'order_code_config',
  scope: 'shared',
  idName: 'id',
  fields: [
    {
      kind: 'text',
      name: 'purchaseOrderCodePre',
      label: '45单号前缀',
      required: true,
      maxLength: 20,
      example: '4500',
      hint: '以最长的匹配前缀判断订单类型',
    },
    { kind: 'text', name: 'orderType', label: '订单类型', required: true, maxLength: 20 },
    { kind: 'text', name: 'remark', label: '备注', maxLength: 100 },
  ],
  key: ['purchaseOrderCodePre'],
  columns: [
    { name: 'purchaseOrderCodePre', width: 180, indexed: true },
    { name: 'orderType', width: 160 },
    { name: 'remark', width: 260 },
    { name: 'updateTime', title: '最近更新时间', width: 170, indexed: true },
  ],
  filters: [],
  calls: {
    page: { path: '/purchaseOrderCodeConfig/getPage', listKey: 'records' },
    insert: { path: '/purchaseOrderCodeConfig/saveConfig' },
    update: { path: '/purchaseOrderCodeConfig/updateConfig' },
    remove: { path: '/purchaseOrderCodeConfig/deleteConfig', ids: 'query-id' },
  },
  codes: { insert: '45order-config-insert', update: '45order-config-update', remove: '45order-config-remove' },
  messages: { inserted: '新建45单号配置成功', updated: '编辑45单号配置成功' },
});
