import { DESTINATIONS, type Product } from './company.ts';
import type { Random } from './random.ts';

/** Goods of a product in a city, received `age` days before the inventory. */
export interface Lot {
  readonly product: Product;
  readonly city: string;
  readonly age: number;
  readonly pieces: number;
}

interface Pieces {
  readonly product: Product;
  readonly pieces: number;
}

/** The inventory, and the adjustments after which book stock agrees with it except for a few pieces. */
export interface Stock {
  readonly lots: readonly Lot[];
  /** Pieces from before the system. */
  readonly openings: readonly Pieces[];
  /** The corrections of the stocktaking. */
  readonly differences: readonly (Pieces & { readonly daysAgo: null })[];
}

/** Minimum and maximum stock in weeks of sales. */
const WEEKS = [1.5, 4] as const;
/** Every so-many-th product has an unexplained difference of this many pieces. */
const LOST = { every: 7, pieces: 3 } as const;
/** Number of products whose opening stock was entered too low, and the missing pieces. */
const ENTERED_TOO_LOW = { products: 2, pieces: 6 } as const;
/** The ages of a city's two lots, and the share of the younger one. */
const AGES = { young: [1, 28], old: [31, 110], share: 0.7 } as const;

/**
 * Counts the goods of every product.
 * @param moved pieces that came in less those that went out since the system is in use
 */
export function stockOf(random: Random, products: readonly Product[], moved: (product: Product) => number): Stock {
  const [least, most] = WEEKS;
  const counted = products.map((product, at) => {
    const wanted = Math.round(product.weekly * (least + random.next() * (most - least)));
    const difference = random.chance(0.15) ? random.pick([-3, -2, -1, 1, 2]) : 0;
    if (at < ENTERED_TOO_LOW.products)
      return {
        product,
        opening: Math.max(0, -moved(product) - ENTERED_TOO_LOW.pieces),
        difference: 0,
        pieces: Math.max(0, moved(product)),
      };
    const opening = Math.max(product.weekly, wanted - moved(product));
    const lost = at % LOST.every === 0 ? LOST.pieces : 0;
    return { product, opening, difference, pieces: opening + moved(product) + difference - lost };
  });
  return {
    lots: counted.flatMap(({ product, pieces }) => lotsOf(random, product, pieces)),
    openings: counted.map(({ product, opening }) => ({ product, pieces: opening })),
    differences: counted.map(({ product, difference }) => ({ product, pieces: difference, daysAgo: null })),
  };
}

/** Spreads the pieces of a product over two to four cities, a young and an old lot in each. */
function lotsOf(random: Random, product: Product, pieces: number): Lot[] {
  const cities = random.pickSome(DESTINATIONS, random.integer(2, 4));
  return cities.flatMap((city, at) => {
    const here = Math.floor((pieces * (at + 1)) / cities.length) - Math.floor((pieces * at) / cities.length);
    const young = Math.ceil(here * AGES.share);
    return [
      { product, city, age: random.integer(...AGES.young), pieces: young },
      { product, city, age: random.integer(...AGES.old), pieces: here - young },
    ].filter((lot) => lot.pieces > 0);
  });
}
