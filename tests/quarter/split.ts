import type { Books, Row } from './books.ts';
import { PRODUCTS, SKUS } from './company.ts';
import { addDays } from './days.ts';
import type { Desk } from './desk.ts';
import { Exact } from './exact.ts';

const LOB = 'iPhone';
/** Where the partner wants goods, and the cities that they come from, in which 昆明 has no way to anywhere. */
const DESTINATIONS = ['北京', '广州', '武汉'] as const;
const ORIGINS = ['北京', '上海', '广州', '武汉', '德州', '济南'] as const;
const UNKNOWN_WAY = 99;

const daysOf = (from: string, to: string): number => {
  const [start, end] = [ORIGINS.findIndex((city) => city === from), DESTINATIONS.findIndex((city) => city === to)];
  // Nobody has said how long it takes from 济南 to 武汉.
  return start < 0 || (from === '济南' && to === '武汉') ? UNKNOWN_WAY : 1 + ((start * 5 + end * 3) % 7);
};

/** Goods for these warehouses of the partner come from one of ours, as far as it has them; the one that stands first in the file is served first. */
const FIXED: Readonly<Record<string, string>> = { 京东广州仓: '武汉一号库', 京东武汉仓: '武汉一号库' };

/** A product line that is not split from the day of the task on, and one that was not until the day before. */
const RESTRICTED = 'iPhone 2';
const FREE_AGAIN = 'iPhone 1';

const UNKNOWN_SKU = '999999';

/** What is wanted of each phone, more of some than there is; the last line is of a SKU that nobody knows. */
const demandOf = (least: number): readonly Row[] => [
  ...SKUS.filter(({ Lob }) => Lob === LOB).flatMap(({ SKU }, at) =>
    DESTINATIONS.map((city, to): Row => ({
      SKU: SKU ?? null,
      目的仓: `京东${city}仓`,
      目的城市: city,
      数量: least + ((at * 41 + to * 23) % 120),
    })),
  ),
  { SKU: UNKNOWN_SKU, 目的仓: '京东北京仓', 目的城市: '北京', 数量: 7 },
];

/** The demand of the morning, which is completed, and that of the evening, which finds what is left and some goods restricted. */
const MORNING = demandOf(10);
const EVENING = demandOf(25);

/** The records of the day's two splits. */
export interface Splits {
  readonly morning: number;
  readonly evening: number;
}

/** Maintains what a split looks things up in, asks for goods, completes that, and asks for more. */
export async function askForGoods(desk: Desk): Promise<Splits> {
  const ways = ORIGINS.flatMap((from) => DESTINATIONS.map((to) => ({ from, to, days: daysOf(from, to) })));
  await desk.list(
    'ageing',
    ways
      .filter(({ days }) => days !== UNKNOWN_WAY)
      .map(({ from, to, days }) => ({ 始发城市: from, 目的城市: to, '时效（入仓时间）': days, 品类: LOB })),
  );
  const columns = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '供货价'];
  await desk.list(
    'autoProduct',
    PRODUCTS.map((product) => Object.fromEntries(columns.map((column) => [column, product[column] ?? null]))),
  );
  await desk.list('autoSku', SKUS);
  for (const [jdWarehouse, shenmaWarehouse] of Object.entries(FIXED))
    await desk.call('/transferRoute/insert', { lob: LOB, shenmaWarehouse, jdWarehouse });
  const morning = await desk.demand(LOB, MORNING);
  await desk.call(`/separateWarehouseAuto/completeSeparateWarehouse?id=${morning}&lob=${LOB}`);
  for (const [subLob, first, last] of [
    [RESTRICTED, 0, 9],
    [FREE_AGAIN, -9, -1],
  ] as const)
    await desk.call('/goodsSubLobRestriction/insert', {
      lob: LOB,
      subLob,
      timeBegin: addDays(desk.day, first),
      timeEnd: addDays(desk.day, last),
    });
  return { morning, evening: await desk.demand(LOB, EVENING) };
}

/** Pieces of a product in a warehouse. */
interface Lot {
  readonly product: string;
  readonly warehouse: string;
  readonly city: string;
  pieces: number;
}

/** Of an MPN what can be served at most, and in how few pieces × days (§13). */
export interface Served {
  readonly mpn: string;
  readonly pieces: number;
  readonly pieceDays: number;
  /** What fixed routes give: `warehouse of the partner=pieces`. */
  readonly fixed: readonly string[];
}

