import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database, Tx } from './connection.ts';
import { isDatabaseError, withoutValues } from './describe-failure.ts';
import { CodeFailed, applyCode } from './schema/apply-code.ts';
import { adoptBaseline } from './schema/baseline.ts';
import { readCode } from './schema/code-files.ts';
import { SCHEMA_CHANNEL, schemaFingerprint } from './schema/fingerprint.ts';
import { withLine } from './schema/line-of-error.ts';

const projectFolder = (folder: string) => fileURLToPath(new URL(`../../../../${folder}`, import.meta.url));

/** The product's own migrations. */
const MIGRATIONS_FOLDER = projectFolder('migrations');

export interface SchemaFolders {
  /** Tables, constraints, indexes and data: numbered files, each of which runs once. */
  readonly migrations: string;
  /** The folder whose `database` folders contain functions, views and triggers. */
  readonly code: string;
}

const PRODUCT: SchemaFolders = { migrations: MIGRATIONS_FOLDER, code: projectFolder('src') };

/** A migration that uses functions or views, for example to rebuild a derived table, runs after the database code. */
const isAfterCode = (name: string) => name.endsWith('-after-code');

const FILE_NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** The advisory lock of Kysely's migrator, so that a starting server of an earlier version waits too. */
const LOCK = 3853314791062309107n;

/** The schema cannot be updated and is unchanged. The message names the file and the reason. */
export class MigrationFailed extends Error {}

/** The changes of one run. */
interface Migrated {
  /** Names of the migrations that ran. */
  readonly applied: readonly string[];
  /** Files of database code that were applied. */
  readonly code: readonly string[];
  /** The name of the last migration. */
  readonly version: string | null;
  /** The schema after the run ({@link schemaFingerprint}). */
  readonly fingerprint: string;
}

/**
 * Updates the schema in one transaction, under a lock for which other starting servers wait: first every new migration
 * in numerical order, then the functions, views and triggers whose files changed. Forward only. Running servers are
 * notified of a change.
 * @throws MigrationFailed
 */
export async function migrate(database: Database, folders = PRODUCT): Promise<Migrated> {
  const migrations = await listMigrations(folders.migrations);
  const code = await readCode(folders.code).catch(failWith(''));
  return await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK.toString()}::bigint)`.execute(tx);
    await createHistory(tx);
    const recorded = await readHistory(tx);
    const history = await adoptBaseline(tx, recorded, migrations).catch(failWith(''));
    checkHistory(history, migrations);
    const applied = migrations.filter((name) => !history.includes(name));
    for (const name of applied.filter((each) => !isAfterCode(each))) await runMigration(tx, folders.migrations, name);
    const changed = await applyCode(tx, code).catch(failWith(''));
    for (const name of applied.filter(isAfterCode)) await runMigration(tx, folders.migrations, name);
    if (applied.length + changed.length > 0) await sql`select pg_notify(${SCHEMA_CHANNEL}, '')`.execute(tx);
    const fingerprint = await schemaFingerprint(tx);
    return { applied, code: changed, version: migrations.at(-1) ?? null, fingerprint };
  });
}

/** The last applied migration, or `null` if there is none. */
export async function schemaVersion(database: Database): Promise<string | null> {
  const { rows } = await database.pool.query<{ present: string | null }>(`select to_regclass('schema_migration')::text as present`);
  if (!rows[0]?.present) return null;
  const history = await readHistory(database.kysely);
  return history.at(-1) ?? null;
}

/**
 * The names of the folder's migrations (without `.sql`), in order.
 * @throws MigrationFailed for an invalid name or number
 */
export async function listMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const names = await readdir(folder);
  const files = names.filter((name) => name.endsWith('.sql')).toSorted();
  const byNumber = new Map<string, string>();
  for (const file of files) {
    const number = FILE_NAME.exec(file)?.[1];
    if (!number) throw new MigrationFailed(`${file} in ${folder} is not named like 0001-what-it-does.sql`);
    const other = byNumber.get(number);
    if (other) throw new MigrationFailed(`${other} and ${file} have the same number; give the later one the next free number`);
    byNumber.set(number, file);
  }
  return files.map((file) => file.slice(0, -'.sql'.length));
}

async function createHistory(tx: Tx): Promise<void> {
  await sql`create table if not exists schema_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx);
}

async function readHistory(on: Tx | Database['kysely']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name collate "C"`.execute(on);
  return rows.map((row) => row.name);
}

function checkHistory(history: readonly string[], migrations: readonly string[]): void {
  const unknown = history.find((name) => !migrations.includes(name));
  if (unknown) {
    throw new MigrationFailed(
      `The database has seen migration ${unknown}, which this program does not have: it was used by a newer version. Start that version, or restore a backup.`,
    );
  }
  const last = history.at(-1) ?? '';
  const late = migrations.find((name) => name < last && !history.includes(name));
  if (late)
    throw new MigrationFailed(`Migration ${late} comes before ${last}, which has run already. A new migration takes the next free number.`);
}

async function runMigration(tx: Tx, folder: string, name: string): Promise<void> {
  const text = await readFile(path.join(folder, `${name}.sql`), 'utf8');
  await sql
    .raw(text)
    .execute(tx)
    .catch((error: unknown) => failWith(`Migration ${name} failed: `)(withLine(error, text)));
  await sql`insert into schema_migration (name, timestamp) values (${name}, now())`.execute(tx);
}

/** Converts an error to a `MigrationFailed` whose message begins with `prefix`. */
function failWith(prefix: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof CodeFailed) failWith(`${error.file} failed: `)(error.cause);
    const reason = isDatabaseError(error) ? withoutValues(error) : error instanceof Error ? error.message : String(error);
    throw new MigrationFailed(prefix + reason, { cause: error });
  };
}
