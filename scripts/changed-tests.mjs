// Which tests belong to the files that differ from a revision.
import { spawnSync } from 'node:child_process';
import { root } from './launch.mjs';

/** The tests that check the whole tree and take seconds. */
const ALWAYS = ['tests/architecture.test.ts', 'tests/folders.test.ts', 'tests/words.test.ts'];

/**
 * Parts of test paths: a changed test itself, and the tests of the engine or feature that a changed file belongs to, in
 * its folder and in the browser. A change to an engine can break features, too: the whole suite, which continuous
 * integration runs, has the last word.
 */
export function testsOfChanges(revision) {
  const files = [...list('diff', '--name-only', revision), ...list('ls-files', '--others', '--exclude-standard')];
  return [...new Set([...ALWAYS, ...files.flatMap(testsOf)])];
}

function testsOf(file) {
  if (file.endsWith('.test.ts')) return [file];
  const [, layer, name] = /^src\/(kit|features|app)\/([^/]+)\//.exec(file) ?? [];
  if (layer === 'features') return [`src/features/${name}/`, `tests/e2e/${name}`];
  if (layer === 'kit') return [`src/kit/${name}/`];
  return layer === 'app' ? ['src/app/', 'tests/e2e/shell'] : [];
}

function list(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}
