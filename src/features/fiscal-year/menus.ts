import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the fiscal calendar (docs/business-rules/calendars.md#fiscal-calendar). */
export const fiscalYearMenus: readonly PlacedMenu[] = [
  {
    group: 'dataUpload',
    position: 170,
    code: 'fiscalYear',
    name: '财年维护',
    path: '/dataUpload/fiscalYear',
    operations: [
      { code: 'sys-manage-apple-date-insert-year', name: '新增财年' },
      { code: 'sys-manage-apple-date-update', name: '编辑' },
      { code: 'sys-manage-apple-date-download', name: '下载' },
    ],
  },
];
