import type { PlacedMenu } from '#kit/feature/define.ts';

/** The data review screen (docs/business-rules/uploads-and-periods.md#review). */
export const inventoryReviewMenus: readonly PlacedMenu[] = [
  {
    group: 'dataUpload',
    position: 40,
    code: 'dataReview',
    name: '数据审核',
    path: '/dataUpload/dataReview',
    operations: [
      { code: 'sys-manage-data-examine-search-template', name: '模板下载' },
      { code: 'sys-manage-data-examine-search-t2-examine', name: 'T2库存审核' },
      { code: 'sys-manage-data-examine-search-t2-unexamine', name: 'T2库存撤销审核' },
      { code: 'sys-manage-data-examine-search-t2-upload', name: 'T2库存上传' },
      { code: 'sys-manage-data-examine-search-t2-download', name: 'T2库存下载' },
      { code: 'sys-manage-data-examine-search-disti-examine', name: 'Disti库存审核' },
      { code: 'sys-manage-data-examine-search-disti-unexamine', name: 'Disti库存撤销审核' },
      { code: 'sys-manage-data-examine-search-disti-upload', name: 'Disti库存上传' },
      { code: 'sys-manage-data-examine-search-disti-download', name: 'Disti库存下载' },
      { code: 'sys-manage-data-examine-search-change-upload', name: '数据调整上传' },
      { code: 'sys-manage-data-examine-search-change-download', name: '数据调整下载' },
    ],
  },
];
