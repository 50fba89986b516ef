import type { Inputs, Row } from './inputs.ts';
import { PRODUCTS, SKUS } from './company.ts';
import { addDays, daysBetween } from './days.ts';
import type { Client } from './client.ts';
import { Exact } from './exact.ts';
import { cheapest } from './flow.ts';

const LOB = 'iPhone';
/** Where the partner wants goods, and the cities that they come from, in which 昆明 has no way to anywhere. */
const DESTINATIONS = ['北京', '广州', '武汉'] as const;
const ORIGINS = ['北京', '上海', '广州', '武汉', '德州', '济南'] as const;
const UNKNOWN_WAY = 99;

const daysOf = (from: string, to: string): number => {
  const [start, end] = [ORIGINS.findIndex((city) => city === from), DESTINATIONS.findIndex((city) => city === to)];
  // There are no days from 济南 to 武汉.
  return start < 0 || (from === '济南' && to === '武汉') ? UNKNOWN_WAY : 1 + ((start * 5 + end * 3) % 7);
};

/**
 * Goods for these warehouses of the partner come from one of ours, as far as it has them; the first one in the file is
 * served first.
 */
const FIXED: Readonly<Record<string, string>> = { 京东广州仓: '武汉一号库', 京东武汉仓: '武汉一号库' };

/** A product line that is not split on the day of the task alone, and one that is not on all days around it. */
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
      数量: least + ((at * 41 + to * 23) % 60),
    })),
  ),
  { SKU: UNKNOWN_SKU, 目的仓: '京东北京仓', 目的城市: '北京', 数量: 7 },
];

/**
 * The demand of the morning, which is completed, and that of the evening, which finds what is left and some goods
 * restricted.
 */
const MORNING = demandOf(10);
const EVENING = demandOf(25);

/** The records of the day's two splits. */
export interface Splits {
  readonly morning: number;
  readonly evening: number;
}

/** Maintains what a split looks things up in, asks for goods, completes that, and asks for more. */
export async function uploadDemands(client: Client): Promise<Splits> {
  const ways = ORIGINS.flatMap((from) => DESTINATIONS.map((to) => ({ from, to, days: daysOf(from, to) })));
  await client.list(
    'ageing',
    ways
      .filter(({ days }) => days !== UNKNOWN_WAY)
      .map(({ from, to, days }) => ({ 始发城市: from, 目的城市: to, '时效（入仓时间）': days, 品类: LOB })),
  );
  const columns = ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '供货价'];
  await client.list(
    'autoProduct',
    PRODUCTS.map((product) => Object.fromEntries(columns.map((column) => [column, product[column] ?? null]))),
  );
  await client.list('autoSku', SKUS);
  for (const [jdWarehouse, shenmaWarehouse] of Object.entries(FIXED))
    await client.call('/transferRoute/insert', { lob: LOB, shenmaWarehouse, jdWarehouse });
  const morning = await client.demand(LOB, MORNING);
  await client.call(`/separateWarehouseAuto/completeSeparateWarehouse?id=${morning}&lob=${LOB}`);
  for (const [subLob, first, last] of [
    [RESTRICTED, 0, 0],
    [FREE_AGAIN, -9, -1],
    [FREE_AGAIN, 1, 9],
  ] as const)
    await client.call('/goodsSubLobRestriction/insert', {
      lob: LOB,
      subLob,
      timeBegin: addDays(client.day, first),
      timeEnd: addDays(client.day, last),
    });
  return { morning, evening: await client.demand(LOB, EVENING) };
}

/** Pieces of a product in a warehouse. */
interface Lot {
  readonly product: string;
  readonly warehouse: string;
  readonly city: string;
  /** In days since a day before all of them. */
  readonly receipt: number;
  pieces: number;
}

/**
 * Of an MPN what can be served at most, and in how few pieces × days (docs/business-rules/warehouse-split.md#steps).
 */
export interface Served {
  readonly mpn: string;
  readonly pieces: number;
  readonly pieceDays: number;
  /**
   * The sum of the pieces' days of receipt: among equal plans it is the least
   * (docs/business-rules/rounding-and-borders.md#ties-of-the-warehouse-split).
   */
  readonly receiptDays: number;
  /** What fixed routes give: `warehouse of the partner=pieces`. */
  readonly fixed: readonly string[];
}

/** What the inventory has for the morning, the oldest first, and of one day the lowest 物料号. */
export const stockOf = (inputs: Inputs, day: string): Lot[] =>
  (inputs.newestReviewed('disti', day)?.rows ?? [])
    .map((row) => ({
      product: row.物料号 as string,
      warehouse: row.仓库 as string,
      city: String(row.城市).replace(/市$/, ''),
      receipt: daysBetween('2020-01-01', row.入库日期 as string),
      pieces: row.库存数量 as number,
    }))
    .toSorted((a, b) => a.receipt - b.receipt || a.product.localeCompare(b.product));

const placeOf = (lot: Lot) => `${lot.product} ${lot.warehouse}`;