/** What the inventory has for the morning. */
const stockOf = (books: Books, day: string): Lot[] =>
  (books.newestReviewed('disti', day)?.rows ?? []).map((row) => ({
    product: row.物料号 as string,
    warehouse: row.仓库 as string,
    city: String(row.城市).replace(/市$/, ''),
    pieces: row.库存数量 as number,
  }));

/** What is left of it once a split was completed. */
const leftBy = (lots: readonly Lot[], completed: readonly ShownLine[]): Lot[] => {
  const taken = Map.groupBy(
    completed.flatMap(({ portions }) => portions),
    ({ productCode, warehouse }) => `${productCode} ${warehouse}`,
  );
  return lots.map((lot) => ({
    ...lot,
    pieces: lot.pieces - (taken.get(`${lot.product} ${lot.warehouse}`) ?? []).reduce((total, { quantity }) => total + quantity, 0),
  }));
};

export const morningOf = (books: Books, day: string): Served[] => servedBy(stockOf(books, day), MORNING, []);
export const eveningOf = (books: Books, day: string, completed: readonly ShownLine[]): Served[] =>
  servedBy(leftBy(stockOf(books, day), completed), EVENING, [RESTRICTED]);

function servedBy(lots: readonly Lot[], demand: readonly Row[], restricted: readonly string[]): Served[] {
  const phones = PRODUCTS.filter(({ Lob }) => Lob === LOB);
  return [...new Set(phones.map(({ MPN }) => MPN as string))].map((mpn) => {
    const mayGo = phones.filter((product) => product.MPN === mpn && !restricted.includes(product['Sub-Lob'] as string));
    const codes = new Set(mayGo.map(({ 物料号 }) => 物料号));
    const sku = SKUS.find(({ MPN }) => MPN === mpn)?.SKU;
    const supplies = lots.filter(({ product }) => codes.has(product)).map((lot) => ({ ...lot }));
    const wanted = demand.filter(({ SKU }) => SKU === sku).map((row) => ({ row, pieces: row.数量 as number }));
    const fixed = wanted.flatMap((want) => fixedFor(want, supplies));
    const rest = cheapest({
      supplies: supplies.map(({ pieces }) => pieces),
      demands: wanted.map(({ pieces }) => pieces),
      ways: supplies.map(({ city }) => wanted.map(({ row }) => daysOf(city, row.目的城市 as string))),
    });
    const total = (what: 'pieces' | 'pieceDays') => fixed.reduce((sum, part) => sum + part[what], rest[what]);
    return {
      mpn,
      pieces: total('pieces'),
      pieceDays: total('pieceDays'),
      fixed: fixed
        .filter(({ pieces }) => pieces > 0)
        .map(({ to, pieces }) => `${to}=${pieces}`)
        .toSorted(),
    };
  });
}

/** Takes what a line's fixed route has for it out of the stock, and out of what is wanted. */
function fixedFor(want: { readonly row: Row; pieces: number }, supplies: readonly Lot[]) {
  const to = want.row.目的仓 as string;
  const lots = supplies.filter(({ warehouse }) => warehouse === FIXED[to]);
  let pieces = 0;
  for (const lot of lots) {
    const taken = Math.min(lot.pieces, want.pieces);
    lot.pieces -= taken;
    want.pieces -= taken;
    pieces += taken;
  }
  return lots.length === 0 ? [] : [{ to, pieces, pieceDays: pieces * daysOf(lots[0]?.city ?? '', want.row.目的城市 as string) }];
}

/** Why lines of the evening get nothing at all: `SKU reason`. */
export const refusedInTheEvening = (): string[] =>
  EVENING.flatMap(({ SKU }) => {
    const mpn = SKUS.find((sku) => sku.SKU === SKU)?.MPN;
    const products = PRODUCTS.filter(({ MPN }) => MPN === mpn);
    if (products.length === 0) return [`${SKU} SKU未维护`];
    return products.every((product) => product['Sub-Lob'] === RESTRICTED) ? [`${SKU} 管控期内`] : [];
  });

/** The rows of the file that the partner orders by, from what each line gets and the prices of the mapping. */
export const purchaseOrdersOf = (lines: readonly ShownLine[]): string[] =>
  lines.flatMap((line) =>
    line.portions.map(({ productCode, quantity, warehouse, way, days }) => {
      const product = PRODUCTS.find(({ 物料号 }) => 物料号 === productCode);
      const price = product?.供货价 ?? null;
      const money = price === null ? '' : Exact.of(price).times(quantity).rounded(2);
      const cells = [line.destinationWarehouse, line.skuCode, product?.MPN, productCode, product?.产品名称, quantity];
      return [...cells, price === null ? '' : Exact.of(price).rounded(2), money, warehouse, way, days].join(' | ');
    }),
  );

