/** Neighbouring places: from one to before another. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The number of items, how many are drawn beyond the visible ones on each side, and how many of these at once. */
interface Reach {
  readonly count: number;
  readonly more: number;
  readonly step: number;
}

const isWithin = (inner: Span, outer: Span): boolean => outer.from <= inner.from && inner.until <= outer.until;

/**
 * The next span to draw: the visible part at once, and what is near it in steps, so that no frame draws much. Returns
 * `drawn` itself when nothing is missing.
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

/** How many of ascending numbers are not beyond a limit. */
export function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
