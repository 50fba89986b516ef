import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A string of a module, or a whole file of database code, below `src`. */
interface Text {
  readonly file: string;
  readonly text: string;
}

/**
 * Every place where SQL breaks rule R1 (docs/architecture.md), as a sentence. It reads the texts of modules and the
 * files of database code.
 * - A table belongs to the feature whose record set declares it. Without a record set it belongs to the kit if the kit
 *   names it, otherwise to the only feature that names it. Modules name a table of another feature by its record set.
 *   Files of database code, which cannot import, may name tables of record sets.
 * - A function or view belongs to the folder of its file. Other features may use those in `database/api`.
 * - Features may name objects of the kit; the kit may not name objects of a feature.
 * @param src the folder with `kit`, `features` and `app`
 * @param migrations the folder of the migrations, which create all tables
 */
export function sqlViolations(src: string, migrations: string): string[] {
  const files = sourceFiles(src);
  const texts = files.flatMap((file) => {
    const source = readFileSync(path.join(src, file), 'utf8');
    return isSql(file) ? [{ file, text: source.replace(/--.*$/gm, '') }] : textsIn(file, source).map((text) => ({ file, text }));
  });
  const declared = declaredTables(src);
  const code = files.filter(isSql).flatMap((file) => createdBy(readFileSync(path.join(src, file), 'utf8')).map((name) => ({ file, name })));
  return [
    ...tablesCreatedBy(migrations).flatMap((table) => tableViolations(table, declared.get(table), texts)),
    ...code.filter(({ name }) => !declared.has(name)).flatMap(({ file, name }) => codeViolations(name, file, texts)),
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

/** The files that use a function or view but may not. */
function codeViolations(name: string, createdIn: string, texts: readonly Text[]): string[] {
  const owner = ownerOf(createdIn);
  if (owner === 'kit') return [];
  const isPublic = createdIn.includes('/database/api/');
  const used = new RegExp(`\\b${name}\\b`);
  return [...new Set(texts.filter(({ text }) => used.test(text)).map(({ file }) => file))]
    .filter((file) => ownerOf(file) !== owner && !(isPublic && ownerOf(file) !== 'kit'))
    .map((file) => `${file} uses ${name}, which is not public in ${owner}`);
}

/** The tables of record sets, each with its feature. Record sets of server files are logs, which may use any table. */
function declaredTables(src: string): ReadonlyMap<string, string> {
  const declaring = sourceFiles(src).filter((file) => !isSql(file) && ownerOf(file) !== 'kit' && !file.includes('/server/'));
  return new Map(
    declaring.flatMap((file) =>
      [...readFileSync(path.join(src, file), 'utf8').matchAll(/\btable: '(\w+)'/g)].map(
        ([, table]) => [table ?? '', ownerOf(file)] as const,
      ),
    ),
  );
}

function tablesCreatedBy(migrations: string): string[] {
  const created = readdirSync(migrations).flatMap((file) =>
    [...readFileSync(path.join(migrations, file), 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table ?? ''),
  );
  return [...new Set(created)];
}

/** The files that name a table but may not. */
function tableViolations(table: string, owner: string | undefined, texts: readonly Text[]): string[] {
  const files = [...new Set(texts.filter(({ text }) => names(text, table)).map(({ file }) => file))];
  if (owner !== undefined)
    return files
      .filter((file) => ownerOf(file) !== owner && !(isSql(file) && ownerOf(file) !== 'kit'))
      .map((file) => `${file} names ${table}, a table of ${owner}`);
  const owners = [...new Set(files.map(ownerOf))].toSorted();
  return owners.length < 2 || owners.includes('kit') ? [] : [`${owners.join(' and ')} both name ${table}`];
}

/**
 * A name of several words is always a table's; a single word is a table's after the SQL keywords that precede tables.
 */
function names(text: string, table: string): boolean {
  const before = table.includes('_') ? '(?<![.\\w])' : '\\b(?:from|join|into|update|table|truncate|analyze|only)\\s+';
  return text.includes(table) && new RegExp(`${before}${table}\\b(?!-)`, 'i').test(text);
}

/** `kit`, or the feature's folder. */
function ownerOf(file: string): string {
  const [layer = '', feature = ''] = file.split('/');
  return layer === 'kit' ? layer : feature;
}

/** Every string of a module, without comments; interpolations are replaced by a blank. */
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
