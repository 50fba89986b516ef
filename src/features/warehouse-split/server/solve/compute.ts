import { startTask } from '#kit/threads/server/thread-pool.ts';
import type { SplitInput } from '../../plan/input.ts';
import type { SplitPlan } from '../../plan/plan.ts';

/** Computes a split in a separate thread, which ends with the computation or when `signal` is aborted. */
export async function computeSplit(input: SplitInput, signal: AbortSignal): Promise<SplitPlan> {
  signal.throwIfAborted();
  const solving = startTask<SplitInput, SplitPlan>(new URL('./solver-thread.ts', import.meta.url), input);
  solving.retire();
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([solving.result, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    await solving.end();
  }
}
