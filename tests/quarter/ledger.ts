import { purchaseLinesOf } from './arrivals.ts';
import type { Inputs, Row } from './inputs.ts';
import { Exact } from './exact.ts';

/**
 * Pieces of a product that were received on one day and delivered on another, or are still in stock
 * (docs/business-rules/ledger-and-interest.md#first-in-first-out).
 */
export interface Segment {
  readonly product: string;
  readonly inDay: string;
  /** null: still in stock. */
  readonly outDay: string | null;
  readonly quantity: number;
  /** Exact; null if the price or its tax rate is unknown. */
  readonly value: Exact | null;
}

interface Lot {
  readonly day: string;
  readonly source: number;
  quantity: number;
  readonly price: Exact | null;
}

interface Move {
  readonly day: string;
  readonly source: number;
  readonly quantity: number;
}

export interface Ledger {
  readonly segments: readonly Segment[];
  /** Deliveries without stock, by product: pieces and moves. */
  readonly shortages: ReadonlyMap<string, { quantity: number; moves: number }>;
}

/** First in, first out, per product, one piece after the other. */
export function ledgerOf(inputs: Inputs): Ledger {
  const lots = lotsOf(inputs);
  const moves = movesOf(inputs);
  const shortages = new Map<string, { quantity: number; moves: number }>();
  const segments = [...new Set([...lots.keys(), ...moves.keys()])].flatMap((product) => {
    const waiting = (lots.get(product) ?? []).toSorted(byDay).map((lot) => ({ ...lot }));
    const held: Segment[] = [];
    for (const move of (moves.get(product) ?? []).toSorted(byDay)) {
      let left = move.quantity;
      while (left > 0 && waiting[0] !== undefined) {
        const [lot] = waiting;
        const quantity = Math.min(left, lot.quantity);
        held.push(segmentOf(product, lot, move.day, quantity));
        left -= quantity;
        lot.quantity -= quantity;
        if (lot.quantity === 0) waiting.shift();
      }
      if (left > 0) {
        const shortage = shortages.get(product) ?? { quantity: 0, moves: 0 };
        shortages.set(product, { quantity: shortage.quantity + left, moves: shortage.moves + 1 });
      }
    }
    return [...held, ...waiting.map((lot) => segmentOf(product, lot, null, lot.quantity))];
  });
  return { segments, shortages };
}

const byDay = (a: Lot | Move, b: Lot | Move) => a.day.localeCompare(b.day) || a.source - b.source;

const segmentOf = (product: string, { day, price }: Lot, outDay: string | null, quantity: number): Segment => ({
  product,
  inDay: day,
  outDay,
  quantity,
  value: price === null ? null : price.times(quantity),
});

/** All receipts, and all deliveries as negative quantities, by day. */
export function entriesOf(inputs: Inputs): { product: string; day: string; quantity: number }[] {
  const of = (all: ReadonlyMap<string, readonly (Lot | Move)[]>, sign: 1 | -1) =>
    [...all].flatMap(([product, entries]) => entries.map(({ day, quantity }) => ({ product, day, quantity: sign * quantity })));
  return [...of(lotsOf(inputs), 1), ...of(movesOf(inputs), -1)];
}

/** Live adjustments, each with the day of its file. */
const adjustmentsOf = (inputs: Inputs): { row: Row; day: string }[] =>
  [...inputs.liveFiles('adjustment').values()].flatMap(({ rows, period }) => rows.map((row) => ({ row, day: period })));

/** Receipts by their day, and positive adjustments. */
function lotsOf(inputs: Inputs): Map<string, Lot[]> {
  const lots = new Map<string, Lot[]>();
  for (const { row, taxed, pieces } of purchaseLinesOf(inputs))
    for (const { received, receivedOn } of pieces)
      if ((received ?? 0) > 0 && receivedOn !== null)
        add(lots, row.product as string, { day: receivedOn, source: 1, quantity: received ?? 0, price: taxed });
  for (const { row, day } of adjustmentsOf(inputs)) {
    const quantity = row.调整数量 as number;
    if (quantity <= 0) continue;
    const mapped = inputs.products.find(({ 物料号 }) => 物料号 === row.物料号)?.供货价 ?? null;
    const price = row['单价(含税)'] ?? mapped;
    add(lots, row.物料号 as string, {
      day: (row.入库日期 ?? day) as string,
      source: 3,
      quantity,
      price: price === null ? null : Exact.of(price),
    });
  }
  return lots;
}

/** Delivery orders by their shipping day, and negative adjustments. */
function movesOf(inputs: Inputs): Map<string, Move[]> {
  const moves = new Map<string, Move[]>();
  for (const row of inputs.documents(['delivery'], ['交货单号', '行项目']).values())
    if (row.发货日期 !== null) add(moves, row.物料号 as string, { day: row.发货日期 as string, source: 2, quantity: row.数量 as number });
  for (const { row, day } of adjustmentsOf(inputs)) {
    const quantity = row.调整数量 as number;
    if (quantity < 0) add(moves, row.物料号 as string, { day, source: 3, quantity: -quantity });
  }
  return moves;
}

function add<T>(to: Map<string, T[]>, key: string, value: T): void {
  to.set(key, [...(to.get(key) ?? []), value]);
}
