import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import type { Database } from './connection.ts';
import { isDatabaseError, withoutValues } from './describe-failure.ts';

/** The product's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations', import.meta.url));

const FILE_NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
const HISTORY = 'schema_migration';

/** The schema cannot be brought up to date; the message says which file and why. Nothing was changed. */
export class MigrationFailed extends Error {}

/**
 * Brings the database's schema up to date: every file of the folder that has not run yet, in the order of its number, all in one transaction under a lock
 * that other starting servers wait for. Forward only.
 * @returns the names that ran now, and the schema's version (the last name)
 * @throws MigrationFailed
 */
export async function migrate(database: Database, folder = MIGRATIONS_FOLDER): Promise<{ applied: string[]; version: string | null }> {
  const files = await listMigrations(folder);
  await refuseForeignHistory(database, files);
  const { error, results = [] } = await migrator(database, folder, files).migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error');
    throw new MigrationFailed(
      failed ? `Migration ${failed.migrationName} failed: ${explain(error)}` : `Migration failed: ${explain(error)}`,
      { cause: error },
    );
  }
  return { applied: results.map((result) => result.migrationName), version: files.at(-1) ?? null };
}

/** The last migration the database has seen, or `null` for one that was never migrated. */
export async function schemaVersion(database: Database): Promise<string | null> {
  return (await history(database)).at(-1) ?? null;
}

/** Names of the folder's migrations (without `.sql`), in order. @throws MigrationFailed on a name or number that cannot be */
export async function listMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
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

function migrator(database: Database, folder: string, files: string[]): Migrator {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(await Promise.all(files.map(async (name) => [name, await readMigration(folder, name)] as const))),
  };
  return new Migrator({ db: database.kysely, provider, migrationTableName: HISTORY, migrationLockTableName: `${HISTORY}_lock` });
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(path.join(folder, `${name}.sql`), 'utf8');
  return {
    up: async (db) =>
      void (await sql
        .raw(text)
        .execute(db)
        .catch((error: unknown) => Promise.reject(withLine(error, text)))),
  };
}

async function refuseForeignHistory(database: Database, files: string[]): Promise<void> {
  const seen = await history(database);
  const unknown = seen.find((name) => !files.includes(name));
  if (unknown) {
    throw new MigrationFailed(
      `The database has seen migration ${unknown}, which this program does not have: it was used by a newer version. Start that version, or restore a backup.`,
    );
  }
  const last = seen.at(-1) ?? '';
  const late = files.find((name) => name < last && !seen.includes(name));
  if (late)
    throw new MigrationFailed(`Migration ${late} comes before ${last}, which has run already. A new migration takes the next free number.`);
}

async function history(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ present: string | null }>('SELECT to_regclass($1)::text AS present', [HISTORY]);
  if (!rows[0]?.present) return [];
  const ran = await database.pool.query<{ name: string }>(`SELECT name FROM ${HISTORY} ORDER BY name`);
  return ran.rows.map((row) => row.name);
}

/** The server names a failing place by its character; people read lines. */
function withLine(error: unknown, text: string): unknown {
  const position = Number((error as { position?: string }).position);
  if (error instanceof Error && position > 0) error.message += ` (line ${text.slice(0, position).split('\n').length})`;
  return error;
}

function explain(error: unknown): string {
  if (isDatabaseError(error)) return withoutValues(error);
  return error instanceof Error ? error.message : String(error);
}
