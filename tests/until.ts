import { setTimeout as pause } from 'node:timers/promises';

/** Between two questions: what is waited for needs the processor itself. */
const PAUSE_MS = 20;

/** Somewhat less than a test may take, so that it says what it waits for. */
const WAITED_MS = 150_000;

/** Waits until this holds; rejects when the signal fires, and when it has not held for very long. */
export async function until(holds: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(WAITED_MS);
  const ended = signal === undefined ? late : AbortSignal.any([late, signal]);
  while (!(await holds())) await pause(PAUSE_MS, undefined, { signal: ended });
}
