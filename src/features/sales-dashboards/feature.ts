import type { Feature } from '#kit/feature/define.ts';
import { salesDashboardWords } from './words.ts';

/** Four dashboards of the market's phone sales (docs/business-rules/sales-dashboards.md). */
export const salesDashboardsFeature: Feature = {
  name: 'sales-dashboards',
  menus: [
    { group: 'screen', position: 10, code: 'scaleScreen', name: '规模与趋势', path: '/screen/phoneSale/scaleScreen' },
    { group: 'screen', position: 20, code: 'brandScreen', name: '品牌分布', path: '/screen/phoneSale/brandScreen' },
    { group: 'screen', position: 30, code: 'onlineScreen', name: '线上线下分布', path: '/screen/phoneSale/onlineScreen' },
    { group: 'screen', position: 40, code: 'brandWeekSale', name: '品牌周销量', path: '/screen/phoneSale/brandWeekSale' },
  ],
  words: [salesDashboardWords],
};
