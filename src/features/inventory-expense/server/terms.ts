import { sql, type RawBuilder } from 'kysely';
import type { ReportScope } from '#kit/report/server/source.ts';
import { CUTOFF, THRESHOLD_DAYS } from '../definition.ts';

/** A range of days: the first and the last, both included. */
type Days = readonly [first: RawBuilder<unknown>, last: RawBuilder<unknown>];

/** A day after all other days. */
export const NEVER = sql`date 'infinity'`;
export const ALL_DAYS_EVER: Days = [sql`date '-infinity'`, NEVER];

/** The ranges of days by which a report selects segments. */
interface TermDays {
  /** Days of receipt of the segments with spent and saved days. */
  readonly in: Days;
  /** Days of delivery of the same segments; null to include goods still in stock. */
  readonly out: Days | null;
  /** Days of receipt of the segments in the purchase columns. */
  readonly received: Days;
  /** Days of receipt and delivery of the segments in the delivery columns. */
  readonly delivered: { readonly in: Days; readonly out: Days };
}

/**
 * The parameters of a report as SQL expressions, so that one formula serves the internal and the outer report
 * (docs/business-rules/ledger-and-interest.md#spend-and-save).
 */
export interface Terms {
  readonly corporateId: number;
  /** Q, the query day. */
  readonly queryDay: RawBuilder<unknown>;
  /** S, the early pickup limit: goods with fewer days in stock have refunded days. */
  readonly startingDays: RawBuilder<unknown>;
  /** F, the number of days in stock without interest. */
  readonly freeDays: RawBuilder<unknown>;
  /** The annual rate in percent; null if the corporate has none. */
  readonly rate: RawBuilder<unknown>;
  readonly days: TermDays;
  /** The requested categories; null for all. */
  readonly lobs: readonly string[] | null;
}

export const CUTOFF_DAY = sql`${CUTOFF}::date`;

/** Whether a category is requested; always true if all are. */
export const isRequested = (lob: RawBuilder<unknown>, lobs: Terms['lobs']): RawBuilder<unknown> =>
  lobs === null ? sql`true` : sql`${lob} = any(${lobs}::text[])`;

/** The parameters of the internal report. A range without a first or last day is open at that end. */
export function internalTerms({ corporateId, parameters }: ReportScope): Terms {
  const { lob, queryDate, regardlessOfStockLimit, freeDays, annualizedRate, inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd } = parameters;
  const queryDay = sql`${queryDate}::date`;
  const receiptDays = daysFrom(inTimeBegin, inTimeEnd);
  const [firstDelivery, lastDelivery] = daysFrom(outTimeBegin, outTimeEnd);
  return {
    corporateId,
    queryDay,
    startingDays: sql`${regardlessOfStockLimit}::integer`,
    freeDays: sql`${freeDays}::integer`,
    rate: sql`${annualizedRate}::numeric`,
    days: {
      in: receiptDays,
      out: deliveryDays(outTimeBegin, outTimeEnd),
      received: receiptDays,
      delivered: { in: receiptDays, out: [firstDelivery, sql`least(${lastDelivery}, ${queryDay})`] },
    },
    lobs: lob === undefined ? null : [lob],
  };
}

/**
 * The parameters of the outer report: the query day is today, both limits are 21 days, and the rate is the corporate's.
 * The purchase and delivery columns start after the cutoff.
 */
export function outerTerms({ corporateId, parameters: { lob }, limit, today }: ReportScope): Terms {
  const queryDay = sql`${today}::date`;
  const threshold = sql`${sql.lit(THRESHOLD_DAYS)}`;
  const afterCutoff: Days = [sql`${CUTOFF_DAY} + 1`, queryDay];
  return {
    corporateId,
    queryDay,
    startingDays: threshold,
    freeDays: threshold,
    rate: sql`(select annualized_rate from corporate where id = ${corporateId})`,
    days: { in: ALL_DAYS_EVER, out: null, received: afterCutoff, delivered: { in: ALL_DAYS_EVER, out: afterCutoff } },
    lobs: lob === undefined ? limit : [lob],
  };
}

/** A range of days. It is open at an end that is undefined. */
export const daysFrom = (first: string | undefined, last: string | undefined): Days => [
  first === undefined ? ALL_DAYS_EVER[0] : sql`${first}::date`,
  last === undefined ? ALL_DAYS_EVER[1] : sql`${last}::date`,
];

/** A range of delivery days; null if both ends are undefined. */
export const deliveryDays = (first: string | undefined, last: string | undefined): Days | null =>
  first === undefined && last === undefined ? null : daysFrom(first, last);

/** Whether a day is in a range; true without a range. False for a null day: the delivery day of goods in stock. */
export const isWithin = (day: RawBuilder<unknown>, days: Days | null): RawBuilder<unknown> =>
  days === null ? sql`true` : sql`coalesce(${day} between ${days[0]} and ${days[1]}, false)`;
