import { daysBetween } from '#kit/time/business-time.ts';
import type { Lot, Product } from './input.ts';

/** The remaining pieces of one lot. */
interface OpenLot {
  readonly lot: Lot;
  /** The category whose days apply to it. */
  readonly lob: string;
  left: number;
}

/** The stock of an MPN in one of our warehouses: lots with the same routes, oldest first. */
export interface Place {
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly lots: readonly OpenLot[];
}

export interface TakenPieces extends Pick<OpenLot, 'lot' | 'lob'> {
  readonly pieces: number;
}

/** Older before younger, goods of an unknown day last. */
function byAge(one: Lot, other: Lot): number {
  const [a, b] = [one, other].map(({ receiptDate }) => receiptDate ?? '9999-12-31') as [string, string];
  return a === b ? compare(one.productCode, other.productCode) : compare(a, b);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The places of an MPN's stock, in the order of their names; lots of other products are omitted. */
export function placesOf(lots: readonly Lot[], products: ReadonlyMap<string, Product>): Place[] {
  const open = lots
    .toSorted(byAge)
    .map((lot) => ({ lot, lob: products.get(lot.productCode)?.lob ?? null, left: lot.pieces }))
    .filter((each): each is OpenLot => each.lob !== null && each.left > 0);
  const places = Map.groupBy(open, ({ lot, lob }) => JSON.stringify([lot.warehouse, lot.city, lob]));
  return [...places]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([key, of]) => {
      const [warehouse, city, lob] = JSON.parse(key) as [string, string, string];
      return { warehouse, city, lob, lots: of };
    });
}

/** The remaining pieces of a place. */
export function remainingPieces({ lots }: Place): number {
  return lots.reduce((total, { left }) => total + left, 0);
}

/** All lots of these places, oldest first. */
export function oldestFirst(places: readonly Place[]): OpenLot[] {
  return places.flatMap(({ lots }) => lots).toSorted((a, b) => byAge(a.lot, b.lot));
}

/** Takes up to this number of pieces from lots, in order. */
export function take(lots: readonly OpenLot[], pieces: number): TakenPieces[] {
  const taken: TakenPieces[] = [];
  let wanted = pieces;
  for (const open of lots) {
    const some = Math.min(wanted, open.left);
    if (some === 0) continue;
    open.left -= some;
    wanted -= some;
    taken.push({ lot: open.lot, lob: open.lob, pieces: some });
  }
  return taken;
}

/**
 * Returns how many days younger than the oldest lot a lot is; one of an unknown day counts as a day younger than the
 * youngest.
 */
export function receiptDateRank(places: readonly Place[]): (lot: Lot) => number {
  const known = oldestFirst(places).flatMap(({ lot }) => lot.receiptDate ?? []);
  const [oldest = '1970-01-01'] = known;
  const unknown = daysBetween(oldest, known.at(-1) ?? oldest) + 1;
  return ({ receiptDate }) => (receiptDate === null ? unknown : daysBetween(oldest, receiptDate));
}
