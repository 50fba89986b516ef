import type { Feature } from '#kit/feature/define.ts';
import { phoneSaleFamily } from './definitions.ts';
import { phoneSaleDerived } from './derived.ts';
import { phoneSaleMenus } from './menus.ts';
import { phoneSaleWords } from './words.ts';

/** The market's phone sales by calendar week, which the sales dashboards show. */
export const phoneSaleFeature: Feature = {
  name: 'phone-sale',
  menus: phoneSaleMenus,
  words: [phoneSaleWords],
  uploads: [phoneSaleFamily],
  derived: [phoneSaleDerived],
};
