import { beforeAll, describe, expect, test } from 'vitest';
import { alternativesOf } from '../../plan/alternatives.ts';
import { UNKNOWN_DAYS } from '../../plan/ageing.ts';
import type { DemandLine, Lot, Product, SplitInput } from '../../plan/input.ts';
import { planSplit } from '../../plan/plan.ts';
import type { MpnProblem } from '../../plan/plan-mpn.ts';
import { stockOf, type Flows, type Solve, type TransportProblem } from '../../plan/transport.ts';
import { loadSolver } from './highs.ts';

let solve: Solve;
beforeAll(async () => {
  solve = await loadSolver();
});

/** Reproducible pseudo-random integers (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The value of a plan: pieces served, Σ pieces × days, Σ pieces × age. */
type Worth = readonly [served: number, days: number, daysYounger: number];

const isBetter = ([a, b, c]: Worth, [x, y, z]: Worth) => a > x || (a === x && (b < y || (b === y && c < z)));

function worthOf({ origins, days }: TransportProblem, flows: Flows): Worth {
  const daysYounger = origins.map(({ lots }, o) => {
    let left = sum(flows[o] ?? []);
    return sum(
      lots.map((lot) => {
        const some = Math.min(left, lot.pieces);
        left -= some;
        return some * lot.daysYounger;
      }),
    );
  });
  return [sum(flows.map(sum)), sum(flows.map((row, o) => sum(row.map((pieces, d) => pieces * (days[o]?.[d] ?? 0))))), sum(daysYounger)];
}

/** Tries all plans. */
function bestByForce(problem: TransportProblem): Worth {
  const { origins, demands } = problem;
  const flows = origins.map(() => demands.map(() => 0));
  const stocks = origins.map(stockOf);
  const wanted = [...demands];
  let best: Worth = [0, 0, 0];
  const go = (at: number): void => {
    const [o, d] = [Math.floor(at / demands.length), at % demands.length];
    const row = flows[o];
    if (row === undefined) {
      const worth = worthOf(problem, flows);
      if (isBetter(worth, best)) best = worth;
      return;
    }
    for (let pieces = 0; pieces <= Math.min(stocks[o] ?? 0, wanted[d] ?? 0); pieces++) {
      row[d] = pieces;
      stocks[o] = (stocks[o] ?? 0) - pieces;
      wanted[d] = (wanted[d] ?? 0) - pieces;
      go(at + 1);
      stocks[o] += pieces;
      wanted[d] += pieces;
    }
    row[d] = 0;
  };
  go(0);
  return best;
}

function smallProblem(random: (below: number) => number): TransportProblem {
  const origins = times(1 + random(3), () => ({
    lots: times(1 + random(2), () => ({ pieces: 1 + random(3), daysYounger: random(4) * 10 })).toSorted(
      (a, b) => a.daysYounger - b.daysYounger,
    ),
  }));
  const demands = times(1 + random(2), () => 1 + random(4));
  return { origins, demands, days: origins.map(() => demands.map(() => (random(5) === 0 ? UNKNOWN_DAYS : 1 + random(4)))) };
}

describe('the solver', () => {
  test('finds the result of an exhaustive search, in pieces served, Σ pieces × days and the age of the goods, in 500 cases', () => {
    const random = randomOf(1118);
    for (let round = 0; round < 500; round++) {
      const problem = smallProblem(random);
      expect(worthOf(problem, solve(problem)), JSON.stringify(problem)).toEqual(bestByForce(problem));
    }
  });

  test('returns plans of large problems that have a dual certificate', () => {
    const random = randomOf(2026);
    for (const [warehouses, cities, most] of [
      [40, 60, 400],
      [40, 200, 30],
      [25, 80, 5],
    ] as const) {
      const { problems } = planSplit(randomMpn(random, { warehouses, cities, most }), solve);
      for (const problem of problems) expect(certificateOf(problem)).toEqual({ isComplete: true, violations: 0 });
    }
  });

  test('does not shorten routes of a billion days', () => {
    const problem: TransportProblem = {
      origins: [{ lots: [{ pieces: 5, daysYounger: 0 }] }, { lots: [{ pieces: 5, daysYounger: 700 }] }],
      demands: [4, 4],
      days: [
        [999_999_999, 999_999_999],
        [999_999_998, 999_999_999],
      ],
    };
    expect(worthOf(problem, solve(problem))).toEqual([8, 4 * 999_999_998 + 4 * 999_999_999, 4 * 700]);
  });
});

