import { sql, type RawBuilder } from 'kysely';
import { refunds } from '#features/refunds/definition.ts';
import { DAYS_A_YEAR, WAN, WAN_PLACES } from '../definition.ts';
import type { RefundPeriod } from '../refund-report.ts';
import { cellsAreStored, deltas, lobsWithGoods, sumsOfCells } from './cells.ts';
import { joinProduct, LOB, inLobs, segmentDays, segmentsOf } from './segments.ts';
import { CUTOFF_DAY, isRequested, type Terms } from './terms.ts';

const REFUNDS = sql.table(refunds.table);

/**
 * A select of the report's rows, one for each category with goods or refunds
 * (docs/business-rules/ledger-and-interest.md#spend-and-save). Sums of money × days are exact. Each figure is computed
 * from exact sums and rounded once, to a hundredth of a 分. The columns have the specified names, of which
 * `balance_by2023_june30` is a legacy name of the balance at the cutoff.
 */
export function expenseRows(terms: Terms): RawBuilder<unknown> {
  const money = (moneyDays: RawBuilder<unknown>, refunded?: RawBuilder<unknown>) => interest(terms, moneyDays, refunded);
  return sql`
    select total.corporate_id, total.lob, total.purchase_quantity,
      ${inTenThousands(sql`total.purchase_value`)} as purchase_amount,
      total.delivery_quantity, ${inTenThousands(sql`total.delivery_value`)} as delivery_amount,
      ${money(sql`total.before`, sql`total.refunded_before`)} as balance_by2023_june30,
      ${money(sql`total.spent`)} as jdspend, ${money(sql`total.saved`)} as jdsave,
      ${money(sql`total.saved - total.spent`)} as dcowe_to_customer,
      ${money(sql`total.before + total.saved - total.spent`, sql`total.refunded_before`)} as refund_to_j_d_sum,
      ${inTenThousands(sql`total.refunded`)} as refunded_to_j_d,
      ${money(sql`total.before + total.saved - total.spent`, sql`total.refunded_before + total.refunded`)} as remaining_refund_to_j_d
    from (
      select ${terms.corporateId}::bigint as corporate_id, part.lob,
        coalesce(sum(part.purchase_quantity), 0)::bigint as purchase_quantity, sum(part.purchase_value) as purchase_value,
        coalesce(sum(part.delivery_quantity), 0)::bigint as delivery_quantity, sum(part.delivery_value) as delivery_value,
        sum(part.saved_before) - sum(part.spent_before) as before, sum(part.spent) as spent, sum(part.saved) as saved,
        sum(part.refunded_before) as refunded_before, sum(part.refunded) as refunded
      from (${sumsOfSegments(terms)} union all ${sumsFromCells(terms)} union all ${sumsOfRefunds(terms)}) part group by part.lob
    ) total`;
}

/** Converts yuan to 万元; null counts as 0. Multiplies by 0.0001, because a quotient would not be exact. */
export const inTenThousands = (yuan: RawBuilder<unknown>) =>
  sql`round(coalesce(${yuan}, 0) * ${sql.lit((1 / WAN).toString())}::numeric, ${sql.lit(WAN_PLACES)})`;

/**
 * Decimal places of a quotient before it is rounded. With fewer places, the second rounding could change the result.
 */
const QUOTIENT_PLACES = 24;

/**
 * The interest on a sum of yuan × days, less a sum of yuan, in 万元: (moneyDays × rate ÷ (100 × 365) − subtracted) ÷
 * 10,000 as one quotient. A null sum counts as 0. Null without a rate.
 */
export const interest = ({ rate }: Pick<Terms, 'rate'>, moneyDays: RawBuilder<unknown>, subtracted = sql`0`) =>
  sql`round((coalesce(${moneyDays}, 0) * ${rate} - (${subtracted}) * ${sql.lit(100 * DAYS_A_YEAR)})
    / ${sql.lit(100 * DAYS_A_YEAR * WAN)}::numeric(40, ${sql.lit(QUOTIENT_PLACES)}), ${sql.lit(WAN_PLACES)})`;

