import { once } from 'node:events';
import type { ReserveMemory } from '#kit/workbook/server/read-context.ts';

/** Memory for a workbook that every import may use: 64 MB. Workbooks of hundreds of thousands of rows need less. */
export const MEMORY_PER_IMPORT = 64 * 1024 * 1024;

/**
 * Memory for workbooks in one server process. Every import may use {@link MEMORY_PER_IMPORT}. One at a time may use as
 * much as a workbook can need (`MAX_SHARED_STRING_BYTES`); others that need it wait. No deadlock is possible: an import
 * takes its list's lock only when it has read everything.
 */
export class LargeFileSlot {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** Calls `enter` when the slot is granted. Returns the function that releases it, or stops waiting. */
  request(enter: () => void): () => void {
    let inside = false;
    const go = () => {
      inside = true;
      enter();
    };
    if (this.#taken) this.#waiting.push(go);
    else {
      this.#taken = true;
      go();
    }
    return () => {
      if (inside) this.#next();
      else this.#waiting.splice(this.#waiting.indexOf(go), 1);
    };
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }
}

/**
 * In the import's thread: requests the large slot when the workbook needs it, and waits until it is granted or the
 * import is cancelled.
 */
export function reserveLargeSlot(request: () => void, granted: Promise<unknown>, signal: AbortSignal): ReserveMemory {
  let requested = false;
  return async (bytes) => {
    if (bytes <= MEMORY_PER_IMPORT || signal.aborted) return;
    if (!requested) request();
    requested = true;
    await unlessAborted(granted, signal);
  };
}

/** Waits for `given`, or for the cancellation of the import. */
export async function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const leaving = new AbortController();
  await Promise.race([work, once(signal, 'abort', { signal: leaving.signal }).catch(() => undefined)]);
  leaving.abort();
}
