import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the sales forecast (docs/business-rules/uploads-and-periods.md#columns). */
export const saleForecastMenus: readonly PlacedMenu[] = [
  { group: 'dataUpload', position: 110, code: 'saleForecast', name: '销售预测', path: '/dataUpload/saleForecast' },
];
