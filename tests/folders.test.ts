import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/folders.md lists every engine, and no other', () => {
  const page = readFileSync(new URL('../docs/folders.md', import.meta.url), 'utf8');
  const engines = [...page.matchAll(/^\| `kit\/([a-z0-9-]+)` \| \S/gm)].map((match) => match[1]);
  expect(engines).toEqual(readdirSync(new URL('../src/kit/', import.meta.url)).toSorted());
});
