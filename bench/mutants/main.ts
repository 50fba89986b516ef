import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MUTANTS, QUARTER, type Mutant } from './list.ts';

/*
 * npm run mutants              every mutant of the list; an hour on a small machine
 * npm run mutants -- cargo     those whose name or file contains one of these texts
 * npm run mutants -- --quarter only with the quarter test; the table is not changed
 *
 * Puts each mutant of a formula into its file, runs the tests that must fail then, and puts the file back. A file that
 * a killed run left changed is put back by the next one. The results are written to docs/mutants.md, where rows of
 * other mutants are not changed.
 */

const REPORT = '.cache/mutant-tests.json';
/** The original of the file that is currently changed. */
const CHANGED = '.cache/mutant.json';
const TABLE = 'docs/mutants.md';
const SURVIVED = '**survived**';

/** Throws if the list does not match the source. */
function mutatedText({ name, file, find, replace }: Mutant): string {
  const text = readFileSync(file, 'utf8');
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${name}: its text is ${places} times in ${file}`);
  return text.replace(find, () => replace);
}

/** The first test that fails with the mutant; null if none does. */
async function killerOf(mutant: Mutant): Promise<string | null> {
  mkdirSync(path.dirname(CHANGED), { recursive: true });
  writeFileSync(CHANGED, JSON.stringify({ file: mutant.file, text: readFileSync(mutant.file, 'utf8') }));
  writeFileSync(mutant.file, mutatedText(mutant));
  try {
    for (const test of againstQuarter ? [QUARTER] : mutant.tests) {
      const failed = await failureIn(test);
      if (failed !== null) return `${test}: ${failed}`;
    }
    return null;
  } finally {
    restore();
  }
}

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

async function failureIn(test: string): Promise<string | null> {
  rmSync(REPORT, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=json', `--outputFile=${REPORT}`, test];
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const stop = () => child.kill();
  process.once('exit', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', stop);
  if (code === 0) return null;
  if (!existsSync(REPORT)) throw new Error(`${test} could not be run`);
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');
  if (failed !== undefined) return failed.title;
  throw new Error(`${test} did not get to its tests: ${testResults.map(({ message }) => message).join(' ')}`);
}

function restore(): void {
  if (!existsSync(CHANGED)) return;
  const { file, text } = JSON.parse(readFileSync(CHANGED, 'utf8')) as { file: string; text: string };
  writeFileSync(file, text);
  rmSync(CHANGED);
}

const cells = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
const cell = (text: string) => text.replaceAll('|', String.raw`\|`);

/** The test that detects each mutant, from the table. */
function readTable(): Map<string, string> {
  if (!existsSync(TABLE)) return new Map();
  const rows = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(cells);
  return new Map(rows.map((row) => [row[0] ?? '', row.at(-1)?.replaceAll(String.raw`\|`, '|') ?? '']));
}

function writeTable(killers: ReadonlyMap<string, string>): void {
  const rows = MUTANTS.map(({ name, file, rule }) =>
    [name, `\`${file.replace(/^src\/features\//, '')}\``, rule, killers.get(name) ?? 'not run'].map(cell).join(' | '),
  );
  writeFileSync(
    TABLE,
    `# Mutants of formulas

\`npm run mutants\` puts each of these errors into its formula (\`bench/mutants/list.ts\` has the texts), runs the tests named there, and takes the error out again. A mutant
that no test kills is a border without data on both sides: add the data, to the quarter (\`tests/quarter/borders.ts\`) or to the feature's own tests. The table is
generated; \`npm run mutants -- NAME\` runs some of them.

| mutant | file | rule that it breaks | killed by |
|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`,
  );
}

restore();
process.on('exit', restore);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const againstQuarter = process.argv.includes('--quarter');
const query = process.argv.slice(2).filter((text) => text !== '--quarter');
const chosen = MUTANTS.filter(({ name, file }) => query.length === 0 || query.some((text) => name.includes(text) || file.includes(text)));
for (const mutant of chosen) mutatedText(mutant);
const { installSystemPackages } = (await import(new URL('../../scripts/system-packages.mjs', import.meta.url).href)) as {
  installSystemPackages(): Readonly<Record<string, string | null>>;
};
const env = {
  ...process.env,
  ...Object.fromEntries(Object.entries(installSystemPackages()).filter((entry): entry is [string, string] => entry[1] !== null)),
};
const found = readTable();
let survivors = 0;
for (const mutant of chosen) {
  const killer = await killerOf(mutant);
  if (killer === null) survivors += 1;
  console.log(`${killer === null ? 'SURVIVED' : 'killed'}  ${mutant.name}${killer === null ? '' : `: ${killer}`}`);
  found.set(mutant.name, killer ?? SURVIVED);
  if (!againstQuarter) writeTable(found);
}
if (!againstQuarter) writeTable(found);
console.log(`${chosen.length} mutants, ${survivors} survived`);
process.exitCode = survivors > 0 ? 1 : 0;
