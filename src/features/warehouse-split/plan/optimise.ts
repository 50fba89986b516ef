import { UNKNOWN_DAYS } from './ageing.ts';
import type { DemandLine } from './input.ts';
import type { SplitContext } from './plan-mpn.ts';
import { remainingPieces, receiptDateRank, type Place } from './stock.ts';
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

/** Lines with the same days from every place, in the file's order: one destination of the solver. */
interface Destination {
  /** By place. */
  readonly days: readonly number[];
  readonly openLines: readonly OpenLine[];
}

/**
 * Distributes the remaining stock so that most is served with the minimum of Σ pieces × days, then the oldest goods.
 * Among equal lines the earlier one is served first, and from the nearer place.
 */
export function optimise(openLines: readonly OpenLine[], places: readonly Place[], context: SplitContext): Share[] {
  const open = places.filter((place) => remainingPieces(place) > 0);
  if (open.length === 0 || openLines.length === 0) return [];
  const destinations = destinationsOf(openLines, open, context);
  const problem = problemOf(open, destinations);
  const flows = requirePlan(problem, context.solve(problem));
  const shares = destinations.flatMap(({ days, openLines: of }, index) => {
    const nearestFirst = open
      .map((place, origin) => ({ place, days: days[origin] ?? UNKNOWN_DAYS, pieces: flows[origin]?.[index] ?? 0 }))
      .filter(({ pieces }) => pieces > 0)
      .toSorted((a, b) => a.days - b.days);
    return distribute(of, nearestFirst);
  });
  return shares.toSorted((a, b) => a.line.row - b.line.row);
}

function destinationsOf(openLines: readonly OpenLine[], places: readonly Place[], { daysFor }: SplitContext): Destination[] {
  const daysTo = new Map<string, string>();
  const keyOf = ({ line: { city } }: OpenLine): string => {
    const known = daysTo.get(city);
    if (known !== undefined) return known;
    const key = JSON.stringify(places.map((place) => daysFor(place.city, city, place.lob) ?? UNKNOWN_DAYS));
    daysTo.set(city, key);
    return key;
  };
  return [...Map.groupBy(openLines, keyOf)].map(([key, of]) => ({ days: JSON.parse(key) as number[], openLines: of }));
}

function problemOf(places: readonly Place[], destinations: readonly Destination[]): TransportProblem {
  const younger = receiptDateRank(places);
  return {
    origins: places.map(({ lots }) => ({
      lots: lots.filter(({ left }) => left > 0).map(({ lot, left }) => ({ pieces: left, younger: younger(lot) })),
    })),
    demands: destinations.map(({ openLines }) => openLines.reduce((total, { pieces }) => total + pieces, 0)),
    days: places.map((_, origin) => destinations.map(({ days }) => days[origin] ?? UNKNOWN_DAYS)),
  };
}

/** Distributes a destination's pieces to its lines: the nearest ones to the earliest line. */
function distribute(openLines: readonly OpenLine[], supplies: readonly { readonly place: Place; readonly pieces: number }[]): Share[] {
  const shares: Share[] = [];
  const left = supplies.map((supply) => ({ ...supply }));
  for (const { line, pieces } of openLines) {
    let wanted = pieces;
    while (wanted > 0 && left[0] !== undefined) {
      const some = Math.min(wanted, left[0].pieces);
      shares.push({ line, place: left[0].place, pieces: some });
      wanted -= some;
      left[0].pieces -= some;
      if (left[0].pieces === 0) left.shift();
    }
  }
  return shares;
}
