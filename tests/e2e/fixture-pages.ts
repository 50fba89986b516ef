import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEFINITION = path.join(ROOT, 'tests/fixture-report/definition.ts');
const SCREENS = path.join(ROOT, 'src/features/logistics-ageing/web/screens.ts');

/** The report that the tests bring, in the place of the ageing report's screen. */
const swapped: Plugin = {
  name: 'fixture-report',
  enforce: 'pre',
  resolveId: (source, importer) => (source === '../definition.ts' && importer === SCREENS ? '\0fixture-report' : undefined),
  load: (id) =>
    id === '\0fixture-report' ? `export { fixtureExpenses as logisticsAgeing } from ${JSON.stringify(DEFINITION)};` : undefined,
};

/** The product's pages with the tests' report among them, beside those that the server sends. */
export interface FixturePages {
  /** Answers a browser's requests for pages with these. */
  readonly sendTo: (context: BrowserContext) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Builds the pages; some seconds. */
export async function buildFixturePages(): Promise<FixturePages> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'back-office-pages-'));
  await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    plugins: [swapped],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  return {
    sendTo: async (context) => {
      await context.route(
        ({ pathname }) => !pathname.startsWith('/apple-'),
        (route) => {
          const { pathname } = new URL(route.request().url());
          const isFile = path.extname(pathname) !== '';
          return route.fulfill({ path: path.join(outDir, isFile ? pathname : 'index.html') });
        },
      );
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
