import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { RECORD_MENU, splitDemandImport, splitDemandLines, splitDemandReferences, TASK_MENU } from './definition.ts';
import { warehouseSplitMenus } from './menus.ts';
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
  menus: warehouseSplitMenus,
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
