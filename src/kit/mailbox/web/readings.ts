import { useEffect, useRef, useState } from 'react';

/** How often a page refetches the status, and how often and for how long after the user has started a run. */
const REFRESH_MS = 30_000;
const SOON_MS = 2000;
const SOON_FOR_MS = 60_000;

/** How a page follows the runs of the mailbox reader. */
export interface Readings {
  /** The user has just started a run. */
  readonly requested: () => void;
  readonly refetchInterval: () => number;
}

export function useMailboxReadings(): Readings {
  const [requestedAt, setRequestedAt] = useState(Number.NEGATIVE_INFINITY);
  return {
    requested: () => setRequestedAt(performance.now()),
    refetchInterval: () => (performance.now() - requestedAt < SOON_FOR_MS ? SOON_MS : REFRESH_MS),
  };
}

/** The part of the status that describes the last run. */
interface LastReading {
  readonly lastReadTime: string | null;
  readonly failure: string | null;
}

/**
 * Calls `onRead` after every run, complete or interrupted, while the page is open, since the page's list may have
 * changed.
 * @param reading undefined until it is loaded
 */
export function useOnRead(reading: LastReading | undefined, onRead: () => void): void {
  const last = reading === undefined ? undefined : JSON.stringify([reading.lastReadTime, reading.failure]);
  const previous = useRef(last);
  useEffect(() => {
    if (last === undefined || last === previous.current) return;
    const isFirst = previous.current === undefined;
    previous.current = last;
    if (!isFirst) onRead();
  });
}
