import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** A turn of the event loop that comes later than this, in milliseconds, had others to serve. */
const LATE_MS = 1;
/** Of the time in which others are served, files wait so many times as long again … */
const PAUSE_FACTOR = 3;
/**
 * … and after each piece no longer than this, in milliseconds: a requested file progresses even if the thread is busy.
 */
const LONGEST_WAIT_MS = 60;

/** Until when the pieces of all files that this thread writes have had their turn. */
let turns: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which no other file writes a piece, and longer while the thread has others to
 * serve: pages come first, however many files are written, and a thread that has nothing else to do writes as fast as
 * it can.
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
