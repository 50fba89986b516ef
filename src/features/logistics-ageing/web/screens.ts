import { lazyReport, type Screens } from '#kit/feature/web/screens.ts';

export const logisticsAgeingScreens: Screens = {
  index: lazyReport(
    async () => (await import('../definition.ts')).logisticsAgeing,
    async () => ({ aboveTable: (await import('./ageing-figures.tsx')).AgeingFigures }),
  ),
};
