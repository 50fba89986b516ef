import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { BUCKETS, WAN_PLACES } from '../definition.ts';
import type { Histogram, HistogramBucket } from '../contract.ts';
import { interest, inTenThousands } from './figures.ts';
import { bucketsOfCells, cellsAreStored, deltas, BUCKET_STARTS } from './cells.ts';
import { daysHeldAt, joinProduct, inLobs, segmentsOf } from './segments.ts';
import { daysFrom, ALL_DAYS_EVER, isWithin, deliveryDays, type Terms } from './terms.ts';

const ZERO_WAN = `0.${'0'.repeat(WAN_PLACES)}`;

/** The index of the bucket of a segment `s`. */
const BUCKET = sql`width_bucket(s.held, ${BUCKET_STARTS}::integer[]) - 1`;

/** The validated parameters of the histogram; days are `yyyy-MM-dd`. */
interface HistogramParameters {
  readonly lob: string;
  readonly annualizedRate: string;
  readonly inTimeBegin?: string | undefined;
  readonly inTimeEnd?: string | undefined;
  readonly outTimeBegin?: string | undefined;
  readonly outTimeEnd?: string | undefined;
}

/** The terms of a histogram, with the days in stock up to today. */
export function histogramTerms(corporateId: number, today: string, parameters: HistogramParameters): Terms {
  const queryDay = sql`${today}::date`;
  const receiptDays = daysFrom(parameters.inTimeBegin, parameters.inTimeEnd);
  return {
    corporateId,
    queryDay,
    // Interest counts from the first day, and no days are refunded.
    startingDays: sql`0`,
    freeDays: sql`0`,
    rate: sql`${parameters.annualizedRate}::numeric`,
    days: {
      in: receiptDays,
      out: deliveryDays(parameters.outTimeBegin, parameters.outTimeEnd),
      // The same range as `in`, so all goods of a histogram are received goods.
      received: receiptDays,
      delivered: { in: receiptDays, out: [ALL_DAYS_EVER[0], queryDay] },
    },
    lobs: [parameters.lob],
  };
}

/** The sums of all buckets, of a bucket, or of a product line in a bucket. Amounts and interest are in 万元. */
interface HistogramRow {
  /** The index of the bucket; null in the row of all buckets. */
  readonly bucket: number | null;
  /** Null for unmapped products, and in the rows of all buckets and of a bucket. */
  readonly sub_lob: string | null;
  readonly level: 'all' | 'bucket' | 'subLob';
  readonly quantity: number;
  readonly amount: string;
  readonly interest: string;
  readonly purchase_quantity: number;
  readonly purchase_amount: string;
  readonly delivery_quantity: number;
  readonly delivery_amount: string;
}

/**
 * The sums of segments by days in stock (docs/business-rules/ledger-and-interest.md#histogram). They are the sums of
 * the stored cells and of the changes since; if the corporate has no cells, they are the sums of the segments.
 */
export async function histogramOf(tx: Tx, terms: Terms): Promise<Histogram> {
  const { rows } = await sql<HistogramRow>`
    select bucket, sub_lob, case when grouping(bucket) = 1 then 'all' when grouping(sub_lob) = 1 then 'bucket' else 'subLob' end as level,
      coalesce(sum(part.quantity), 0)::bigint as quantity, ${inTenThousands(sql`sum(part.value)`)} as amount,
      ${interest(terms, sql`sum(part.money_days)`)} as interest,
      coalesce(sum(part.received), 0)::bigint as purchase_quantity, ${inTenThousands(sql`sum(part.received_value)`)} as purchase_amount,
      coalesce(sum(part.delivered), 0)::bigint as delivery_quantity, ${inTenThousands(sql`sum(part.delivered_value)`)} as delivery_amount
    from (${bucketsOfProducts(terms)} union all ${bucketsOfCells(terms)} union all ${bucketsOfDeltas(terms)}) part
    group by rollup (bucket, sub_lob) having grouping(sub_lob) = 1 or sum(part.quantity) <> 0 order by bucket, sub_lob
  `.execute(tx);
  const all = rows.find(({ level }) => level === 'all');
  return {
    dataList: BUCKETS.map(({ name }, index) =>
      bucketOf(
        name,
        rows.filter(({ bucket }) => bucket === index),
      ),
    ),
    allInventoryPrice: all?.interest ?? ZERO_WAN,
  };
}

/** The sums over segments `s` with the columns of {@link segmentsInTerms}. */
const SUMS = sql`
  sum(s.quantity) as quantity, sum(s.value) as value, sum(s.value * s.held) as money_days, sum(s.quantity) filter (where s.received) as received,
  sum(s.value) filter (where s.received) as received_value, sum(s.quantity) filter (where s.delivered) as delivered,
  sum(s.value) filter (where s.delivered) as delivered_value`;

/**
 * A select of the sums by product line and bucket; no rows if the corporate has cells. The segments are first summed by
 * product, so that the mapping is joined once per product instead of once per segment.
 */
function bucketsOfProducts(terms: Terms): RawBuilder<unknown> {
  const segments = segmentsOf(terms, sql`not ${cellsAreStored(terms.corporateId)}`);
  return sql`
    select p.sub_lob, part.bucket, part.quantity, part.value, part.money_days, part.received, part.received_value, part.delivered, part.delivered_value
    from (
      select s.product_code, ${BUCKET} as bucket, ${SUMS} from (${segmentsInTerms(terms, segments)}) s group by 1, 2
    ) part ${joinProduct(terms.lobs, sql`part.product_code`)} where ${inLobs(terms.lobs)}`;
}

/** A select of the columns of {@link bucketsOfProducts} for the changes since the cells were computed. */
const bucketsOfDeltas = (terms: Terms): RawBuilder<unknown> => sql`
  select s.sub_lob, ${BUCKET} as bucket, ${SUMS} from (${segmentsInTerms(terms, deltas(terms))}) s group by 1, 2`;

/**
 * A select of those `segments` that are in the ranges of a histogram, with the days in stock (`held`) and whether they
 * are `received` and `delivered`.
 */
const segmentsInTerms = ({ queryDay, days }: Terms, segments: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.*, ${daysHeldAt(queryDay)} as held, ${isWithin(sql`s.in_date`, days.received)} as received,
    ${isWithin(sql`s.out_date`, days.delivered.out)} as delivered
  from (${segments}) s where ${isWithin(sql`s.in_date`, days.in)} and ${isWithin(sql`s.out_date`, days.out)} offset 0`;

function bucketOf(storageAge: string, rows: readonly HistogramRow[]): HistogramBucket {
  const bucketTotal = rows.find(({ level }) => level === 'bucket');
  return {
    storageAge,
    totalCount: bucketTotal?.quantity ?? 0,
    totalWanPrice: bucketTotal?.amount ?? ZERO_WAN,
    totalWanInventoryPrice: bucketTotal?.interest ?? ZERO_WAN,
    purchaseQuantity: bucketTotal?.purchase_quantity ?? 0,
    purchaseAmount: bucketTotal?.purchase_amount ?? ZERO_WAN,
    deliveryQuantity: bucketTotal?.delivery_quantity ?? 0,
    deliveryAmount: bucketTotal?.delivery_amount ?? ZERO_WAN,
    lobData: rows.filter(({ level }) => level === 'subLob').map(({ sub_lob: subLob, quantity }) => ({ subLob, totalCount: quantity })),
  };
}
