import { useEffect, useRef, useState } from 'react';

/**
 * How often a page looks whether mail has come; and for how long, and how often, after somebody has had the mailbox
 * read.
 */
const REFRESH_MS = 30_000;
const SOON_MS = 2000;
const SOON_FOR_MS = 60_000;

/** How a page follows the readings of the mailbox. */
export interface Readings {
  /** Somebody has just had it read. */
  readonly requested: () => void;
  /** When to ask again how it stands. */
  readonly refetchInterval: () => number;
}

export function useReadings(): Readings {
  const [askedAt, setAskedAt] = useState(Number.NEGATIVE_INFINITY);
  return {
    requested: () => setAskedAt(performance.now()),
    refetchInterval: () => (performance.now() - askedAt < SOON_FOR_MS ? SOON_MS : REFRESH_MS),
  };
}

/** What is told of the last reading. */
interface LastReading {
  readonly lastReadTime: string | null;
  readonly failure: string | null;
}

/**
 * Calls `onRead` whenever the mailbox has been read while the page is open, or a reading has broken off, which may have
 * taken some messages in: what a page lists may have come by it.
 * @param reading undefined while it is not known
 */
export function useOnRead(reading: LastReading | undefined, onRead: () => void): void {
  const last = reading === undefined ? undefined : JSON.stringify([reading.lastReadTime, reading.failure]);
  const known = useRef(last);
  useEffect(() => {
    if (last === undefined || last === known.current) return;
    const isFirst = known.current === undefined;
    known.current = last;
    if (!isFirst) onRead();
  });
}
