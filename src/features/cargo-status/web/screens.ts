import { lazyReport, type Screens } from '#kit/feature/web/screens.ts';

export const cargoStatusScreens: Screens = {
  goodsInquiry: lazyReport(
    async () => (await import('../report.ts')).cargoStatus,
    async () => {
      const [{ CargoButtons, DataDate }, { CargoNotes }] = await Promise.all([import('./cargo-buttons.tsx'), import('./cargo-notes.tsx')]);
      return { buttons: CargoButtons, inputs: DataDate, aboveTable: CargoNotes };
    },
  ),
};
