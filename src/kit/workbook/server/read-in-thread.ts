import { startTask } from '#kit/threads/server/thread-pool.ts';
import type { Row } from '../cell.ts';
import { WorkbookError, type WorkbookErrorParams } from '../error.ts';
import type { WorkbookErrorReason } from '../words.ts';
import { DEFAULT_LIMITS, type WorkbookLimits } from '../limits.ts';

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
 * Reads like `readWorkbook`, in a separate thread, for callers in the server's main thread: reading an encrypted
 * workbook or an .xls with unordered rows takes seconds without a pause, which would block pages. Waits no longer than
 * `limits.readMs`.
 * @throws {WorkbookError} like `readWorkbook`, also when `signal` fires; disk errors unchanged
 */
export async function* readWorkbookInThread(
  path: string,
  { signal, limits }: { readonly signal: AbortSignal; readonly limits: Partial<WorkbookLimits> },
): AsyncGenerator<Row[], void, void> {
  if (signal.aborted) throw new WorkbookError('cancelled');
  let answered = Promise.withResolvers<FromReader>();
  const reading = startTask<ReaderTask, void, 'next', FromReader>(
    new URL('./read-thread.ts', import.meta.url),
    { path, limits },
    { onMessage: (answer) => answered.resolve(answer) },
  );
  // Its thread is ended below, so no other task may share it.
  reading.retire();
  const fail = (failure: WorkbookError) => {
    // Between two requests the answer is not awaited: its rejection must not count as unhandled.
    answered.promise.catch(() => undefined);
    answered.reject(failure);
  };
  const stop = () => fail(new WorkbookError('cancelled'));
  signal.addEventListener('abort', stop);
  const { readMs } = { ...DEFAULT_LIMITS, ...limits };
  const timeOut = () => fail(new WorkbookError('timeout', 'without a pause', { limit: Math.round(readMs / 1000) }));
  let remainingMs = readMs;
  const next = async () => {
    if (signal.aborted) throw new WorkbookError('cancelled');
    answered = Promise.withResolvers();
    const since = performance.now();
    const timer = setTimeout(timeOut, Math.max(0, remainingMs));
    reading.post('next');
    const ended = reading.result.then((): FromReader => ({ kind: 'end' }));
    const answer = await Promise.race([answered.promise, ended]).finally(() => clearTimeout(timer));
    remainingMs -= performance.now() - since;
    return answer;
  };
  try {
    for (let answer = await next(); answer.kind !== 'end'; answer = await next()) {
      if (answer.kind === 'failed') throw new WorkbookError(answer.reason, answer.detail, answer.params);
      yield answer.rows;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await reading.end();
  }
}
