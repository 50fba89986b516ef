import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ServerSettings } from '#kit/settings/server/server-settings.ts';
import { openDatabase, type Database } from './connection.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

/**
 * For command-line tools: runs a function on the configured database. The built-in database is used if it is running;
 * otherwise it is started for the duration.
 * @param create whether to create a database in a data folder without one
 */
export async function withConfiguredDatabase<T>(
  settings: Pick<ServerSettings, 'DATABASE_URL' | 'DATA_DIR' | 'BUSINESS_TZ'>,
  create: boolean,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { url, stop } = await findOrStartServer(settings, create);
  const database = openDatabase(url, { timeZone: settings.BUSINESS_TZ, applicationName: 'back-office tool' });
  try {
    return await work(database);
  } finally {
    await database.close();
    await stop();
  }
}

async function findOrStartServer(
  { DATABASE_URL, DATA_DIR }: Pick<ServerSettings, 'DATABASE_URL' | 'DATA_DIR'>,
  create: boolean,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const keepRunning = () => Promise.resolve();
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: keepRunning };
  const running = await findEmbeddedPostgres(DATA_DIR);
  if (running !== null) return { url: running, stop: keepRunning };
  if (!create && !existsSync(path.join(DATA_DIR, 'postgres')))
    throw new Error(`There is no database in ${DATA_DIR}. DATA_DIR names the folder, DATABASE_URL a server of your own.`);
  return await startEmbeddedPostgres(DATA_DIR);
}
