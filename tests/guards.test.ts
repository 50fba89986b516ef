import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenImports } from '../build/import-laws.ts';
import { foreignTables } from '../build/sql-laws.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONFIGURATION = readdirSync(ROOT).filter((name) =>
  /^(package\.json|tsconfig.*\.json|vite\.config\.ts|\.oxlintrc\.json|build)$/.test(name),
);

/** A small product that keeps every law, under the real configuration. */
const TIDY: Record<string, string> = {
  'src/kit/sum/sum.ts': 'export const sum = (a: number, b: number): number => a + b;\n',
  'src/kit/sum/server/host.ts': `import os from 'node:os';\nexport type Host = { name: string };\nexport const host = (): Host => ({ name: os.hostname() });\n`,
  'src/features/greeting/contract.ts': `import { sum } from '#kit/sum/sum.ts';\nexport const count: number = sum(1, 1);\n`,
  'src/features/greeting/formula.ts': 'export const half = (n: number): number => n / 2;\n',
  'src/features/greeting/server/rules.ts': `import { half } from '../formula.ts';\nexport const rule: number = half(2);\n`,
  'src/features/greeting/server/api.ts': `import { rule } from './rules.ts';\nexport const offered: number = rule;\n`,
  'src/features/farewell/server/uses.ts': `import { offered } from '#features/greeting/server/api.ts';\nexport const used: number = offered;\n`,
  'src/app/web/main.ts': `import { count } from '#features/greeting/contract.ts';\ndocument.title = String(count);\n`,
  'src/app/web/index.html': '<!doctype html><script type="module" src="./main.ts"></script>\n',
  'tests/e2e/title.ts': 'export const title = (): string => process.title;\n',
  'src/app/server/main.ts': `import { host } from '#kit/sum/server/host.ts';\nprocess.stdout.write(host().name);\n`,
};

let tree: string;

