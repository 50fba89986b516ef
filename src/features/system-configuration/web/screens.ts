import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

/** The page of the system configuration. */
export const systemConfigurationScreens: Screens = {
  systemConfig: lazyPage(() => import('./system-config-page.tsx')),
};
