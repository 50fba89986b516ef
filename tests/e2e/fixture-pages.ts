import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A definition that the tests bring, in the place of one that a feature's screens import. */
interface Swapped {
  /** The feature's folder. */
  readonly feature: string;
  /** What its screens import, and by which name. */
  readonly source: string;
  readonly name: string;
  /** Below `tests/`, and the name there. */
  readonly by: readonly [file: string, name: string];
}

/** The report that the tests bring, in the place of the ageing report's screen. */
export const FIXTURE_REPORT: Swapped = {
  feature: 'logistics-ageing',
  source: '../definition.ts',
  name: 'logisticsAgeing',
  by: ['fixture-report/definition.ts', 'fixtureExpenses'],
};

function swapping({ feature, source, name, by: [file, other] }: Swapped): Plugin {
  const screens = path.join(ROOT, 'src/features', feature, 'web/screens.ts');
  return {
    name: 'fixture-definition',
    enforce: 'pre',
    resolveId: (query, importer) => (query === source && importer === screens ? '\0fixture-definition' : undefined),
    load: (id) =>
      id === '\0fixture-definition' ? `export { ${other} as ${name} } from ${JSON.stringify(path.join(ROOT, 'tests', file))};` : undefined,
  };
}

/** The product's pages with the tests' definition in addition to those that the server sends. */
export interface FixturePages {
  /** Answers a browser's requests for pages with these. */
  readonly sendTo: (context: BrowserContext) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Builds the pages; some seconds. */
export async function buildFixturePages(swapped: Swapped): Promise<FixturePages> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'back-office-pages-'));
  await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    plugins: [swapping(swapped)],
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
