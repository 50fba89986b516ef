import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { signIn, type BenchApi } from './api.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** The product at work, on an empty folder of its own. */
export interface Product {
  /** Signed in as administrator. */
  readonly api: BenchApi;
  readonly server: ServerProcess;
  readonly database: Database;
  /** For files of the bench; it goes when the product stops. */
  readonly folder: string;
}

/**
 * Starts the product in processes of its own, measures it, and takes everything away again.
 * @param kept a folder that stays with all that is in it, made where there is none: what takes long to fill is filled
 * once
 */
export async function withProduct(work: (product: Product) => Promise<void>, kept?: string): Promise<void> {
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'back-office-bench-'));
  // The account that the database runs under when we are root must be able to enter.
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
