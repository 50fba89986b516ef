import { lazyList, type Screens } from '#kit/feature/web/screens.ts';

export const imeiScreens: Screens = {
  imeiMapping: lazyList(
    async () => (await import('../definition.ts')).imeiRecords,
    async () => (await import('./sn-query-buttons.tsx')).SnQueryButtons,
  ),
};
