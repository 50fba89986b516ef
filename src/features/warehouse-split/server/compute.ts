import { Worker } from 'node:worker_threads';
import type { SplitInput } from '../plan/input.ts';
import type { SplitPlan } from '../plan/plan.ts';

/** Memory limit of the thread, in MB: exceeding it ends the thread, not the server. */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 };

/** Computes a split in its own thread, which ends with it; `signal` ends both. */
export async function computeSplit(input: SplitInput, signal: AbortSignal): Promise<SplitPlan> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./solver-thread.ts', import.meta.url), { workerData: input, execArgv: [], resourceLimits: MEMORY });
  const { promise, resolve, reject } = Promise.withResolvers<SplitPlan>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the split's thread ended with ${code}`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
