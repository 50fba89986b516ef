import type { Feature } from '#kit/feature/define.ts';
import { quarterSaleFamily, weekSaleFamily } from './definitions.ts';
import { dcSaleMenus } from './menus.ts';
import { dcSaleWords } from './words.ts';

/** The sales of the distribution centre by week and by quarter (docs/business-rules/uploads-and-periods.md#columns). */
export const dcSaleFeature: Feature = {
  name: 'dc-sale',
  menus: dcSaleMenus,
  words: [dcSaleWords],
  uploads: [weekSaleFamily, quarterSaleFamily],
};
