import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { FromThread, PlainError, TaskModule, ToThread } from './task.ts';

/** The `nice` value of the thread relative to the server's own threads: pages stay fast while the thread works. */
const NICENESS = 5;

// Only on Linux does 0 mean this thread. On other systems it would change the priority of the whole server.
if (process.platform === 'linux') os.setPriority(0, NICENESS);

if (parentPort === null) throw new Error('This file is the entry of a worker thread');

/** The modules that have run a task in this thread. */
const loaded = new Map<string, TaskModule>();

parentPort.on('message', (message: ToThread) => {
  if (message !== 'pause') return void run(message);
  for (const module of loaded.values()) void module.pause?.();
});

async function run({ module, task, port }: Exclude<ToThread, 'pause'>): Promise<void> {
  const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  try {
    const handler = loaded.get(module) ?? ((await import(module)) as TaskModule);
    loaded.set(module, handler);
    const result = await handler.run(task, {
      post: (message, transfer) => post({ kind: 'message', message }, transfer),
      onMessage: (listener) => port.on('message', listener),
    });
    post({ kind: 'result', result });
  } catch (error) {
    post({ kind: 'failed', error: plainError(error) });
  }
}

/** Converts an error to plain data. Only text members remain; the members of a PostgreSQL error are texts. */
function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error) };
  const texts = Object.entries(error).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...Object.fromEntries(texts), message: error.message, stack: error.stack ?? '' };
}
