import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const direct = { ...dependencies, ...optionalDependencies, ...devDependencies };

test('docs/dependencies.md gives a reason for every direct dependency, and lists no other', () => {
  const explained = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| \S/gm)].map((match) => match[1]);
  expect(explained.toSorted()).toEqual(Object.keys(direct).toSorted());
});

test('every direct dependency has an exact version', () => {
  expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
