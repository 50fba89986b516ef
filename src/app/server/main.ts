import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createIndexesBeforeMigrations } from '#kit/backup/server/pending-indexes.ts';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { clusterFolder } from '#kit/database/server/embedded/cluster.ts';
import { FolderInUse } from '#kit/database/server/embedded/folder-lock.ts';
import { MigrationFailed, migrate } from '#kit/database/server/migrate.ts';
import { SharedConnections, watchSchema } from '#kit/database/server/schema/schema-watch.ts';
import { trustAuthorities } from '#kit/http/server/tls.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { WrongSettings } from '#kit/settings/server/read.ts';
import { serverSettings, type ServerSettings } from '#kit/settings/server/server-settings.ts';
import { systemClock } from '#kit/time/business-time.ts';
import { ADMINISTRATOR_ACCOUNT } from '#features/session/server/first-start.ts';
import { buildApp, type App } from './build-app.ts';
import { productSettings } from './settings.ts';

const APPLICATION_NAME = 'back-office';

/** The maximum number of idle connections. Each connection caches the plans of large statements. */
const IDLE_CONNECTIONS = 6;

/**
 * The maximum time for running work to end. Service managers kill the process after 30 seconds or more, and the
 * built-in database stops after this time.
 */
const STOP_TIMEOUT_MS = 25_000;

const SCHEMA_CHANGED = 'Another version of the program has changed the database. This server stops. Start it again with the same version.';

/** Starts the product: database, migrations, jobs, calls and pages. SIGTERM and SIGINT finish running work first. */
async function main(): Promise<void> {
  const allSettings = productSettings(process.env);
  const settings = allSettings.of(serverSettings);
  trustAuthorities(settings);
  const data = await startDatabase(settings);
  const database = openDatabase(data.url, {
    maxConnections: settings.DATABASE_CONNECTIONS,
    idleConnections: Math.min(IDLE_CONNECTIONS, settings.DATABASE_CONNECTIONS),
    timeZone: settings.BUSINESS_TZ,
    applicationName: APPLICATION_NAME,
    onConnectionError: (error) =>
      process.stderr.write(`${JSON.stringify({ level: 'warn', message: 'a database connection broke', reason: error.message })}\n`),
  });
  try {
    // Called before the migrations, so that a database that cannot be used is not changed.
    const watch = await watchSchema(database);
    const { app, fingerprint } = await start(allSettings, data.url, database);
    stopOnSignal(app, database, data.stop, watch.changedFrom(fingerprint));
  } catch (error) {
    await database.close();
    // Otherwise the built-in database would keep running without a server.
    await data.stop();
    throw error;
  }
}

async function startDatabase(settings: ServerSettings): Promise<{ url: string; stop: () => Promise<void> }> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  if (settings.DATABASE_URL !== undefined) return { url: settings.DATABASE_URL, stop: async () => undefined };
  const report = (event: { kind: string; message: string }) =>
    process.stdout.write(`${JSON.stringify({ level: 'info', event: event.kind, message: event.message })}\n`);
  const server = await startEmbeddedPostgres(settings.DATA_DIR, { report });
  return { url: server.url, stop: () => server.stop() };
}

async function start(allSettings: Settings, databaseUrl: string, database: Database): Promise<{ app: App; fingerprint: string }> {
  const settings = allSettings.of(serverSettings);
  await createIndexesBeforeMigrations(database);
  const { fingerprint } = await migrate(database);
  const app = await buildApp({
    database,
    databaseUrl,
    clock: systemClock,
    zone: settings.BUSINESS_TZ,
    spool: path.join(settings.DATA_DIR, 'spool'),
    databaseFolder: settings.DATABASE_URL === undefined ? clusterFolder(settings.DATA_DIR) : undefined,
    administratorPassword: settings.ADMIN_INITIAL_PASSWORD,
    systemLanguage: settings.SYSTEM_LANGUAGE,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    alone: settings.DATABASE_URL === undefined,
    settings: allSettings,
  });
  try {
    await app.startJobs();
    const address = await app.server.listen({ port: settings.PORT, host: settings.HOST });
    process.stdout.write(`\nReady: ${address.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost')}\n`);
    return { app, fingerprint };
  } catch (error) {
    await app.close();
    throw (error as { code?: string }).code === 'EADDRINUSE' ? new PortInUse(settings.PORT) : error;
  } finally {
    // Printed even if the start failed, because the administrator has been created and the password is not stored.
    if (app.firstPassword !== null)
      process.stdout.write(
        `First sign-in: account ${ADMINISTRATOR_ACCOUNT}, one-time password ${app.firstPassword} (to be changed at once)\n`,
      );
  }
}

class PortInUse extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
  }
}

/** Stops on a signal, or when another version of the program has changed the schema. */
function stopOnSignal(app: App, database: Database, stopDatabase: () => Promise<void>, schemaChanged: Promise<void>): void {
  let stopping = false;
  const stop = async (status: number, closing: () => Promise<unknown>) => {
    if (stopping) return;
    stopping = true;
    // After the timeout, the remaining connections end with the process, and the database rolls back their
    // transactions.
    await Promise.race([closing(), pause(STOP_TIMEOUT_MS)]);
    await stopDatabase();
    process.exit(status);
  };
  // Ctrl-C arrives twice, from the terminal and from the launcher. The second signal must not interrupt the stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(0, () => app.close().then(() => database.close())));
  void schemaChanged.then(() => {
    process.stderr.write(`${SCHEMA_CHANGED}\n`);
    // Closing the database first prevents further transactions. Another server continues the work, as after a crash.
    return stop(1, () => Promise.allSettled([database.close(), app.close({ atOnce: true })]));
  });
}

try {
  await main();
} catch (error) {
  const isExpected =
    error instanceof WrongSettings ||
    error instanceof FolderInUse ||
    error instanceof MigrationFailed ||
    error instanceof SharedConnections ||
    error instanceof PortInUse;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
