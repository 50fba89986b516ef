import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { IncorrectParameter } from '#kit/failure/server/failure.ts';
import { FIRST_NATURAL_YEAR, naturalYearOf } from '#kit/time/calendar.ts';
import type { PeriodFilter } from '../define.ts';

/** Returns the prefix of a fiscal year's period keys, such as `FY26`, by its id; null if the year does not exist. */
export type FiscalYearLabel = (tx: Tx, id: number) => Promise<string | null>;

const QUARTERS = 4;

const wholeNumber = z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).optional());

/** The query parameters of a page call that filter its periods. */
export function periodFilterQuery(filter: PeriodFilter | undefined): Record<string, typeof wholeNumber> {
  if (filter === undefined) return {};
  return { [filter.year]: wholeNumber, ...(filter.by === 'fiscal-year' ? { [filter.quarter]: wholeNumber } : {}) };
}

/**
 * The `like` pattern of the keys of the requested periods; null if the requested fiscal year does not exist.
 * @param today `yyyy-MM-dd` in business time
 */
export async function requestedKeys(
  tx: Tx,
  filter: PeriodFilter | undefined,
  query: Readonly<Record<string, unknown>>,
  today: string,
  fiscalYearLabel?: FiscalYearLabel,
): Promise<string | null> {
  if (filter === undefined) return '%';
  const year = query[filter.year] as number | undefined;
  if (filter.by === 'natural-year') {
    if (year === undefined) return '%';
    if (year < FIRST_NATURAL_YEAR || year > naturalYearOf(today)) throw new IncorrectParameter(filter.year);
    return `${year}W%`;
  }
  if (filter.by === 'fiscal-number') {
    if (year === undefined) return 'FY%';
    // A fiscal year begins in the natural year before it.
    if (year < FIRST_NATURAL_YEAR || year > naturalYearOf(today) + 1) throw new IncorrectParameter(filter.year);
    return `FY${String(year % 100).padStart(2, '0')}Q%`;
  }
  const quarter = (query[filter.quarter] as number | undefined) ?? 0;
  if (quarter > QUARTERS) throw new IncorrectParameter(filter.quarter);
  if (fiscalYearLabel === undefined) throw new Error('a filter by fiscal year without a calendar');
  const label = year === undefined ? 'FY__' : await fiscalYearLabel(tx, year);
  if (label === null) return null;
  return quarter === 0 ? `${label}%` : `${label}Q${quarter}%`;
}
