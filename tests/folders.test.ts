import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('docs/folders.md lists exactly the existing engines', () => {
  const page = readFileSync(new URL('../docs/folders.md', import.meta.url), 'utf8');
  const engines = [...page.matchAll(/^\| `kit\/([a-z0-9-]+)` \| \S/gm)].map((match) => match[1]);
  expect(engines).toEqual(readdirSync(new URL('../src/kit/', import.meta.url)).toSorted());
});

test('no folder of src has more than 20 files', () => {
  const files = globSync('**/*.*', { cwd: new URL('../src/', import.meta.url) });
  const counts = Object.entries(Object.groupBy(files, (file) => path.dirname(file)));
  expect(counts.flatMap(([folder, inside = []]) => (inside.length > 20 ? [`${folder}: ${inside.length}`] : []))).toEqual([]);
});
