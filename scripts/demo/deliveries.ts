import { addDays } from '#kit/time/business-time.ts';
import { ORIGINS, DESTINATIONS, type Product, type Route } from './company.ts';
import { Random } from './random.ts';

/** One delivery line with what happened to it on its way; times are business wall clock, null where it has not happened yet. */
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

const CAUSES = ['天气影响', '车辆故障', '预约延迟', '中转积压'] as const;

/** Delivery lines created over the `days` days before `today`, some of them late, the newest not arrived yet. */
export function deliveries(of: {
  count: number;
  days: number;
  today: string;
  products: readonly Product[];
  routes: readonly Route[];
  seed?: number;
}): Delivery[] {
  const random = new Random(of.seed ?? 11);
  const made: Delivery[] = [];
  let order = 0;
  while (made.length < of.count) {
    order++;
    const lines = Math.min(random.integer(1, 5), of.count - made.length);
    const day = addDays(of.today, -random.integer(1, of.days));
    const route = routeFor(random, of.routes);
    const journey = journeyOf(random, day, of.today, route);
    const jdPo = `7${String(order).padStart(9, '0')}`;
    const chosen = new Set<Product>();
    while (chosen.size < lines) chosen.add(random.pick(of.products));
    let item = 0;
    for (const product of chosen)
      made.push({
        product,
        order: `80${String(order).padStart(8, '0')}`,
        item: (item += 10),
        jdPo,
        quantity: random.integer(1, 60) * 5,
        route,
        ...journey,
      });
  }
  return made;
}

function routeFor(random: Random, routes: readonly Route[]): Route {
  const from = random.pick(ORIGINS);
  const to = random.pick(DESTINATIONS.filter((city) => city !== from));
  const shipping = random.chance(0.3) ? 1 : 2;
  return routes.find((route) => route.from === from && route.to === to && route.shipping === shipping) as Route;
}

const clock = (random: Random, from: number, to: number) =>
  `${String(random.integer(from, to)).padStart(2, '0')}:${String(random.integer(0, 59)).padStart(2, '0')}:${String(random.integer(0, 59)).padStart(2, '0')}`;

/** What happens to an order: one in eight is late on the way, one in ten waits at the warehouse's door; nothing happens after today. */
function journeyOf(random: Random, day: string, today: string, route: Route) {
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
    exception: trunkLate + doorLate > 0 ? random.pick(CAUSES) : null,
  };
}
