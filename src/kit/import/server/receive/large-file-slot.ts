import { once } from 'node:events';
import type { ReserveMemory } from '#kit/workbook/server/read-context.ts';

/** Memory in bytes that every import may use for its workbook. It is enough for hundreds of thousands of rows. */
export const MEMORY_PER_IMPORT = 64 * 1024 * 1024;

/**
 * Limits the memory for workbooks in one server process. Every import may use {@link MEMORY_PER_IMPORT}. One import at
 * a time may use up to `MAX_SHARED_STRING_BYTES`, and others that need more wait for the slot. No deadlock is possible:
 * an import takes the lock of its list only after reading its workbook.
 */
export class LargeFileSlot {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  /** Calls `onGranted` when the slot is free. Returns a function that releases the slot, or stops waiting for it. */
  request(onGranted: () => void): () => void {
    let isGranted = false;
    const grant = () => {
      isGranted = true;
      onGranted();
    };
    if (this.#isTaken) this.#waiting.push(grant);
    else {
      this.#isTaken = true;
      grant();
    }
    return () => {
      if (isGranted) this.#grantNext();
      else this.#waiting.splice(this.#waiting.indexOf(grant), 1);
    };
  }

  #grantNext(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}

/** For the worker thread: if a workbook needs the slot, requests it and waits until `granted` or the cancellation. */
export function reserveLargeSlot(request: () => void, granted: Promise<unknown>, signal: AbortSignal): ReserveMemory {
  let isRequested = false;
  return async (bytes) => {
    if (bytes <= MEMORY_PER_IMPORT || signal.aborted) return;
    if (!isRequested) request();
    isRequested = true;
    await unlessAborted(granted, signal);
  };
}

/** Waits for `work`, or for the cancellation of the import. */
export async function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const listening = new AbortController();
  await Promise.race([work, once(signal, 'abort', { signal: listening.signal }).catch(() => undefined)]);
  listening.abort();
}
