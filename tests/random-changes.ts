import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import type { SourceTable } from '#kit/derived/define.ts';
import type { Random } from '#kit/workbook/server/testing/random.ts';

/** Tables that are changed at random, with the possible values of their columns. */
export interface RandomChanges {
  readonly tables: readonly ChangedTable[];
  /**
   * By column name: the initial values in all tables, so that rows of one table refer to rows of another.
   */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

interface ChangedTable {
  readonly table: string;
  /** The column that identifies a row. */
  readonly id: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Reads the values of the tables, from which changes are made. */
export async function startRandomChanges(database: Database, sources: readonly SourceTable[]): Promise<RandomChanges> {
  const tables: ChangedTable[] = [];
  const values = new Map<string, string[]>();
  for (const { table, id = 'id' } of sources) {
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = ''
    `.execute(database.kysely);
    tables.push({ table, id, columns });
    for (const { name } of columns) {
      const { rows } = await sql<{ value: string }>`
        select distinct ${sql.ref(name)}::text as value from ${sql.table(table)} where ${sql.ref(name)} is not null order by 1 limit 100
      `.execute(database.kysely);
      values.set(name, [...(values.get(name) ?? []), ...rows.map(({ value }) => value)]);
    }
  }
  return { tables, values };
}

/** Columns that are not changed: a row remains in its corporate and upload. */
const LEFT_ALONE = new Set(['corporate_id', 'period_record_id', 'upload_id', 'created_upload_id', 'version', 'created_at', 'updated_at']);

/**
 * Makes one change of a few rows in a transaction of its own. A violated constraint or a deadlock counts as no rows.
 */
export async function change(database: Database, changes: RandomChanges, random: Random): Promise<{ what: string; rows: number }> {
  const target = random.pick(changes.tables);
  const kind = random.pick([copyRows, updateRows, updateRows, removeRows]);
  const statement = kind(target, changes, random);
  const what = `${kind.name} ${target.table}`;
  try {
    const rows = await database.transaction(async (tx: Tx) => Number((await statement.execute(tx)).numAffectedRows ?? 0));
    return { what, rows };
  } catch (error) {
    // Unique, check and null violations; deadlock.
    if (/^(23|40P01)/.test(String((error as { code?: string }).code))) return { what, rows: 0 };
    throw error;
  }
}

const someRows = ({ table, id }: ChangedTable, random: Random) =>
  sql`select ${sql.ref(id)} from ${sql.table(table)} order by md5(${sql.ref(id)}::text || ${random.below(1_000_000)}::text) limit ${1 + random.below(6)}`;

/** A row like another one, with other values in some columns. */
function copyRows(target: ChangedTable, changes: RandomChanges, random: Random) {
  const others = new Map(target.columns.map(() => newValue(target, changes, random)));
  const values = target.columns.map(({ name }) => others.get(name) ?? sql.ref(name));
  return sql`
    insert into ${sql.table(target.table)} (${sql.join(target.columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(target.table)} where ${sql.ref(target.id)} in (${someRows(target, random)}) limit 1`;
}

function updateRows(target: ChangedTable, changes: RandomChanges, random: Random) {
  const [name, value] = newValue(target, changes, random);
  return sql`update ${sql.table(target.table)} set ${sql.ref(name)} = ${value} where ${sql.ref(target.id)} in (${someRows(target, random)})`;
}

function removeRows(target: ChangedTable, _changes: RandomChanges, random: Random) {
  return sql`delete from ${sql.table(target.table)} where ${sql.ref(target.id)} in (${someRows(target, random)})`;
}

function newValue({ columns }: ChangedTable, { values }: RandomChanges, random: Random) {
  const { name, type } = random.pick(columns.filter((column) => !LEFT_ALONE.has(column.name)));
  const known = values.get(name) ?? [];
  const blank = known.length === 0 || random.chance(0.1);
  return [name, sql`${blank ? null : random.pick(known)}::${sql.raw(type)}`] as const;
}
