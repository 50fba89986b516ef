import { productByCode } from '#features/master-data/product-mapping/definition.ts';
import { taxCodeByCode } from '#features/master-data/tax-code-mapping/definition.ts';
import type { Feature } from '#kit/feature/define.ts';
import { MENU } from './codes.ts';
import { biRows } from './definition.ts';
import { arrivalDerived } from './derived.ts';
import {
  arrivalShipping,
  dnDeletions,
  dnMoves,
  historyOrders,
  orderDeletions,
  orderTrackings,
  purchaseDeliveries,
  purchaseLines,
} from './record-sets.ts';
import { arrivalReport } from './report.ts';
import { arrivalWords } from './words.ts';

/**
 * Arrival records (docs/business-rules/arrivals.md#corrections): the purchase orders of the BI view with their
 * shipments, combined with notices and corrections.
 */
export const arrivalsFeature: Feature = {
  name: 'arrivals',
  menus: [
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
  ],
  words: [arrivalWords],
  recordSets: [purchaseLines, purchaseDeliveries, arrivalShipping, orderDeletions, orderTrackings, dnMoves, dnDeletions, historyOrders],
  referencingRows: [
    {
      records: purchaseLines,
      references: [productByCode('productCode'), taxCodeByCode('taxCode')],
      menus: [MENU],
      importers: [biRows.name],
    },
  ],
  derived: [arrivalDerived],
  reports: [arrivalReport],
  auditedActions: { cover: '覆盖' },
};
