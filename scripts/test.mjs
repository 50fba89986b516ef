// npm test: installs what is missing, then checks types, rules and format, builds the pages and runs every test. npm
// test -- PATH runs the tests whose file's path contains PATH, and nothing else. --postgres=15 runs them on Debian's
// PostgreSQL 15, --postgres=18 on the built-in one. npm test -- --changed runs the checks and the tests of the folders
// that differ from the last commit; --changed=REVISION since that revision.
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { testsOfChanges } from './changed-tests.mjs';
import { installPackages, root, runNode, say } from './launch.mjs';
import { installSystemPackages, startInstallingSystemPackages } from './system-packages.mjs';

const REPORT = path.join(root, '.cache/tests.json');
/** Where Node keeps what it has compiled: tests start hundreds of threads and processes that load the same files. */
const COMPILED = path.join(root, '.cache/compiled');
/** A file system in memory, of Linux. */
const MEMORY = '/dev/shm';
/** More than the temporary files of all tests. */
const MEMORY_FREE = 6 * 2 ** 30;
const tool = (file) => path.join(root, 'node_modules', file);

const POSTGRES = /^--postgres=(15|18)$/;
const CHANGED = /^--changed(?:=(.+))?$/;
const began = performance.now();
const options = process.argv.slice(2);
const optionLike = (pattern) => options.map((option) => pattern.exec(option)).find((match) => match !== null);
const [changed, postgres] = [optionLike(CHANGED), optionLike(POSTGRES)];
const paths = options.filter((option) => !POSTGRES.test(option) && !CHANGED.test(option));
const chosen = changed ? [...paths, ...testsOfChanges(changed[1] ?? 'HEAD')] : paths;
if (postgres) process.env.TEST_POSTGRES = postgres[1];
// The packages of npm and of the system are installed at the same time. The checks and the build need those of npm.
const systemPackages = startInstallingSystemPackages();
installPackages();
const checks = paths.length > 0 ? [] : startChecks();
const pages = buildWeb();
const failedChecks = [];
for (const [name, passed] of [...checks, ['pages', pages]]) if (!(await passed)) failedChecks.push(name);
await systemPackages;
const env = installSystemPackages();
rmSync(REPORT, { force: true });
const testsBegan = performance.now();
const reporters = ['default', 'json', 'tests/slowest-files.ts'].map((reporter) => `--reporter=${reporter}`);
const code = await runNode([tool('vitest/vitest.mjs'), 'run', ...reporters, `--outputFile.json=${REPORT}`, ...chosen], {
  env: { ...env, ...temporaryFolder(), NODE_COMPILE_CACHE: COMPILED },
});
report(code);

/** Temporary files are in memory if it has room: copying and dropping a database there takes a third of the processor time. */
function temporaryFolder() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return {};
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem()) < MEMORY_FREE ? {} : { TMPDIR: MEMORY };
}

/** Starts the checks. @returns each one's name, and whether it passes; what it prints is shown if it fails */
function startChecks() {
  const programs = {
    types: [tool('typescript/bin/tsc'), '-b'],
    rules: [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
    format: [tool('oxfmt/bin/oxfmt'), '--check', '.'],
  };
  return Object.entries(programs).map(([name, args]) => [name, check(name, args)]);
}

async function check(name, args) {
  const passed = (await runNode(args, { quiet: true })) === 0;
  say(`${passed ? '✓' : '✗'} ${name}`);
  return passed;
}

/** Ends with one plain line of counts. A failed check, and a test file that could not be run, count as failures. */
function report(testsCode) {
  const counts = readCounts();
  const broken = testsCode !== 0 && counts.failed === 0 ? 1 : 0;
  say(`Preparation ${seconds(began, testsBegan)}, tests ${seconds(testsBegan, performance.now())}`);
  if (failedChecks.length > 0) say(`Failed checks: ${failedChecks.join(', ')}`);
  if (counts.skipped > 0) say(`${counts.skipped} skipped`);
  say(`${counts.passed} passed, ${counts.failed + broken + failedChecks.length} failed`);
  process.exitCode = testsCode || (failedChecks.length > 0 ? 1 : 0);
}

function seconds(from, to) {
  return `${Math.round((to - from) / 1000)} s`;
}

function readCounts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(REPORT, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
