import type { PlacedMenu } from '#kit/feature/define.ts';

/** The cargo status, the target of `/` (docs/business-rules/cargo-status.md). */
export const cargoStatusMenus: readonly PlacedMenu[] = [
  {
    group: 'data',
    position: 10,
    code: 'goodsInquiry',
    name: '货况查询',
    path: '/data/goodsInquiry',
    operations: [
      { code: 'cargo-state-data-search-download', name: '数据下载' },
      { code: 'cargo-state-data-search-init-data-upload', name: '期初值上传' },
    ],
  },
];
