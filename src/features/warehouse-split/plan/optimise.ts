import { UNKNOWN_DAYS } from './ageing.ts';
import type { DemandLine } from './input.ts';
import type { SplitContext } from './plan-mpn.ts';
import { daysAfterOldest, remainingPieces, type Place } from './stock.ts';
import { requirePlan, type TransportProblem } from './transport.ts';

/** A line, and its unserved pieces. */
export interface OpenLine {
  readonly line: DemandLine;
  readonly pieces: number;
}

/** A line, and pieces for it from a place. */
export interface Share extends OpenLine {
  readonly place: Place;
}

/** Lines with the same transit days from every place: one destination of the solver. In the order of the file. */
interface Destination {
  /** Transit days, by place. */
  readonly days: readonly number[];
  readonly openLines: readonly OpenLine[];
}

/**
 * Distributes the remaining stock: serves the maximum number of pieces with the minimum Σ pieces × days, then with the
 * oldest goods. Of the lines of one destination, earlier lines are served first, from the nearest place.
 */
export function optimise(openLines: readonly OpenLine[], places: readonly Place[], context: SplitContext): Share[] {
  const stocked = places.filter((place) => remainingPieces(place) > 0);
  if (stocked.length === 0 || openLines.length === 0) return [];
  const destinations = destinationsOf(openLines, stocked, context);
  const problem = problemOf(stocked, destinations);
  const flows = requirePlan(problem, context.solve(problem));
  const shares = destinations.flatMap(({ days, openLines: lines }, index) => {
    const nearestFirst = stocked
      .map((place, origin) => ({ place, days: days[origin] ?? UNKNOWN_DAYS, pieces: flows[origin]?.[index] ?? 0 }))
      .filter(({ pieces }) => pieces > 0)
      .toSorted((a, b) => a.days - b.days);
    return distribute(lines, nearestFirst);
  });
  return shares.toSorted((a, b) => a.line.row - b.line.row);
}

function destinationsOf(openLines: readonly OpenLine[], places: readonly Place[], { daysFor }: SplitContext): Destination[] {
  const keys = new Map<string, string>();
  const keyOf = ({ line: { city } }: OpenLine): string => {
    const cached = keys.get(city);
    if (cached !== undefined) return cached;
    const key = JSON.stringify(places.map((place) => daysFor(place.city, city, place.lob) ?? UNKNOWN_DAYS));
    keys.set(city, key);
    return key;
  };
  return [...Map.groupBy(openLines, keyOf)].map(([key, lines]) => ({ days: JSON.parse(key) as number[], openLines: lines }));
}

function problemOf(places: readonly Place[], destinations: readonly Destination[]): TransportProblem {
  const daysYounger = daysAfterOldest(places);
  return {
    origins: places.map(({ lots }) => ({
      lots: lots.filter(({ left }) => left > 0).map(({ lot, left }) => ({ pieces: left, daysYounger: daysYounger(lot) })),
    })),
    demands: destinations.map(({ openLines }) => openLines.reduce((total, { pieces }) => total + pieces, 0)),
    days: places.map((_, origin) => destinations.map(({ days }) => days[origin] ?? UNKNOWN_DAYS)),
  };
}

/** Distributes the pieces of a destination to its lines, in the order of the lines and of the supplies. */
function distribute(openLines: readonly OpenLine[], supplies: readonly { readonly place: Place; readonly pieces: number }[]): Share[] {
  const shares: Share[] = [];
  const remaining = supplies.map((supply) => ({ ...supply }));
  for (const { line, pieces } of openLines) {
    let unserved = pieces;
    while (unserved > 0 && remaining[0] !== undefined) {
      const share = Math.min(unserved, remaining[0].pieces);
      shares.push({ line, place: remaining[0].place, pieces: share });
      unserved -= share;
      remaining[0].pieces -= share;
      if (remaining[0].pieces === 0) remaining.shift();
    }
  }
  return shares;
}
