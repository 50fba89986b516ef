import type { Inputs } from './inputs.ts';
import { daysBetween } from './days.ts';
import { Exact, sumOf } from './exact.ts';
import { ledgerOf, type Segment } from './ledger.ts';

/** The day of the balance (docs/business-rules/ledger-and-interest.md#internal-report). */
const CUTOFF = '2025-05-31';

/** The terms of an internal report. */
export interface Terms {
  readonly queryDate: string;
  /** Goods that leave sooner save money; goods that stay longer cost money. */
  readonly startDays: number;
  readonly freeDays: number;
  readonly rate: string;
  readonly inRange: readonly [string, string];
  readonly outRange: readonly [string, string] | null;
}

type Rates = Pick<Terms, 'queryDate' | 'startDays' | 'freeDays' | 'rate'>;

const within = (day: string, [from, until]: readonly [string, string]) => day >= from && day <= until;

/** How long the goods have been held as of a day. */
function daysHeldAt({ inDay, outDay }: Segment, day: string): number {
  return Math.max(0, daysBetween(inDay, outDay !== null && outDay < day ? outDay : day));
}

/** The cost of goods that stay longer than the free days, as of a day. */
const spend = (segments: readonly Segment[], day: string, { freeDays, rate }: Rates): Exact =>
  interest(segments, (segment) => Math.max(0, daysHeldAt(segment, day) - freeDays), rate);

/** The savings of goods that have left sooner, as of a day. */
const save = (segments: readonly Segment[], day: string, { startDays, rate }: Rates): Exact =>
  interest(
    segments,
    (segment) => (segment.outDay !== null && segment.outDay <= day ? Math.max(0, startDays - daysHeldAt(segment, day)) : 0),
    rate,
  );

const interest = (segments: readonly Segment[], days: (segment: Segment) => number, rate: string): Exact =>
  sumOf(segments.map((segment) => (segment.value ?? Exact.ZERO).times(days(segment))))
    .times(rate)
    .over(36_500);

/**
 * In 万元 with the places that the calls answer; sums are sums of unrounded terms
 * (docs/business-rules/rounding-and-borders.md#rounding).
 */
const wan = (money: Exact) => money.over(10_000).rounded(8);
const pieces = (segments: readonly Segment[]) => segments.reduce((total, { quantity }) => total + quantity, 0);
const worth = (segments: readonly Segment[]) => sumOf(segments.map(({ value }) => value ?? Exact.ZERO));

/** The goods of a report: compared, received and delivered. */
interface Goods {
  readonly compared: (segment: Segment) => boolean;
  readonly received: (segment: Segment) => boolean;
  readonly delivered: (segment: Segment) => boolean;
}

/** The internal inventory expenses: one row per category. */
export function expensesOf(inputs: Inputs, terms: Terms) {
  const { inRange, outRange, queryDate } = terms;
  const received = ({ inDay }: Segment) => within(inDay, inRange);
  const compared = (segment: Segment) =>
    received(segment) && (outRange === null || (segment.outDay !== null && within(segment.outDay, outRange)));
  const delivered = (segment: Segment) => compared(segment) && segment.outDay !== null && segment.outDay <= queryDate;
  return rowsOf(inputs, terms, { compared, received, delivered });
}

/** The outer ones: everything is compared; what came or went after the cutoff was received or delivered. */
export function outerExpensesOf(inputs: Inputs, today: string, rate: string, lobs: readonly string[]) {
  const terms = { queryDate: today, startDays: 21, freeDays: 21, rate };
  const since = (day: string | null) => day !== null && day > CUTOFF && day <= today;
  const goods = {
    compared: () => true,
    received: ({ inDay }: Segment) => since(inDay),
    delivered: ({ outDay }: Segment) => since(outDay),
  };
  return rowsOf(inputs, terms, goods).filter(({ lob }) => lobs.includes(lob));
}

const lobsOf = (inputs: Inputs) => new Map(inputs.products.map(({ 物料号, Lob }) => [物料号, Lob as string]));

