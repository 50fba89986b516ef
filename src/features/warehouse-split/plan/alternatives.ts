import type { AlternativeRow } from '../contract.ts';
import { UNKNOWN_DAYS } from './ageing.ts';
import type { MpnProblem } from './plan-mpn.ts';

/** A warehouse that had the MPN in one category, with its figures for a line of one city. */
type Alternative = Omit<AlternativeRow, 'taken'> & { readonly productCodes: readonly string[] };

/** Sorts warehouses that cannot send anything last. */
const CANNOT_SEND = Number.MAX_SAFE_INTEGER;

/** Every warehouse and category that had the MPN. The first costs the plan least for one more piece to the city. */
export function alternativesOf(problem: MpnProblem, city: string): Alternative[] {
  const cityIndex = problem.cities.findIndex((each) => each.city === city);
  const increases = costIncreases(problem, cityIndex);
  const { sent } = piecesOf(problem);
  return problem.origins
    .map((origin, originIndex) => ({
      ...origin,
      days: problem.days[originIndex]?.[cityIndex] ?? null,
      left: origin.stock - origin.fixed - (sent[originIndex] ?? 0),
      more: increases[originIndex] ?? null,
    }))
    .toSorted((a, b) => (a.more ?? CANNOT_SEND) - (b.more ?? CANNOT_SEND) || (a.days ?? UNKNOWN_DAYS) - (b.days ?? UNKNOWN_DAYS));
}

/** Whether allocated goods are from the stock of an alternative. */
export function isTakenFrom(
  { warehouse, city, productCode }: { readonly warehouse: string; readonly city: string; readonly productCode: string },
  stock: Pick<Alternative, 'warehouse' | 'city' | 'productCodes'>,
): boolean {
  return warehouse === stock.warehouse && city === stock.city && stock.productCodes.includes(productCode);
}

/** The pieces that a plan sends from each origin, and that each city receives. */
function piecesOf({ origins, cities, flows }: MpnProblem) {
  const sent = origins.map(() => 0);
  const received = cities.map(() => 0);
  for (const [origin, city, pieces] of flows) {
    sent[origin] = (sent[origin] ?? 0) + pieces;
    received[city] = (received[city] ?? 0) + pieces;
  }
  return { sent, received };
}

/**
 * The arcs of a plan's residual network: one piece more or less on a route, with its effect on Σ pieces × days.
 * Stored as parallel arrays, because a demand may have tens of thousands of cities and this runs in a request.
 */
interface Arcs {
  readonly from: number[];
  readonly to: number[];
  readonly cost: number[];
}

/**
 * The increase of the plan's cost if one more piece goes from each origin to the city: the days of the route
 * plus the shortest path in the residual network from the city back to the origin (Bellman-Ford algorithm).
 */
function costIncreases(problem: MpnProblem, city: number): (number | null)[] {
  const { origins, cities, days } = problem;
  if ((cities[city]?.requested ?? 0) === 0) return origins.map(() => null);
  const least = leastCosts(residualArcs(problem), origins.length + city, origins.length + cities.length + 2);
  return origins.map(({ stock, fixed }, origin) => {
    const back = least[origin] ?? Infinity;
    return stock === fixed || back === Infinity ? null : (days[origin]?.[city] ?? UNKNOWN_DAYS) + back;
  });
}

/**
 * Nodes: the origins, then the cities, then the remaining stock, then the unserved demand. A path moves one piece. An
 * arc from an origin to a city sends it, and the opposite arc takes it back. An arc from an origin to the remaining
 * stock keeps it, and from a city to the unserved demand replaces it; the opposite arcs undo this.
 */
function residualArcs(problem: MpnProblem): Arcs {
  const { origins, cities, days, flows } = problem;
  const arcs: Arcs = { from: [], to: [], cost: [] };
  const add = (from: number, to: number, cost: number): void => {
    arcs.from.push(from);
    arcs.to.push(to);
    arcs.cost.push(cost);
  };
  const nodeOf = (city: number) => origins.length + city;
  const [remaining, unserved] = [origins.length + cities.length, origins.length + cities.length + 1];
  const daysOf = (origin: number, city: number) => days[origin]?.[city] ?? UNKNOWN_DAYS;
  const { sent, received } = piecesOf(problem);
  for (const [origin, { stock, fixed }] of origins.entries()) {
    const sentPieces = sent[origin] ?? 0;
    for (let city = 0; city < cities.length; city++) add(origin, nodeOf(city), daysOf(origin, city));
    if (sentPieces < stock - fixed) add(remaining, origin, 0);
    if (sentPieces > 0) add(origin, remaining, 0);
  }
  for (const [origin, city] of flows) add(nodeOf(city), origin, -daysOf(origin, city));
  for (const [city, { requested }] of cities.entries()) {
    const receivedPieces = received[city] ?? 0;
    if (receivedPieces < requested) add(nodeOf(city), unserved, 0);
    if (receivedPieces > 0) add(unserved, nodeOf(city), 0);
  }
  return arcs;
}

/** The least cost from a node to every node. An optimal plan has no negative cycle, so the loop ends. */
function leastCosts({ from, to, cost }: Arcs, start: number, nodes: number): readonly number[] {
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
