import { UNKNOWN_DAYS } from './ageing.ts';
import type { MpnProblem } from './plan-mpn.ts';

/** A warehouse that had the MPN in one category, with its figures for a line of one city. */
interface Alternative {
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly productCodes: readonly string[];
  /** Null if the route is not maintained; it then counts as 99. */
  readonly days: number | null;
  readonly stock: number;
  readonly fixed: number;
  /** Pieces that are not allocated. */
  readonly left: number;
  readonly oldest: string | null;
  /**
   * The increase of Σ pieces × days for each piece from this warehouse instead, with an optimal distribution of the
   * others; 0 for a warehouse that the plan uses for this city. Null if it could send none: fixed routes took all, or
   * the city was not part of the optimisation.
   */
  readonly more: number | null;
}

/** Sorts after every warehouse that could send something. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Every warehouse that could have served a city, the best first. */
export function alternativesOf(problem: MpnProblem, city: string): Alternative[] {
  const index = problem.cities.findIndex((each) => each.city === city);
  const more = growthBy(problem, index);
  const sent = piecesBy(problem, 0, problem.origins.length);
  return problem.origins
    .map((origin, o) => ({
      ...origin,
      days: problem.days[o]?.[index] ?? null,
      left: origin.stock - origin.fixed - (sent[o] ?? 0),
      more: more[o] ?? null,
    }))
    .toSorted((a, b) => (a.more ?? NEVER) - (b.more ?? NEVER) || (a.days ?? UNKNOWN_DAYS) - (b.days ?? UNKNOWN_DAYS));
}

/** The pieces that a plan sends from each origin (0), or to each city (1). */
function piecesBy({ flows }: MpnProblem, end: 0 | 1, count: number): readonly number[] {
  const pieces = Array.from({ length: count }, () => 0);
  for (const flow of flows) pieces[flow[end]] = (pieces[flow[end]] ?? 0) + flow[2];
  return pieces;
}

/**
 * The possible changes of a plan: arcs of one piece more or less on a route, each with its effect on Σ pieces × days.
 * Stored as parallel arrays, because a demand may have tens of thousands of cities and this runs in a request.
 */
interface Changes {
  readonly from: number[];
  readonly to: number[];
  readonly cost: number[];
}

/**
 * The increase of the plan's cost if one more piece goes from each origin to the city: the route's days, and the
 * cheapest chain of changes from the city back to the origin (the shortest path in the plan's residual network, by
 * Bellman and Ford).
 */
function growthBy(problem: MpnProblem, city: number): (number | null)[] {
  const { origins, cities, days } = problem;
  if ((cities[city]?.requested ?? 0) === 0) return origins.map(() => null);
  const least = leastCosts(changesOf(problem), origins.length + city, origins.length + cities.length + 2);
  return origins.map(({ stock, fixed }, o) => {
    const back = least[o] ?? Infinity;
    return stock === fixed || back === Infinity ? null : (days[o]?.[city] ?? UNKNOWN_DAYS) + back;
  });
}

/** Nodes: the origins, then the cities, then the remaining stock, then the unserved demand. */
function changesOf(problem: MpnProblem): Changes {
  const { origins, cities, days, flows } = problem;
  const changes: Changes = { from: [], to: [], cost: [] };
  const add = (from: number, to: number, cost: number): void => {
    changes.from.push(from);
    changes.to.push(to);
    changes.cost.push(cost);
  };
  const nodeOf = (city: number) => origins.length + city;
  const [stock, unmet] = [origins.length + cities.length, origins.length + cities.length + 1];
  const cost = (o: number, c: number) => days[o]?.[c] ?? UNKNOWN_DAYS;
  const sent = piecesBy(problem, 0, origins.length);
  const got = piecesBy(problem, 1, cities.length);
  for (const [o, origin] of origins.entries()) {
    for (let c = 0; c < cities.length; c++) add(o, nodeOf(c), cost(o, c));
    if ((sent[o] ?? 0) < origin.stock - origin.fixed) add(stock, o, 0);
    if ((sent[o] ?? 0) > 0) add(o, stock, 0);
  }
  for (const [o, c] of flows) add(nodeOf(c), o, -cost(o, c));
  for (const [c, { requested }] of cities.entries()) {
    if ((got[c] ?? 0) < requested) add(nodeOf(c), unmet, 0);
    if ((got[c] ?? 0) > 0) add(unmet, nodeOf(c), 0);
  }
  return changes;
}

/** The least cost from a node to every node. An optimal plan has no negative cycle, so the loop ends. */
function leastCosts({ from, to, cost }: Changes, start: number, nodes: number): readonly number[] {
  const least = Array.from({ length: nodes }, (_, node) => (node === start ? 0 : Infinity));
  for (let round = 0, changed = true; changed && round < nodes; round++) {
    changed = false;
    for (let index = 0; index < cost.length; index++) {
      const through = (least[from[index] as number] ?? Infinity) + (cost[index] as number);
      if (through >= (least[to[index] as number] ?? Infinity)) continue;
      least[to[index] as number] = through;
      changed = true;
    }
  }
  return least;
}
