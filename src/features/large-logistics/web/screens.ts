import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const largeLogisticsScreens: Screens = {
  largeLog: lazyPage(() => import('./days-page.tsx')),
  largeLogRecord: lazyPage(() => import('./files-page.tsx')),
};
