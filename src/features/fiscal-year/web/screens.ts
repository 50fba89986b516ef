import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const fiscalYearScreens: Screens = {
  fiscalYear: lazyPage(() => import('./fiscal-year-page.tsx')),
};
