import { Worker } from 'node:worker_threads';
import type { Row } from '../cell.ts';
import { WorkbookError, type WorkbookErrorParams, type WorkbookErrorReason } from '../error.ts';
import { DEFAULT_LIMITS, type WorkbookLimits } from '../limits.ts';

/** What the thread is to read. */
export interface ReaderTask {
  readonly path: string;
  readonly limits: Partial<WorkbookLimits>;
}

/** The thread's answer to each request for more. */
export type FromReader =
  | { readonly kind: 'rows'; readonly rows: Row[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly reason: WorkbookErrorReason; readonly detail: string; readonly params: WorkbookErrorParams };

/**
 * Memory limits of the thread's heap, in MB; file contents are outside of it. A memory leak ends the thread, not the
 * server.
 */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };

/**
 * Reads like `readWorkbook`, in a thread of its own that ends with it, for callers that run in the server's main
 * thread. A workbook may occupy its reader for seconds without a pause, for example an encrypted one or an .xls with
 * unordered rows, and must not block pages. The caller waits no longer than `limits.readMs`.
 * @throws {WorkbookError} like `readWorkbook`, also when `signal` fires; disk errors unchanged
 */
export async function* readWorkbookAside(
  path: string,
  { signal, limits }: { readonly signal: AbortSignal; readonly limits: Partial<WorkbookLimits> },
): AsyncGenerator<Row[], void, void> {
  if (signal.aborted) throw new WorkbookError('cancelled');
  const task: ReaderTask = { path, limits };
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), { workerData: task, execArgv: [], resourceLimits: MEMORY });
  const died = Promise.withResolvers<never>();
  // Handles a failure at any time: a thread may fail between two requests or during termination.
  died.promise.catch(() => undefined);
  worker.on('error', died.reject).once('exit', (code) => died.reject(new Error(`the reader's thread ended with ${code}`)));
  const { readMs } = { ...DEFAULT_LIMITS, ...limits };
  let left = readMs;
  const next = async () => {
    const since = performance.now();
    const tooLong = () => new WorkbookError('timeout', 'without a pause', { limit: Math.round(readMs / 1000) });
    const answer = await ask(worker, signal, died.promise, { ms: left, tooLong });
    left -= performance.now() - since;
    return answer;
  };
  try {
    for (let answer = await next(); answer.kind !== 'end'; answer = await next()) {
      if (answer.kind === 'failed') throw new WorkbookError(answer.reason, answer.detail, answer.params);
      yield answer.rows;
    }
  } finally {
    await worker.terminate();
  }
}

/** Requests the next batch from the thread. */
async function ask(
  worker: Worker,
  signal: AbortSignal,
  died: Promise<never>,
  within: { readonly ms: number; readonly tooLong: () => Error },
): Promise<FromReader> {
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
  const stop = () => reject(new WorkbookError('cancelled'));
  if (signal.aborted) stop();
  const timer = setTimeout(() => reject(within.tooLong()), Math.max(0, within.ms));
  worker.once('message', resolve);
  signal.addEventListener('abort', stop);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage('next');
  try {
    return await Promise.race([promise, died]);
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve);
    signal.removeEventListener('abort', stop);
  }
}
