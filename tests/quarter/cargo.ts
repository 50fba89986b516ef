import { purchaseLinesOf, type Piece, type PurchaseLine } from './arrivals.ts';
import { keyOf, type Inputs, type Row } from './inputs.ts';
import { SKUS } from './company.ts';
import { addDays } from './days.ts';
import { entriesOf } from './ledger.ts';
import { openingsOf } from './openings.ts';
import { openWeeksOf } from './plans.ts';

/** The figures of a row of the cargo status. */
const FIGURES = [
  'totalOrderQuantity',
  'smStorageIn',
  'jdOrdered',
  'jdNotOrdered',
  'quantityExpectedDn',
  'quantityExpectedDn1',
  'quantityExpectedDn2',
  'quantityExpectedDn3',
  'alreadyDnNotShipped',
  'notDnNotShipped',
  'quantityOnTheWay',
  'quantityBeiJing',
  'quantityJiNan',
  'quantityShengYang',
  'quantityWuHan',
  'quantityXiAn',
  'quantityChengDu',
  'quantityShangHai',
  'quantityGuangZhou',
  'quantityTotal',
  'quantityDifference',
] as const;
type Figure = (typeof FIGURES)[number];
type Figures = Record<Figure, number>;

const CITIES: Readonly<Record<string, Figure>> = {
  北京: 'quantityBeiJing',
  德州: 'quantityJiNan',
  济南: 'quantityJiNan',
  武汉: 'quantityWuHan',
  上海: 'quantityShangHai',
  广州: 'quantityGuangZhou',
};

const ORDERED_WITHIN_DAYS = 188;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The cargo status of a day by 物料号 (docs/business-rules/cargo-status.md). */
export function cargoByProduct(inputs: Inputs, day: string): Map<string, Figures> {
  const cargo = new Map<string, Figures>();
  const add = (product: unknown, figure: Figure, quantity: number) => {
    const figures = cargo.get(String(product)) ?? (Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures);
    figures[figure] += quantity;
    cargo.set(String(product), figures);
  };
  const openings = openingsOf(inputs, ['notOrderedOpening', '物料号', '京东未下单期初'], ['', day]);
  const counts = (product: unknown, on: string) => on >= (openings.get(String(product))?.day ?? '');
  for (const [product, { quantity }] of openings) add(product, 'jdNotOrdered', quantity);
  for (const line of purchaseLinesOf(inputs).filter(({ row }) => (row.created as string) <= day)) {
    const { product } = line.row;
    for (const [figure, quantity] of ofLine(line, day)) add(product, figure, quantity);
    // A receipt without a day is left out, as of book stock
    // (docs/business-rules/rounding-and-borders.md#jd-not-ordered).
    const received = line.pieces.filter(({ receivedOn }) => receivedOn !== null && receivedOn <= day && counts(product, receivedOn));
    add(product, 'jdNotOrdered', sum(received.map((piece) => piece.received ?? 0)));
  }
  for (const [row, isSigned] of deliveriesOf(inputs, day)) {
    const quantity = row.数量 as number;
    if (counts(row.物料号, row.交货单创建时间 as string)) add(row.物料号, 'jdNotOrdered', -quantity);
    if (!isSigned) add(row.物料号, 'jdOrdered', quantity);
  }
  const inventory = inputs.newestReviewed('disti', day);
  for (const row of inventory?.rows ?? []) {
    const city = CITIES[String(row.城市).replace(/市$/, '')];
    if (city !== undefined) add(row.物料号, city, row.库存数量 as number);
    add(row.物料号, 'quantityTotal', row.库存数量 as number);
    add(row.物料号, 'quantityDifference', row.库存数量 as number);
  }
  for (const { product, day: on, quantity } of entriesOf(inputs)) {
    if (on <= day) add(product, 'smStorageIn', quantity);
    if (inventory !== undefined && on <= inventory.period) add(product, 'quantityDifference', -quantity);
  }
  return cargo;
}

