import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const nationalSubsidyScreens: Screens = {
  gbData: lazyPage(() => import('./subsidy-page.tsx')),
};
