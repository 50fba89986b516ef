import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises';

/** The event loop is busy if its next iteration is delayed by more than this, in milliseconds. */
const BUSY_DELAY_MS = 1;
/** While the event loop is busy, a file waits for this multiple of the delay after each piece. */
const PAUSE_FACTOR = 3;
/** The maximum wait after a piece, in milliseconds. */
const MAX_WAIT_MS = 60;

/** The queue of the pieces of all files that this thread writes. */
let queue: Promise<void> = Promise.resolve();

/**
 * Waits until no other file writes a piece in this iteration of the event loop, and longer while the event loop is
 * busy, so that page requests have priority.
 */
export function yieldToRequests(): Promise<void> {
  queue = queue.then(async () => {
    const start = performance.now();
    await nextIteration();
    const delay = performance.now() - start;
    if (delay > BUSY_DELAY_MS) await pause(Math.min(MAX_WAIT_MS, delay * PAUSE_FACTOR));
  });
  return queue;
}