/** One MPN in this number of warehouses, with demand in this number of cities. */
function randomMpn(random: (below: number) => number, of: { warehouses: number; cities: number; most: number }): SplitInput {
  const lob = 'iPhone';
  return {
    lobs: [lob],
    products: [{ productCode: 'P', mpn: 'M', productName: 'P', lob, supplyPrice: null, restricted: false }],
    lines: times(of.cities, (at) => ({ row: at + 2, mpn: 'M', warehouse: `J${at}`, city: `C${at}`, pieces: 1 + random(of.most) })),
    lots: times(of.warehouses, (at) => ({
      productCode: 'P',
      warehouse: `W${at}`,
      city: `S${at}`,
      receiptDate: `2026-10-${10 + random(20)}`,
      pieces: 1 + random(150),
    })),
    routes: [],
    ageing: times(of.warehouses, (w) => times(of.cities, (c) => ({ startCity: `S${w}`, endCity: `C${c}`, lob, days: 1 + random(12) })))
      .flat()
      .filter(() => random(8) > 0),
  };
}

/**
 * Prices of the nodes with which no change of the plan is a gain: the shortest distances in its residual network, found
 * by iteration until nothing changes. They are a feasible dual with complementary slackness, so the plan is optimal
 * among those that serve as much.
 */
function certificateOf({ origins, cities, days, flows }: MpnProblem): { isComplete: boolean; violations: number } {
  const stock = origins.map((origin) => origin.stock - origin.fixed);
  const sent = origins.map((_, o) => sum(flows.filter(([from]) => from === o).map(([, , pieces]) => pieces)));
  const got = cities.map((_, c) => sum(flows.filter(([, to]) => to === c).map(([, , pieces]) => pieces)));
  const arcs: [string, string, number][] = [];
  const daysOf = (o: number, c: number) => days[o]?.[c] ?? UNKNOWN_DAYS;
  for (const o of origins.keys()) for (const c of cities.keys()) arcs.push([`o${o}`, `c${c}`, daysOf(o, c)]);
  for (const [o, c] of flows) arcs.push([`c${c}`, `o${o}`, -daysOf(o, c)]);
  for (const o of origins.keys()) {
    if ((sent[o] ?? 0) < (stock[o] ?? 0)) arcs.push(['stock', `o${o}`, 0]);
    if ((sent[o] ?? 0) > 0) arcs.push([`o${o}`, 'stock', 0]);
  }
  for (const [c, { requested }] of cities.entries()) {
    if ((got[c] ?? 0) < requested) arcs.push([`c${c}`, 'unmet', 0]);
    if ((got[c] ?? 0) > 0) arcs.push(['unmet', `c${c}`, 0]);
  }
  const price = new Map<string, number>();
  const priceOf = (node: string) => price.get(node) ?? 0;
  for (let round = 0; round < origins.length + cities.length + 3; round++)
    for (const [from, to, cost] of arcs) if (priceOf(from) + cost < priceOf(to)) price.set(to, priceOf(from) + cost);
  const isComplete = sum(sent) === Math.min(sum(stock), sum(cities.map(({ requested }) => requested)));
  return { isComplete, violations: arcs.filter(([from, to, cost]) => priceOf(from) + cost < priceOf(to)).length };
}

const LOBS = ['iPhone', 'iPad'];

function randomTask(random: (below: number) => number): SplitInput {
  const products = times(1 + random(8), (at): Product => ({
    productCode: `P${at}`,
    mpn: `M${random(5)}`,
    productName: `P${at}`,
    lob: LOBS[random(4) === 0 ? 1 : 0] as string,
    supplyPrice: null,
    restricted: random(6) === 0,
  }));
  return {
    lobs: ['iPhone'],
    products,
    lines: times(1 + random(12), (at): DemandLine => ({
      row: at + 2,
      mpn: random(8) === 0 ? null : `M${random(6)}`,
      warehouse: `J${random(4)}`,
      city: `C${random(4)}`,
      pieces: 1 + random(20),
    })),
    lots: times(random(10), (): Lot => ({
      productCode: `P${random(9)}`,
      warehouse: `W${random(4)}`,
      city: `S${random(3)}`,
      receiptDate: random(4) === 0 ? null : `2026-10-${10 + random(20)}`,
      pieces: random(25),
    })),
    routes: times(random(3), (at) => ({ partnerWarehouse: `J${at}`, warehouse: `W${random(5)}` })),
    ageing: times(random(10), () => ({ startCity: `S${random(3)}`, endCity: `C${random(4)}`, lob: 'iPhone', days: 1 + random(9) })),
  };
}

