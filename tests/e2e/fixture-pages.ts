import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A definition of the tests that replaces one that a feature's screens import. */
interface Replacement {
  /** The feature's folder. */
  readonly feature: string;
  /** The module that its screens import, and the name. */
  readonly source: string;
  readonly name: string;
  /** The replacing module below `tests/`, and the name in it. */
  readonly by: readonly [file: string, name: string];
}

/** A report of the tests that replaces the ageing report. */
export const FIXTURE_REPORT: Replacement = {
  feature: 'logistics-ageing',
  source: '../definition.ts',
  name: 'logisticsAgeing',
  by: ['fixture-report/definition.ts', 'fixtureExpenses'],
};

function replacingPlugin({ feature, source, name, by: [file, other] }: Replacement): Plugin {
  const screens = path.join(ROOT, 'src/features', feature, 'web/screens.ts');
  return {
    name: 'fixture-definition',
    enforce: 'pre',
    resolveId: (query, importer) => (query === source && importer === screens ? '\0fixture-definition' : undefined),
    load: (id) =>
      id === '\0fixture-definition' ? `export { ${other} as ${name} } from ${JSON.stringify(path.join(ROOT, 'tests', file))};` : undefined,
  };
}

/** The product's pages with a replaced definition. */
export interface FixturePages {
  /** Answers a browser's requests for pages with these pages. */
  readonly sendTo: (context: BrowserContext) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Builds the pages, which takes some seconds. */
export async function buildFixturePages(replacement: Replacement): Promise<FixturePages> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'back-office-pages-'));
  await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    plugins: [replacingPlugin(replacement)],
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
