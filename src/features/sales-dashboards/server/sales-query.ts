import { weeksWithSales } from '#features/phone-sale/server/api.ts';
import type { Call } from '#kit/http/server/route.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { ALL_BRANDS } from '../definition.ts';
import { periodRangeOf, type InRange, type Measured, type OfBrand, type OfMarket } from './query.ts';
import { rangeOf } from './range.ts';
import type { SalesQuery } from './sold.ts';

type QueryContext = Pick<Call<unknown, unknown, unknown>, 'tx' | 'session' | 'clock' | 'zone'>;

/** The query of a call, with validated periods and the corporate's weeks with data. */
export async function salesQueryOf(
  { tx, session, clock, zone }: QueryContext,
  query: Measured & InRange & Partial<OfMarket & OfBrand>,
): Promise<SalesQuery> {
  const periods = periodRangeOf(query);
  const corporateId = corporateOf(session);
  const range = rangeOf(periods, await weeksWithSales(tx, corporateId), businessDay(clock.now(), zone));
  return { corporateId, range, dimension: query.dataType, market: query.marketType ?? 1, brand: query.brand ?? ALL_BRANDS };
}
