import { sql, type RawBuilder } from 'kysely';
import type { ReportScope } from '#kit/report/server/source.ts';
import { CUTOFF, THRESHOLD_DAYS } from '../definition.ts';

/** First and last day, both included. */
export type Days = readonly [first: RawBuilder<unknown>, last: RawBuilder<unknown>];

/** A day that comes after all others. */
export const NEVER = sql`date 'infinity'`;
export const EVER: Days = [sql`date '-infinity'`, NEVER];

/** On which days goods came and left that a question is about. */
export interface TermDays {
  /** Of the comparison. */
  readonly in: Days;
  /** Null where goods that are still there count, too. */
  readonly out: Days | null;
  /** Of what counts as received. */
  readonly received: Days;
  /** Of what counts as delivered. */
  readonly delivered: { readonly in: Days; readonly out: Days };
}

/**
 * What a report is made with: each a SQL value, so that one formula serves both reports
 * (docs/business-rules/ledger-and-interest.md#spend-and-save).
 */
export interface Terms {
  readonly corporateId: number;
  /** Q. */
  readonly queryDay: RawBuilder<unknown>;
  /** S and F. */
  readonly startingDays: RawBuilder<unknown>;
  readonly freeDays: RawBuilder<unknown>;
  /** In percent a year; null where the corporate has none. */
  readonly rate: RawBuilder<unknown>;
  readonly days: TermDays;
  /** The only categories that are asked for; null is all. */
  readonly lobs: readonly string[] | null;
}

export const CUTOFF_DAY = sql`${CUTOFF}::date`;

/** What the caller of the internal report asked with; ranges may be open. */
export function internalTerms({ corporateId, parameters }: ReportScope): Terms {
  const { lob, queryDate, regardlessOfStockLimit, freeDays, annualizedRate, inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd } = parameters;
  const queryDay = sql`${queryDate}::date`;
  const came = daysFrom(inTimeBegin, inTimeEnd);
  const [first, last] = daysFrom(outTimeBegin, outTimeEnd);
  return {
    corporateId,
    queryDay,
    startingDays: sql`${regardlessOfStockLimit}::integer`,
    freeDays: sql`${freeDays}::integer`,
    rate: sql`${annualizedRate}::numeric`,
    days: {
      in: came,
      out: leftIn(outTimeBegin, outTimeEnd),
      received: came,
      delivered: { in: came, out: [first, sql`least(${last}, ${queryDay})`] },
    },
    lobs: lob === undefined ? null : [lob],
  };
}

/** Up to today, at 21 days and the corporate's rate; what came in or went out after the cutoff is purchased and delivered. */
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
    days: { in: EVER, out: null, received: sinceCutoff, delivered: { in: EVER, out: sinceCutoff } },
    lobs: lob === undefined ? limit : [lob],
  };
}

/** These days; an end that is not given is open. */
export const daysFrom = (first: string | undefined, last: string | undefined): Days => [
  first === undefined ? EVER[0] : sql`${first}::date`,
  last === undefined ? EVER[1] : sql`${last}::date`,
];

/** The days on which goods left, where any is given. */
export const leftIn = (first: string | undefined, last: string | undefined): Days | null =>
  first === undefined && last === undefined ? null : daysFrom(first, last);

/** Whether a day of a segment is one of these; where goods that are still there count, it is none that does not. */
export const isWithin = (day: RawBuilder<unknown>, days: Days | null): RawBuilder<unknown> =>
  days === null ? sql`true` : sql`coalesce(${day} between ${days[0]} and ${days[1]}, false)`;
