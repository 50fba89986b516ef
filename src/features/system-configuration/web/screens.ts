import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const systemConfigurationScreens: Screens = {
  systemConfig: lazyPage(() => import('./system-config-page.tsx')),
};
