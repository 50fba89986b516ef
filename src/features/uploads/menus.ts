import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screens of the upload records (docs/business-rules/uploads-and-periods.md). */
export const uploadMenus: readonly PlacedMenu[] = [
  { group: 'dataUpload', position: 10, code: 'vcData', name: 'VC数据', path: '/dataUpload/vcData' },
  { group: 'dataUpload', position: 20, code: 'dnData', name: '交货单数据', path: '/dataUpload/dnData' },
  { group: 'dataUpload', position: 30, code: 'storage', name: '仓储数据', path: '/dataUpload/storage' },
];
