import { sql, type RawBuilder } from 'kysely';
import type { ReportScope } from '#kit/report/server/source.ts';
import { CUTOFF, THRESHOLD_DAYS } from '../definition.ts';

/** First and last day, both included. */
type Days = readonly [first: RawBuilder<unknown>, last: RawBuilder<unknown>];

/** A day that comes after all others. */
export const NEVER = sql`date 'infinity'`;
export const ALL_DAYS_EVER: Days = [sql`date '-infinity'`, NEVER];

/** The ranges of the days of receipt and delivery in a query. */
interface TermDays {
  /** The range of the comparison. */
  readonly in: Days;
  /** Null to include goods still in stock. */
  readonly out: Days | null;
  /** The range of received goods. */
  readonly received: Days;
  /** The range of delivered goods. */
  readonly delivered: { readonly in: Days; readonly out: Days };
}

/**
 * The parameters of a report as SQL values, so that one formula serves both reports
 * (docs/business-rules/ledger-and-interest.md#spend-and-save).
 */
export interface Terms {
  readonly corporateId: number;
  /** Q, the query day. */
  readonly queryDay: RawBuilder<unknown>;
  /** S, the limit below which saved days count. */
  readonly startingDays: RawBuilder<unknown>;
  /** F, the days without interest. */
  readonly freeDays: RawBuilder<unknown>;
  /** Annual rate in percent; null when the corporate has none. */
  readonly rate: RawBuilder<unknown>;
  readonly days: TermDays;
  /** The requested categories; null for all. */
  readonly lobs: readonly string[] | null;
}

export const CUTOFF_DAY = sql`${CUTOFF}::date`;

/** The parameters of the internal report; ranges may be open. */
export function internalTerms({ corporateId, parameters }: ReportScope): Terms {
  const { lob, queryDate, regardlessOfStockLimit, freeDays, annualizedRate, inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd } = parameters;
  const queryDay = sql`${queryDate}::date`;
  const receiptDays = daysFrom(inTimeBegin, inTimeEnd);
  const [first, last] = daysFrom(outTimeBegin, outTimeEnd);
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
      delivered: { in: receiptDays, out: [first, sql`least(${last}, ${queryDay})`] },
    },
    lobs: lob === undefined ? null : [lob],
  };
}

/**
 * The parameters of the outer report: up to today, with 21 days and the corporate's rate. Purchases and deliveries are
 * those after the cutoff.
 */
export function outerTerms({ corporateId, parameters: { lob }, limit, today }: ReportScope): Terms {
  const queryDay = sql`${today}::date`;
  const threshold = sql`${sql.lit(THRESHOLD_DAYS)}`;
  const sinceCutoff: Days = [sql`${CUTOFF_DAY} + 1`, queryDay];
  return {
    corporateId,
    queryDay,
    startingDays: threshold,
    freeDays: threshold,
    rate: sql`(select annualized_rate from corporate where id = ${corporateId})`,
    days: { in: ALL_DAYS_EVER, out: null, received: sinceCutoff, delivered: { in: ALL_DAYS_EVER, out: sinceCutoff } },
    lobs: lob === undefined ? limit : [lob],
  };
}

/** A range of days; a missing end is open. */
export const daysFrom = (first: string | undefined, last: string | undefined): Days => [
  first === undefined ? ALL_DAYS_EVER[0] : sql`${first}::date`,
  last === undefined ? ALL_DAYS_EVER[1] : sql`${last}::date`,
];

/** The range of delivery days; null if neither end is given. */
export const deliveryDays = (first: string | undefined, last: string | undefined): Days | null =>
  first === undefined && last === undefined ? null : daysFrom(first, last);

/** Whether a day of a segment is in a range. False without a day (still in stock), except without a range. */
export const isWithin = (day: RawBuilder<unknown>, days: Days | null): RawBuilder<unknown> =>
  days === null ? sql`true` : sql`coalesce(${day} between ${days[0]} and ${days[1]}, false)`;
