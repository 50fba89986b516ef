import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { signIn, type BenchApi } from './api.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** The running product on an empty folder. */
export interface Product {
  /** Signed in as administrator. */
  readonly api: BenchApi;
  readonly server: ServerProcess;
  readonly database: Database;
  /** For files of the benchmark; removed when the product stops. */
  readonly folder: string;
}

/**
 * Starts the product in processes of its own, runs `work`, and removes everything.
 * @param kept a folder that is kept with its data and created if missing, so that data is generated only once
 */
export async function withProduct(work: (product: Product) => Promise<void>, kept?: string): Promise<void> {
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'back-office-bench-'));
  // As root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'database'), { outlivesParent: false });
  try {
    const server = await startServer(folder, { DATABASE_URL: postgres.url }).ready;
    const database = openDatabase(postgres.url, { maxConnections: 4 });
    try {
      await work({ api: await signIn(server.origin), server, database, folder });
    } finally {
      await server.stop();
      await database.close();
    }
  } finally {
    await postgres.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
