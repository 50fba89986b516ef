import type { AllocationMode } from '../states.ts';
import { UNKNOWN_DAYS } from './ageing.ts';
import type { DemandLine, Lot, Product } from './input.ts';
import type { Allocation, Exception } from './plan.ts';
import { remainingPieces, oldestFirst, placesOf, take, type Place, type TakenPieces } from './stock.ts';
import type { Solve } from './transport.ts';
import { optimise, type Share, type OpenLine } from './optimise.ts';

/** An MPN's demand and stock. */
interface MpnTask {
  readonly mpn: string;
  /** In the order of the file. */
  readonly lines: readonly DemandLine[];
  /** The allowed products, by 物料号. */
  readonly products: ReadonlyMap<string, Product>;
  readonly lots: readonly Lot[];
}

/** Data that all MPNs of a task share. */
export interface SplitContext {
  readonly solve: Solve;
  /** Transit days; null if the route is not maintained. */
  readonly daysFor: (startCity: string, endCity: string, lob: string) => number | null;
  /** Our warehouse for each of the partner's. */
  readonly routes: ReadonlyMap<string, string>;
}

/** The problem of an MPN and its solution: stored to explain the choice of warehouses. */
export interface MpnProblem {
  readonly mpn: string;
  readonly origins: readonly {
    readonly warehouse: string;
    readonly city: string;
    readonly lob: string;
    /** The 物料号 that the warehouse had. */
    readonly productCodes: readonly string[];
    readonly stock: number;
    /** Pieces that fixed routes took before the optimisation. */
    readonly fixed: number;
    readonly oldest: string | null;
  }[];
  /** Every city of the lines, with the quantity that remains after the fixed routes. */
  readonly cities: readonly { readonly city: string; readonly requested: number }[];
  /** Transit days by origin and city; null if the route is not maintained. */
  readonly days: readonly (readonly (number | null)[])[];
  /** The result of the optimisation: origin, city, pieces. */
  readonly flows: readonly (readonly [number, number, number])[];
}

interface MpnPlan {
  readonly allocations: readonly Allocation[];
  readonly exceptions: readonly Exception[];
  readonly problem: MpnProblem;
}

/** Stock allocated to a line. */
interface ServedLine {
  readonly line: DemandLine;
  readonly way: AllocationMode;
  readonly taken: readonly TakenPieces[];
}

/**
 * Splits one MPN: fixed routes in the file's order, then the allocation with the fewest days
 * (docs/business-rules/warehouse-split.md#steps).
 */
export function planMpn(task: MpnTask, context: SplitContext): MpnPlan {
  const places = placesOf(task.lots, task.products);
  // The order matters: `serveFixed` and `take` reduce the lots of the places.
  const stock = places.map(remainingPieces);
  const fixed = serveFixed(task.lines, places, context);
  const afterFixed = places.map(remainingPieces);
  const openLines = openLinesOf(task.lines, fixed);
  const shares = optimise(openLines, places, context);
  const optimised = shares.map(({ line, place, pieces }): ServedLine => ({ line, way: 'optimum', taken: take(place.lots, pieces) }));
  return {
    allocations: [...fixed, ...optimised].flatMap((served) => allocationsOf(served, task, context)),
    exceptions: openLinesOf(task.lines, [...fixed, ...optimised]).map(({ line, pieces }) => ({
      row: line.row,
      mpn: line.mpn,
      reason: 'no-stock',
      missing: pieces,
    })),
    problem: problemOf(task, context, { places, stock, afterFixed, openLines, shares }),
  };
}

/** Fixed routes: each line is served by the warehouse of its route, up to that warehouse's stock. */
function serveFixed(lines: readonly DemandLine[], places: readonly Place[], { routes }: SplitContext): ServedLine[] {
  const lotsOf = new Map(
    [...Map.groupBy(places, ({ warehouse }) => warehouse)].map(([warehouse, sameWarehouse]) => [warehouse, oldestFirst(sameWarehouse)]),
  );
  return lines.flatMap((line) => {
    const warehouse = routes.get(line.warehouse);
    const taken = warehouse === undefined ? [] : take(lotsOf.get(warehouse) ?? [], line.pieces);
    return taken.length === 0 ? [] : [{ line, way: 'fixed', taken }];
  });
}

/** The lines with unserved quantity, in the file's order. */
function openLinesOf(lines: readonly DemandLine[], served: readonly ServedLine[]): OpenLine[] {
  const servedPieces = new Map<DemandLine, number>();
  for (const { line, taken } of served)
    servedPieces.set(
      line,
      taken.reduce((total, { pieces }) => total + pieces, servedPieces.get(line) ?? 0),
    );
  return lines.map((line) => ({ line, pieces: line.pieces - (servedPieces.get(line) ?? 0) })).filter(({ pieces }) => pieces > 0);
}

/** The allocations of a line: one for each product and warehouse, over all lots. */
function allocationsOf({ line, way, taken }: ServedLine, { products }: MpnTask, { daysFor }: SplitContext): Allocation[] {
  const partsBySource = Map.groupBy(taken, ({ lot }) => JSON.stringify([lot.productCode, lot.warehouse, lot.city]));
  return [...partsBySource.values()].map((parts) => {
    const [{ lot, lob }] = parts as [TakenPieces];
    return {
      row: line.row,
      product: products.get(lot.productCode) as Product,
      warehouse: lot.warehouse,
      city: lot.city,
      way,
      days: daysFor(lot.city, line.city, lob) ?? UNKNOWN_DAYS,
      pieces: parts.reduce((total, { pieces }) => total + pieces, 0),
    };
  });
}

/** The results of the steps of {@link planMpn}. */
interface StepResults {
  readonly places: readonly Place[];
  /** The stock of each place, initially and after the fixed routes. */
  readonly stock: readonly number[];
  readonly afterFixed: readonly number[];
  readonly openLines: readonly OpenLine[];
  readonly shares: readonly Share[];
}

function problemOf(
  { mpn, lines }: MpnTask,
  { daysFor }: SplitContext,
  { places, stock, afterFixed, openLines, shares }: StepResults,
): MpnProblem {
  const cities = [...new Set(lines.map(({ city }) => city))];
  const linesByCity = Map.groupBy(openLines, ({ line }) => line.city);
  const [placeAt, cityAt] = [positionsOf(places), positionsOf(cities)];
  return {
    mpn,
    origins: places.map(({ warehouse, city, lob, lots }, index) => ({
      warehouse,
      city,
      lob,
      productCodes: [...new Set(lots.map(({ lot }) => lot.productCode))],
      stock: stock[index] ?? 0,
      fixed: (stock[index] ?? 0) - (afterFixed[index] ?? 0),
      oldest: lots[0]?.lot.receiptDate ?? null,
    })),
    cities: cities.map((city) => ({ city, requested: sumOf(linesByCity.get(city) ?? []) })),
    days: places.map((place) => cities.map((city) => daysFor(place.city, city, place.lob))),
    flows: [...Map.groupBy(shares, ({ place, line }) => `${placeAt.get(place)} ${cityAt.get(line.city)}`)].map(([key, sameRoute]) => {
      const [origin = 0, city = 0] = key.split(' ').map(Number);
      return [origin, city, sumOf(sameRoute)];
    }),
  };
}

const sumOf = (parts: readonly { readonly pieces: number }[]) => parts.reduce((total, { pieces }) => total + pieces, 0);

const positionsOf = <T>(list: readonly T[]): ReadonlyMap<T, number> => new Map(list.map((each, index) => [each, index]));
