import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const administrationScreens: Screens = {
  userManage: lazyPage(() => import('../users/web/user-manage-page.tsx')),
  rolesManage: lazyPage(() => import('../roles/web/roles-manage-page.tsx')),
  authConfig: lazyPage(() => import('../authority/web/auth-config-page.tsx')),
  apiTokens: lazyPage(() => import('../api-tokens/web/api-tokens-page.tsx')),
  shopManage: lazyPage(() => import('../shops/web/shop-manage-page.tsx')),
  signOnGroups: lazyPage(() => import('../sign-on-groups/web/sign-on-groups-page.tsx')),
};
