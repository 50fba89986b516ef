import type { Feature } from '#kit/feature/define.ts';
import { quarterSaleFamily, weekSaleFamily } from './definitions.ts';
import { dcSaleWords } from './words.ts';

/** The sales of the distribution centre by week and by quarter (docs/business-rules/uploads-and-periods.md#columns). */
export const dcSaleFeature: Feature = {
  name: 'dc-sale',
  menus: [
    { group: 'dataUpload', position: 70, code: 'weekSale', name: '周度销售基础数据', path: '/dataUpload/weekSale' },
    { group: 'dataUpload', position: 90, code: 'dcSale', name: '季度销售基础数据', path: '/dataUpload/dcSale' },
  ],
  words: [dcSaleWords],
  uploads: [weekSaleFamily, quarterSaleFamily],
};
