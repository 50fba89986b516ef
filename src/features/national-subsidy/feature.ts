import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { auditedPush } from '#kit/push/define.ts';
import { platform, subsidyTimes } from './definition.ts';
import { nationalSubsidyWords } from './words.ts';

/**
 * The devices shipped on a day, by factory, for the subsidy platform, and the subsidy times that it returns
 * (docs/business-rules/integrations.md#national-subsidy).
 */
export const nationalSubsidyFeature: Feature = {
  name: 'national-subsidy',
  menus: [
    {
      group: 'dataUpload',
      position: 50,
      code: 'gbData',
      name: '国补数据',
      path: '/dataUpload/gbData',
      operations: [
        { code: 'national_supplementary_data_tempalte', name: '模板下载' },
        { code: 'national_supplementary_data_upload', name: '上传' },
        { code: 'national_supplementary_data_download', name: '数据下载' },
        { code: 'national_supplementary_data_error_download', name: '异常数据下载' },
      ],
    },
  ],
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
