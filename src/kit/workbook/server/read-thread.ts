import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { WorkbookError } from '../error.ts';
import { readWorkbook } from './read-workbook.ts';
import type { FromReader, ReaderTask } from './read-aside.ts';

/** The `nice` value of the thread relative to the server's own threads: pages stay fast while a workbook is read. */
const NICENESS = 5;

// Only on Linux 0 means this thread; on other systems it would slow the whole server down.
if (process.platform === 'linux') os.setPriority(0, NICENESS);

if (parentPort === null) throw new Error('This file is the entry of a worker thread');
const port = parentPort;
const { path, limits } = workerData as ReaderTask;
const batches = readWorkbook(path, { limits });

/** While the last batch is worked on the next one is read. */
let ahead = next();
port.on('message', () => void handOver());

async function handOver(): Promise<void> {
  port.postMessage(await ahead);
  ahead = next();
}

async function next(): Promise<FromReader> {
  try {
    const { done, value } = await batches.next();
    return done === true ? { kind: 'end' } : { kind: 'rows', rows: value };
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return { kind: 'failed', reason: error.reason, detail: error.message.slice(error.reason.length + 2), params: error.params };
  }
}
