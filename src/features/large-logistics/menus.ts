import type { PlacedMenu } from '#kit/feature/define.ts';
import { CODES, DETAIL_MENU, LIST_MENU } from './definition.ts';

/** The days of each factory, and the files of one (document 2 §2.3). */
export const largeLogisticsMenus: readonly PlacedMenu[] = [
  { group: 'demand', position: 50, code: LIST_MENU, name: '大件物流', path: '/demand/largeLog' },
  {
    group: 'demand',
    position: 60,
    code: DETAIL_MENU,
    name: '大件物流明细',
    path: '/demand/largeLogRecord',
    // It shows one factory and day, named in its query, so that a sidebar entry could not open it.
    hidden: true,
    operations: [
      { code: CODES.template, name: '模板下载' },
      { code: CODES.upload, name: '上传' },
      { code: CODES.review, name: '审核' },
      { code: CODES.all, name: '上传数据下载' },
      { code: CODES.success, name: '推送成功数据下载' },
      { code: CODES.failure, name: '异常数据下载' },
    ],
  },
];
