import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { listMigrations, schemaVersion } from '#kit/database/server/migrate.ts';
import { serverProcessId } from '#kit/database/server/session.ts';
import { isDeferrable, isSearchIndex, type FoundIndex, type PageOrder, type RemovedIndex } from './indexes.ts';

/** How often a server checks whether another server has created the indexes. */
const CHECK_INTERVAL_MS = 1000;
/** Concurrent index builds after a restore. Each may use the maintenance memory. */
const MAX_AT_ONCE = 4;
const MEMORY = '256MB';

/** How many of the indexes left by a restore have been created, and how many it left. Both are 0 after the last one. */
interface IndexesCreated {
  readonly made: number;
  readonly total: number;
}

/**
 * Records the indexes to be created after the commit: first those of default orders, then those of other orders, then
 * text search.
 */
export async function recordPendingIndexes(
  tx: Tx,
  indexes: readonly FoundIndex[],
  { orders, backupCreatedAt }: { readonly orders: readonly PageOrder[]; readonly backupCreatedAt: string },
): Promise<void> {
  const pending = indexes
    .map((index) => ({ name: index.name, table_name: index.table, definition: index.create, later: isDeferrable(index, orders) }))
    .toSorted((one, other) => creationPhase(one) - creationPhase(other));
  await sql`
    insert into index_to_make (name, table_name, definition, later, backup_created_at)
    select name, table_name, definition, later, ${backupCreatedAt}::timestamptz
    from rows from (json_to_recordset(${JSON.stringify(pending)}::json) as (name text, table_name text, definition text, later boolean))
      with ordinality as note (name, table_name, definition, later, number)
    order by number
  `.execute(tx);
}

/** Whether a backup, identified by its time, has been restored to the database and its indexes are pending. */
export async function wasRestored({ kysely }: Database, backupCreatedAt: string): Promise<boolean> {
  // An empty database has no table yet, and one of an earlier version has no column.
  const { rows: tables } = await sql<{ exists: boolean }>`
    select exists (
      select from pg_attribute where attrelid = to_regclass('public.index_to_make') and attname = 'backup_created_at'
    ) as exists
  `.execute(kysely);
  if (tables[0]?.exists !== true) return false;
  const { rows } = await sql`select from index_to_make where backup_created_at = ${backupCreatedAt}::timestamptz limit 1`.execute(kysely);
  return rows.length > 0;
}

const creationPhase = ({ definition, later }: { readonly definition: string; readonly later: boolean }) =>
  Number(later) + Number(isSearchIndex({ create: definition }));

/**
 * Creates the indexes that every page needs, directly after a restore, while the product is not in use, in parallel on
 * all processors. Each index is committed with the deletion of its record, so that the product can create the rest
 * after an interruption.
 */
export async function createPageIndexes(database: Database): Promise<void> {
  const createAll = async () => {
    while (await database.transaction(createNext));
  };
  await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, os.availableParallelism()) }, createAll));
}

/** @returns false if none is left, or other connections are creating those that are left */
async function createNext(tx: Tx): Promise<boolean> {
  // Asynchronous commit: after a power failure, an index and its record are lost together, and the product creates it.
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

/** The progress of the indexes left by a restore. */
export async function indexesCreated(on: Tx | Database['kysely']): Promise<IndexesCreated> {
  const { rows } = await sql<IndexesCreated>`select count(made_at) as made, count(*) as total from index_to_make`.execute(on);
  return rows[0] as IndexesCreated;
}

/** Runs before migrations, which may change tables with pending indexes. Does nothing if all migrations have run. */
export async function createIndexesBeforeMigrations(database: Database): Promise<void> {
  const version = await schemaVersion(database);
  if (version === null || version === (await listMigrations()).at(-1)) return;
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('index_to_make') is not null as exists`.execute(database.kysely);
  if (rows[0]?.exists === true) await createPendingIndexes(database, { signal: new AbortController().signal, onCreated: () => undefined });
}

/**
 * Creates the pending indexes of a restore with CREATE INDEX CONCURRENTLY, one after the other. One server creates
 * them; the others wait. An interrupted build leaves an invalid index, which the next run replaces. Resolves when none
 * is left.
 * @param signal also cancels the index that is being created
 * @param onCreated called for each created index
 */
export async function createPendingIndexes(
  database: Database,
  { signal, onCreated }: { readonly signal: AbortSignal; readonly onCreated: (index: RemovedIndex) => void },
): Promise<void> {
  for (;;) {
    const { total } = await indexesCreated(database.kysely);
    if (total === 0) return;
    signal.throwIfAborted();
    const hadLock = await createAllWithLock(database, signal, onCreated);
    if (!hadLock) await pause(CHECK_INTERVAL_MS, undefined, { signal });
  }
}

/** @returns false if another server is creating them */
async function createAllWithLock(database: Database, signal: AbortSignal, onCreated: (index: RemovedIndex) => void): Promise<boolean> {
  const client = await database.pool.connect();
  const cancel = () => void database.pool.query('select pg_cancel_backend($1)', [serverProcessId(client)]).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const hasLock = await tryLock(client);
    if (!hasLock) return false;
    // Pages are in use at the same time, so indexes are built without parallel workers.
    await client.query(`set max_parallel_maintenance_workers = 0; set maintenance_work_mem = '${MEMORY}'`);
    for (let next = await nextPending(client); next !== null; next = await nextPending(client)) {
      signal.throwIfAborted();
      await createIndex(client, next);
      onCreated(next);
    }
    await client.query('delete from index_to_make');
    return true;
  } finally {
    signal.removeEventListener('abort', cancel);
    // Closing the connection releases the lock and ends the settings.
    client.release(true);
  }
}

/** The lock is held until the connection ends, so that the lock of a killed server is released. */
async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hash_of('index_to_make')) as taken`);
  return rows[0]?.taken === true;
}

interface NextIndex extends RemovedIndex {
  /** `null` if it does not exist, false if its creation was interrupted. */
  readonly valid: boolean | null;
  readonly isLastOfTable: boolean;
}

async function nextPending(client: pg.PoolClient): Promise<NextIndex | null> {
  const { rows } = await client.query<NextIndex>(`
    select name, table_name as table, definition as "create",
      (select indisvalid from pg_index where indexrelid = to_regclass(pending.name)) as valid,
      not exists (
        select from index_to_make other where other.table_name = pending.table_name and other.made_at is null and other.id <> pending.id
      ) as "isLastOfTable"
    from index_to_make pending where made_at is null order by id limit 1`);
  return rows[0] ?? null;
}

async function createIndex(client: pg.PoolClient, { name, table, create, valid, isLastOfTable }: NextIndex): Promise<void> {
  if (valid === false) await client.query(`drop index concurrently ${name}`);
  if (valid !== true) await client.query(create.replace(/^CREATE INDEX /, 'CREATE INDEX CONCURRENTLY '));
  // The planner's statistics of an index over an expression require an analyze.
  if (isLastOfTable) await client.query(`analyze ${table}`);
  await client.query('update index_to_make set made_at = now() where name = $1', [name]);
}
