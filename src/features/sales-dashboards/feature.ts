import type { Feature } from '#kit/feature/define.ts';
import { salesDashboardMenus } from './menus.ts';
import { salesDashboardWords } from './words.ts';

/** Four dashboards of the market's phone sales: scale and trend, brands, channels, weekly sales (document 3 §2.1–2.4; domain §12). */
export const salesDashboardsFeature: Feature = { name: 'sales-dashboards', menus: salesDashboardMenus, words: [salesDashboardWords] };
