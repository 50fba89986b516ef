import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { ExportTask, FromExportThread, ToExportThread } from './export-task.ts';

/** The thread ends after so long without work, in milliseconds, and gives its memory back. */
const IDLE_MS = 60_000;

/** Of the thread's own values, in MB; a limit that ends it, not the server, should it ever run away. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** A caller that waits for a workbook. */
interface Waiting {
  readonly take: (bytes: Uint8Array) => void;
  readonly settle: (failure: Error | null) => void;
}

/**
 * The thread that writes workbooks, one for a server: it processes several concurrently, with a lower priority than
 * pages (decision 14).
 */
class ExportThread {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Writes a workbook into the sink and ends it. When `signal` fires, the thread and its connection are released before
   * the promise rejects.
   */
  async write(sink: Writable, task: ExportTask, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const worker = this.#start();
    const id = ++this.#last;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    const post = (message: ToExportThread) => worker.postMessage(message);
    const stop = () => post({ kind: 'stop', id });
    const whole = new Promise<void>((resolve, reject) => {
      this.#waiting.set(id, {
        take: (bytes) =>
          sink.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (failed) =>
            failed ? stop() : post({ kind: 'taken', id }),
          ),
        settle: (failure) => (failure === null ? resolve() : reject(failure)),
      });
    });
    signal.addEventListener('abort', stop);
    try {
      post({ kind: 'write', id, task });
      await whole;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest(worker);
    }
    sink.end();
    await finished(sink);
  }

  #start(): Worker {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#begin();
    worker.ref();
    return worker;
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { execArgv: [], resourceLimits: MEMORY });
    const end = (failure: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { settle } of this.#waiting.values()) settle(failure);
    };
    worker.on('message', (message: FromExportThread) => this.#hear(message));
    worker.once('error', end);
    worker.once('exit', () => end(new Error('The thread that writes workbooks ended')));
    this.#worker = worker;
    return worker;
  }

  #hear(message: FromExportThread): void {
    const waiting = this.#waiting.get(message.id);
    if (message.kind === 'piece') waiting?.take(message.bytes);
    else waiting?.settle(message.kind === 'done' ? null : Object.assign(new Error(message.error.message), message.error));
  }

  /** An idle thread does not keep the process alive, and frees its memory soon. */
  #rest(worker: Worker): void {
    if (this.#worker !== worker) return;
    worker.unref();
    this.#idle = setTimeout(() => {
      this.#worker = null;
      void worker.terminate();
    }, IDLE_MS).unref();
  }
}

const thread = new ExportThread();

/** Writes a workbook in another thread (decision 14), into the sink, which it ends. */
export const writeInThread = (sink: Writable, task: ExportTask, signal: AbortSignal): Promise<void> => thread.write(sink, task, signal);
