import { once } from 'node:events';

/** Waits for `work`, or for the cancellation of the import. Returns in both cases. */
export async function waitUnlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const listening = new AbortController();
  // `once` rejects when it is aborted below.
  await Promise.race([work, once(signal, 'abort', { signal: listening.signal }).catch(() => undefined)]);
  listening.abort();
}
