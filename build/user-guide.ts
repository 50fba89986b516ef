import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE = 'virtual:user-guide';
const guideFile = fileURLToPath(new URL('../src/app/guide/guide.ts', import.meta.url));

/**
 * Serves `virtual:user-guide`: the pages of the user guide (`src/app/guide/guide.ts`) as data.
 * The definitions that they are made from are not loaded into the browser.
 */
export function userGuide(): Plugin {
  return {
    name: 'user-guide',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const { guideOf } = (await import(guideFile)) as { guideOf: () => unknown };
      return `export default ${JSON.stringify(guideOf())};`;
    },
  };
}
