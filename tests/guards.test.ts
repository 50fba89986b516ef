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
const rules = (...more: string[]) => run('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...more);
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

/** A file that breaks a law, and how. */
type Offence = readonly [what: string, file: string, text: string];

/** What a check says of files that break laws, each with a name of its own: in one run, for a check takes longer to begin than to look at a file more. */
function withOffences<T>(offences: readonly Offence[], check: () => T): T {
  return offences.reduceRight<() => T>(
    (inner, [, file, text]) =>
      () =>
        withFile(file, text, inner),
    check,
  )();
}

test('a product that keeps every law passes every guard', () => {
  expect(types()).toEqual({ passed: true, said: '' });
  expect(rules()).toMatchObject({ passed: true });
  expect(build()).toMatchObject({ passed: true });
  expect(brokenImports(path.join(tree, 'src'))).toEqual([]);
});

describe('law 2, by the compiler', () => {
  const offences: Record<string, readonly Offence[]> = {
    web: [
      [
        'web code that imports server code',
        'src/kit/sum/web/host-name.ts',
        `import { host } from '#kit/sum/server/host.ts';\nexport const name: string = host().name;\n`,
      ],
      [
        'web code that imports a type of server code',
        'src/kit/sum/web/host-type.ts',
        `import type { Host } from '../server/host.ts';\nexport const name = (host: Host): string => host.name;\n`,
      ],
      ['web code that imports Node', 'src/kit/sum/web/node.ts', `import os from 'node:os';\nexport const name: string = os.hostname();\n`],
    ],
    shared: [
      ['shared code that uses the page', 'src/kit/sum/page-title.ts', 'export const title = (): string => document.title;\n'],
      [
        'shared code that uses Node',
        'src/kit/sum/node-title.ts',
        `import os from 'node:os';\nexport const title = (): string => os.hostname();\n`,
      ],
      ['shared code that uses a Node global', 'src/kit/sum/global-title.ts', 'export const title = (): string => process.title;\n'],
      ['shared code that imports server code', 'src/kit/sum/server-title.ts', `export { host } from './server/host.ts';\n`],
      ['shared code that imports web code', 'src/kit/sum/web-title.ts', `export * from '#app/web/main.ts';\n`],
    ],
    server: [['server code that uses the page', 'src/kit/sum/server/page.ts', 'export const title = (): string => document.title;\n']],
  };

  describe.each(Object.keys(offences))('%s', (runtime) => {
    const broken = offences[runtime] ?? [];
    let checked: ReturnType<typeof types>;
    beforeAll(() => {
      checked = withOffences(broken, types);
    });

    test.each(broken)('%s is refused', (_, file) => {
      expect(checked.said).toContain(file);
      expect(checked.passed).toBe(false);
    });
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
      `import { host } from '../sum/server/host.ts';\ndocument.title = host().name;\n`,
      'server code must not reach the browser',
    ],
    ['Node', `import os from 'node:os';\ndocument.title = os.hostname();\n`, 'imports node:os'],
    [
      'the schema of an answer',
      `import { z } from 'zod';\ndocument.title = z.string().parse('x');\n`,
      'a page takes types alone from a contract',
    ],
    ['SQL', `const filter = "coalesce(r.category, '')";\ndocument.title = filter;\n`, 'holds SQL, which must not reach the browser'],
    ['Node, only when needed', `void import('node:os').then((os) => (document.title = os.hostname()));\n`, 'imports node:os'],
  ])('%s in the client build is refused', (_, text, message) => {
    const { passed, said } = withFile('src/app/web/main.ts', text, build);
    expect(said).toContain(message);
    expect(passed).toBe(false);
  });
});

