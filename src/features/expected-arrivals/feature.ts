import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { summaryDerived } from './derived.ts';
import { expectedArrivals, MENUS, noticeImport, noticeReferences, shippingNotices } from './definition.ts';
import { expectedArrivalWords } from './words.ts';

/**
 * The manufacturer's shipping notices, enriched and matched to PO lines
 * (docs/business-rules/arrivals.md#expected-arrivals, docs/business-rules/arrivals.md#arrival-summary).
 */
export const expectedArrivalsFeature: Feature = {
  name: 'expected-arrivals',
  menus: [
    {
      group: 'data',
      position: 20,
      code: 'arrivalExpect',
      name: '预计到货',
      path: '/data/arrivalExpect',
      operations: [
        { code: 'product-arrival-summary-search-download', name: '数据下载' },
        { code: 'product-arrival-summary-search-lost-email-upload', name: '缺失邮件补充数据上传' },
        { code: 'product-arrival-summary-search-update-msg', name: '更新发货信息' },
      ],
    },
    { group: 'data', position: 30, code: 'arrivalSummary', name: '到货汇总', path: '/data/arrivalSummary' },
  ],
  words: [expectedArrivalWords],
  recordSets: [shippingNotices],
  referencingRows: [
    {
      records: shippingNotices,
      references: noticeReferences,
      // Only the current lines: `expected_arrival` has none of superseded notices. `s` is the row of a notice.
      condition: 'exists (select from expected_arrival line where line.notice_id = s.id)',
      menus: [MENUS.lines, MENUS.summary],
      importers: [noticeImport.name],
    },
  ],
  derived: [summaryDerived],
  reports: [expectedArrivals],
  listings: [{ name: MENUS.summary, menu: MENUS.summary }],
  audited: [{ entity: 'shipping-update', title: '更新发货信息', about: 'corporate', fields: [auditedField('request', '申请次数')] }],
  auditedActions: { 'update-shipping': '更新发货信息' },
};
