/** Neighbouring places: from one to before another. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** How many there are, how many are drawn beyond those in sight on each side, and how many of these at once. */
interface Reach {
  readonly count: number;
  readonly more: number;
  readonly step: number;
}

const isWithin = (inner: Span, outer: Span): boolean => outer.from <= inner.from && inner.until <= outer.until;

/**
 * What is drawn next where so much is in sight: all of that at once; of what is near it what was drawn already, and a
 * step more on each side, so that no one frame draws much. The same object where nothing is missing.
 */
export function drawnNext(drawn: Span, inSight: Span, { count, more, step }: Reach): Span {
  const sight = { from: Math.min(Math.max(0, inSight.from), count), until: Math.min(inSight.until, count) };
  const near = { from: Math.max(0, sight.from - more), until: Math.min(count, sight.until + more) };
  if (drawn.until <= count && isWithin(near, drawn)) return drawn;
  const kept = { from: Math.max(drawn.from, near.from), until: Math.min(drawn.until, near.until) };
  const reaches = kept.from < kept.until && kept.from <= sight.until && sight.from <= kept.until;
  const { from, until } = reaches ? { from: Math.min(kept.from, sight.from), until: Math.max(kept.until, sight.until) } : sight;
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
