import type { PlacedMenu } from '#kit/feature/define.ts';

/** The four sales dashboards (docs/business-rules/sales-dashboards.md). */
export const salesDashboardMenus: readonly PlacedMenu[] = [
  { group: 'screen', position: 10, code: 'scaleScreen', name: '规模与趋势', path: '/screen/phoneSale/scaleScreen' },
  { group: 'screen', position: 20, code: 'brandScreen', name: '品牌分布', path: '/screen/phoneSale/brandScreen' },
  { group: 'screen', position: 30, code: 'onlineScreen', name: '线上线下分布', path: '/screen/phoneSale/onlineScreen' },
  { group: 'screen', position: 40, code: 'brandWeekSale', name: '品牌周销量', path: '/screen/phoneSale/brandWeekSale' },
];
