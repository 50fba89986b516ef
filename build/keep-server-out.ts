import type { Plugin } from 'vite';

/**
 * Refuses server code, Node built-ins and the schemas of answers in the client build (docs/architecture.md#rules);
 * without it a leaking build exits 0.
 */
export function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || importer.includes('/node_modules/')) return null;
      if (source.startsWith('node:') || /(^|\/)server\//.test(source)) {
        this.error(`${importer} imports ${source}: server code must not reach the browser`);
      }
      if (/^zod(\/|$)/.test(source)) {
        this.error(`${importer} imports ${source}: a page takes types alone from a contract (decision 28)`);
      }
      return null;
    },
  };
}
