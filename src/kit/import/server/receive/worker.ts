import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, type Database } from '#kit/database/server/connection.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import type { ImportersModule } from '../importer.ts';
import type { FromWorker, ImportTask, ToWorker } from './task.ts';
import { holdWithin } from './room.ts';
import { runImport } from '../store/run-import.ts';

/**
 * The `nice` value of the thread relative to the server's own threads: pages stay fast while a large workbook is read.
 */
const NICENESS = 5;

// Only on Linux 0 means this thread; on other systems it would slow the whole server down.
if (process.platform === 'linux') os.setPriority(0, NICENESS);

if (parentPort === null) throw new Error('This file is the entry of a worker thread');
const port = parentPort;
const { importersModule } = workerData as { importersModule: string };
const { importers, translate } = (await import(importersModule)) as ImportersModule;

/** The statement timeout, in milliseconds. It includes waiting for another import of the list, and storing all rows. */
const STATEMENT_MS = 900_000;

/**
 * The database of the previous import: connecting takes longer than storing a small file. An idle connection closes
 * after some seconds.
 */
let kept: { readonly key: string; readonly database: Database } | null = null;

let cancelling = new AbortController();
let muchRoom = Promise.withResolvers<void>();
let claimed = Promise.withResolvers<void>();
const post = (message: FromWorker) => port.postMessage(message);

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
  const hold = holdWithin(() => post({ kind: 'needs-much-room' }), muchRoom.promise, signal);
  const disks = task.disks === null ? null : new Disks(task.disks);
  const requireRoom = async () => disks?.requireRoom();
  const database = await databaseFor(task);
  const around = { importers, translate, post, hold, requireRoom, database, claimed: claimed.promise, signal };
  post({ kind: 'finished', end: await runImport(task, around) });
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
