import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Page = LazyExoticComponent<ComponentType>;

/** The role's permission page is reachable whatever the menus say (document 1 §2.1); the server refuses who may not use it. */
export const ALWAYS_KEPT_SCREEN = 'authConfig';

/**
 * Every screen that is built: menu code → its page, loaded when it is first opened.
 * A menu without a line here has no entry in the sidebar.
 */
export const screens: Readonly<Record<string, Page>> = {};

/** One's own password; needs no permission. */
export const ChangePasswordPage: Page = lazy(() => import('#features/session/web/change-password-page.tsx'));
