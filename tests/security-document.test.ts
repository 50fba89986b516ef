import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The numbers of requirements of levels 1 and 2 per section of OWASP ASVS 5.0; those of level 3 are not counted. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  '1': [2, 9, 11, 3, 2],
  '2': [3, 3, 4, 1],
  '3': [0, 2, 4, 6, 5, 0, 2],
  '4': [3, 1, 2, 4],
  '5': [1, 3, 2, 3],
  '6': [3, 12, 4, 4, 5, 3, 0, 4],
  '7': [3, 4, 2, 5, 2, 2],
  '8': [2, 3, 1, 1],
  '9': [3, 4],
  '10': [2, 2, 4, 11, 5, 2, 3],
  '11': [2, 3, 3, 4, 1, 1],
  '12': [3, 2, 4],
  '13': [1, 5, 2, 5],
  '14': [2, 4, 3],
  '15': [3, 3, 7],
  '16': [1, 5, 4, 3, 3],
  '17': [1, 4, 2],
};
const STATES = ['met', 'operator', 'spec', 'none', 'open'];

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| ([\d.–]+) +\| (\S+) +\| (.*) \|$/gm)].map(([, ids = '', state = '', how = '']) => ({
  ids,
  state,
  how,
}));

/** `6.6.1–6.6.3` as its three. */
function each(ids: string): string[] {
  const [first = '', last = first] = ids.split('–');
  const section = first.split('.').slice(0, 2).join('.');
  const from = Number(first.split('.')[2]);
  return Array.from({ length: Number(last.split('.')[2]) - from + 1 }, (_, step) => `${section}.${from + step}`);
}

test('every requirement of ASVS 5.0 levels 1 and 2 has one row with a known state', () => {
  const expected = Object.entries(REQUIREMENTS).flatMap(([chapter, sections]) =>
    sections.flatMap((many, section) => Array.from({ length: many }, (_, requirement) => `${chapter}.${section + 1}.${requirement + 1}`)),
  );
  expect(expected).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => each(ids)).toSorted()).toEqual(expected.toSorted());
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
});

test('every test that the page names exists', () => {
  const files = ['src', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => path.join(root, folder, file)),
  );
  const named = rows.flatMap(({ how }) =>
    [...how.matchAll(/`([\w-]+)` (?:[^“`;]*: )?“([^”]+)”/g)].map(([, file = '', sentence = '']) => ({ file, sentence })),
  );
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(
    ({ file, sentence }) =>
      !files.some((candidate) => path.basename(candidate) === `${file}.test.ts` && readFileSync(candidate, 'utf8').includes(sentence)),
  );
  expect(missing).toEqual([]);
});
