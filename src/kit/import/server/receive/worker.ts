import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import type { ImportersModule } from '../importer.ts';
import type { FromWorker, ImportTask, ToWorker } from './task.ts';
import { holdWithin } from './room.ts';
import { runImport } from '../store/run-import.ts';

/** How far the thread stands back behind the server's own, in steps of `nice`: pages stay fast while a large workbook is read. */
const STANDS_BACK = 5;

// On Linux alone, 0 means this thread; elsewhere it would slow the whole server down.
if (process.platform === 'linux') os.setPriority(0, STANDS_BACK);

if (parentPort === null) throw new Error('This file is the entry of a worker thread');
const port = parentPort;
const { importersModule } = workerData as { importersModule: string };
const { importers, translate } = (await import(importersModule)) as ImportersModule;

/** The longest that the database works on one statement, in milliseconds; waiting for another import of the list is one, and so is taking in all rows. */
const STATEMENT_MS = 900_000;

/** What the import before had: to connect takes the database longer than to store a small file. A connection without work for some seconds closes by itself. */
let kept: { readonly key: string; readonly database: Database } | null = null;

let cancelling = new AbortController();
let muchRoom = Promise.withResolvers<void>();
let claimed = Promise.withResolvers<void>();
const tell = (message: FromWorker) => port.postMessage(message);

port.on('message', (message: ToWorker) => {
  if (message.kind === 'cancel') cancelling.abort();
  else if (message.kind === 'claimed') claimed.resolve();
  else if (message.kind === 'much-room') muchRoom.resolve();
  else if (message.kind === 'let-go') void letGo();
  else void work(message);
});

async function work({ task }: Extract<ToWorker, { kind: 'run' }>): Promise<void> {
  cancelling = new AbortController();
  muchRoom = Promise.withResolvers<void>();
  claimed = Promise.withResolvers<void>();
  const { signal } = cancelling;
  const hold = holdWithin(() => tell({ kind: 'needs-much-room' }), muchRoom.promise, signal);
  const disks = task.disks === null ? null : new Disks(task.disks);
  const requireRoom = async () => disks?.requireRoom();
  const database = await databaseFor(task);
  const around = { importers, translate, tell, hold, requireRoom, database, claimed: claimed.promise, signal };
  tell({ kind: 'finished', end: await runImport(task, around) });
}

async function databaseFor({ databaseUrl, context: { zone } }: ImportTask): Promise<Database> {
  const key = `${databaseUrl} ${zone}`;
  if (kept?.key === key) return kept.database;
  await letGo();
  const options = { maxConnections: 2, timeZone: zone, applicationName: 'back-office-import', statementTimeout: STATEMENT_MS };
  kept = { key, database: openDatabase(databaseUrl, options) };
  return kept.database;
}

async function letGo(): Promise<void> {
  const left = kept;
  kept = null;
  await left?.database.close();
}
