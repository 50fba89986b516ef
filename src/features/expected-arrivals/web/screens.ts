import { lazyPage, lazyReport, type Screens } from '#kit/feature/web/screens.ts';

export const expectedArrivalScreens: Screens = {
  arrivalExpect: lazyReport(
    async () => (await import('../definition.ts')).expectedArrivals,
    async () => ({ buttons: (await import('./notice-buttons.tsx')).ExpectedArrivalButtons }),
  ),
  arrivalSummary: lazyPage(() => import('./summary-page.tsx')),
};
