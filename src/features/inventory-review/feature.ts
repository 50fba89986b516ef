import type { Feature } from '#kit/feature/define.ts';
import { inventoryReviewFamilies } from './definition.ts';
import { inventoryReviewWords } from './words.ts';

/**
 * The daily T2 and Disti inventories, which reports use after their review, and the daily data adjustment
 * (docs/business-rules/uploads-and-periods.md#review).
 */
export const inventoryReviewFeature: Feature = {
  name: 'inventory-review',
  menus: [
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
  ],
  words: [inventoryReviewWords],
  uploads: inventoryReviewFamilies,
};
