import { addDays } from '#kit/time/business-time.ts';
import { DESTINATIONS, ORIGINS, seasonOf, weekOfYear, type Product, type Route } from './company.ts';
import type { BiRow } from './purchase-orders.ts';
import { Random } from './random.ts';
import { CHINESE, type Phrase, type Words } from './words.ts';

/**
 * One delivery line with its events. Times are business time, null for events that have not happened.
 */
export interface Delivery {
  readonly product: Product;
  readonly order: string;
  readonly item: number;
  readonly jdPo: string;
  readonly created: string;
  readonly shipped: string | null;
  readonly quantity: number;
  readonly route: Route;
  readonly transferSigned: string | null;
  readonly signed: string | null;
  readonly appointment: string | null;
  readonly stored: string | null;
  readonly exception: string | null;
}

const CAUSES: readonly Phrase[] = ['天气影响', '车辆故障', '预约延迟', '中转积压'];

/** The highest seasonal factor. */
const HIGHEST_SEASON = 1.6;

/**
 * Delivery lines created over the `days` days before `today`, some of them late, the newest not arrived yet. Together
 * they deliver what is sold in that time: products and days are picked by their sales.
 */
export function deliveries(of: {
  count: number;
  days: number;
  today: string;
  products: readonly Product[];
  routes: readonly Route[];
  seed?: number;
  words?: Words;
}): Delivery[] {
  const random = new Random(of.seed ?? 11);
  const pieces = (of.products.reduce((sum, { weekly }) => sum + weekly, 0) * of.days) / 7 / of.count;
  const made: Delivery[] = [];
  let order = 0;
  while (made.length < of.count) {
    order++;
    const lines = Math.min(random.integer(1, 5), of.count - made.length);
    const day = dayOfSale(random, of);
    const route = routeFor(random, of.routes);
    const journey = journeyOf(random, day, of.today, route, of.words ?? CHINESE);
    const jdPo = `7${String(order).padStart(9, '0')}`;
    const chosen = new Set<Product>();
    while (chosen.size < lines) chosen.add(random.pickBy(of.products, ({ weekly }) => weekly));
    let item = 0;
    for (const product of chosen)
      made.push({
        product,
        order: `80${String(order).padStart(8, '0')}`,
        item: (item += 10),
        jdPo,
        quantity: Math.max(1, Math.round(pieces * (0.4 + 1.2 * random.next()))),
        route,
        ...journey,
      });
  }
  return made;
}

/** Days from the entry of an order until its goods have been sold, for the orders of former years. */
const SOLD_AFTER_DAYS = 45;

/** The deliveries of goods from orders of former years, each line as a whole. */
export function formerDeliveries(of: { orders: readonly BiRow[]; today: string; routes: readonly Route[] }): Delivery[] {
  const random = new Random(12);
  const recent = addDays(of.today, -365);
  return of.orders
    .filter(({ day, received }) => day < recent && received !== null)
    .map(({ product, order, item, day, received }) => {
      const route = routeFor(random, of.routes);
      const created = addDays(day, SOLD_AFTER_DAYS);
      const journey = journeyOf(random, created, of.today, route, CHINESE);
      return {
        product,
        order: `79${order.slice(4)}`,
        item,
        jdPo: `6${order.slice(4)}${item}`,
        quantity: received ?? 0,
        route,
        ...journey,
        exception: null,
      };
    });
}

/** A day before `today`, picked by its season. */
function dayOfSale(random: Random, { today, days }: { readonly today: string; readonly days: number }): string {
  for (;;) {
    const day = addDays(today, -random.integer(1, days));
    if (random.chance(seasonOf(weekOfYear(day)) / HIGHEST_SEASON)) return day;
  }
}

function routeFor(random: Random, routes: readonly Route[]): Route {
  const from = random.pick(ORIGINS);
  const to = random.pick(DESTINATIONS.filter((city) => city !== from));
  const shipping = random.chance(0.3) ? 1 : 2;
  return routes.find((route) => route.from === from && route.to === to && route.shipping === shipping) as Route;
}

const clock = (random: Random, from: number, to: number) =>
  `${String(random.integer(from, to)).padStart(2, '0')}:${String(random.integer(0, 59)).padStart(2, '0')}:${String(random.integer(0, 59)).padStart(2, '0')}`;

/**
 * The events of an order: one in eight is late in transport, one in ten waits at the warehouse. No event is after
 * today.
 */
function journeyOf(random: Random, day: string, today: string, route: Route, words: Words) {
  const known = (date: string, from: number, to: number) => (date < today ? `${date} ${clock(random, from, to)}` : null);
  const created = `${day} ${clock(random, 8, 21)}`;
  const shippedDay = addDays(day, random.integer(0, 1));
  const trunkLate = random.chance(0.125) ? random.integer(1, 4) : 0;
  const transferDay = addDays(shippedDay, Math.max(0, route.trunkDays - 1 + trunkLate));
  const doorLate = random.chance(0.1) ? random.integer(2, 5) : 0;
  const appointmentDay = addDays(transferDay, 1);
  const storedDay = addDays(appointmentDay, doorLate);
  const transferSigned = known(transferDay, 9, 20);
  return {
    created,
    shipped: shippedDay < today ? shippedDay : null,
    transferSigned,
    signed: transferSigned === null ? null : known(addDays(transferDay, 1), 8, 12),
    appointment: known(appointmentDay, 9, 17),
    stored: known(storedDay, 9, 20),
    exception: trunkLate + doorLate > 0 ? words(random.pick(CAUSES)) : null,
  };
}
