import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { listMigrations, schemaVersion } from '#kit/database/server/migrate.ts';
import { isOfChoice, isOfSearch, type FoundIndex, type PageOrder, type TakenIndex } from './indexes.ts';

/** How often whoever does not make them looks whether another server has. */
const LOOK_AGAIN_MS = 1000;
/** Indexes at once after a restore; each may take so much memory. */
const MOST_AT_ONCE = 4;
const MEMORY = '256MB';

/**
 * How many of the indexes that a restore left are there, and of how many; none of none when nothing is left to make.
 */
export interface IndexesMade {
  readonly made: number;
  readonly total: number;
}

/**
 * Notes indexes that are to be made once the transaction has committed: what pages open with, then what is of a choice,
 * the searches for a part of a text last.
 */
export async function leaveIndexes(
  tx: Tx,
  indexes: readonly FoundIndex[],
  { orders, backupCreatedAt }: { readonly orders: readonly PageOrder[]; readonly backupCreatedAt: string },
): Promise<void> {
  const notes = indexes
    .map((index) => ({ name: index.name, table_name: index.table, definition: index.create, later: isOfChoice(index, orders) }))
    .toSorted((one, other) => turnOf(one) - turnOf(other));
  await sql`
    insert into index_to_make (name, table_name, definition, later, backup_created_at)
    select name, table_name, definition, later, ${backupCreatedAt}::timestamptz
    from rows from (json_to_recordset(${JSON.stringify(notes)}::json) as (name text, table_name text, definition text, later boolean))
      with ordinality as note (name, table_name, definition, later, place)
    order by place
  `.execute(tx);
}

/**
 * Whether the rows of the backup of this moment are in the database, and indexes that their restore left are still to
 * be made.
 */
export async function wasRestored({ kysely }: Database, backupCreatedAt: string): Promise<boolean> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select exists (
      select from pg_attribute where attrelid = to_regclass('public.index_to_make') and attname = 'backup_created_at'
    ) as there
  `.execute(kysely);
  if (tables[0]?.there !== true) return false;
  const { rows } = await sql`select from index_to_make where backup_created_at = ${backupCreatedAt}::timestamptz limit 1`.execute(kysely);
  return rows.length > 0;
}

const turnOf = ({ definition, later }: { readonly definition: string; readonly later: boolean }) =>
  Number(later) + Number(isOfSearch({ create: definition }));

/**
 * Right after a restore, while nobody works with the product: makes what every page needs, as many indexes at once as
 * there are processors. Each comes with its note's end in one transaction, so that whoever is killed here leaves the
 * others to be made by the product.
 */
export async function makeIndexesAtOnce(database: Database): Promise<void> {
  const makeAll = async () => {
    while (await database.transaction(makeOneAlone));
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, os.availableParallelism()) }, makeAll));
}

/** @returns false when none is left that nobody is at */
async function makeOneAlone(tx: Tx): Promise<boolean> {
  // Nobody waits for the disk after each: an index that a power cut loses is lost with its note's end, and made by the
  // product.
  await sql
    .raw(`SET LOCAL maintenance_work_mem = '${MEMORY}'; SET LOCAL max_parallel_maintenance_workers = 0; SET LOCAL synchronous_commit = off`)
    .execute(tx);
  const { rows } = await sql<{ create: string }>`
    delete from index_to_make where id = (select id from index_to_make where not later order by id limit 1 for update skip locked)
    returning definition as "create"
  `.execute(tx);
  for (const { create } of rows) await sql.raw(create).execute(tx);
  return rows.length > 0;
}

export async function indexesMade(on: Tx | Database['kysely']): Promise<IndexesMade> {
  const { rows } = await sql<IndexesMade>`select count(made_at) as made, count(*) as total from index_to_make`.execute(on);
  return rows[0] ?? { made: 0, total: 0 };
}

/**
 * Before migrations: the ones that have not run yet may change what waits to be made. Nothing is done where all have
 * run.
 */
export async function makeIndexesBeforeMigrations(database: Database): Promise<void> {
  const version = await schemaVersion(database);
  if (version === null || version === (await listMigrations()).at(-1)) return;
  const { rows } = await sql<{ there: boolean }>`select to_regclass('index_to_make') is not null as there`.execute(database.kysely);
  if (rows[0]?.there === true) await makeIndexesLeft(database, { signal: new AbortController().signal, told: () => undefined });
}

/**
 * Makes what a restore left to be made, one index after the other, while everybody reads and writes. One server does it
 * at a time, others wait for it; who is ended half-way leaves an index that is not valid, and the next one makes it
 * afresh. Resolves when none is left.
 * @param signal ends it, with the index that is being made
 * @param told of each index that is there
 */
export async function makeIndexesLeft(
  database: Database,
  { signal, told }: { readonly signal: AbortSignal; readonly told: (index: TakenIndex) => void },
): Promise<void> {
  while ((await indexesMade(database.kysely)).total > 0) {
    signal.throwIfAborted();
    if (!(await makeThemAlone(database, signal, told))) await pause(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/** @returns false when another server is at it */
async function makeThemAlone(database: Database, signal: AbortSignal, told: (index: TakenIndex) => void): Promise<boolean> {
  const client = (await database.pool.connect()) as pg.PoolClient & { readonly processID: number };
  const cancel = () => void database.pool.query('select pg_cancel_backend($1)', [client.processID]).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (!(await takesTheLock(client))) return false;
    // Beside pages: one process, which leaves the other processors to them.
    await client.query(`set max_parallel_maintenance_workers = 0; set maintenance_work_mem = '${MEMORY}'`);
    for (let next = await firstToMake(client); next !== null; next = await firstToMake(client)) {
      signal.throwIfAborted();
      await makeOne(client, next);
      told(next);
    }
    await client.query('delete from index_to_make');
    return true;
  } finally {
    signal.removeEventListener('abort', cancel);
    // The lock and the settings are the connection's, and end with it.
    client.release(true);
  }
}

/** Held until the connection ends, so that nobody need wait for a server that is dead. */
async function takesTheLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hash_of('index_to_make')) as taken`);
  return rows[0]?.taken === true;
}

interface NextIndex extends TakenIndex {
  /** Whether it is there: `null` when it is not, false when whoever made it was ended half-way. */
  readonly valid: boolean | null;
  readonly lastOfItsTable: boolean;
}

async function firstToMake(client: pg.PoolClient): Promise<NextIndex | null> {
  const { rows } = await client.query<NextIndex>(`
    select name, table_name as table, definition as "create",
      (select indisvalid from pg_index where indexrelid = to_regclass(m.name)) as valid,
      not exists (select from index_to_make o where o.table_name = m.table_name and o.made_at is null and o.id <> m.id) as "lastOfItsTable"
    from index_to_make m where made_at is null order by id limit 1`);
  return rows[0] ?? null;
}

async function makeOne(client: pg.PoolClient, { name, table, create, valid, lastOfItsTable }: NextIndex): Promise<void> {
  if (valid === false) await client.query(`drop index concurrently ${name}`);
  if (valid !== true) await client.query(create.replace(/^CREATE INDEX /, 'CREATE INDEX CONCURRENTLY '));
  // What the planner knows of an index over an expression comes from there.
  if (lastOfItsTable) await client.query(`analyze ${table}`);
  await client.query('update index_to_make set made_at = now() where name = $1', [name]);
}
