import { setTimeout as pause } from 'node:timers/promises';
import type { UploadProgress } from '#kit/import/contract.ts';
import type { Caller } from '../../../../../tests/app.ts';
import { eventsOf } from '../../../../../tests/events.ts';

/** Follows an upload's events until one satisfies the condition; returns all of them. */
export function eventsUntil(
  caller: Caller,
  uploadIdOrKey: string | number,
  enough: (progress: UploadProgress) => boolean,
): Promise<UploadProgress[]> {
  return eventsOf(caller, `/ops/uploads/${uploadIdOrKey}/events`, enough);
}

/** Waits until a condition is true; for states of another process without notifications. */
export async function eventually(question: () => Promise<boolean>): Promise<void> {
  while (!(await question())) await pause(20);
}
