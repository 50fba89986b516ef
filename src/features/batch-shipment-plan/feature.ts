import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { MENU } from './codes.ts';
import { batchPlanOpenings, batchPlanOpeningReferences } from './openings.ts';
import { batchPlanParts, batchShipmentPlan } from './report.ts';
import { batchPlanWords } from './words.ts';

/**
 * How far the supply covers the shipment plan of the current quarter, and the workbooks saved every day
 * (docs/business-rules/batch-plan.md#saved-plans).
 */
export const batchShipmentPlanFeature: Feature = {
  name: 'batch-shipment-plan',
  menus: [
    {
      group: 'data',
      position: 50,
      code: 'batchShipmentPlan',
      name: '分批排程查询',
      path: '/data/batchShipmentPlan',
      operations: [
        { code: 'batch_scheduled_search-download', name: '数据下载' },
        { code: 'batch_scheduled_search-inint-data-upload', name: '期初值上传' },
      ],
    },
    {
      group: 'data',
      position: 60,
      code: 'timerRecord',
      name: '分批排程定时记录',
      path: '/data/timerRecord',
      operations: [{ code: 'batch_scheduled_search-scheduled-record-download', name: '下载' }],
    },
  ],
  words: [batchPlanWords],
  recordSets: [batchPlanOpenings],
  referencingRows: [
    { records: batchPlanOpenings, references: batchPlanOpeningReferences, menus: [MENU], importers: [batchPlanOpenings.name] },
  ],
  reports: [batchShipmentPlan, batchPlanParts],
  audited: [
    {
      entity: 'batch-plan-record',
      title: '分批排程定时记录',
      nameFields: ['fileName'],
      fields: [auditedField('fileName', '文件名'), auditedField('day', '日期')],
    },
  ],
};