/** The sums over segments `s`, whose days {@link segmentDays} has computed. */
const SUMS = sql`
  sum(s.quantity) filter (where s.received) as purchase_quantity, sum(s.value) filter (where s.received) as purchase_value,
  sum(s.quantity) filter (where s.delivered) as delivery_quantity, sum(s.value) filter (where s.delivered) as delivery_value,
  coalesce(sum(s.value * s.spent_before) filter (where s.spent_before <> 0), 0) as spent_before,
  coalesce(sum(s.value * s.saved_before) filter (where s.saved_before <> 0), 0) as saved_before,
  coalesce(sum(s.value * s.spent) filter (where s.spent <> 0), 0) as spent,
  coalesce(sum(s.value * s.saved) filter (where s.saved <> 0), 0) as saved`;

/** The columns of {@link SUMS} in a row without segments. */
const NO_SUMS = sql`
  0 as purchase_quantity, 0 as purchase_value, 0 as delivery_quantity, 0 as delivery_value,
  0 as spent_before, 0 as saved_before, 0 as spent, 0 as saved`;

const NO_REFUNDS = sql`0::numeric as refunded_before, 0::numeric as refunded`;

/**
 * A select of the sums by category; no rows if the corporate has cells. The segments are first summed by product, so
 * that the mapping is joined once per product instead of once per segment.
 */
function sumsOfSegments(terms: Terms): RawBuilder<unknown> {
  return sql`
    select ${LOB} as lob, sums.purchase_quantity, sums.purchase_value, sums.delivery_quantity, sums.delivery_value,
      sums.spent_before, sums.saved_before, sums.spent, sums.saved, ${NO_REFUNDS}
    from (
      select s.product_code, ${SUMS}
      from (${segmentDays(terms, segmentsOf(terms, sql`not ${cellsAreStored(terms.corporateId)}`))}) s group by s.product_code
    ) sums ${joinProduct(terms.lobs, sql`sums.product_code`)}
    where ${inLobs(terms.lobs)}`;
}

/**
 * A select of the columns of {@link sumsOfSegments} from the cells and the changes since they were computed; no rows if
 * the corporate has no cells. A category with goods has a row even if the ranges exclude all its goods.
 */
function sumsFromCells(terms: Terms): RawBuilder<unknown> {
  return sql`
    select sums.*, ${NO_REFUNDS} from (
      ${sumsOfCells(terms)}
      union all select s.lob, ${SUMS} from (${segmentDays(terms, deltas(terms))}) s group by s.lob
      union all select goods.lob, ${NO_SUMS} from (${lobsWithGoods(terms)}) goods
    ) sums where sums.lob in (select goods.lob from (${lobsWithGoods(terms)}) goods)`;
}

type RefundTerms = Pick<Terms, 'corporateId' | 'queryDay' | 'lobs'>;

/** A select of the columns of {@link sumsOfSegments} from the refunds, up to the cutoff and after it. */
function sumsOfRefunds({ corporateId, queryDay, lobs }: RefundTerms): RawBuilder<unknown> {
  return sql`
    select refund.lob, ${NO_SUMS},
      coalesce(sum(refund.amount_of_money) filter (where refund.data_date <= ${CUTOFF_DAY}), 0) as refunded_before,
      coalesce(sum(refund.amount_of_money) filter (where refund.data_date > ${CUTOFF_DAY} and refund.data_date <= ${queryDay}), 0) as refunded
    from ${REFUNDS} refund where refund.corporate_id = ${corporateId} and ${isRequested(sql`refund.lob`, lobs)} group by refund.lob`;
}

/** A select of the refunds of a period; without a period, of all up to the query day. */
export function refundRows({ corporateId, queryDay, lobs }: RefundTerms, period: RefundPeriod | undefined): RawBuilder<unknown> {
  const until = period === 'before' ? CUTOFF_DAY : queryDay;
  const from = period === 'after' ? sql`refund.data_date > ${CUTOFF_DAY}` : sql`true`;
  return sql`
    select refund.id, refund.corporate_id, refund.lob, refund.data_date, refund.amount_of_money from ${REFUNDS} refund
    where refund.corporate_id = ${corporateId} and ${isRequested(sql`refund.lob`, lobs)} and ${from} and refund.data_date <= ${until}`;
}
