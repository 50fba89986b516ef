import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** The text of one statement, or of a part of one, in a file below `src`. */
interface Text {
  readonly file: string;
  readonly text: string;
}

/**
 * Every place where SQL breaks rule R1 (docs/architecture.md), as a sentence. It reads the texts of modules and the
 * files of database code.
 * - A table belongs to the feature whose record set declares it; one that none declares to the kit where the kit names
 *   it, otherwise to the one feature that does. Modules name a table of another feature by its record set. Files of
 *   database code, which cannot import, may name tables of record sets.
 * - A function or view belongs to the folder of its file. Other features may use those in `database/api`.
 * - Features may name everything of the kit, the kit nothing of a feature.
 * @param src the folder that holds `kit`, `features` and `app`
 * @param migrations the folder of the migrations, which create all tables
 */
export function foreignTables(src: string, migrations: string): string[] {
  const files = sourceFiles(src);
  const texts = files.flatMap((file) => {
    const source = readFileSync(path.join(src, file), 'utf8');
    return isSql(file) ? [{ file, text: source.replace(/--.*$/gm, '') }] : textsIn(file, source).map((text) => ({ file, text }));
  });
  const declared = declaredTables(src);
  const code = files.filter(isSql).flatMap((file) => createdBy(readFileSync(path.join(src, file), 'utf8')).map((name) => ({ file, name })));
  return [
    ...tablesMadeBy(migrations).flatMap((table) => judge(table, declared.get(table), texts)),
    ...code.filter(({ name }) => !declared.has(name)).flatMap(({ file, name }) => judgeCode(name, file, texts)),
  ];
}

const isSql = (file: string) => file.endsWith('.sql');

function sourceFiles(src: string): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^(kit|features)\/.*(\.ts|\/database\/.*\.sql)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file));
}

/** Names of the functions and views that a file of database code creates. */
function createdBy(text: string): string[] {
  return [...text.matchAll(/^create (?:or replace )?(?:function|view) (\w+)/gm)].map(([, name]) => name ?? '');
}

/** Who uses a function or view, but may not. */
function judgeCode(name: string, createdIn: string, texts: readonly Text[]): string[] {
  const owner = roomOf(createdIn);
  if (owner === 'kit') return [];
  const isOpen = createdIn.includes('/database/api/');
  const used = new RegExp(`\\b${name}\\b`);
  return [...new Set(texts.filter(({ text }) => used.test(text)).map(({ file }) => file))]
    .filter((file) => roomOf(file) !== owner && !(isOpen && roomOf(file) !== 'kit'))
    .map((file) => `${file} uses ${name}, which ${owner} does not open`);
}

/** The record sets' tables, each with its feature. What a server alone declares is a log, over whichever table. */
function declaredTables(src: string): ReadonlyMap<string, string> {
  const declaring = sourceFiles(src).filter((file) => !isSql(file) && roomOf(file) !== 'kit' && !file.includes('/server/'));
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
    return files
      .filter((file) => roomOf(file) !== owner && !(isSql(file) && roomOf(file) !== 'kit'))
      .map((file) => `${file} names ${table}, a table of ${owner}`);
  const rooms = [...new Set(files.map(roomOf))].toSorted();
  return rooms.length < 2 || rooms.includes('kit') ? [] : [`${rooms.join(' and ')} name ${table}, which one of them has`];
}

/**
 * A name of several words is always a table's; a single word is a table's after the SQL keywords that precede tables.
 */
function names(text: string, table: string): boolean {
  const before = table.includes('_') ? '(?<![.\\w])' : '\\b(?:from|join|into|update|table|truncate|analyze|only)\\s+';
  return text.includes(table) && new RegExp(`${before}${table}\\b(?!-)`, 'i').test(text);
}

/** `kit`, or the feature's folder. */
function roomOf(file: string): string {
  const [room = '', feature = ''] = file.split('/');
  return room === 'kit' ? room : feature;
}

/** Every string of a module, without comments; an interpolation counts as a blank. */
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
