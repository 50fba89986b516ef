import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../docs/decisions/', import.meta.url);
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives considered'];
/** A printed page. */
const LINES_MAX = 60;

const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const records = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));

test('the index lists every decision record with its number and title', () => {
  const listed = [...read('README.md').matchAll(/^- \[(\d+\. [^\]]+)\]\(([^)]+)\)$/gm)].map(([, title, file]) => `${file} ${title}`);
  const titles = records.map((name) => `${name} ${/^# (.+)$/m.exec(read(name))?.[1]}`);
  expect(listed.toSorted()).toEqual(titles.toSorted());
});

test.each(records)('%s has the sections of the template and at most one page', (name) => {
  const text = read(name);
  expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n\nStatus: `));
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(SECTIONS);
  expect(text.split('\n').length).toBeLessThanOrEqual(LINES_MAX);
});
