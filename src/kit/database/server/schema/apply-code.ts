import { sql } from 'kysely';
import type { Tx } from '../connection.ts';
import { withLine } from './line-of-error.ts';
import type { CodeFile, CodeObject } from './code-files.ts';

/** An object that an earlier run created. */
interface AppliedObject extends CodeObject {
  /** Ascends in the order of creation; a function that is replaced keeps its id. */
  readonly id: number;
  readonly file: string;
  readonly checksum: string;
  /** False if a migration has dropped it. */
  readonly exists: boolean;
}

/** A statement of a file failed. */
export class CodeFailed extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} failed`, { cause });
    this.file = file;
  }
}

/**
 * Applies the files of functions, views and triggers whose checksum changed, and those that depend on dropped objects.
 * Functions are replaced. Views and triggers, and functions with another signature, are dropped and created. Objects of
 * removed files are dropped.
 * @param files in dependency order
 * @returns names of the files that were applied
 * @throws CodeFailed
 */
export async function applyCode(tx: Tx, files: readonly CodeFile[]): Promise<string[]> {
  await createObjectTable(tx);
  const applied = await readApplied(tx);
  const { dropped, changed } = compare(files, applied);
  for (const object of dropped.toSorted((one, other) => other.id - one.id)) await dropObject(tx, object);
  for (const file of changed) await applyFile(tx, file);
  return changed.map(({ name }) => name);
}

function compare(files: readonly CodeFile[], applied: readonly AppliedObject[]) {
  const names = new Set(files.map(({ name }) => name));
  const dropped = applied.filter(({ file }) => !names.has(file));
  const droppedNames = new Set(dropped.map(({ name }) => name));
  const changed: CodeFile[] = [];
  for (const file of files) {
    const before = applied.filter((object) => object.file === file.name);
    const isSame = before.length > 0 && before.every(({ checksum, exists }) => exists && checksum === file.checksum);
    if (isSame && ![...file.uses].some((name) => droppedNames.has(name))) continue;
    changed.push(file);
    for (const object of before.filter((each) => !isReplaceable(each, file, droppedNames))) {
      dropped.push(object);
      droppedNames.add(object.name);
    }
  }
  return { dropped, changed };
}

/** Whether CREATE OR REPLACE can update the object: a function whose parameters and result are the same types as before. */
function isReplaceable({ kind, name, signature }: AppliedObject, { creates }: CodeFile, dropped: ReadonlySet<string>): boolean {
  if (kind !== 'function' || signature.match(/\w+/g)?.some((word) => dropped.has(word)) === true) return false;
  return creates.some((object) => object.kind === kind && object.name === name && object.signature === signature);
}

async function dropObject(tx: Tx, { id, kind, name, table }: AppliedObject): Promise<void> {
  await sql`drop ${sql.raw(kind)} if exists ${sql.ref(name)} ${kind === 'trigger' ? sql`on ${sql.ref(table)}` : sql``}`.execute(tx);
  await sql`delete from schema_object where id = ${id}`.execute(tx);
}

async function applyFile(tx: Tx, { name, text, checksum, creates }: CodeFile): Promise<void> {
  await sql
    .raw(text)
    .execute(tx)
    .catch((error: unknown) => Promise.reject(new CodeFailed(name, withLine(error, text))));
  await sql`
    insert into schema_object (kind, name, table_name, signature, file, checksum)
    select kind, name, "table", signature, ${name}, ${checksum}
    from json_to_recordset(${JSON.stringify(creates)}::json) as object (kind text, name text, "table" text, signature text)
    on conflict (kind, name, table_name) do update set signature = excluded.signature, file = excluded.file, checksum = excluded.checksum
  `.execute(tx);
}

/** The table of the created objects with their files. */
async function createObjectTable(tx: Tx): Promise<void> {
  await sql`
    create table if not exists schema_object (
      id bigint generated always as identity primary key,
      kind text not null,
      name text not null,
      table_name text not null,
      signature text not null,
      file text not null,
      checksum text not null,
      unique (kind, name, table_name)
    )
  `.execute(tx);
}

async function readApplied(tx: Tx): Promise<AppliedObject[]> {
  const { rows } = await sql<AppliedObject>`
    select id, kind, name, table_name as "table", signature, file, checksum, case kind
      when 'function' then to_regproc(name) is not null
      when 'view' then to_regclass(name) is not null
      else exists (select from pg_trigger where tgrelid = to_regclass(table_name) and tgname = name)
    end as exists
    from schema_object order by id
  `.execute(tx);
  return rows;
}
