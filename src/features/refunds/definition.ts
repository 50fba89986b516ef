import { defineList } from '#kit/list/define.ts';

/**
 * Refunds issued to the retail partner, by corporate (docs/business-rules/master-data.md#refunds). The internal report
 * subtracts them from the inventory expense (docs/business-rules/ledger-and-interest.md#internal-report).
 */
export const refunds = defineList({
  name: 'refund-issued',
  title: '京东返款',
  menu: 'refund',
  table: 'refund_issued',
  scope: 'corporate',
  idName: 'id',
  fields: [
    { kind: 'text', name: 'lob', label: 'Lob', required: true, requiredMessage: '请选择', maxLength: 50 },
    { kind: 'day', name: 'dataDate', label: '日期', required: true },
    { kind: 'decimal', name: 'amountOfMoney', formName: 'money', label: '金额（元）', required: true, scale: 2, min: '0.01' },
    { kind: 'text', name: 'typeRecord', formName: 'type', label: '类型', maxLength: 100, oneLine: true },
    { kind: 'text', name: 'regulation', label: '规则编号', maxLength: 200, oneLine: true },
  ],
  key: [],
  columns: [
    { name: 'lob', width: 110, indexed: true, word: true },
    { name: 'dataDate', width: 110, indexed: true },
    { name: 'amountOfMoney', width: 130, indexed: true },
    { name: 'typeRecord', width: 220 },
    { name: 'regulation', width: 160 },
    { name: 'updateTime', title: '最近更新时间', width: 170, indexed: true },
  ],
  filters: [
    { name: 'lob', label: 'Lob', on: 'lob', match: 'equals', options: 'combo' },
    { name: 'dataDate', label: '日期', on: 'dataDate', match: 'days', ends: ['beginTime', 'endTime'] },
  ],
  calls: {
    page: { path: '/refundIssuedToJd/getPage', listKey: 'records' },
    combo: { path: '/sys/skuMapping/getComBox' },
    insert: { path: '/refundIssuedToJd/insert' },
    update: { path: '/refundIssuedToJd/update' },
    remove: { path: '/refundIssuedToJd/delete', ids: 'body-array' },
    export: { path: '/refundIssuedToJd/downloadData' },
  },
  codes: {
    insert: 'refund_issued_to_jd-insert',
    update: 'refund_issued_to_jd-update',
    remove: 'refund_issued_to_jd-delete',
    batchRemove: 'refund_issued_to_jd-batch-delete',
    export: 'refund_issued_to_jd-download',
  },
});
