/** A range of indexes, `until` exclusive. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The number of items, of rendered items beyond the visible ones on each side, and of those that are added at once. */
interface Reach {
  readonly count: number;
  readonly more: number;
  readonly step: number;
}

const isWithin = (inner: Span, outer: Span): boolean => outer.from <= inner.from && inner.until <= outer.until;

/**
 * The next span to render: the visible items, and in steps those near them, so that no frame is long. Returns `drawn`
 * if nothing is missing.
 */
export function nextDrawnSpan(drawn: Span, visible: Span, { count, more, step }: Reach): Span {
  const shown = { from: Math.min(Math.max(0, visible.from), count), until: Math.min(visible.until, count) };
  const near = { from: Math.max(0, shown.from - more), until: Math.min(count, shown.until + more) };
  if (drawn.until <= count && isWithin(near, drawn)) return drawn;
  const kept = { from: Math.max(drawn.from, near.from), until: Math.min(drawn.until, near.until) };
  const reaches = kept.from < kept.until && kept.from <= shown.until && shown.from <= kept.until;
  const { from, until } = reaches ? { from: Math.min(kept.from, shown.from), until: Math.max(kept.until, shown.until) } : shown;
  return { from: Math.max(near.from, from - step), until: Math.min(near.until, until + step) };
}

/** The number of ascending numbers that are at most `limit`. */
export function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