describe('law 1', () => {
  const offences: readonly Offence[] = [
    ['the kit importing a feature', 'src/kit/sum/feature.ts', `export { count } from '#features/greeting/contract.ts';\n`],
    [
      'the kit importing a feature by a relative path',
      'src/kit/sum/feature-beside.ts',
      `export { count } from '../../features/greeting/contract.ts';\n`,
    ],
    ['the kit importing the app', 'src/kit/sum/server/app.ts', `export * from '#app/server/main.ts';\n`],
    ['a feature importing the app', 'src/features/farewell/server/app.ts', `export * from '#app/server/main.ts';\n`],
    [
      "a feature importing another's server",
      'src/features/farewell/server/rule.ts',
      `export { rule } from '#features/greeting/server/rules.ts';\n`,
    ],
  ];
  const typeInPlace: Offence = [
    'a type named in place',
    'src/features/farewell/server/in-place.ts',
    `export type Rule = import('#features/greeting/server/rules.ts').Rule;\n`,
  ];
  const lostPromise: Offence = [
    'a promise that nobody waits for',
    'src/kit/sum/server/lost.ts',
    `export function lost(): void {\n  Promise.reject(new Error('lost'));\n}\n`,
  ];

  describe('by the linter', () => {
    let checked: ReturnType<typeof rules>;
    beforeAll(() => {
      checked = withOffences([...offences, typeInPlace, lostPromise], () => rules('--format=json'));
    });

    test.each([
      ...offences.map(([what, file]) => ({ what, file, rule: 'Law 1' })),
      { what: 'a type named in place, which the test of imports does not see,', file: typeInPlace[1], rule: 'consistent-type-imports' },
      { what: 'a promise that nobody waits for', file: lostPromise[1], rule: 'no-floating-promises' },
    ])('$what is refused', ({ file, rule }) => {
      const { diagnostics } = JSON.parse(checked.said) as { diagnostics: { filename: string }[] };
      expect(JSON.stringify(diagnostics.filter(({ filename }) => filename === file))).toContain(rule);
      expect(checked.passed).toBe(false);
    });
  });

  test.each<Offence>([
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

  test.each([
    ['a value', `export { times } from '#kit/product/times.ts';\n`],
    ['a type', `import type { times } from '../product/times.ts';\nexport type Times = typeof times;\n`],
    ['a value when needed', `export const later = (): unknown => import('#kit/product/times.ts');\n`],
  ])('two folders of the kit that import each other, one of them %s, are refused by the test of imports', (_, text) => {
    const times = `import { sum } from '#kit/sum/sum.ts';\nexport const times = (a: number): number => sum(a, a);\n`;
    expect(
      withFile('src/kit/product/times.ts', times, () => withFile('src/kit/sum/back.ts', text, () => brokenImports(path.join(tree, 'src')))),
    ).toEqual(['kit/product and kit/sum import each other: kit/product/times.ts imports kit/sum, kit/sum/back.ts imports kit/product']);
  });

  test('what merely reads like an import is none', () => {
    const text = `// import { rule } from '#features/greeting/server/rules.ts';\nexport const text: string = "import '#features/greeting/formula.ts'";\n`;
    expect(withFile('src/features/farewell/server/text.ts', text, () => brokenImports(path.join(tree, 'src')))).toEqual([]);
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
            withFile(file, `export const text: string = \`${statement}\`;\n`, () =>
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

  const PARTING_FILE = 'src/features/greeting/database/parting_now.sql';
  const PARTING_VIEW = 'create view parting_now as select id from parting;\n';
  /** With a view of greeting in a file, and another file of database code. */
  const inCode = (file: string, text: string, view = PARTING_FILE) =>
    withFile(view, PARTING_VIEW, () =>
      withFile(file, text, () =>
        withFile(MIGRATION, TABLES, () =>
          withFile('src/features/greeting/definition.ts', CARDS, () =>
            foreignTables(path.join(tree, 'src'), path.join(tree, 'migrations')),
          ),
        ),
      ),
    );

  test.each([
    [
      'a table of another feature that no record set declares',
      'src/features/farewell/database/late.sql',
      'create view late as select id from parting;\n',
      'farewell and greeting name parting, which one of them has',
    ],
    [
      'a view of another feature',
      'src/features/farewell/database/late.sql',
      'create view late as select id from parting_now;\n',
      'features/farewell/database/late.sql uses parting_now, which greeting does not open',
    ],
    [
      'a table of a feature, from the kit',
      'src/kit/sum/database/card.sql',
      'create view card as select id from greeting_card;\n',
      'kit/sum/database/card.sql names greeting_card, a table of greeting',
    ],
    [
      'a view of a feature, from the kit',
      'src/kit/sum/database/card.sql',
      'create view card as select id from parting_now;\n',
      'kit/sum/database/card.sql uses parting_now, which greeting does not open',
    ],
  ])('database code that names %s is refused', (_, file, text, said) => {
    expect(inCode(file, text)).toEqual([said]);
  });

  test('database code may name tables of record sets, and what another feature has in database/api', () => {
    const open = PARTING_FILE.replace('database/', 'database/api/');
    expect(inCode('src/features/farewell/database/late.sql', 'create view late as select id from greeting_card;\n')).toEqual([]);
    expect(inCode('src/features/farewell/database/late.sql', 'create view late as select id from parting_now;\n', open)).toEqual([]);
    expect(inCode('src/features/farewell/database/late.sql', '-- as parting_now\ncreate view late as select id from person;\n')).toEqual(
      [],
    );
  });

  test('its own tables and the kit’s a feature may name', () => {
    expect(inSql('src/features/greeting/server/own.ts', 'select from greeting_card join person using (id), parting')).toEqual([]);
    expect(inSql('src/features/farewell/server/text.ts', 'select r.greeting_card, parting from person r')).toEqual([]);
  });

  test('the product keeps it', () => {
    expect(foreignTables(path.join(ROOT, 'src'), path.join(ROOT, 'migrations'))).toEqual([]);
  });
});
