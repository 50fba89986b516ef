import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '../connection.ts';
import { startEmbeddedPostgres } from '../embedded.ts';
import { clusterFolder, readClusterPassword } from './cluster.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

/** The data is deleted afterwards, so nothing needs to survive a crash. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  shared_buffers: '128MB',
} as const;

/**
 * Runs a function on an empty database of a server of its own, which is deleted afterwards. One process at a time uses
 * the folder. Files of a killed process are deleted first.
 * @param folder need not exist
 */
export async function withScratchDatabase<T>(folder: string, timeZone: string, work: (database: Database) => Promise<T>): Promise<T> {
  await removeScratch(folder);
  try {
    const server = await startEmbeddedPostgres(folder, { settings: SETTINGS, outlivesParent: false });
    const database = openDatabase(server.url, { timeZone, applicationName: 'back-office scratch' });
    try {
      return await work(database);
    } finally {
      await database.close();
      await server.stop();
    }
  } finally {
    await removeScratch(folder);
  }
}

async function removeScratch(folder: string): Promise<void> {
  const clusterPath = clusterFolder(folder);
  if (existsSync(path.join(clusterPath, 'PG_VERSION'))) {
    const data = realpathSync(clusterPath);
    const running = await findPostmaster({ data, password: readClusterPassword(folder) });
    if (running !== null) await stopPostmaster(running);
    // Started as root, the server may have its data in another folder (`openCluster`).
    if (data !== path.join(realpathSync(folder), path.basename(clusterPath))) rmSync(path.dirname(data), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}
