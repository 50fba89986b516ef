import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import type { TaskChannel } from '#kit/threads/server/task.ts';
import type { ImportersModule } from '../importer.ts';
import type { FromImport, ImportEnd, ImportTask, ToImport } from './task.ts';
import { memoryReserver } from './large-file-slot.ts';
import { runImport } from '../store/run-import.ts';

/** The statement timeout. The longest statements wait for another import of the list, or store all rows. */
const STATEMENT_TIMEOUT_MS = 900_000;

/** The database of the previous import, for reuse: connecting takes longer than storing a small file. */
let connected: { readonly key: string; readonly database: Database } | null = null;

/** Runs one import. The thread loads this module by its URL (`worker-pool.ts`); see `TaskModule`. */
export async function run(task: ImportTask, { post, onMessage }: TaskChannel<ToImport, FromImport>): Promise<ImportEnd> {
  const cancelling = new AbortController();
  const largeSlot = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  onMessage((message) => {
    if (message === 'cancel') cancelling.abort();
    else if (message === 'claimed') claimed.resolve();
    else if (message === 'large-slot') largeSlot.resolve();
  });
  const { signal } = cancelling;
  const { importers, translate } = (await import(task.importersModule)) as ImportersModule;
  const reserveMemory = memoryReserver(() => post({ kind: 'needs-large-slot' }), largeSlot.promise, signal);
  const disks = task.disks === null ? null : new Disks(task.disks);
  const requireRoom = async () => disks?.requireRoom();
  const database = await databaseFor(task);
  const services = { importers, translate, post, reserveMemory, requireRoom, database, claimed: claimed.promise, signal };
  const end = await runImport(task, services);
  // The thread may still have open statements or files.
  if (end.kind === 'failed' || end.kind === 'cancelled') post({ kind: 'leaves-state' });
  return end;
}

async function databaseFor({ databaseUrl, context: { zone } }: ImportTask): Promise<Database> {
  const key = `${databaseUrl} ${zone}`;
  if (connected?.key === key) return connected.database;
  await pause();
  const options = { maxConnections: 2, timeZone: zone, applicationName: 'back-office-import', statementTimeout: STATEMENT_TIMEOUT_MS };
  connected = { key, database: openDatabase(databaseUrl, options) };
  return connected.database;
}

/** Closes the connections, if any. The pool calls it in an idle thread (`TaskModule`). */
export async function pause(): Promise<void> {
  const previous = connected;
  connected = null;
  await previous?.database.close();
}
