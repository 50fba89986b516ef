import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Migrations are not rewritten after they were applied. */
const FOLDERS = ['src', 'tests', 'bench', 'scripts', 'build', 'docs'];
const READ = /\.(ts|tsx|mjs|sql|css|md)$/;

/** Literary words, and the standard term for what they were used for. */
const BANNED: Readonly<Record<string, string>> = {
  anew: 'again; to rebuild',
  anyhow: 'in any case',
  asked: 'requested; query',
  aught: 'anything',
  beside: 'next to; in addition to; during',
  gentle: 'slow; careful',
  handed: 'passed',
  heard: 'received',
  hence: 'so',
  honest: 'correct; typical',
  lest: 'so that … not',
  mend: 'repair',
  merely: 'only',
  offence: 'violation',
  ought: 'should',
  riddle: 'question',
  somebody: 'a user; a caller',
  soul: 'user',
  stands: 'is',
  standing: 'status',
  thereof: 'of it',
  tidy: 'valid; normalized',
  told: 'reported; shown; given',
  whoever: 'the user; the caller',
};

/** Prose is read in lines of at most so many characters. */
const LONGEST_PROSE = 120;

/** Files that contain a banned word for a reason. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // The list itself.
  'tests/language.test.ts': Object.keys(BANNED),
  // The name of an index in the database.
  'docs/schema.sql': ['told'],
  'docs/indexes.md': ['told'],
};

/** Folders of src that still contain banned words. A clean folder must be removed from this list. */
const NOT_YET: readonly string[] = [];

/** Generated files, which have the lines of the database. */
const GENERATED: readonly string[] = ['docs/schema.sql', 'docs/indexes.md'];

const files = [
  'README.md',
  'CONTRIBUTING.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.split(path.sep).join('/')}`,
    ),
  ),
].filter((file) => READ.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));

/** The English words of a line, those within names such as `askedFor` and `told_at` included. */
const wordsOf = (line: string): string[] =>
  line
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** The folder of src that a file belongs to, as in {@link NOT_YET}; null outside src. */
const folderOf = (file: string): string | null => /^src\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

/** The lines of a file; code blocks of a document are blank. */
const linesOf = (file: string, text: string): string[] =>
  (file.endsWith('.md') ? text.replaceAll(/^ *```[\s\S]*?^ *```/gm, (block) => block.replaceAll(/.+/g, '')) : text).split('\n');

function linesWith(isWrong: (line: string, file: string) => boolean): string[] {
  return [...texts].flatMap(([file, text]) =>
    linesOf(file, text).flatMap((line, at) => (isWrong(line, file) ? [`${file}:${at + 1} ${line.trim().slice(0, 160)}`] : [])),
  );
}

describe('the language of the product', () => {
  const isBanned = (word: string, file: string): boolean => Object.hasOwn(BANNED, word) && !EXCEPTIONS[file]?.includes(word);
  const hasBanned = (line: string, file: string): boolean => wordsOf(line).some((word) => isBanned(word, file));

  test('names, comments, documents and English texts use standard terms', () => {
    expect(linesWith((line, file) => !NOT_YET.includes(folderOf(file) ?? '') && hasBanned(line, file))).toEqual([]);
  });

  test('each folder listed as not rewritten contains banned words', () => {
    const found = new Set(files.filter((file) => linesOf(file, texts.get(file) ?? '').some((line) => hasBanned(line, file))).map(folderOf));
    expect(NOT_YET.filter((folder) => !found.has(folder))).toEqual([]);
  });

  test('prose has lines of at most 120 characters', () => {
    const isProse = (line: string, file: string): boolean =>
      file.endsWith('.md')
        ? !/^\s*(\||!?\[|<)|\]\(|https?:/.test(line)
        : /^\s*(\/\/|\/\*|\*|--) /.test(line) && !/https?:|oxlint/.test(line);
    expect(linesWith((line, file) => !GENERATED.includes(file) && line.length > LONGEST_PROSE && isProse(line, file))).toEqual([]);
  });
});
