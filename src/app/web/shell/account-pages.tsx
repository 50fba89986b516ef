import { ApiOutlined, DesktopOutlined, KeyOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { lazyPage, type ScreenPage } from '#kit/feature/web/screens.ts';
import { CHANGE_PASSWORD_PATH, SECOND_FACTOR_PATH } from '../guard.ts';

interface AccountPage {
  readonly path: string;
  /** A key of the words. */
  readonly title: string;
  readonly icon: ReactNode;
  readonly Page: ScreenPage;
}

/** Pages of the user's own account, in the order of the user's menu. They need no permission. */
export const ACCOUNT_PAGES: readonly AccountPage[] = [
  {
    path: '/account/profile',
    title: '个人资料',
    icon: <UserOutlined />,
    Page: lazyPage(() => import('#features/session/web/own-account/profile-page.tsx')),
  },
  {
    path: CHANGE_PASSWORD_PATH,
    title: '修改密码',
    icon: <KeyOutlined />,
    Page: lazyPage(() => import('#features/session/web/own-account/change-password-page.tsx')),
  },
  {
    path: SECOND_FACTOR_PATH,
    title: '两步验证',
    icon: <SafetyOutlined />,
    Page: lazyPage(() => import('#features/session/web/own-account/second-factor-page.tsx')),
  },
  {
    path: '/account/sessions',
    title: '登录设备',
    icon: <DesktopOutlined />,
    Page: lazyPage(() => import('#features/session/web/own-account/sessions-page.tsx')),
  },
  {
    path: '/account/tokens',
    title: '我的API令牌',
    icon: <ApiOutlined />,
    Page: lazyPage(() => import('#features/administration/api-tokens/web/own-tokens-page.tsx')),
  },
];
