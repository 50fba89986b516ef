import type { PlacedMenu } from '#kit/feature/define.ts';

/** The national-subsidy screen (docs/business-rules/integrations.md#national-subsidy). */
export const nationalSubsidyMenus: readonly PlacedMenu[] = [
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
];
