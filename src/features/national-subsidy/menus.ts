import type { PlacedMenu } from '#kit/feature/define.ts';
import { CODES, MENU } from './definition.ts';

/** The national-subsidy screen (document 2 §2.4). */
export const nationalSubsidyMenus: readonly PlacedMenu[] = [
  {
    group: 'dataUpload',
    position: 50,
    code: MENU,
    name: '国补数据',
    path: '/dataUpload/gbData',
    operations: [
      { code: CODES.template, name: '模板下载' },
      { code: CODES.upload, name: '上传' },
      { code: CODES.data, name: '数据下载' },
      { code: CODES.errors, name: '异常数据下载' },
    ],
  },
];
