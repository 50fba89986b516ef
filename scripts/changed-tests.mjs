// Which tests belong to the files that differ from a revision.
import { spawnSync } from 'node:child_process';
import { root } from './launch.mjs';

/** The tests that check the whole tree and take seconds. */
const ALWAYS = ['tests/architecture.test.ts', 'tests/folders.test.ts', 'tests/words.test.ts'];
/** The tests of an engine or feature in `tests`, where they have another name. */
const NAMED_OTHERWISE = {
  'kit/fields': 'tests/lists/',
  'kit/records': 'tests/lists/',
  'kit/period-upload': 'tests/uploads/',
  'kit/page': 'tests/e2e/shell',
  'kit/ui': 'tests/e2e/shell',
  'features/session': 'tests/e2e/own-account',
  'features/inventory-review': 'tests/e2e/data-review',
  ...Object.fromEntries(
    ['dc-sale', 'inventory-sale', 'phone-sale', 'sale-forecast', 'shipment-plan'].map((name) => [
      `features/${name}`,
      'tests/e2e/sales-and-plans',
    ]),
  ),
};

/**
 * Parts of test paths: a changed test itself, and the tests of the engine or feature that a changed file belongs to: in
 * its folder, and those of its name in `tests` and in the browser. A change to an engine can break features, too: the
 * whole suite, which continuous integration runs, has the last word.
 */
export function testsOfChanges(revision) {
  const files = [...list('diff', '--name-only', revision), ...list('ls-files', '--others', '--exclude-standard')];
  return [...new Set([...ALWAYS, ...files.flatMap(testsOf)])];
}

function testsOf(file) {
  if (file.endsWith('.test.ts')) return [file];
  if (file.endsWith('.md')) return ['tests/documents', 'tests/language'];
  if (file.endsWith('.sql')) return ['tests/schema', ...testsOfFolder(file)];
  return testsOfFolder(file);
}

function testsOfFolder(file) {
  const [, layer, name] = /^src\/(kit|features|app)\/([^/]+)\//.exec(file) ?? [];
  if (layer === undefined) return [];
  if (layer === 'app') return ['src/app/', 'tests/e2e/shell'];
  const others = NAMED_OTHERWISE[`${layer}/${name}`];
  return [`src/${layer}/${name}/`, ...(others === undefined ? [`tests/${name}`, `tests/e2e/${name}`] : [others])];
}

function list(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}
