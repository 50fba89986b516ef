import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { RECORD_MENU, splitDemandImport, splitDemandLines, splitDemandReferences, TASK_MENU } from './definition.ts';
import type { SplitStateName } from './states.ts';
import { warehouseSplitWords } from './words.ts';

/** The names of the states that the log records; 计算中 is not recorded. */
const RECORDED_STATES: Readonly<Record<Exclude<SplitStateName, '计算中'>, string>> = {
  已分仓: '已分仓',
  分仓完毕: '分仓已完毕',
  计算失败: '计算失败',
};

/**
 * The allocation of the retail partner's demand to our warehouses: a day's demand is split by rules, fixed routes and
 * the fewest days (docs/business-rules/warehouse-split.md#steps).
 */
export const warehouseSplitFeature: Feature = {
  name: 'warehouse-split',
  menus: [
    { group: 'jdOrders', position: 10, code: 'autoWarehouse', name: '自动分仓', path: '/jdOrders/autoWarehouse' },
    {
      group: 'jdOrders',
      position: 20,
      // The only menu code of the specification that differs from the route.
      code: 'split-record',
      name: '分仓记录',
      path: '/jdOrders/records',
      // It shows one task, named in its query, so a sidebar entry could not open it.
      openedFrom: 'autoWarehouse',
      // The codes are spelt as printed in the specification.
      operations: [
        { code: 'split-record-dwonload-template', name: '模板下载' },
        { code: 'split-record-upload', name: '上传' },
        { code: 'split-record-download-upload', name: '上传文件下载' },
        { code: 'split-record-jd-oreder-download', name: '京东采购单下载' },
        { code: 'split-record-split-done', name: '分仓完毕' },
        { code: 'split-record-phone-transfer-download', name: '非固定路由调拨分仓下载' },
        { code: 'split-record-exception-download', name: '分仓异常数据下载' },
      ],
    },
  ],
  words: [warehouseSplitWords],
  recordSets: [splitDemandLines],
  referencingRows: [
    {
      records: splitDemandLines,
      references: splitDemandReferences,
      menus: [TASK_MENU, RECORD_MENU],
      importers: [splitDemandImport.name],
    },
  ],
  audited: [
    {
      entity: 'warehouse-split',
      title: '自动分仓',
      nameFields: ['fileName'],
      fields: [
        auditedField('fileName', '文件名'),
        auditedField('periodKey', '数据周期'),
        auditedField('rows', '行数'),
        auditedField('separateStatusName', '分仓状态', RECORDED_STATES),
      ],
    },
  ],
  auditedActions: { 'complete-split': '分仓完毕', 'compute-split': '分仓计算' },
};
