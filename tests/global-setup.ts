import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import type { Binaries } from '#kit/database/server/embedded/binaries.ts';
import { folderOwner } from '#kit/database/server/embedded/folder-lock.ts';
import { migrate } from '#kit/database/server/migrate.ts';
import { POSTGRES_15 } from './projects.ts';
import { startFirst } from './started.ts';

const FOLDER_PREFIX = 'back-office-tests-';

/** A folder without a lock after this time is abandoned. */
const ABANDONED_AFTER_MS = 3_600_000;

/** The tests' data is temporary, so it need not be synchronised to disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  max_wal_size: '1GB',
};

/** The server of the tests' databases: URLs of the product's user and of one that may create databases. */
interface Server {
  readonly url: string;
  readonly administratorUrl: string;
  stop(): Promise<void>;
}

/**
 * Returns the tests a PostgreSQL (the one that `DATABASE_URL` names, else one in a temporary folder: the built-in one,
 * or Debian's PostgreSQL 15) with templates on it: a migrated one, and one that the product has started on.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server: Server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, administratorUrl: process.env.DATABASE_URL, stop: () => Promise.resolve() }
    : await startTemporaryServer(runsOnDebians(project) ? { programs: debiansPostgres() } : {});
  const run = randomBytes(6).toString('hex');
  const [template, started] = [`template_${run}`, `started_${run}`];
  try {
    await make(server, template, 'template0', migrate);
    await make(server, started, template, startFirst);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('adminUrl', server.administratorUrl);
  project.provide('productUrl', server.url);
  project.provide('templateDatabase', template);
  project.provide('startedDatabase', started);
  return async () => {
    for (const name of [started, template]) await execute(server.administratorUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.stop();
  };
}

/** PostgreSQL 15 is the oldest version that the product runs on. */
function runsOnDebians(project: TestProject): boolean {
  return project.name === POSTGRES_15 || process.env.TEST_POSTGRES === '15';
}

/** The programs of Debian's package postgresql-15. */
function debiansPostgres(): Binaries {
  const folder = process.env.POSTGRES_15_PATH ?? '/usr/lib/postgresql/15/bin';
  return { program: (name) => path.join(folder, name), version: '15' };
}

/** Copies a database and prepares the copy. */
async function make(server: Server, name: string, source: string, prepare: (database: Database) => Promise<unknown>): Promise<void> {
  const address = new URL(server.url);
  await execute(server.administratorUrl, `CREATE DATABASE ${name} OWNER "${address.username}" TEMPLATE ${source}`);
  address.pathname = `/${name}`;
  const database = openDatabase(address.href, { maxConnections: 2 });
  try {
    await prepare(database);
  } finally {
    await database.close();
  }
}

async function startTemporaryServer(programs: { programs?: Binaries }): Promise<Server> {
  await removeAbandoned();
  const folder = mkdtempSync(path.join(os.tmpdir(), FOLDER_PREFIX));
  // As root, the server runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres(folder, { settings: FAST, outlivesParent: false, ...programs });
  return {
    url: server.url,
    administratorUrl: server.administratorUrl,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends the servers of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  // Runs with other settings keep their files elsewhere.
  const places = [...new Set([os.tmpdir(), '/tmp', '/dev/shm'])].filter((place) => existsSync(place));
  const folders = places.flatMap((place) => readdirSync(place).map((name) => path.join(place, name)));
  for (const folder of folders.filter((each) => path.basename(each).startsWith(FOLDER_PREFIX))) {
    if (!isAbandoned(folder)) continue;
    try {
      if (await findEmbeddedPostgres(folder)) await (await startEmbeddedPostgres(folder)).stop();
    } catch {
      // Another run is removing it.
    }
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The folder is another user's.
    }
  }
}

/** Whether the owner of a folder has ended without removing it. A new run may not have locked its folder yet. */
function isAbandoned(folder: string): boolean {
  if (existsSync(path.join(folder, 'server.lock'))) return folderOwner(folder) === null;
  return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > ABANDONED_AFTER_MS;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
