import type { Menu } from '#kit/session/menu.ts';

/** The four sales dashboards (document 3 §2.1–2.4); they have no buttons that need a right of their own. */
export const salesDashboards: Menu = {
  code: 'screen',
  name: '销售大屏',
  operations: [],
  children: [
    { code: 'scaleScreen', name: '规模与趋势', path: '/screen/phoneSale/scaleScreen', operations: [] },
    { code: 'brandScreen', name: '品牌分布', path: '/screen/phoneSale/brandScreen', operations: [] },
    { code: 'onlineScreen', name: '线上线下分布', path: '/screen/phoneSale/onlineScreen', operations: [] },
    { code: 'brandWeekSale', name: '品牌周销量', path: '/screen/phoneSale/brandWeekSale', operations: [] },
  ],
};
