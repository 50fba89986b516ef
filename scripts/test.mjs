// npm test: installs what is missing, then checks types, rules and format, builds the pages and runs every test. npm
// test -- PATH runs the tests whose file's path contains PATH, and nothing else; with --postgres=15 on Debian's
// PostgreSQL 15. npm test -- --changed runs the checks and the tests of the folders that differ from the last commit;
// --changed=REVISION since that revision.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { testsOfChanges } from './changed-tests.mjs';
import { installPackages, root, runNode, say } from './launch.mjs';
import { installSystemPackages } from './system-packages.mjs';

const REPORT = path.join(root, '.cache/tests.json');
/** Where Node keeps what it has compiled: tests start hundreds of threads and processes that load the same files. */
const COMPILED = path.join(root, '.cache/compiled');
/** How many of the slowest test files are listed at the end. */
const SLOWEST_LISTED = 10;
const tool = (file) => path.join(root, 'node_modules', file);

const ON_15 = '--postgres=15';
const CHANGED = /^--changed(?:=(.+))?$/;
const options = process.argv.slice(2);
const changed = options.map((option) => CHANGED.exec(option)).find((match) => match !== null);
const paths = options.filter((option) => option !== ON_15 && !CHANGED.test(option));
const chosen = changed ? [...paths, ...testsOfChanges(changed[1] ?? 'HEAD')] : paths;
if (process.argv.includes(ON_15)) process.env.TEST_POSTGRES = '15';
installPackages();
// The checks and the build run while the system's packages are installed.
const checks = paths.length > 0 ? [] : startChecks();
const pages = buildWeb();
const env = installSystemPackages();
const failedChecks = [];
for (const [name, passed] of [...checks, ['pages', pages]]) if (!(await passed)) failedChecks.push(name);
rmSync(REPORT, { force: true });
const code = await runNode(
  [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`, ...chosen],
  { env: { ...env, NODE_COMPILE_CACHE: COMPILED } },
);
report(code);

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
  listSlowest(counts.files);
  if (failedChecks.length > 0) say(`Failed checks: ${failedChecks.join(', ')}`);
  if (counts.skipped > 0) say(`${counts.skipped} skipped`);
  say(`${counts.passed} passed, ${counts.failed + broken + failedChecks.length} failed`);
  process.exitCode = testsCode || (failedChecks.length > 0 ? 1 : 0);
}

/** Prints the files that took longest. */
function listSlowest(files) {
  if (files.length <= SLOWEST_LISTED) return;
  say('Slowest files:');
  const timed = files.map(({ name, startTime, endTime }) => ({ name: path.relative(root, name), seconds: (endTime - startTime) / 1000 }));
  for (const { name, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_LISTED))
    say(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function readCounts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, files: testResults };
  } catch {
    return { passed: 0, failed: 0, skipped: 0, files: [] };
  }
}
