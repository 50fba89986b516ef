import type { Plugin } from 'vite';
import { dataModule } from './data-module.ts';

/**
 * `virtual:shown-menu`: the product's menu (`src/app/menu-tree.ts`) as the shell draws it, without the codes and names
 * of buttons. Those make half of it, and only who configures a role's rights sees them, from the server.
 */
export const shownMenu = (): Plugin =>
  dataModule('shown-menu', 'app/menu-tree.ts', ({ menuTree }) =>
    JSON.stringify(menuTree, (key, value: unknown) => (key === 'operations' ? undefined : value)),
  );
