import { sql, type RawBuilder } from 'kysely';
import { arrivalRecords } from '#features/arrivals/definition.ts';
import { ledgerSegments } from '#features/ledger/definition.ts';
import { productMapping, UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { RowId } from '#kit/records/define.ts';
import { DAYS_A_YEAR, type Figure } from '../definition.ts';
import { CUTOFF_DAY, isRequested, isWithin, type Terms } from './terms.ts';

export const SEGMENTS = sql.table(ledgerSegments.table);
export const PRODUCTS = sql.table(productMapping.table);
const ARRIVALS = sql.table(arrivalRecords.table);

/** The days of receipt and delivery of a segment `s`. */
const IN_DATE = sql`s.in_date`;
const OUT_DATE = sql`s.out_date`;

/** The category of a product `p`; 未维护 for an unmapped one. */
export const LOB = sql`coalesce(p.lob, ${UNMAPPED})`;
/** The product line of a product `p`; 未维护 for an unmapped one. */
const SUB_LOB = sql`coalesce(p.sub_lob, ${UNMAPPED})`;

/** The days in stock of a segment `s` up to a day; 0 for goods with a delivery before their day of receipt. */
export const daysHeldAt = (day: RawBuilder<unknown>) => sql`greatest(least(coalesce(s.out_date, ${day}), ${day}) - s.in_date, 0)`;

/**
 * Joins the product mapping `p` to rows with a product code. If the requested categories exclude unmapped products, it
 * is an inner join with only the products of these categories, so that the database can start from the mapping.
 */
export function joinProduct(lobs: Terms['lobs'], code: RawBuilder<unknown>): RawBuilder<unknown> {
  // The codes of the ledger and their index have this collation.
  const isSameCode = sql`p.product_code collate "C" = ${code}`;
  return excludesUnmapped(lobs)
    ? sql`join ${PRODUCTS} p on ${isSameCode} and p.lob = any(${lobs}::text[])`
    : sql`left join ${PRODUCTS} p on ${isSameCode}`;
}

/** Whether the requested categories exclude unmapped products. */
const excludesUnmapped = (lobs: Terms['lobs']): lobs is readonly string[] => lobs !== null && !lobs.includes(UNMAPPED);

/** Whether a row that {@link joinProduct} joined is in the requested categories. The left join does not limit them. */
export const inLobs = (lobs: Terms['lobs']): RawBuilder<unknown> => isRequested(LOB, lobs);

/**
 * Whether the product of a segment `s` is in the requested categories. Always true if these include unmapped products;
 * then only {@link inLobs} limits the segments.
 */
function hasRequestedProduct(lobs: Terms['lobs']): RawBuilder<unknown> {
  if (!excludesUnmapped(lobs)) return sql`true`;
  return sql`s.product_code = any(array(select p.product_code collate "C" from ${PRODUCTS} p where p.lob = any(${lobs}::text[])))`;
}

/** A select of a corporate's segments `s` of the requested products that meet a condition. */
export const segmentsOf = (
  { corporateId, lobs }: Pick<Terms, 'corporateId' | 'lobs'>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select s.* from ${SEGMENTS} s where s.corporate_id = ${corporateId} and ${hasRequestedProduct(lobs)} and ${condition}`;

/**
 * A select of segments with their days: the days in stock (`held`), days with interest (`spent`) and refunded days
 * (`saved`). `held` is up to the query day; `held_before`, `spent_before` and `saved_before` are up to the cutoff.
 * `spent` and `saved` are the days up to the query day less those up to the cutoff, so goods that left by both days
 * have 0; they are 0 outside the ranges (`in_range`). `in_range`, `received` and `delivered` are conditions of
 * `terms.days`. `offset 0` makes the planner compute each step once.
 * @param segments a select of rows with `in_date` and `out_date`
 */
export function segmentDays({ queryDay, startingDays, freeDays, days }: Terms, segments: RawBuilder<unknown>): RawBuilder<unknown> {
  const spentOf = (held: RawBuilder<unknown>) => sql`greatest(${held} - ${freeDays}, 0)`;
  // Only goods that had left by a day have refunded days.
  const savedOf = (held: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
    sql`case when s.out_date <= ${day} then greatest(${startingDays} - ${held}, 0) else 0 end`;
  const held = sql`s.held`;
  const heldBefore = sql`s.held_before`;
  return sql`
    select s.*,
      case when s.in_range then ${spentOf(held)} - s.spent_before else 0 end as spent,
      case when s.in_range then ${savedOf(held, queryDay)} - s.saved_before else 0 end as saved
    from (
      select s.*, ${spentOf(heldBefore)} as spent_before, ${savedOf(heldBefore, CUTOFF_DAY)} as saved_before
      from (
        select s.*, ${daysHeldAt(queryDay)} as held, ${daysHeldAt(CUTOFF_DAY)} as held_before,
          ${isInRange(days)} as in_range, ${isWithin(IN_DATE, days.received)} as received, ${isDelivered(days)} as delivered
        from (${segments}) s offset 0
      ) s offset 0
    ) s offset 0`;
}

/** Whether a segment `s` is in the ranges of the segments with spent and saved days. */
const isInRange = (days: Terms['days']) => sql`(${isWithin(IN_DATE, days.in)} and ${isWithin(OUT_DATE, days.out)})`;

/** Whether a segment `s` is in the ranges of the delivery columns. */
const isDelivered = ({ delivered }: Terms['days']) => sql`(${isWithin(IN_DATE, delivered.in)} and ${isWithin(OUT_DATE, delivered.out)})`;

/** Whether a figure includes a segment `s`, whose days {@link segmentDays} has computed. */
const IS_IN_FIGURE: Readonly<Record<Figure, RawBuilder<unknown>>> = {
  balance: sql`(s.spent_before <> 0 or s.saved_before <> 0)`,
  jdspend: sql`s.spent <> 0`,
  jdsave: sql`s.saved <> 0`,
  purchase: sql`s.received`,
  delivery: sql`s.delivered`,
};

/**
 * Whether a figure may include a segment `s`: a necessary condition for {@link IS_IN_FIGURE}. It limits the segments
 * whose days are computed.
 */
function mayBeInFigure({ queryDay, days }: Terms, figure: Figure | undefined): RawBuilder<unknown> {
  // For goods that had left by the earlier of both days, the days up to both are equal: `spent` and `saved` are 0.
  const leftSince = sql`s.out_date > least(${queryDay}, ${CUTOFF_DAY})`;
  switch (figure) {
    case 'balance':
      // Days with interest by the cutoff require a receipt before it, refunded days a delivery by it.
      return sql`(s.in_date < ${CUTOFF_DAY} or s.out_date <= ${CUTOFF_DAY})`;
    case 'jdspend':
      return sql`${isInRange(days)} and (s.out_date is null or ${leftSince})`;
    case 'jdsave':
      // Only goods that had left by one of both days have refunded days.
      return sql`${isInRange(days)} and ${leftSince} and s.out_date <= greatest(${queryDay}, ${CUTOFF_DAY})`;
    case 'purchase':
      return isWithin(IN_DATE, days.received);
    case 'delivery':
      return isDelivered(days);
    default:
      return isInRange(days);
  }
}

/**
 * The clauses `from` and `where` of a select of the segments `s` of a figure with their product `p`; without a figure,
 * of all segments in range.
 */
function fromAndWhere(terms: Terms, figure: Figure | undefined, condition = sql`true`): Record<'from' | 'where', RawBuilder<unknown>> {
  const segments = segmentsOf(terms, sql`${condition} and ${mayBeInFigure(terms, figure)}`);
  return {
    from: sql`from (${segmentDays(terms, segments)}) s ${joinProduct(terms.lobs, sql`s.product_code`)}`,
    where: sql`where ${inLobs(terms.lobs)} and ${figure === undefined ? sql`s.in_range` : IS_IN_FIGURE[figure]}`,
  };
}

/** The fields by which segments are sorted and filtered. */
export const KEY_FIELDS = ['lob', 'subLob', 'productCode', 'inDate', 'outDate', 'held', 'quantity'] as const;

/** Like {@link segmentRows}, with only the id, the corporate and {@link KEY_FIELDS}. */
export const segmentKeyRows = (terms: Terms, figure: Figure | undefined): RawBuilder<unknown> => keyRows(terms, figure, sql`p.sub_lob`);

/** Like {@link histogramRows}, with only the id, the corporate and {@link KEY_FIELDS}. */
export const histogramKeyRows = (terms: Terms): RawBuilder<unknown> => keyRows(terms, undefined, SUB_LOB);

function keyRows(terms: Terms, figure: Figure | undefined, subLob: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, where } = fromAndWhere(terms, figure);
  return sql`select s.id, s.corporate_id, ${LOB} as lob, ${subLob} as sub_lob, s.product_code, s.in_date, s.out_date, s.held, s.quantity ${from} ${where}`;
}

/**
 * A select of the segments of a figure; without a figure, of all segments in range. It has the fields of the segments'
 * report and the ids of their sources. Money × days is exact. The interest is rounded to a hundredth of a 分; the sums
 * of the report do not use this rounded interest.
 * @param ids the ids of the required segments; all if absent
 */
export function segmentRows(terms: Terms, figure: Figure | undefined, ids?: readonly RowId[]): RawBuilder<unknown> {
  const [spendDays, saveDays] = figure === 'balance' ? [sql`s.spent_before`, sql`s.saved_before`] : [sql`s.spent`, sql`s.saved`];
  return segmentsWithCosts(
    terms,
    { figure, ids },
    sql`
      ${spendDays} as spend_days, ${saveDays} as save_days, ${moneyDays(spendDays)} as spend_money_days, ${moneyDays(saveDays)} as save_money_days,
      ${interestOf(terms, spendDays)} as spend, ${interestOf(terms, saveDays)} as save`,
  );
}

/**
 * Like {@link segmentRows}, for the histogram: all segments in range, with the interest for all days in stock. The
 * product line is 未维护 instead of null, so that it can be filtered.
 */
export function histogramRows(terms: Terms, ids?: readonly RowId[]): RawBuilder<unknown> {
  const held = sql`s.held`;
  return segmentsWithCosts(
    terms,
    { ids, subLob: SUB_LOB },
    sql`${moneyDays(held)} as held_money_days, ${interestOf(terms, held)} as interest`,
  );
}

const moneyDays = (days: RawBuilder<unknown>) => sql`trim_scale(s.value * ${days})`;

/** The interest on a segment `s` for a number of days, in yuan; null without a price or a rate. */
export const interestOf = ({ rate }: Terms, days: RawBuilder<unknown>) =>
  sql`round(s.value * ${days} * ${rate} / (100 * ${sql.lit(DAYS_A_YEAR)}), 4)`;

interface SegmentSelection {
  readonly figure?: Figure | undefined;
  /** The ids of the required segments; all if absent. */
  readonly ids?: readonly RowId[] | undefined;
  /** The expression of `sub_lob`; by default null for an unmapped product. */
  readonly subLob?: RawBuilder<unknown>;
}

/** A select of segments with the columns `costs` and the ids of their sources. */
function segmentsWithCosts(
  terms: Terms,
  { figure, ids, subLob = sql`p.sub_lob` }: SegmentSelection,
  costs: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { from, where } = fromAndWhere(terms, figure, ids === undefined ? undefined : sql`s.id = any(${ids}::bigint[])`);
  return sql`
    select s.id, s.corporate_id, ${LOB} as lob, ${subLob} as sub_lob, s.product_code, s.in_date, s.out_date, s.quantity,
      trim_scale(s.taxed_unit_price) as taxed_unit_price, trim_scale(s.value) as value, s.held, ${costs},
      a.delivery_id as purchase_delivery_id, case when a.delivery_id is null then a.move_id end as dn_move_id, a.line_id as purchase_line_id,
      a.tax_code_mapping_id, s.lot_adjustment_id, s.delivery_line_id, s.move_adjustment_id, p.id as product_mapping_id
    ${from} left join ${ARRIVALS} a on a.record_id = s.receipt_id ${where}`;
}
