import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the arrival records (docs/business-rules/arrivals.md). */
export const arrivalMenus: readonly PlacedMenu[] = [
  {
    group: 'data',
    position: 40,
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
];