/** The same of the file itself. */
export const ordersIn = ([titles = [], ...rows]: readonly (readonly string[])[]): string[] =>
  rows.map((row) => {
    const cell = (title: string) => row[titles.indexOf(title)] ?? '';
    const money = (title: string) => (cell(title) === '' ? '' : Exact.of(cell(title)).rounded(2));
    const cells = ['目的仓', 'SKU', 'MPN', '物料号', '产品名称', '数量'].map(cell);
    return [...cells, money('供货价'), money('金额'), cell('发货仓'), cell('方式'), cell('时效')].join(' | ');
  });

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  room: number;
  readonly back: number;
}

/** The most pieces at the least cost, sent along one cheapest path after the other. */
function cheapest({
  supplies,
  demands,
  ways,
}: {
  supplies: readonly number[];
  demands: readonly number[];
  ways: readonly (readonly number[])[];
}) {
  const edges: Edge[] = [];
  const join = (from: number, to: number, room: number, cost: number) => {
    edges.push({ from, to, room, cost, back: edges.length + 1 }, { from: to, to: from, room: 0, cost: -cost, back: edges.length });
  };
  const [source, sink] = [0, supplies.length + demands.length + 1];
  for (const [at, supply] of supplies.entries()) join(source, 1 + at, supply, 0);
  for (const [at, demand] of demands.entries()) join(1 + supplies.length + at, sink, demand, 0);
  for (const [from, days] of ways.entries())
    for (const [to, cost] of days.entries()) join(1 + from, 1 + supplies.length + to, Number.MAX_SAFE_INTEGER, cost);
  let [pieces, pieceDays] = [0, 0];
  for (;;) {
    const path = cheapestPath(edges, source, sink);
    if (path.length === 0) return { pieces, pieceDays };
    const sent = Math.min(...path.map(({ room }) => room));
    for (const edge of path) {
      edge.room -= sent;
      (edges[edge.back] as Edge).room += sent;
      pieceDays += sent * edge.cost;
    }
    pieces += sent;
  }
}

/** By Bellman and Ford; nothing where the sink cannot be reached any more. */
function cheapestPath(edges: readonly Edge[], source: number, sink: number): Edge[] {
  const cost = new Map([[source, 0]]);
  const last = new Map<number, Edge>();
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const edge of edges) {
      const before = cost.get(edge.from);
      if (edge.room === 0 || before === undefined || before + edge.cost >= (cost.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue;
      cost.set(edge.to, before + edge.cost);
      last.set(edge.to, edge);
      isBetter = true;
    }
  }
  const path: Edge[] = [];
  for (let edge = last.get(sink); edge !== undefined; edge = last.get(edge.from)) path.unshift(edge);
  return path;
}

/** A line of the demand, as the product shows it. */
export interface ShownLine {
  readonly skuCode: string;
  readonly destinationWarehouse: string;
  readonly mpn: string | null;
  readonly quantity: number;
  readonly allocated: number;
  readonly missing: number;
  readonly reason: string | null;
  readonly portions: readonly {
    readonly quantity: number;
    readonly days: number;
    readonly productCode: string;
    readonly warehouse: string;
    readonly way: string;
  }[];
}

/** The same from the lines that the product shows. */
export const servedIn = (lines: readonly ShownLine[]): Served[] =>
  [...Map.groupBy(lines, ({ mpn }) => mpn)].flatMap(([mpn, of]) => {
    const portions = of.flatMap((line) => line.portions);
    return mpn === null
      ? []
      : [
          {
            mpn,
            pieces: portions.reduce((total, { quantity }) => total + quantity, 0),
            pieceDays: portions.reduce((total, { quantity, days }) => total + quantity * days, 0),
            fixed: of
              .map(({ destinationWarehouse, portions: own }) => {
                const fixed = own.filter(({ way }) => way === '固定路由');
                return [destinationWarehouse, fixed.reduce((total, { quantity }) => total + quantity, 0)] as const;
              })
              .filter(([, pieces]) => pieces > 0)
              .map(([to, pieces]) => `${to}=${pieces}`)
              .toSorted(),
          },
        ];
  });
