import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** The text of one statement, or of a part of one, in a file below `src`. */
interface Text {
  readonly file: string;
  readonly text: string;
}

/**
 * Every place where a feature's SQL names a table of another feature, as a sentence: law 1 holds in SQL as it holds for imports. A table belongs to the feature
 * whose record set declares it; one that none declares to the kit where the kit names it, and else to the one feature that does. The kit's are open to all.
 * Joins of another feature's records name their table by its record set.
 * @param src the folder that holds `kit`, `features` and `app`
 * @param migrations the folder of the migrations, which make all tables
 */
export function foreignTables(src: string, migrations: string): string[] {
  const texts = sourceFiles(src).flatMap((file) =>
    textsIn(file, readFileSync(path.join(src, file), 'utf8')).map((text) => ({ file, text })),
  );
  const declared = declaredTables(src);
  return tablesMadeBy(migrations).flatMap((table) => judge(table, declared.get(table), texts));
}

function sourceFiles(src: string): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^(kit|features)\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file));
}

/** The record sets' tables, each with its feature. What a server alone declares is a log, over whichever table. */
function declaredTables(src: string): ReadonlyMap<string, string> {
  const declaring = sourceFiles(src).filter((file) => roomOf(file) !== 'kit' && !file.includes('/server/'));
  return new Map(
    declaring.flatMap((file) =>
      [...readFileSync(path.join(src, file), 'utf8').matchAll(/\btable: '(\w+)'/g)].map(
        ([, table]) => [table ?? '', roomOf(file)] as const,
      ),
    ),
  );
}

function tablesMadeBy(migrations: string): string[] {
  const made = readdirSync(migrations).flatMap((file) =>
    [...readFileSync(path.join(migrations, file), 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table ?? ''),
  );
  return [...new Set(made)];
}

function judge(table: string, owner: string | undefined, texts: readonly Text[]): string[] {
  const files = [...new Set(texts.filter(({ text }) => names(text, table)).map(({ file }) => file))];
  if (owner !== undefined)
    return files.filter((file) => roomOf(file) !== owner).map((file) => `${file} names ${table}, a table of ${owner}`);
  const rooms = [...new Set(files.map(roomOf))].toSorted();
  return rooms.length < 2 || rooms.includes('kit') ? [] : [`${rooms.join(' and ')} name ${table}, which one of them has`];
}

/** A name of several words is a table's wherever it stands; one that is a word is a table's behind what SQL puts before tables. */
function names(text: string, table: string): boolean {
  const before = table.includes('_') ? '(?<![.\\w])' : '\\b(?:from|join|into|update|table|truncate|analyze|only)\\s+';
  return text.includes(table) && new RegExp(`${before}${table}\\b(?!-)`, 'i').test(text);
}

/** `kit`, or the feature's folder. */
function roomOf(file: string): string {
  const [room = '', feature = ''] = file.split('/');
  return room === 'kit' ? room : feature;
}

/** Every text that a module holds, comments left out; what is put into one in its course stands as a blank. */
function textsIn(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, value, quasis } = node as {
      type?: unknown;
      value?: unknown;
      quasis?: readonly { readonly value: { readonly raw: string } }[];
    };
    if (type === 'Literal' && typeof value === 'string') texts.push(value);
    if (type === 'TemplateLiteral') texts.push((quasis ?? []).map((part) => part.value.raw).join(' '));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return texts;
}
