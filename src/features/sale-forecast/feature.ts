import type { Feature } from '#kit/feature/define.ts';
import { saleForecast } from './definition.ts';
import { saleForecastWords } from './words.ts';

/** The expected sales of the next weeks (docs/business-rules/uploads-and-periods.md#columns). */
export const saleForecastFeature: Feature = {
  name: 'sale-forecast',
  menus: [{ group: 'dataUpload', position: 110, code: 'saleForecast', name: '销售预测', path: '/dataUpload/saleForecast' }],
  words: [saleForecastWords],
  weekLists: [saleForecast],
};
