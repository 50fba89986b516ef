import { lazyReport, type Screens } from '#kit/feature/web/screens.ts';

export const arrivalScreens: Screens = {
  goodsArrival: lazyReport(
    async () => (await import('../report.ts')).arrivalReport,
    async () => {
      const { ArrivalButtons, ArrivalStatus } = await import('./arrival-buttons.tsx');
      return { buttons: ArrivalButtons, aboveTable: ArrivalStatus };
    },
  ),
};
