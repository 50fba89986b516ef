const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The pause after a first failure; each further one doubles it … */
const FIRST_PAUSE_MS = 10 * SECOND_MS;
/** … up to this. */
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;

/** Failures in a row after which a partner is left alone. */
export const FAILURES_TO_OPEN = 5;
/** How long the first time; each further failure doubles it … */
const FIRST_REST_MS = 5 * MINUTE_MS;
/** … up to this. */
const LONGEST_REST_MS = 60 * MINUTE_MS;

/**
 * How long a batch waits for its next try, in milliseconds: growing, and between half and the whole of it by chance, so
 * that what failed together does not come again together.
 * @param attempts tries that have failed, from 1
 * @param chance from 0 up to 1
 */
export function pauseAfter(attempts: number, chance: number): number {
  return Math.round(doubled(FIRST_PAUSE_MS, attempts - 1, LONGEST_PAUSE_MS) * (0.5 + chance / 2));
}

/** How long nothing is tried after so many failures in a row, in milliseconds; null while it goes on. */
export function restAfter(failures: number): number | null {
  return failures < FAILURES_TO_OPEN ? null : doubled(FIRST_REST_MS, failures - FAILURES_TO_OPEN, LONGEST_REST_MS);
}

function doubled(first: number, times: number, most: number): number {
  return Math.min(first * 2 ** Math.min(times, 30), most);
}
