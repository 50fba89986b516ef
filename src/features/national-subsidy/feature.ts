import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { auditedPush } from '#kit/push/define.ts';
import { platform, subsidyTimes } from './definition.ts';
import { nationalSubsidyMenus } from './menus.ts';
import { nationalSubsidyWords } from './words.ts';

/**
 * The devices shipped on a day, by factory, for the subsidy platform, and the subsidy times that it returns
 * (docs/business-rules/integrations.md#national-subsidy).
 */
export const nationalSubsidyFeature: Feature = {
  name: 'national-subsidy',
  menus: nationalSubsidyMenus,
  words: [nationalSubsidyWords],
  recordSets: [subsidyTimes],
  audited: [
    {
      entity: 'subsidy-file',
      title: '国补文件',
      nameFields: ['fileName'],
      fields: [
        auditedField('fileName', '文件名'),
        auditedField('dataDate', '数据日期'),
        auditedField('dataType', '类型'),
        auditedField('rows', '行数'),
      ],
    },
    auditedPush(platform, '国补数据推送'),
  ],
};