/** The pieces that lines get, by `物料号 warehouse`. */
const piecesOf = (lines: readonly ShownLine[]): Map<string, number> => {
  const taken = new Map<string, number>();
  for (const { productCode, warehouse, quantity } of lines.flatMap(({ portions }) => portions))
    taken.set(`${productCode} ${warehouse}`, (taken.get(`${productCode} ${warehouse}`) ?? 0) + quantity);
  return taken;
};

/** What is left of a stock once a split was completed: of a product in a warehouse the oldest has gone. */
export const matchesLineFilter = (lots: readonly Lot[], completed: readonly ShownLine[]): Lot[] => {
  const taken = piecesOf(completed);
  return lots.map((lot) => {
    const gone = Math.min(lot.pieces, taken.get(placeOf(lot)) ?? 0);
    taken.set(placeOf(lot), (taken.get(placeOf(lot)) ?? 0) - gone);
    return { ...lot, pieces: lot.pieces - gone };
  });
};

const mpnOf = (product: string) => PRODUCTS.find(({ 物料号 }) => 物料号 === product)?.MPN as string;

/** What lines get of each product in each warehouse: `物料号 warehouse=pieces`. */
export const takenByProduct = (lines: readonly ShownLine[]): string[] =>
  [...piecesOf(lines)].map(([place, pieces]) => `${place}=${pieces}`).toSorted();

/** The same if each warehouse gives of a MPN's products the oldest lots, and of one day those of the lowest 物料号. */
export const oldestFirst = (lines: readonly ShownLine[], stock: readonly Lot[]): string[] => {
  const wanted = new Map<string, number>();
  for (const [place, pieces] of piecesOf(lines)) {
    const [product = '', warehouse = ''] = place.split(' ');
    const key = `${mpnOf(product)} ${warehouse}`;
    wanted.set(key, (wanted.get(key) ?? 0) + pieces);
  }
  const given = new Map<string, number>();
  for (const lot of stock) {
    const key = `${mpnOf(lot.product)} ${lot.warehouse}`;
    const pieces = Math.min(lot.pieces, wanted.get(key) ?? 0);
    if (pieces === 0) continue;
    wanted.set(key, (wanted.get(key) ?? 0) - pieces);
    given.set(placeOf(lot), (given.get(placeOf(lot)) ?? 0) + pieces);
  }
  return [...given].map(([place, pieces]) => `${place}=${pieces}`).toSorted();
};

export const morningOf = (inputs: Inputs, day: string): Served[] => servedBy(stockOf(inputs, day), MORNING, []);
export const eveningOf = (inputs: Inputs, day: string, completed: readonly ShownLine[]): Served[] =>
  servedBy(matchesLineFilter(stockOf(inputs, day), completed), EVENING, [RESTRICTED]);

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
      supplies,
      demands: wanted.map(({ pieces }) => pieces),
      ways: supplies.map(({ city }) => wanted.map(({ row }) => daysOf(city, row.目的城市 as string))),
    });
    const total = (what: 'pieces' | 'pieceDays' | 'receiptDays') => fixed.reduce((sum, part) => sum + part[what], rest[what]);
    return {
      mpn,
      pieces: total('pieces'),
      pieceDays: total('pieceDays'),
      receiptDays: total('receiptDays'),
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
  let [pieces, receiptDays] = [0, 0];
  for (const lot of lots) {
    const taken = Math.min(lot.pieces, want.pieces);
    lot.pieces -= taken;
    want.pieces -= taken;
    pieces += taken;
    receiptDays += taken * lot.receipt;
  }
  return lots.length === 0
    ? []
    : [{ to, pieces, pieceDays: pieces * daysOf(lots[0]?.city ?? '', want.row.目的城市 as string), receiptDays }];
}

/** What of a stock may go in the evening. */
export const freeOf = (lots: readonly Lot[]): Lot[] =>
  lots.filter((lot) => PRODUCTS.find(({ 物料号 }) => 物料号 === lot.product)?.['Sub-Lob'] !== RESTRICTED);

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

/**
 * The same from the lines that the product shows, and the stock that they were served from, the oldest of a product in
 * a warehouse first.
 */
export const servedIn = (lines: readonly ShownLine[], stock: readonly Lot[]): Served[] =>
  [...Map.groupBy(lines, ({ mpn }) => mpn)].flatMap(([mpn, of]) => {
    const portions = of.flatMap((line) => line.portions);
    return mpn === null
      ? []
      : [
          {
            mpn,
            pieces: portions.reduce((total, { quantity }) => total + quantity, 0),
            pieceDays: portions.reduce((total, { quantity, days }) => total + quantity * days, 0),
            receiptDays: receiptDaysOf(of, stock),
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

/** The sum of the days of receipt of what lines get. */
function receiptDaysOf(lines: readonly ShownLine[], stock: readonly Lot[]): number {
  const left = matchesLineFilter(stock, lines);
  return stock.reduce((total, { pieces, receipt }, at) => total + (pieces - (left[at]?.pieces ?? 0)) * receipt, 0);
}
