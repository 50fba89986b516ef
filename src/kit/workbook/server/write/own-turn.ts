import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** The event loop is busy if its next turn comes later than this, in milliseconds. */
const LATE_MS = 1;
/** While the event loop is busy, files wait so many times the delay … */
const PAUSE_FACTOR = 3;
/** … but no longer than this after each piece, in milliseconds. */
const LONGEST_WAIT_MS = 60;

/** The queue of pieces of all files that this thread writes. */
let turns: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which no other file writes a piece, and longer while the event loop is busy, so
 * that page requests have priority.
 */
export function ownTurn(): Promise<void> {
  turns = turns.then(async () => {
    const query = performance.now();
    await nextTurn();
    const late = performance.now() - query;
    if (late > LATE_MS) await pause(Math.min(LONGEST_WAIT_MS, late * PAUSE_FACTOR));
  });
  return turns;
}
