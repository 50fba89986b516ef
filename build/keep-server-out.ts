import type { Plugin } from 'vite';

/** Refuses server code and Node built-ins in the client build (architecture law 2); without it a leaking build exits 0. */
export function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || importer.includes('/node_modules/')) return null;
      if (source.startsWith('node:') || /(^|\/)server\//.test(source)) {
        this.error(`${importer} imports ${source}: server code must not reach the browser`);
      }
      return null;
    },
  };
}
