import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importViolations } from '../build/import-rules.ts';
import { sqlViolations } from '../build/sql-rules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONFIGURATION = readdirSync(ROOT).filter((name) =>
  /^(package\.json|tsconfig.*\.json|vite\.config\.ts|\.oxlintrc\.json|build)$/.test(name),
);

/** The files of a small product without violations, checked with the real configuration. */
const VALID_PRODUCT: Record<string, string> = {
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
  tree = mkdtempSync(path.join(os.tmpdir(), 'architecture-'));
  for (const name of CONFIGURATION) cpSync(path.join(ROOT, name), path.join(tree, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
  for (const [file, text] of Object.entries(VALID_PRODUCT)) write(file, text);
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}

function run(tool: string, ...args: string[]): { passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', tool), ...args], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { passed: status === 0, output: stdout + stderr };
}

const types = () => run('typescript/bin/tsc', '-b');
const lint = (...more: string[]) => run('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...more);
const build = () => run('vite/bin/vite.js', 'build');

/** Adds or replaces a file, runs the check, and restores the tree. */
function withFile<T>(file: string, text: string, check: () => T): T {
  write(file, text);
  try {
    return check();
  } finally {
    const before = VALID_PRODUCT[file];
    if (before === undefined) rmSync(path.join(tree, file));
    else write(file, before);
  }
}

/** A file that violates a rule. */
type Violation = readonly [what: string, file: string, text: string];

/** Runs a check once over several files with violations: a check takes longer to start than to read one more file. */
function withViolations<T>(violations: readonly Violation[], check: () => T): T {
  return violations.reduceRight<() => T>(
    (inner, [, file, text]) =>
      () =>
        withFile(file, text, inner),
    check,
  )();
}

test('a product without violations passes every check', () => {
  expect(types()).toEqual({ passed: true, output: '' });
  expect(lint()).toMatchObject({ passed: true });
  expect(build()).toMatchObject({ passed: true });
  expect(importViolations(path.join(tree, 'src'))).toEqual([]);
});

describe('rule R2, by the compiler', () => {
  const violations: Record<string, readonly Violation[]> = {
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

  describe.each(Object.keys(violations))('%s', (runtime) => {
    const ofRuntime = violations[runtime] ?? [];
    let checked: ReturnType<typeof types>;
    beforeAll(() => {
      checked = withViolations(ofRuntime, types);
    });

    test.each(ofRuntime)('%s is rejected', (_, file) => {
      expect(checked.output).toContain(file);
      expect(checked.passed).toBe(false);
    });
  });
});

describe('rule R2, by the client build', () => {
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
      'a page imports only types from a contract',
    ],
    ['SQL', `const filter = "coalesce(r.category, '')";\ndocument.title = filter;\n`, 'contains SQL, which must not reach the browser'],
    ['Node by a dynamic import', `void import('node:os').then((os) => (document.title = os.hostname()));\n`, 'imports node:os'],
  ])('%s in the client build is rejected', (_, text, message) => {
    const { passed, output } = withFile('src/app/web/main.ts', text, build);
    expect(output).toContain(message);
    expect(passed).toBe(false);
  });
});

describe('rule R1', () => {
  const violations: readonly Violation[] = [
    ['the kit importing a feature', 'src/kit/sum/feature.ts', `export { count } from '#features/greeting/contract.ts';\n`],
    [
      'the kit importing a feature by a relative path',
      'src/kit/sum/feature-relative.ts',
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
  const inlineType: Violation = [
    'an inline type import',
    'src/features/farewell/server/in-place.ts',
    `export type Rule = import('#features/greeting/server/rules.ts').Rule;\n`,
  ];
  const floatingPromise: Violation = [
    'a promise without await',
    'src/kit/sum/server/floating.ts',
    `export function floating(): void {\n  Promise.reject(new Error('failed'));\n}\n`,
  ];

  describe('by the linter', () => {
    let checked: ReturnType<typeof lint>;
    beforeAll(() => {
      checked = withViolations([...violations, inlineType, floatingPromise], () => lint('--format=json'));
    });

    test.each([
      ...violations.map(([what, file]) => ({ what, file, rule: 'Rule R1' })),
      { what: 'an inline type import, which the import rules do not read,', file: inlineType[1], rule: 'consistent-type-imports' },
      { what: 'a promise without await', file: floatingPromise[1], rule: 'no-floating-promises' },
    ])('$what is rejected', ({ file, rule }) => {
      const { diagnostics } = JSON.parse(checked.output) as { diagnostics: { filename: string }[] };
      expect(JSON.stringify(diagnostics.filter(({ filename }) => filename === file))).toContain(rule);
      expect(checked.passed).toBe(false);
    });
  });

  test.each<Violation>([
    ...violations,
    [
      "a feature importing another's server by a relative path",
      'src/features/farewell/server/broken.ts',
      `export { rule } from '../../greeting/server/rules.ts';\n`,
    ],
    ["a feature importing another's formula", 'src/features/farewell/broken.ts', `export { half } from '#features/greeting/formula.ts';\n`],
    [
      "a feature importing another's server by a dynamic import",
      'src/features/farewell/server/broken.ts',
      `export const later = (): unknown => import('#features/greeting/server/rules.ts');\n`,
    ],
  ])('%s is rejected by the import rules', (_, file, text) => {
    expect(withFile(file, text, () => importViolations(path.join(tree, 'src')))).toEqual([
      expect.stringContaining(file.slice('src/'.length)),
    ]);
  });

  test.each([
    ['a value', `export { times } from '#kit/product/times.ts';\n`],
    ['a type', `import type { times } from '../product/times.ts';\nexport type Times = typeof times;\n`],
    ['a value by a dynamic import', `export const later = (): unknown => import('#kit/product/times.ts');\n`],
  ])('two folders of the kit that import each other, one of them %s, are rejected by the import rules', (_, text) => {
    const times = `import { sum } from '#kit/sum/sum.ts';\nexport const times = (a: number): number => sum(a, a);\n`;
    expect(
      withFile('src/kit/product/times.ts', times, () =>
        withFile('src/kit/sum/back.ts', text, () => importViolations(path.join(tree, 'src'))),
      ),
    ).toEqual(['kit/product and kit/sum import each other: kit/product/times.ts imports kit/sum, kit/sum/back.ts imports kit/product']);
  });

  test('comments and texts that look like imports are ignored', () => {
    const text = `// import { rule } from '#features/greeting/server/rules.ts';\nexport const text: string = "import '#features/greeting/formula.ts'";\n`;
    expect(withFile('src/features/farewell/server/text.ts', text, () => importViolations(path.join(tree, 'src')))).toEqual([]);
  });

  test('the product has no violation', () => {
    expect(importViolations(path.join(ROOT, 'src'))).toEqual([]);
  });
});

describe('rule R1 in SQL', () => {
  const MIGRATION = 'migrations/0001.sql';
  const TABLES = 'create table greeting_card (id bigint);\ncreate table parting (id bigint);\ncreate table person (id bigint);\n';
  const CARDS = `export const cards = { table: 'greeting_card' };\n`;
  const inSql = (file: string, statement: string) =>
    withFile(MIGRATION, TABLES, () =>
      withFile('src/features/greeting/definition.ts', CARDS, () =>
        withFile('src/kit/sum/server/people.ts', 'export const people = `select id from person`;\n', () =>
          withFile('src/features/greeting/server/partings.ts', 'export const partings = `delete from parting`;\n', () =>
            withFile(file, `export const text: string = \`${statement}\`;\n`, () =>
              sqlViolations(path.join(tree, 'src'), path.join(tree, 'migrations')),
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
    [
      'without a record set that only the other feature names',
      'delete from parting where id = ${1}',
      'farewell and greeting both name parting',
    ],
  ])("SQL of a feature that names another's table, one %s, is rejected", (_, statement, output) => {
    expect(inSql('src/features/farewell/server/broken.ts', statement)).toEqual([output]);
  });

  const PARTING_FILE = 'src/features/greeting/database/parting_now.sql';
  const PARTING_VIEW = 'create view parting_now as select id from parting;\n';
  /** The violations of a file of database code, with a view of the feature greeting. */
  const inCode = (file: string, text: string, view = PARTING_FILE) =>
    withFile(view, PARTING_VIEW, () =>
      withFile(file, text, () =>
        withFile(MIGRATION, TABLES, () =>
          withFile('src/features/greeting/definition.ts', CARDS, () =>
            sqlViolations(path.join(tree, 'src'), path.join(tree, 'migrations')),
          ),
        ),
      ),
    );

  test.each([
    [
      'a table of another feature that no record set declares',
      'src/features/farewell/database/late.sql',
      'create view late as select id from parting;\n',
      'farewell and greeting both name parting',
    ],
    [
      'a view of another feature',
      'src/features/farewell/database/late.sql',
      'create view late as select id from parting_now;\n',
      'features/farewell/database/late.sql uses parting_now, which is not public in greeting',
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
      'kit/sum/database/card.sql uses parting_now, which is not public in greeting',
    ],
  ])('database code that names %s is rejected', (_, file, text, output) => {
    expect(inCode(file, text)).toEqual([output]);
  });

  test('database code may name tables of record sets and objects in database/api of another feature', () => {
    const publicFile = PARTING_FILE.replace('database/', 'database/api/');
    expect(inCode('src/features/farewell/database/late.sql', 'create view late as select id from greeting_card;\n')).toEqual([]);
    expect(inCode('src/features/farewell/database/late.sql', 'create view late as select id from parting_now;\n', publicFile)).toEqual([]);
    expect(inCode('src/features/farewell/database/late.sql', '-- as parting_now\ncreate view late as select id from person;\n')).toEqual(
      [],
    );
  });

  test('a feature may name its own tables and tables of the kit', () => {
    expect(inSql('src/features/greeting/server/own.ts', 'select from greeting_card join person using (id), parting')).toEqual([]);
    expect(inSql('src/features/farewell/server/text.ts', 'select r.greeting_card, parting from person r')).toEqual([]);
  });

  test('the product has no violation', () => {
    expect(sqlViolations(path.join(ROOT, 'src'), path.join(ROOT, 'migrations'))).toEqual([]);
  });
});
