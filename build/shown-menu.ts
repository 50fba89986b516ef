import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE = 'virtual:shown-menu';
const treeFile = fileURLToPath(new URL('../src/app/menu-tree.ts', import.meta.url));

/**
 * Serves `virtual:shown-menu`: the product's menu (`src/app/menu-tree.ts`) as the shell draws it, without the codes and
 * names of buttons. Those make half of it, and only who configures a role's rights sees them, from the server.
 */
export function shownMenu(): Plugin {
  return {
    name: 'shown-menu',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const { menuTree } = (await import(treeFile)) as { menuTree: unknown };
      return `export default ${JSON.stringify(menuTree, (key, value: unknown) => (key === 'operations' ? undefined : value))};`;
    },
  };
}
