import { beforeAll, expect, test } from 'vitest';
import { Random } from '#kit/workbook/server/testing/random.ts';
import { UNKNOWN_DAYS } from '../../plan/ageing.ts';
import type { Lot, Product, SplitInput } from '../../plan/input.ts';
import { planSplit, type SplitPlan } from '../../plan/plan.ts';
import type { Solve } from '../../plan/transport.ts';
import { loadSolver } from './highs.ts';

let solve: Solve;
beforeAll(async () => {
  solve = await loadSolver();
});

test('among plans of equal cost sends the oldest goods, lots of an unknown day last, as an exhaustive search does, in 300 cases', () => {
  const random = new Random(90);
  for (let round = 0; round < 300; round++) {
    const input = lotsOfOneMpn(random);
    const { allocations } = planSplit(input, solve);
    expect(sentBy(input, allocations), JSON.stringify(input)).toEqual(oldestByForce(input));
  }
});

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Pieces, Σ pieces × days, the sum of receipt days. */
type Worth = readonly [pieces: number, days: number, receiptDays: number];

const isBetter = ([a, b, c]: Worth, [x, y, z]: Worth) => a > x || (a === x && (b < y || (b === y && c < z)));

const DAY_MS = 86_400_000;

/**
 * Two 物料号 of one MPN in a few lots, some of the same day and some of an unknown one. Days are few, so that many plans
 * have equal cost.
 */
function lotsOfOneMpn(random: Random): SplitInput {
  const products = ['P1', 'P2'].map((productCode): Product => ({
    productCode,
    mpn: 'M',
    productName: productCode,
    lob: 'iPhone',
    supplyPrice: null,
    restricted: false,
  }));
  const warehouses = ['W1', 'W2', 'W3'];
  return {
    lobs: ['iPhone'],
    products,
    lines: times(1 + random.below(2), (at) => ({
      row: at + 2,
      mpn: 'M',
      warehouse: `J${at}`,
      city: `C${at}`,
      pieces: 1 + random.below(4),
    })),
    lots: times(2 + random.below(3), (): Lot => {
      const warehouse = warehouses[random.below(3)] as string;
      const receiptDate = random.below(5) === 0 ? null : new Date(Date.UTC(2026, 0, 20 + random.below(4) * 10)).toISOString().slice(0, 10);
      return { productCode: `P${1 + random.below(2)}`, warehouse, city: `S${warehouse}`, receiptDate, pieces: 1 + random.below(3) };
    }),
    routes: [],
    ageing: warehouses.flatMap((warehouse) =>
      times(2, (at) => ({ startCity: `S${warehouse}`, endCity: `C${at}`, lob: 'iPhone', days: 1 + random.below(2) })),
    ),
  };
}

/** The day of a lot's receipt; an unknown one is a day after the last. */
function receiptDayOf({ receiptDate }: Lot, lots: readonly Lot[]): number {
  const dayOf = (date: string) => Date.parse(date) / DAY_MS;
  if (receiptDate !== null) return dayOf(receiptDate);
  const known = lots.flatMap((lot) => lot.receiptDate ?? []).toSorted();
  return known.length === 0 ? 0 : dayOf(known.at(-1) as string) + 1;
}

const wayOf = ({ ageing }: SplitInput, from: string, to: string) =>
  ageing.find(({ startCity, endCity }) => startCity === from && endCity === to)?.days ?? UNKNOWN_DAYS;

/** The oldest lots first, and of one day those of the lowest 物料号: the order in which goods leave a warehouse. */
const byAge = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted(
    (a, b) =>
      receiptDayOf(a, lots) - receiptDayOf(b, lots) || a.productCode.localeCompare(b.productCode) || a.warehouse.localeCompare(b.warehouse),
  );

/**
 * Pieces, Σ pieces × days and the sum of receipt days of a plan, and whether each warehouse has sent its oldest lots,
 * those of the lowest 物料号 first.
 */
function sentBy(input: SplitInput, allocations: SplitPlan['allocations']) {
  let receiptDays = 0;
  let isOldest = true;
  for (const [warehouse, own] of Map.groupBy(byAge(input.lots), (lot) => lot.warehouse)) {
    const sent = allocations.filter((each) => each.warehouse === warehouse);
    let left = sum(sent.map(({ pieces }) => pieces));
    const expected = new Map<string, number>();
    for (const lot of own) {
      const some = Math.min(left, lot.pieces);
      left -= some;
      receiptDays += some * receiptDayOf(lot, input.lots);
      expected.set(lot.productCode, (expected.get(lot.productCode) ?? 0) + some);
    }
    for (const [productCode, pieces] of expected)
      isOldest &&= pieces === sum(sent.filter(({ product }) => product.productCode === productCode).map((each) => each.pieces));
  }
  const cityOf = (row: number) => input.lines.find((line) => line.row === row)?.city ?? '';
  const days = sum(allocations.map(({ row, city, pieces }) => pieces * wayOf(input, city, cityOf(row))));
  return { pieces: sum(allocations.map(({ pieces }) => pieces)), days, receiptDays, isOldest };
}

/** The best of all plans, by exhaustive search over single pieces. */
function oldestByForce(input: SplitInput) {
  const lots = input.lots;
  const days = lots.map((lot) => receiptDayOf(lot, lots));
  const known = new Map<string, Worth>();
  const go = (at: number, wanted: readonly number[]): Worth => {
    const lot = lots[at];
    if (lot === undefined) return [0, 0, 0];
    const key = `${at} ${wanted.join()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best: Worth = [-1, 0, 0];
    for (const taken of sharesOf(lot.pieces, wanted)) {
      const rest = go(
        at + 1,
        wanted.map((pieces, d) => pieces - (taken[d] ?? 0)),
      );
      const worth: Worth = [
        rest[0] + sum(taken),
        rest[1] + sum(taken.map((pieces, d) => pieces * wayOf(input, lot.city, input.lines[d]?.city ?? ''))),
        rest[2] + sum(taken) * (days[at] ?? 0),
      ];
      if (isBetter(worth, best)) best = worth;
    }
    known.set(key, best);
    return best;
  };
  const [pieces, pieceDays, receiptDays] = go(
    0,
    input.lines.map((line) => line.pieces),
  );
  return { pieces, days: pieceDays, receiptDays, isOldest: true };
}

/** Every way to distribute up to this number of pieces. */
function sharesOf(pieces: number, wanted: readonly number[]): number[][] {
  const [first, ...others] = wanted;
  if (first === undefined) return [[]];
  return times(Math.min(pieces, first) + 1, (some) => sharesOf(pieces - some, others).map((rest) => [some, ...rest])).flat();
}
