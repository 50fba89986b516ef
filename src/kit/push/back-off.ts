const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The pause after the first failure. Each further failure doubles it, up to {@link MAX_PAUSE_MS}. */
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const MAX_PAUSE_MS = 30 * MINUTE_MS;

/** Consecutive failures after which the circuit opens. */
export const FAILURES_TO_OPEN = 5;
/** How long the circuit stays open at first. Each further failure doubles it, up to {@link MAX_OPEN_MS}. */
const FIRST_OPEN_MS = 5 * MINUTE_MS;
const MAX_OPEN_MS = 60 * MINUTE_MS;

/**
 * How long a batch waits for its next attempt, in milliseconds. The pause grows exponentially, with jitter between half
 * and all of it, so that batches that failed together are not retried together.
 * @param attempts failed attempts, from 1
 * @param chance random number from 0 to 1
 */
export function pauseAfter(attempts: number, chance: number): number {
  return Math.round(doubled(FIRST_PAUSE_MS, attempts - 1, MAX_PAUSE_MS) * (0.5 + chance / 2));
}

/** How long the circuit stays open after consecutive failures, in milliseconds; null while it is closed. */
export function openPeriodAfter(failures: number): number | null {
  return failures < FAILURES_TO_OPEN ? null : doubled(FIRST_OPEN_MS, failures - FAILURES_TO_OPEN, MAX_OPEN_MS);
}

/** Doubles a period a number of times, up to a maximum. */
function doubled(first: number, times: number, max: number): number {
  return Math.min(first * 2 ** Math.min(times, 30), max);
}
