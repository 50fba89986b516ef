import type { Feature } from '#kit/feature/define.ts';
import { dataQualityWords } from './words.ts';

/**
 * Unknown names: codes in the data that a master-data list does not contain, with their amounts, and the workbook to
 * complete the list (docs/business-rules/work-and-data-quality.md#data-quality).
 */
export const dataQualityFeature: Feature = {
  name: 'data-quality',
  menus: [
    {
      group: 'data',
      position: 90,
      code: 'dataQuality',
      name: '数据质量',
      path: '/data/dataQuality',
      operations: [{ code: 'data-quality', name: '待补全模板下载' }],
    },
  ],
  words: [dataQualityWords],
};
