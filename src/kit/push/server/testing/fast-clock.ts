import type { Clock } from '#kit/time/business-time.ts';

/** The start and the speed of the clock: a pause of half an hour takes two seconds. */
const START = Date.parse('2026-01-01T00:00:00Z');
const SPEED = 1000;
/** The clock restarts after this number of real milliseconds, so that its times stay within the database's range. */
const RESTART_AFTER_MS = 1_000_000_000;

/** A clock that runs a thousand times as fast as real time, and is equal in all processes of a machine. */
export const fastClock: Clock = { now: () => new Date(START + (Date.now() % RESTART_AFTER_MS) * SPEED) };
