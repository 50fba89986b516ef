import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { BUCKETS, WAN_PLACES } from '../definition.ts';
import type { Histogram, HistogramBucket } from '../contract.ts';
import { interest, inTenThousands } from './figures.ts';
import { bucketsOfCells, cellsAreStored, deltas, BUCKET_STARTS } from './cells.ts';
import { daysHeldAt, joinProduct, inLobs, segmentsOf } from './segments.ts';
import { daysFrom, ALL_DAYS_EVER, isWithin, deliveryDays, type Terms } from './terms.ts';

/** The validated parameters of the histogram; days are `yyyy-MM-dd`. */
interface HistogramForm {
  readonly lob: string;
  readonly annualizedRate: string;
  readonly inTimeBegin?: string | undefined;
  readonly inTimeEnd?: string | undefined;
  readonly outTimeBegin?: string | undefined;
  readonly outTimeEnd?: string | undefined;
}

/** The conditions on the segments of a histogram. */
export function histogramTerms(corporateId: number, today: string, form: HistogramForm): Terms {
  const queryDay = sql`${today}::date`;
  const receiptDays = daysFrom(form.inTimeBegin, form.inTimeEnd);
  return {
    corporateId,
    queryDay,
    startingDays: sql`0`,
    freeDays: sql`0`,
    rate: sql`${form.annualizedRate}::numeric`,
    days: {
      in: receiptDays,
      out: deliveryDays(form.outTimeBegin, form.outTimeEnd),
      received: receiptDays,
      delivered: { in: receiptDays, out: [ALL_DAYS_EVER[0], queryDay] },
    },
    lobs: [form.lob],
  };
}

interface HistogramRow {
  /** Index of the bucket; null in the total row. */
  readonly bucket: number | null;
  /** Null in the rows of a bucket, and for unmapped products. */
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
 * The segments by days in stock; the days of goods still in stock are counted up to today
 * (docs/business-rules/ledger-and-interest.md#histogram).
 */
export async function histogramOf(tx: Tx, terms: Terms): Promise<Histogram> {
  const { rows } = await sql<HistogramRow>`
    select bucket, sub_lob, case when grouping(bucket) = 1 then 'all' when grouping(sub_lob) = 1 then 'bucket' else 'subLob' end as level,
      coalesce(sum(part.quantity), 0)::bigint as quantity, ${inTenThousands(sql`sum(part.value)`)} as amount, ${interest(terms, sql`sum(part.money_days)`)} as interest,
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
    allInventoryPrice: all?.interest ?? NOTHING,
  };
}

/** The sums of a bucket's segments `s`. */
const SUMS = sql`
  sum(s.quantity) as quantity, sum(s.value) as value, sum(s.value * s.held) as money_days, sum(s.quantity) filter (where s.received) as received,
  sum(s.value) filter (where s.received) as received_value, sum(s.quantity) filter (where s.delivered) as delivered,
  sum(s.value) filter (where s.delivered) as delivered_value`;

/**
 * A select of pieces and money by product line and bucket if the corporate has no cells. Sums by product first, so that
 * the mapping is joined once per product instead of once per segment.
 */
function bucketsOfProducts(terms: Terms): RawBuilder<unknown> {
  return sql`
    select p.sub_lob, part.bucket, part.quantity, part.value, part.money_days, part.received, part.received_value, part.delivered, part.delivered_value
    from (
      select s.product_code, ${BUCKET} as bucket, ${SUMS} from (${heldIn(terms, segmentsOf(terms, sql`not ${cellsAreStored(terms.corporateId)}`))}) s group by 1, 2
    ) part ${joinProduct(terms.lobs, sql`part.product_code`)} where ${inLobs(terms.lobs)}`;
}

/** The same for the changes since the cells were computed. */
const bucketsOfDeltas = (terms: Terms): RawBuilder<unknown> => sql`
  select s.sub_lob, ${BUCKET} as bucket, ${SUMS} from (${heldIn(terms, deltas(terms))}) s group by 1, 2`;

const BUCKET = sql`width_bucket(s.held, ${BUCKET_STARTS}::integer[]) - 1`;

/** A select of the segments of a histogram with their days in stock. */
const heldIn = ({ queryDay, days }: Terms, segments: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.*, ${daysHeldAt(queryDay)} as held, ${isWithin(sql`s.in_date`, days.received)} as received, ${isWithin(sql`s.out_date`, days.delivered.out)} as delivered
  from (${segments}) s where ${isWithin(sql`s.in_date`, days.in)} and ${isWithin(sql`s.out_date`, days.out)} offset 0`;

const NOTHING = `0.${'0'.repeat(WAN_PLACES)}`;

function bucketOf(storageAge: string, rows: readonly HistogramRow[]): HistogramBucket {
  const bucketTotal = rows.find(({ level }) => level === 'bucket');
  return {
    storageAge,
    totalCount: bucketTotal?.quantity ?? 0,
    totalWanPrice: bucketTotal?.amount ?? NOTHING,
    totalWanInventoryPrice: bucketTotal?.interest ?? NOTHING,
    purchaseQuantity: bucketTotal?.purchase_quantity ?? 0,
    purchaseAmount: bucketTotal?.purchase_amount ?? NOTHING,
    deliveryQuantity: bucketTotal?.delivery_quantity ?? 0,
    deliveryAmount: bucketTotal?.delivery_amount ?? NOTHING,
    lobData: rows.filter(({ level }) => level === 'subLob').map(({ sub_lob: subLob, quantity }) => ({ subLob, totalCount: quantity })),
  };
}
