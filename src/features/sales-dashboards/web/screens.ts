import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const salesDashboardScreens: Screens = {
  scaleScreen: lazyPage(() => import('./scale-screen.tsx')),
  brandScreen: lazyPage(() => import('./brand-screen.tsx')),
  onlineScreen: lazyPage(() => import('./online-screen.tsx')),
  brandWeekSale: lazyPage(() => import('./weekly-screen.tsx')),
};
