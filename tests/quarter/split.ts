import type { Books, Row } from './books.ts';
import { PRODUCTS, SKUS } from './company.ts';
import type { Desk } from './desk.ts';

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

/** What is wanted of each phone, more of some than there is; the last line is of a SKU that nobody knows. */
const DEMAND: readonly Row[] = [
  ...SKUS.filter(({ Lob }) => Lob === LOB).flatMap(({ SKU }, at) =>
    DESTINATIONS.map((city, to): Row => ({
      SKU: SKU ?? null,
      目的仓: `京东${city}仓`,
      目的城市: city,
      数量: 10 + ((at * 41 + to * 23) % 120),
    })),
  ),
  { SKU: '999999', 目的仓: '京东北京仓', 目的城市: '北京', 数量: 7 },
];

/** Maintains what a split looks things up in, asks for goods, and gives the record of it once it is computed. */
export async function askForGoods(desk: Desk): Promise<number> {
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
  return desk.demand(LOB, DEMAND);
}

/** Of an MPN what can be served at most, and in how few pieces × days (§13). */
export interface Served {
  readonly mpn: string;
  readonly pieces: number;
  readonly pieceDays: number;
}

export function splitOf(books: Books, day: string): Served[] {
  const stock = books.newestReviewed('disti', day)?.rows ?? [];
  const mpns = [...new Set(PRODUCTS.filter(({ Lob }) => Lob === LOB).map(({ MPN }) => MPN as string))];
  return mpns.map((mpn) => {
    const codes = new Set(PRODUCTS.filter((product) => product.MPN === mpn && product.Lob === LOB).map(({ 物料号 }) => 物料号));
    const sku = SKUS.find(({ MPN }) => MPN === mpn)?.SKU;
    const supplies = stock.filter(({ 物料号 }) => codes.has(物料号 ?? null));
    const wanted = DEMAND.filter(({ SKU }) => SKU === sku);
    const ways = supplies.map(({ 城市 }) => wanted.map(({ 目的城市 }) => daysOf(String(城市).replace(/市$/, ''), 目的城市 as string)));
    return {
      mpn,
      ...cheapest({
        supplies: supplies.map(({ 库存数量 }) => 库存数量 as number),
        demands: wanted.map(({ 数量 }) => 数量 as number),
        ways,
      }),
    };
  });
}

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
          },
        ];
  });
