import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const warehouseSplitScreens: Screens = {
  autoWarehouse: lazyPage(() => import('./tasks-page.tsx')),
  'split-record': lazyPage(() => import('./records-page.tsx')),
};