/** The open quantities of a line: shipped and not received, with a DN and not shipped, or without a DN. */
function ofLine({ row, deleted, pieces }: PurchaseLine, day: string): [Figure, number][] {
  const ordered = (row.quantity as number) - deleted;
  // Goods received on an unknown day are not on the way; book stock and what is not ordered count them once their
  // day is known.
  const receivedOf = ({ received, receivedOn }: Piece) => (receivedOn === null || receivedOn <= day ? (received ?? 0) : 0);
  const outstanding = (piece: Piece) => Math.max(0, (piece.shipped ?? 0) - receivedOf(piece));
  const isShipped = ({ shippedOn }: Piece) => shippedOn !== null && shippedOn <= day;
  const open = Math.max(0, ordered - sum(pieces.map(receivedOf)));
  let left = open;
  const takenFromOpen = (piece: Piece) => {
    const quantity = Math.min(left, outstanding(piece));
    left -= quantity;
    return { piece, quantity };
  };
  // The open quantity is assigned by expected date, without a date last.
  const soonest = ({ expected: one }: Piece, { expected: other }: Piece) => (one ?? '9999').localeCompare(other ?? '9999');
  const shipped = pieces.filter(isShipped).toSorted(soonest).map(takenFromOpen);
  const onTheWay = sum(shipped.map(({ quantity }) => quantity));
  const withDn = sum(pieces.filter((piece) => !isShipped(piece)).map((piece) => takenFromOpen(piece).quantity));
  const expected = (days: number) =>
    sum(shipped.filter(({ piece }) => piece.expected === addDays(day, days)).map(({ quantity }) => quantity));
  const counts = (row.created as string) >= addDays(day, -ORDERED_WITHIN_DAYS) || open > 0;
  return [
    ['totalOrderQuantity', counts ? ordered : 0],
    ['quantityOnTheWay', onTheWay],
    ['alreadyDnNotShipped', withDn],
    ['notDnNotShipped', open - onTheWay - withDn],
    ['quantityExpectedDn', expected(0)],
    ['quantityExpectedDn1', expected(1)],
    ['quantityExpectedDn2', expected(2)],
    ['quantityExpectedDn3', expected(3)],
  ];
}

/** Delivery lines created by the day, and whether the partner has signed for them by then. */
function deliveriesOf(inputs: Inputs, day: string): [Row, boolean][] {
  const receipts = inputs.documents(['vc'], ['京东PO单号', 'SKU']);
  const mpns = new Map(inputs.products.map(({ 物料号, MPN }) => [物料号, MPN]));
  return [...inputs.documents(['delivery'], ['交货单号', '行项目']).values()]
    .filter((row) => (row.交货单创建时间 as string).slice(0, 10) <= day)
    .map((row) => {
      const sku = SKUS.find(({ MPN }) => MPN === mpns.get(row.物料号 ?? null))?.SKU;
      const stored = receipts.get(keyOf({ PO: row.京东PO单号 ?? null, SKU: sku ?? null }, ['PO', 'SKU']))?.入仓时间 ?? null;
      return [row, stored !== null && (stored as string).slice(0, 10) <= day];
    });
}

/** Quantities that were shipped to the partner and are not signed for, by 物料号. */
export function unsignedOf(inputs: Inputs, day: string): Map<string, number> {
  const unsigned = new Map<string, number>();
  for (const [row, isSigned] of deliveriesOf(inputs, day)) {
    const isShipped = row.发货日期 !== null && (row.发货日期 as string) <= day;
    const product = row.物料号 as string;
    if (isShipped && !isSigned) unsigned.set(product, (unsigned.get(product) ?? 0) + (row.数量 as number));
  }
  return unsigned;
}

/**
 * The cargo status by the MPN under which a product counts here, with what is open of its planned weeks: of each MPN
 * that has a plan or a product with any figure.
 */
export function cargoOf(inputs: Inputs, day: string) {
  const byMpn = new Map<string, Figures>();
  for (const [code, figures] of cargoByProduct(inputs, day)) {
    if (FIGURES.every((name) => figures[name] === 0)) continue;
    const product = inputs.products.find(({ 物料号 }) => 物料号 === code);
    const mpn = (product?.货况取值 ?? product?.MPN ?? code) as string;
    const known = byMpn.get(mpn);
    byMpn.set(
      mpn,
      known === undefined ? { ...figures } : (Object.fromEntries(FIGURES.map((name) => [name, known[name] + figures[name]])) as Figures),
    );
  }
  const open = openWeeksOf(inputs, day);
  const none = Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures;
  return [...new Set([...byMpn.keys(), ...open.keys()])].map((mpn) => ({
    mpn,
    ...(byMpn.get(mpn) ?? none),
    openWeeks: open.get(mpn) ?? [],
  }));
}
