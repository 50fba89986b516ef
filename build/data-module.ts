import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Serves `virtual:NAME`: data that is computed at build time. The modules that it is made from are not loaded into the
 * browser.
 * @param file the module with the source of the data, from `src`
 * @param dataOf the data of that module's exports, as JSON
 */
export function dataModule(name: string, file: string, dataOf: (exports: Record<string, unknown>) => string): Plugin {
  const id = `virtual:${name}`;
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  return {
    name,
    resolveId: (requested) => (requested === id ? `\0${id}` : null),
    async load(requested) {
      if (requested !== `\0${id}`) return null;
      return `export default ${dataOf((await import(path)) as Record<string, unknown>)};`;
    },
  };
}
