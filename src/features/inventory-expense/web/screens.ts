import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const inventoryExpenseScreens: Screens = {
  storageCost: lazyPage(() => import('./internal-page.tsx')),
  storageCostOut: lazyPage(() => import('./outer-page.tsx')),
};
