import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const dataQualityScreens: Screens = {
  dataQuality: lazyPage(() => import('./data-quality-page.tsx')),
};
