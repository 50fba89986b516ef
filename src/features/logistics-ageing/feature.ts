import type { Feature } from '#kit/feature/define.ts';
import { logisticsAgeing } from './definition.ts';
import { ageingDerived } from './derived.ts';
import { logisticsAgeingWords } from './words.ts';

/** The lead times of deliveries compared with their standards (docs/business-rules/logistics-ageing.md). */
export const logisticsAgeingFeature: Feature = {
  name: 'logistics-ageing',
  menus: [
    {
      group: 'demand',
      position: 10,
      code: 'index',
      name: '物流时效报表',
      path: '/demand/index',
      operations: [{ code: 'logistics-aging-search-download', name: '数据下载' }],
    },
  ],
  words: [logisticsAgeingWords],
  derived: [ageingDerived],
  reports: [logisticsAgeing],
};
