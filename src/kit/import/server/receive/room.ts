import { once } from 'node:events';
import type { Hold } from '#kit/workbook/server/read-workbook.ts';

/** What every import may hold of a workbook, in bytes: 64 MB. Workbooks of hundreds of thousands of rows need less. */
export const ROOM_OF_EACH = 64 * 1024 * 1024;

/**
 * Memory for workbooks in one server process. Every import may hold {@link ROOM_OF_EACH}; one at a time may hold as much as a workbook can need
 * (`MAX_SHARED_STRING_BYTES`), the others that need it wait for its end. Whoever waits holds nothing that the other one waits for: an import takes its
 * list's lock when it has read everything.
 */
export class LargeFileSlot {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** Calls `enter` when the room is the caller's; gives how to leave it, or to wait no longer. */
  ask(enter: () => void): () => void {
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

/** In the import's thread: asks for the large room once the workbook needs it, and waits until it is there or the import is cancelled. */
export function holdWithin(ask: () => void, given: Promise<unknown>, signal: AbortSignal): Hold {
  let query = false;
  return async (bytes) => {
    if (bytes <= ROOM_OF_EACH || signal.aborted) return;
    if (!query) ask();
    query = true;
    await unlessAborted(given, signal);
  };
}

/** Waits for what is given, or for the import's cancelling. */
export async function unlessAborted(given: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const leaving = new AbortController();
  await Promise.race([given, once(signal, 'abort', { signal: leaving.signal }).catch(() => undefined)]);
  leaving.abort();
}
