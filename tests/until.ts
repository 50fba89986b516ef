import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two checks, in milliseconds. */
const PAUSE_MS = 20;

/** Maximum wait in milliseconds, less than the timeout of a test, so that the failure names the condition. */
const WAITED_MS = 150_000;

/** Waits until the condition is true; rejects when the signal fires or after a maximum time. */
export async function until(holds: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(WAITED_MS);
  const ended = signal === undefined ? late : AbortSignal.any([late, signal]);
  while (!(await holds())) await pause(PAUSE_MS, undefined, { signal: ended });
}
