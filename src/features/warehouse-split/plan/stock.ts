import { daysBetween } from '#kit/time/business-time.ts';
import type { Lot, Product } from './input.ts';

/** The remaining pieces of one lot. */
interface OpenLot {
  readonly lot: Lot;
  /** The category whose transit days apply. */
  readonly lob: string;
  left: number;
}

/** The stock of an MPN's products of one category in one of our warehouses; the lots are sorted, oldest first. */
export interface Place {
  readonly warehouse: string;
  readonly city: string;
  readonly lob: string;
  readonly lots: readonly OpenLot[];
}

export interface TakenPieces extends Pick<OpenLot, 'lot' | 'lob'> {
  readonly pieces: number;
}

/** Compares lots by receipt date, oldest first, lots without a date last; then by 物料号. */
function byAge(one: Lot, other: Lot): number {
  const [a, b] = [one, other].map(({ receiptDate }) => receiptDate ?? '9999-12-31') as [string, string];
  return a === b ? compare(one.productCode, other.productCode) : compare(a, b);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The places with stock of these products, sorted by name; lots of other products are omitted. */
export function placesOf(lots: readonly Lot[], products: ReadonlyMap<string, Product>): Place[] {
  const open = lots
    .toSorted(byAge)
    .map((lot) => ({ lot, lob: products.get(lot.productCode)?.lob ?? null, left: lot.pieces }))
    .filter((each): each is OpenLot => each.lob !== null && each.left > 0);
  const places = Map.groupBy(open, ({ lot, lob }) => JSON.stringify([lot.warehouse, lot.city, lob]));
  return [...places]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([key, sameLocation]) => {
      const [warehouse, city, lob] = JSON.parse(key) as [string, string, string];
      return { warehouse, city, lob, lots: sameLocation };
    });
}

export function remainingPieces({ lots }: Place): number {
  return lots.reduce((total, { left }) => total + left, 0);
}

export function oldestFirst(places: readonly Place[]): OpenLot[] {
  return places.flatMap(({ lots }) => lots).toSorted((a, b) => byAge(a.lot, b.lot));
}

/** Takes up to this number of pieces from lots, in order, and reduces what is left of them. */
export function take(lots: readonly OpenLot[], pieces: number): TakenPieces[] {
  const taken: TakenPieces[] = [];
  let missing = pieces;
  for (const open of lots) {
    const quantity = Math.min(missing, open.left);
    if (quantity === 0) continue;
    open.left -= quantity;
    missing -= quantity;
    taken.push({ lot: open.lot, lob: open.lob, pieces: quantity });
  }
  return taken;
}

/**
 * Returns a function for the number of days between the receipt dates of the oldest lot and of another one. A lot
 * without a date counts as one day younger than the youngest lot.
 */
export function daysAfterOldest(places: readonly Place[]): (lot: Lot) => number {
  const dates = oldestFirst(places).flatMap(({ lot }) => lot.receiptDate ?? []);
  const [oldest = '1970-01-01'] = dates;
  const withoutDate = daysBetween(oldest, dates.at(-1) ?? oldest) + 1;
  return ({ receiptDate }) => (receiptDate === null ? withoutDate : daysBetween(oldest, receiptDate));
}
