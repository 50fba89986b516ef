import type { Plugin } from 'vite';
import { dataModule } from './data-module.ts';

/**
 * `virtual:shown-menu`: the product's menu (`src/app/server/menu-tree.ts`) as the shell shows it, without the codes
 * and names of buttons. These are half of it, and only the page of a role's rights needs them, which it gets from the
 * server.
 */
export const shownMenu = (): Plugin =>
  dataModule('shown-menu', 'app/server/menu-tree.ts', ({ grantableTree }) =>
    JSON.stringify(grantableTree, (key, value: unknown) => (key === 'operations' ? undefined : value)),
  );
