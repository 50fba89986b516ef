import type { Feature } from '#kit/feature/define.ts';
import { PHONE_SALE_PATH, phoneSaleFamily } from './definitions.ts';
import { phoneSaleDerived } from './derived.ts';
import { phoneSaleWords } from './words.ts';

/** The market's phone sales by calendar week, which the sales dashboards show. */
export const phoneSaleFeature: Feature = {
  name: 'phone-sale',
  menus: [{ group: 'dataUpload', position: 80, code: 'phoneSale', name: '手机周度销售基础数据', path: PHONE_SALE_PATH }],
  words: [phoneSaleWords],
  uploads: [phoneSaleFamily],
  derived: [phoneSaleDerived],
};
