import { PHONE_SALE_PATH, PHONE_SALE_TITLE, weeksWithSales } from '#features/phone-sale/server/api.ts';
import type { Call } from '#kit/http/server/route.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { ALL_BRANDS, ALL_MARKETS } from '../definition.ts';
import { requestedPeriods, type RangeParameters, type MeasureParameters, type BrandParameter, type MarketParameter } from './query.ts';
import { missingBrands } from './missing-brands.ts';
import { salesRange } from './range.ts';
import type { SalesQuery } from './sales.ts';

type QueryContext = Pick<Call<unknown, unknown, unknown>, 'tx' | 'session' | 'clock' | 'zone'>;

/** The query of a call, with validated periods and the corporate's weeks with sales. */
export async function salesQueryOf(
  { tx, session, clock, zone }: QueryContext,
  query: MeasureParameters & RangeParameters & Partial<MarketParameter & BrandParameter>,
): Promise<SalesQuery> {
  const periods = requestedPeriods(query);
  const corporateId = corporateOf(session);
  const range = salesRange(periods, await weeksWithSales(tx, corporateId), businessDay(clock.now(), zone));
  const about = {
    dataType: query.dataType,
    ...range.about,
    missingBrands: await missingBrands(tx, corporateId, range),
    source: { title: PHONE_SALE_TITLE, path: PHONE_SALE_PATH },
  };
  return {
    corporateId,
    range,
    about,
    dimension: query.dataType,
    market: query.marketType ?? ALL_MARKETS,
    brand: query.brand ?? ALL_BRANDS,
  };
}
