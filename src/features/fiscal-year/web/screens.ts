import { lazy } from 'react';
import type { Screens } from '#kit/feature/web/screens.ts';

export const fiscalYearScreens: Screens = {
  fiscalYear: lazy(() => import('./fiscal-year-page.tsx')),
};
