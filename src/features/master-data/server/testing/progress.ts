import { setTimeout as pause } from 'node:timers/promises';
import type { UploadProgress } from '#kit/import/contract.ts';
import type { Caller } from '../../../../../tests/app.ts';
import { eventsOf } from '../../../../../tests/events.ts';

/** Receives the events of an upload until one satisfies `isLast`, and returns all received events. */
export function eventsUntil(
  caller: Caller,
  uploadIdOrKey: string | number,
  isLast: (progress: UploadProgress) => boolean,
): Promise<UploadProgress[]> {
  return eventsOf(caller, `/ops/uploads/${uploadIdOrKey}/events`, isLast);
}

/** Repeats a check until it is true, for changes in another process that are not notified. */
export async function eventually(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await pause(20);
}