function rowsOf(inputs: Inputs, terms: Rates, goods: Goods) {
  const lobs = lobsOf(inputs);
  const byLob = Map.groupBy(ledgerOf(inputs).segments, ({ product }) => lobs.get(product) ?? '未维护');
  return [...byLob].map(([lob, segments]) => {
    const refunds = inputs.refunds.filter((refund) => refund.lob === lob);
    const refunded = (from: string, until: string) =>
      sumOf(refunds.filter(({ day }) => day > from && day <= until).map(({ money }) => Exact.of(money)));
    const balance = save(segments, CUTOFF, terms)
      .minus(spend(segments, CUTOFF, terms))
      .minus(refunded('', CUTOFF));
    const compared = segments.filter(goods.compared);
    const received = segments.filter(goods.received);
    const delivered = segments.filter(goods.delivered);
    const jdspend = spend(compared, terms.queryDate, terms).minus(spend(compared, CUTOFF, terms));
    const jdsave = save(compared, terms.queryDate, terms).minus(save(compared, CUTOFF, terms));
    const owed = jdsave.minus(jdspend);
    const refundedSince = refunded(CUTOFF, terms.queryDate);
    return {
      lob,
      purchaseQuantity: pieces(received),
      purchaseAmount: wan(worth(received)),
      deliveryQuantity: pieces(delivered),
      deliveryAmount: wan(worth(delivered)),
      balanceBy2023June30: wan(balance),
      jdspend: wan(jdspend),
      jdsave: wan(jdsave),
      dcoweToCustomer: wan(owed),
      refundToJDSum: wan(balance.plus(owed)),
      refundedToJD: wan(refundedSince),
      remainingRefundToJD: wan(balance.plus(owed).minus(refundedSince)),
    };
  });
}

/** The buckets of days in stock: name and last day. */
const BUCKETS = [
  ['1W', 7],
  ['2W', 14],
  ['3W', 21],
  ['4-8W', 56],
  ['8-12W', 84],
  ['12-16W', 112],
  ['16W+', Number.POSITIVE_INFINITY],
] as const;

/** The histogram of a category's goods that were received within a range. */
export function histogramOf(inputs: Inputs, query: { lob: string; today: string; rate: string; inRange: readonly [string, string] }) {
  const { lob, today, rate, inRange } = query;
  const products = new Map(inputs.products.map((product) => [product.物料号, product]));
  const own = ledgerOf(inputs).segments.filter(({ product, inDay }) => products.get(product)?.Lob === lob && within(inDay, inRange));
  const cost = (segments: readonly Segment[]) => wan(interest(segments, (segment) => daysHeldAt(segment, today), rate));
  const dataList = BUCKETS.map(([storageAge, last], at) => {
    const before = BUCKETS[at - 1]?.[1] ?? -1;
    const held = own.filter((segment) => daysHeldAt(segment, today) > before && daysHeldAt(segment, today) <= last);
    const left = held.filter(({ outDay }) => outDay !== null && outDay <= today);
    const lines = [...Map.groupBy(held, ({ product }) => (products.get(product)?.['Sub-Lob'] ?? null) as string | null)];
    return {
      storageAge,
      totalCount: pieces(held),
      totalWanPrice: wan(worth(held)),
      totalWanInventoryPrice: cost(held),
      purchaseQuantity: pieces(held),
      purchaseAmount: wan(worth(held)),
      deliveryQuantity: pieces(left),
      deliveryAmount: wan(worth(left)),
      lobData: lines
        .map(([subLob, of]) => ({ subLob, totalCount: pieces(of) }))
        .toSorted((a, b) => String(a.subLob).localeCompare(String(b.subLob))),
    };
  });
  return { dataList, allInventoryPrice: cost(own) };
}

/** The notes of the page. */
export function notesOf(inputs: Inputs) {
  const { shortages, segments } = ledgerOf(inputs);
  const all = [...shortages.values()];
  return {
    shortage: {
      lines: all.reduce((total, { moves }) => total + moves, 0),
      products: all.length,
      quantity: all.reduce((total, { quantity }) => total + quantity, 0),
    },
    unpricedQuantity: pieces(segments.filter(({ value }) => value === null)),
    waiting: 0,
  };
}