beforeAll(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'guards-'));
  for (const name of CONFIGURATION) cpSync(path.join(ROOT, name), path.join(tree, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
  for (const [file, text] of Object.entries(TIDY)) write(file, text);
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}

function run(tool: string, ...args: string[]): { passed: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', tool), ...args], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { passed: status === 0, said: stdout + stderr };
}

const types = () => run('typescript/bin/tsc', '-b');
const rules = () => run('oxlint/bin/oxlint', '--type-aware', '--deny-warnings');
const build = () => run('vite/bin/vite.js', 'build');

/** Adds a file, or replaces one, runs the check, and puts the tree back. */
function withFile<T>(file: string, text: string, check: () => T): T {
  write(file, text);
  try {
    return check();
  } finally {
    const before = TIDY[file];
    if (before === undefined) rmSync(path.join(tree, file));
    else write(file, before);
  }
}

test('a product that keeps every law passes every guard', () => {
  expect(types()).toEqual({ passed: true, said: '' });
  expect(rules()).toMatchObject({ passed: true });
  expect(build()).toMatchObject({ passed: true });
  expect(brokenImports(path.join(tree, 'src'))).toEqual([]);
});

describe('law 2, by the compiler', () => {
  test.each([
    [
      'web code that imports server code',
      'src/kit/sum/web/page.ts',
      `import { host } from '#kit/sum/server/host.ts';\nexport const name: string = host().name;\n`,
    ],
    [
      'web code that imports a type of server code',
      'src/kit/sum/web/page.ts',
      `import type { Host } from '../server/host.ts';\nexport const name = (host: Host): string => host.name;\n`,
    ],
    ['web code that imports Node', 'src/kit/sum/web/page.ts', `import os from 'node:os';\nexport const name: string = os.hostname();\n`],
    ['shared code that uses the page', 'src/kit/sum/title.ts', 'export const title = (): string => document.title;\n'],
    [
      'shared code that uses Node',
      'src/kit/sum/title.ts',
      `import os from 'node:os';\nexport const title = (): string => os.hostname();\n`,
    ],
    ['shared code that uses a Node global', 'src/kit/sum/title.ts', 'export const title = (): string => process.title;\n'],
    ['shared code that imports server code', 'src/kit/sum/title.ts', `export { host } from './server/host.ts';\n`],
    ['shared code that imports web code', 'src/kit/sum/title.ts', `export * from '#app/web/main.ts';\n`],
    ['server code that uses the page', 'src/kit/sum/server/page.ts', 'export const title = (): string => document.title;\n'],
  ])('%s is refused', (_, file, text) => {
    const { passed, said } = withFile(file, text, types);
    expect(said).toContain(file);
    expect(passed).toBe(false);
  });
});

describe('law 2, by the client build', () => {
  test.each([
    [
      'server code',
      `import { host } from '#kit/sum/server/host.ts';\ndocument.title = host().name;\n`,
      'server code must not reach the browser',
    ],
    [
      'server code by a relative path',
      `import { host } from '../../kit/sum/server/host.ts';\ndocument.title = host().name;\n`,
      'server code must not reach the browser',
    ],
    ['Node', `import os from 'node:os';\ndocument.title = os.hostname();\n`, 'imports node:os'],
    [
      'the schema of an answer',
      `import { z } from 'zod';\ndocument.title = z.string().parse('x');\n`,
      'a page takes types alone from a contract',
    ],
    ['Node, only when needed', `void import('node:os').then((os) => (document.title = os.hostname()));\n`, 'imports node:os'],
  ])('%s in the client build is refused', (_, text, message) => {
    const { passed, said } = withFile('src/app/web/main.ts', text, build);
    expect(said).toContain(message);
    expect(passed).toBe(false);
  });
});

describe('law 1', () => {
  const offences: [string, string, string][] = [
    ['the kit importing a feature', 'src/kit/sum/broken.ts', `export { count } from '#features/greeting/contract.ts';\n`],
    [
      'the kit importing a feature by a relative path',
      'src/kit/sum/broken.ts',
      `export { count } from '../../features/greeting/contract.ts';\n`,
    ],
    ['the kit importing the app', 'src/kit/sum/server/broken.ts', `export * from '#app/server/main.ts';\n`],
    ['a feature importing the app', 'src/features/farewell/server/broken.ts', `export * from '#app/server/main.ts';\n`],
    [
      "a feature importing another's server",
      'src/features/farewell/server/broken.ts',
      `export { rule } from '#features/greeting/server/rules.ts';\n`,
    ],
  ];

  test.each(offences)('%s is refused by the linter', (_, file, text) => {
    const { passed, said } = withFile(file, text, rules);
    expect(said).toContain('Law 1');
    expect(passed).toBe(false);
  });

  test.each([
    ...offences,
    [
      "a feature importing another's server by a relative path",
      'src/features/farewell/server/broken.ts',
      `export { rule } from '../../greeting/server/rules.ts';\n`,
    ],
    ["a feature importing another's formula", 'src/features/farewell/broken.ts', `export { half } from '#features/greeting/formula.ts';\n`],
    [
      "a feature importing another's server when needed",
      'src/features/farewell/server/broken.ts',
      `export const later = (): unknown => import('#features/greeting/server/rules.ts');\n`,
    ],
  ])('%s is refused by the test of imports', (_, file, text) => {
    expect(withFile(file, text, () => brokenImports(path.join(tree, 'src')))).toEqual([expect.stringContaining(file.slice('src/'.length))]);
  });

  test.each([
    ['a definition', `import { count } from './contract.ts';\nexport const menus: number[] = [count];\n`],
    ['something for its effect', `import './contract.ts';\nexport const menus: number[] = [];\n`],
    ['what they hand on', `export { count } from './contract.ts';\n`],
  ])('menus that load %s are refused by the test of imports', (_, text) => {
    expect(withFile('src/features/greeting/menus.ts', text, () => brokenImports(path.join(tree, 'src')))).toEqual([
      expect.stringContaining('features/greeting/menus.ts imports ./contract.ts'),
    ]);
  });

  test('menus may import types', () => {
    const text = `import type { Host } from '#kit/sum/server/host.ts';\nexport const menus: Host[] = [];\n`;
    expect(withFile('src/features/greeting/menus.ts', text, () => brokenImports(path.join(tree, 'src')))).toEqual([]);
  });

  test('what merely reads like an import is none', () => {
    const text = `// import { rule } from '#features/greeting/server/rules.ts';\nexport const told: string = "import '#features/greeting/formula.ts'";\n`;
    expect(withFile('src/features/farewell/server/told.ts', text, () => brokenImports(path.join(tree, 'src')))).toEqual([]);
  });

  test('a type named in place, which the test of imports does not see, is refused by the linter', () => {
    const text = `export type Rule = import('#features/greeting/server/rules.ts').Rule;\n`;
    const { passed, said } = withFile('src/features/farewell/server/broken.ts', text, rules);
    expect(said).toContain('consistent-type-imports');
    expect(passed).toBe(false);
  });

  test('the product keeps it', () => {
    expect(brokenImports(path.join(ROOT, 'src'))).toEqual([]);
  });
});

describe('law 1 in SQL', () => {
  const MIGRATION = 'migrations/0001.sql';
  const TABLES = 'create table greeting_card (id bigint);\ncreate table parting (id bigint);\ncreate table person (id bigint);\n';
  const CARDS = `export const cards = { table: 'greeting_card' };\n`;
  const inSql = (file: string, statement: string) =>
    withFile(MIGRATION, TABLES, () =>
      withFile('src/features/greeting/definition.ts', CARDS, () =>
        withFile('src/kit/sum/server/people.ts', 'export const people = `select id from person`;\n', () =>
          withFile('src/features/greeting/server/partings.ts', 'export const partings = `delete from parting`;\n', () =>
            withFile(file, `export const told: string = \`${statement}\`;\n`, () =>
              foreignTables(path.join(tree, 'src'), path.join(tree, 'migrations')),
            ),
          ),
        ),
      ),
    );

  test.each([
    [
      'that its record set declares',
      'select c.id from changed join greeting_card c using (id)',
      'features/farewell/server/broken.ts names greeting_card, a table of greeting',
    ],
    ['that it alone names otherwise', 'delete from parting where id = ${1}', 'farewell and greeting name parting, which one of them has'],
  ])("SQL of a feature that names another's table, one %s, is refused", (_, statement, said) => {
    expect(inSql('src/features/farewell/server/broken.ts', statement)).toEqual([said]);
  });

  test('its own tables and the kit’s a feature may name', () => {
    expect(inSql('src/features/greeting/server/own.ts', 'select from greeting_card join person using (id), parting')).toEqual([]);
    expect(inSql('src/features/farewell/server/told.ts', 'select r.greeting_card, parting from person r')).toEqual([]);
  });

  test('the product keeps it', () => {
    expect(foreignTables(path.join(ROOT, 'src'), path.join(ROOT, 'migrations'))).toEqual([]);
  });
});

test('a promise that nobody waits for is refused by the linter', () => {
  const { passed, said } = withFile(
    'src/kit/sum/server/lost.ts',
    `export function lost(): void {\n  Promise.reject(new Error('lost'));\n}\n`,
    rules,
  );
  expect(said).toContain('no-floating-promises');
  expect(passed).toBe(false);
});
