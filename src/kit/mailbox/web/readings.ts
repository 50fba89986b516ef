import { useEffect, useRef, useState } from 'react';

/** How often a page looks whether mail has come; and for how long, and how often, after somebody has had the mailbox read. */
const REFRESH_MS = 30_000;
const SOON_MS = 2000;
const SOON_FOR_MS = 60_000;

/** How a page follows the readings of the mailbox. */
export interface Readings {
  /** Somebody has just had it read. */
  readonly asked: () => void;
  /** When to ask again how it stands. */
  readonly refetchInterval: () => number;
}

export function useReadings(): Readings {
  const [askedAt, setAskedAt] = useState(Number.NEGATIVE_INFINITY);
  return {
    asked: () => setAskedAt(performance.now()),
    refetchInterval: () => (performance.now() - askedAt < SOON_FOR_MS ? SOON_MS : REFRESH_MS),
  };
}

/**
 * Calls `onRead` whenever the mailbox has been read while the page is open: what a page lists may have come by it.
 * @param lastReadTime undefined while it is not known
 */
export function useOnRead(lastReadTime: string | null | undefined, onRead: () => void): void {
  const known = useRef(lastReadTime);
  useEffect(() => {
    if (lastReadTime === undefined || lastReadTime === known.current) return;
    const isFirst = known.current === undefined;
    known.current = lastReadTime;
    if (!isFirst) onRead();
  });
}
