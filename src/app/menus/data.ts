import type { Menu } from '#kit/session/menu.ts';

/** Cargo status, arrivals, shipment plans and invoices (document 3 §2.8–2.11, document 2 §2.12, §2.14). */
export const cargoAndArrivals: Menu = {
  code: 'data',
  name: '货况与到货',
  operations: [],
  children: [
    {
      code: 'goodsInquiry',
      name: '货况查询',
      path: '/data/goodsInquiry',
      operations: [
        { code: 'cargo-state-data-search-download', name: '数据下载' },
        { code: 'cargo-state-data-search-init-data-upload', name: '期初值上传' },
      ],
    },
    {
      code: 'arrivalExpect',
      name: '预计到货',
      path: '/data/arrivalExpect',
      // The arrival summary has the same three buttons and shares these codes.
      operations: [
        { code: 'product-arrival-summary-search-download', name: '数据下载' },
        { code: 'product-arrival-summary-search-lost-email-upload', name: '缺失邮件补充数据上传' },
        { code: 'product-arrival-summary-search-update-msg', name: '更新发货信息' },
      ],
    },
    { code: 'arrivalSummary', name: '到货汇总', path: '/data/arrivalSummary', operations: [] },
    {
      code: 'goodsArrival',
      name: '到货查询',
      path: '/data/goodsArrival',
      operations: [
        { code: 'product-arrival-parent-search-record-download', name: '数据下载' },
        { code: 'product-arrival-parent-search-history-download', name: '历史数据下载' },
        { code: 'product-arrival-parent-search-erp-not-delete-upload', name: 'ERP未删单号上传' },
        { code: 'product-arrival-parent-search-exception-po-upload', name: '异常PO上传' },
        { code: 'product-arrival-parent-search-repull-data-upload', name: 'BI视图历史数据拉取上传' },
        { code: 'product-arrival-parent-search-move-dn-upload', name: '移动DN上传' },
        { code: 'product-arrival-parent-search-remove-dn-upload', name: '删除DN上传' },
        { code: 'product-arrival-parent-search-erp-not-delete-template', name: 'ERP未删单号模板下载' },
        { code: 'product-arrival-parent-search-exception-po-template', name: '异常PO模板下载' },
        { code: 'product-arrival-parent-search-repull-data-template', name: 'BI视图历史数据拉取模板下载' },
        { code: 'product-arrival-parent-search-move-dn-template', name: '移动DN模板下载' },
        { code: 'product-arrival-parent-search-remove-dn-template', name: '删除DN模板下载' },
        { code: 'product-arrival-parent-search-remove-dn-dwonload', name: '删除DN数据下载' },
      ],
    },
    {
      code: 'batchShipmentPlan',
      name: '分批排程查询',
      path: '/data/batchShipmentPlan',
      operations: [
        { code: 'batch_scheduled_search-download', name: '数据下载' },
        { code: 'batch_scheduled_search-inint-data-upload', name: '期初值上传' },
      ],
    },
    {
      code: 'timerRecord',
      name: '分批排程定时记录',
      path: '/data/timerRecord',
      operations: [{ code: 'batch_scheduled_search-scheduled-record-download', name: '下载' }],
    },
    {
      code: 'invoice',
      name: '发票管理',
      path: '/data/invoice',
      operations: [
        { code: 'invoice-management-invoice-download', name: '发票下载' },
        { code: 'invoice-management-detail-download', name: '发票明细下载' },
      ],
    },
  ],
};
