import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A function, view or trigger that a file creates. */
export interface CodeObject {
  readonly kind: 'function' | 'view' | 'trigger';
  readonly name: string;
  /** The table of a trigger, otherwise an empty string. */
  readonly table: string;
  /** Parameters and result of a function, which CREATE OR REPLACE cannot change; otherwise an empty string. */
  readonly signature: string;
}

/** A file of database code: `*.sql` in the `database` folders below `src`. */
export interface CodeFile {
  /** Path below `src`, with slashes. */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  readonly creates: readonly CodeObject[];
  /** Names of the functions and views of other files that it uses. */
  readonly uses: ReadonlySet<string>;
}

/** The database code cannot be applied; the message names the file. */
class InvalidCode extends Error {}

const STATEMENT = /^create (?:or replace )?(?:(function|view) (\w+)|(?:constraint )?(trigger) (\w+)[^;]*?\son (\w+))/gm;
const SIGNATURE = /^create or replace function \w+(\([\s\S]*?)\s(?:language|immutable|stable)\s/m;

/**
 * Reads the database code of a source folder.
 * @returns the files in dependency order
 * @throws InvalidCode if a file creates nothing, two files create one object, or files depend on each other circularly
 */
export async function readCode(folder: string): Promise<CodeFile[]> {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => /(^|\/)database\/([\w-]+\/)?[\w-]+\.sql$/.test(name))
    .toSorted();
  const files = await Promise.all(names.map(async (name) => parseCode(name, await readFile(path.join(folder, name), 'utf8'))));
  const creators = new Map<string, string>();
  for (const { name, creates } of files)
    for (const object of creates) {
      const id = `${object.kind} ${object.name}${object.table === '' ? '' : ` on ${object.table}`}`;
      const other = creators.get(id);
      if (other !== undefined) throw new InvalidCode(`${other} and ${name} both create ${id}`);
      creators.set(id, name);
    }
  return inDependencyOrder(withUses(files));
}

/** Finds the objects that a file's statements create. */
function parseCode(name: string, text: string): CodeFile {
  const creates = [...text.matchAll(STATEMENT)].map(([statement, kind, object, trigger, triggerName, table]): CodeObject => {
    if (trigger !== undefined) return { kind: 'trigger', name: triggerName ?? '', table: table ?? '', signature: '' };
    if (kind === 'view') return { kind: 'view', name: object ?? '', table: '', signature: '' };
    const [, signature] = SIGNATURE.exec(text.slice(text.indexOf(statement))) ?? [];
    if (signature === undefined) throw new InvalidCode(`${name}: a function is created by "create or replace function … language …"`);
    return { kind: 'function', name: object ?? '', table: '', signature: signature.replace(/\s+/g, ' ') };
  });
  if (creates.length === 0) throw new InvalidCode(`${name} creates no function, view or trigger`);
  return { name, text, checksum: createHash('sha256').update(text).digest('hex'), creates, uses: new Set() };
}

function withUses(files: readonly CodeFile[]): CodeFile[] {
  const usable = new Set(files.flatMap(({ creates }) => creates.filter(({ kind }) => kind !== 'trigger').map(({ name }) => name)));
  return files.map((file) => {
    const created = new Set(file.creates.map(({ name }) => name));
    const words = new Set(file.text.replace(/--.*$/gm, '').match(/\w+/g));
    return { ...file, uses: new Set([...words].filter((word) => usable.has(word) && !created.has(word))) };
  });
}

function inDependencyOrder(files: readonly CodeFile[]): CodeFile[] {
  const creatorOf = new Map(files.flatMap((file) => file.creates.map(({ name }) => [name, file] as const)));
  const ordered = new Set<CodeFile>();
  const visit = (file: CodeFile, users: readonly CodeFile[]) => {
    if (ordered.has(file)) return;
    if (users.includes(file)) throw new InvalidCode(`${users.map(({ name }) => name).join(', ')} use each other in a circle`);
    for (const name of file.uses) {
      const used = creatorOf.get(name);
      if (used !== undefined) visit(used, [...users, file]);
    }
    ordered.add(file);
  };
  for (const file of files) visit(file, []);
  return [...ordered];
}
