import type { Feature } from '#kit/feature/define.ts';
import { logisticsAgeing } from './definition.ts';
import { ageingDerived } from './derived.ts';
import { logisticsAgeingMenus } from './menus.ts';
import { logisticsAgeingWords } from './words.ts';

/** The lead times of deliveries compared with their standards (docs/business-rules/logistics-ageing.md). */
export const logisticsAgeingFeature: Feature = {
  name: 'logistics-ageing',
  menus: logisticsAgeingMenus,
  words: [logisticsAgeingWords],
  derived: [ageingDerived],
  reports: [logisticsAgeing],
};
