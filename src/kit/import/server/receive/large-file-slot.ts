import type { ReserveMemory } from '#kit/workbook/server/read-context.ts';
import { waitUnlessAborted } from './wait-unless-aborted.ts';

/** Memory in bytes that every import may use for its workbook. It is enough for hundreds of thousands of rows. */
export const MEMORY_PER_IMPORT = 64 * 1024 * 1024;

/**
 * In the main thread: limits the memory for workbooks in one server process. Every import may use {@link
 * MEMORY_PER_IMPORT}. One import at a time, which has the slot, may use up to the reader's limit of 512 MB. Others that
 * need more than their own memory wait for the slot. No deadlock is possible: an import takes the lock of its list only
 * after reading its workbook.
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

/**
 * In the worker thread of an import: returns a function that waits for the slot if the workbook needs it. The slot is
 * released in the main thread, when the import has ended.
 */
export function memoryReserver(requestSlot: () => void, slotGranted: Promise<unknown>, signal: AbortSignal): ReserveMemory {
  let isRequested = false;
  return async (bytes) => {
    if (bytes <= MEMORY_PER_IMPORT || signal.aborted) return;
    if (!isRequested) requestSlot();
    isRequested = true;
    await waitUnlessAborted(slotGranted, signal);
  };
}
