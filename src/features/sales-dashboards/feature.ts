import type { Feature } from '#kit/feature/define.ts';
import { salesDashboardMenus } from './menus.ts';
import { salesDashboardWords } from './words.ts';

/** Four dashboards of the market's phone sales (docs/business-rules/sales-dashboards.md). */
export const salesDashboardsFeature: Feature = { name: 'sales-dashboards', menus: salesDashboardMenus, words: [salesDashboardWords] };
