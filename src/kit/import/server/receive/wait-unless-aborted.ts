import { once } from 'node:events';

/** Waits for `work`, or for the cancellation of the import. */
export async function waitUnlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const listening = new AbortController();
  await Promise.race([work, once(signal, 'abort', { signal: listening.signal }).catch(() => undefined)]);
  listening.abort();
}
