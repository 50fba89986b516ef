import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
/** This file contains the words that it rejects. */
const SOURCES = globSync('{src,tests,bench,build,scripts,migrations}/**/*.{ts,tsx,mjs,css,sql}', { cwd: ROOT }).filter(
  (file) => file !== path.join('tests', 'documents.test.ts'),
);

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** Text of a document that renders as prose: neither code blocks nor code spans. */
const proseOf = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf(file: string): ReadonlySet<string> {
  const text = read(file).replaceAll(/^```[^]*?^```/gm, '');
  const slugs = [...text.matchAll(/^#+ +(.+?) *$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
  const seen = new Map<string, number>();
  return new Set(
    slugs.map((slug) => {
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

/** Whether a target, a path from the root with an optional anchor, exists. */
function resolves(target: string): boolean {
  const [file = '', anchor] = target.split('#');
  if (!existsSync(path.join(ROOT, file))) return false;
  return anchor === undefined || (statSync(path.join(ROOT, file)).isFile() && anchorsOf(file).has(anchor));
}

test('each relative link of a document leads to a file and heading of the repository', () => {
  const broken = DOCUMENTS.flatMap((file) =>
    [...proseOf(read(file)).matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => (target.startsWith('#') ? file + target : path.join(path.dirname(file), target)))
      .filter((target) => !resolves(target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('each document that code names is in the repository, with the named heading', () => {
  const broken = SOURCES.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w./-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu)]
      .map(([target]) => target)
      .filter((target) => !resolves(target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('no document or comment refers to a document outside the repository', () => {
  const foreign =
    /(?<!RFC \d+ )§|\bdomain\.md\b|\bwire\.md\b|\bgaps\.md\b|\b[Dd]ocuments? [123]\b|\barchitecture laws?\b|\bwire: [A-Z][a-z]+ ?[;,)]/g;
  const found = [...DOCUMENTS, ...SOURCES].flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (line.search(foreign) === -1 ? [] : [`${file}:${index + 1}: ${line.trim()}`])),
  );
  expect(found).toEqual([]);
});
