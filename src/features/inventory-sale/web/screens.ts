import { lazyList, type Screens } from '#kit/feature/web/screens.ts';

export const inventorySaleScreens: Screens = {
  previousInventorySale: lazyList(async () => (await import('../definition.ts')).inventorySaleList),
};
