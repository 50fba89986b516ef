import type { PlacedMenu } from '#kit/feature/define.ts';

/** The data-quality screen, which is not in the specification. */
export const dataQualityMenus: readonly PlacedMenu[] = [
  {
    group: 'data',
    position: 90,
    code: 'dataQuality',
    name: '数据质量',
    path: '/data/dataQuality',
    operations: [{ code: 'data-quality', name: '待补全模板下载' }],
  },
];
