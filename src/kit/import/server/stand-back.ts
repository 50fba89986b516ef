import os from 'node:os';

/** How far imports stand back behind pages, in steps of `nice`: a tenth of the processor's time where both want it, all of it where nobody else does. */
const STANDS_BACK = 10;

/** This thread stands back; on Linux alone, for elsewhere it would slow the whole server down. */
export function standBack(): void {
  // 0 means this thread there.
  if (process.platform === 'linux') os.setPriority(0, STANDS_BACK);
}

/** A process of the built-in database stands back, for good: an import has connections of its own, which end with it. */
export function letStandBack(backend: number): void {
  try {
    os.setPriority(backend, STANDS_BACK);
  } catch {
    // It has ended, or the system does not allow it: an import at full share is an import all the same.
  }
}
