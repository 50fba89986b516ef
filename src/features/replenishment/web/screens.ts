import { lazyReport, type Screens } from '#kit/feature/web/screens.ts';

export const replenishmentScreens: Screens = {
  replenishSearch: lazyReport(
    async () => (await import('../definition.ts')).replenishment,
    async () => {
      const { CalendarNotice, YearInputs } = await import('./year-inputs.tsx');
      return { inputs: YearInputs, aboveTable: CalendarNotice };
    },
  ),
};
