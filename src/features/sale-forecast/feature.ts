import type { Feature } from '#kit/feature/define.ts';
import { saleForecast } from './definition.ts';
import { saleForecastMenus } from './menus.ts';
import { saleForecastWords } from './words.ts';

/** The expected sales of the next weeks (docs/business-rules/uploads-and-periods.md#columns). */
export const saleForecastFeature: Feature = {
  name: 'sale-forecast',
  menus: saleForecastMenus,
  words: [saleForecastWords],
  weekLists: [saleForecast],
};