const total = (parts: readonly { pieces: number }[]) => sum(parts.map(({ pieces }) => pieces));
const keyOf = (of: { warehouse: string; city: string }, productCode: string) => [productCode, of.warehouse, of.city].join(' ');

describe('a split', () => {
  test('loses no demand and takes no more than the stock, in 1,000 random tasks', () => {
    const random = randomOf(13);
    for (let round = 0; round < 1000; round++) {
      const input = randomTask(random);
      const { allocations, exceptions } = planSplit(input, solve);
      for (const { row, pieces } of input.lines) {
        const missing = sum(exceptions.filter((exception) => exception.row === row).map((exception) => exception.missing));
        expect(total(allocations.filter((each) => each.row === row)) + missing, JSON.stringify(input)).toBe(pieces);
      }
      const had = Map.groupBy(input.lots, (lot) => keyOf(lot, lot.productCode));
      for (const [key, taken] of Map.groupBy(allocations, (each) => keyOf(each, each.product.productCode)))
        expect(total(taken), JSON.stringify(input)).toBeLessThanOrEqual(total(had.get(key) ?? []));
      expect(allocations.every(({ product: { lob, restricted } }) => lob === 'iPhone' && !restricted)).toBe(true);
    }
  });

  test('reports for each other warehouse the cost of a piece from it, equal to that of a plan computed with it', () => {
    const random = randomOf(77);
    for (let round = 0; round < 60; round++) {
      const shape = { warehouses: 2 + random(4), cities: 1 + random(4), most: 1 + random(200) };
      const [problem] = planSplit(randomMpn(random, shape), solve).problems as [MpnProblem];
      const best = daysOf(problem);
      for (const [c, { city }] of problem.cities.entries())
        for (const { warehouse, more } of alternativesOf(problem, city)) {
          const o = problem.origins.findIndex((origin) => origin.warehouse === warehouse);
          expect(more, JSON.stringify({ problem, city, warehouse })).toBe(daysWithOne(problem, o, c) - best);
        }
    }
  });
});

test('the reasons for a warehouse are found without processing the whole plan for each city, because a request computes them', () => {
  const cities = 20_000;
  let looks = 0;
  const flows = new Proxy(
    times(cities, (c): [number, number, number] => [0, c, 1]),
    {
      get(all, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
        return Reflect.get(all, name, receiver) as unknown;
      },
    },
  );
  const problem: MpnProblem = {
    mpn: 'MPN1',
    origins: times(2, (o) => ({
      warehouse: `W${o}`,
      city: '上海',
      lob: 'iPhone',
      productCodes: ['P1'],
      stock: cities,
      fixed: 0,
      oldest: null,
    })),
    cities: times(cities, (c) => ({ city: `city ${c}`, requested: 1 })),
    days: times(2, (o) => times(cities, () => o + 1)),
    flows,
  };
  expect(alternativesOf(problem, 'city 7').map(({ warehouse, left, more }) => [warehouse, left, more])).toEqual([
    ['W0', 0, 0],
    ['W1', cities, 1],
  ]);
  expect(looks).toBeLessThan(10 * cities);
});

const transportOf = ({ origins, cities, days }: MpnProblem): TransportProblem => ({
  origins: origins.map(({ stock, fixed }) => ({ lots: [{ pieces: stock - fixed, daysYounger: 0 }] })),
  demands: cities.map(({ requested }) => requested),
  days: days.map((row) => row.map((each) => each ?? UNKNOWN_DAYS)),
});

const daysOf = ({ flows, days }: MpnProblem) => sum(flows.map(([o, c, pieces]) => pieces * (days[o]?.[c] ?? UNKNOWN_DAYS)));

/** The minimum of Σ pieces × days if one piece goes from this origin to this city. */
function daysWithOne(problem: MpnProblem, origin: number, city: number): number {
  const all = transportOf(problem);
  const rest: TransportProblem = {
    ...all,
    origins: all.origins.map(({ lots }, o) => ({ lots: lots.map((lot) => ({ ...lot, pieces: lot.pieces - (o === origin ? 1 : 0) })) })),
    demands: all.demands.map((requested, c) => requested - (c === city ? 1 : 0)),
  };
  return (all.days[origin]?.[city] ?? 0) + worthOf(rest, solve(rest))[1];
}
