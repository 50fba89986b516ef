import { lazy } from 'react';
import type { Screens } from '#kit/feature/web/screens.ts';

export const administrationScreens: Screens = {
  userManage: lazy(() => import('../users/web/user-manage-page.tsx')),
  rolesManage: lazy(() => import('../roles/web/roles-manage-page.tsx')),
  authConfig: lazy(() => import('../authority/web/auth-config-page.tsx')),
  shopManage: lazy(() => import('../shops/web/shop-manage-page.tsx')),
};
