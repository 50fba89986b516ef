import { sql, type RawBuilder } from 'kysely';
import { arrivalRecords } from '#features/arrivals/definition.ts';
import { ledgerSegments } from '#features/ledger/definition.ts';
import { productMapping, UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import type { RowId } from '#kit/records/define.ts';
import { DAYS_A_YEAR, type Figure } from '../definition.ts';
import { CUTOFF_DAY, isWithin, type Terms } from './terms.ts';

export const SEGMENTS = sql.table(ledgerSegments.table);
export const PRODUCTS = sql.table(productMapping.table);
const ARRIVALS = sql.table(arrivalRecords.table);

/** The days of receipt and delivery of a segment `s`. */
const IN_DATE = sql`s.in_date`;
const OUT_DATE = sql`s.out_date`;

/** The category of a product `p`; 未维护 for an unmapped one. */
export const LOB = sql`coalesce(p.lob, ${UNMAPPED})`;
/** The product line of a product `p`; 未维护 for an unmapped one. */
export const SUB_LOB = sql`coalesce(p.sub_lob, ${UNMAPPED})`;

/** The days in stock of a segment `s` up to a day; 0 for goods with a delivery before their day of receipt. */
export const daysHeldAt = (day: RawBuilder<unknown>) => sql`greatest(least(coalesce(s.out_date, ${day}), ${day}) - s.in_date, 0)`;

/**
 * Joins the product mapping `p` to rows with a product code. If the requested categories exclude unmapped products, it
 * is an inner join with only the products of these categories, so that the database can start from the mapping.
 */
export function joinProduct(lobs: Terms['lobs'], code: RawBuilder<unknown>): RawBuilder<unknown> {
  // The codes of the ledger and their index have this collation.
  const isSameCode = sql`p.product_code collate "C" = ${code}`;
  return isMapped(lobs)
    ? sql`join ${PRODUCTS} p on ${isSameCode} and p.lob = any(${lobs}::text[])`
    : sql`left join ${PRODUCTS} p on ${isSameCode}`;
}

/** Whether the requested categories exclude unmapped products. */
const isMapped = (lobs: Terms['lobs']): lobs is readonly string[] => lobs !== null && !lobs.includes(UNMAPPED);

/** Whether a row that {@link joinProduct} joined is in the requested categories. The left join does not limit them. */
export const inLobs = (lobs: Terms['lobs']): RawBuilder<unknown> => (lobs === null ? sql`true` : sql`${LOB} = any(${lobs}::text[])`);

/**
 * Whether the product of a segment `s` is in the requested categories. Always true if these include unmapped products;
 * then only {@link inLobs} limits the segments.
 */
function hasRequestedProduct(lobs: Terms['lobs']): RawBuilder<unknown> {
  if (!isMapped(lobs)) return sql`true`;
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
 * (`saved`). `held` is up to the query day; `held_before`, `spent_before` and `saved_before` are up to the cutoff;
 * `spent` and `saved` are the days since the cutoff. The columns `in_range`, `received` and `delivered` are conditions
 * of `terms.days`. `offset 0` makes the planner compute each step once.
 * @param segments a select of rows with `in_date` and `out_date`
 */
export function segmentDays({ queryDay, startingDays, freeDays, days }: Terms, segments: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select at_cutoff.*,
      case when at_cutoff.in_range then greatest(at_cutoff.held - ${freeDays}, 0) - at_cutoff.spent_before else 0 end as spent,
      case when at_cutoff.in_range
        then case when at_cutoff.out_date <= ${queryDay} then greatest(${startingDays} - at_cutoff.held, 0) else 0 end - at_cutoff.saved_before else 0 end as saved
    from (
      select stock.*, greatest(stock.held_before - ${freeDays}, 0) as spent_before,
        case when stock.out_date <= ${CUTOFF_DAY} then greatest(${startingDays} - stock.held_before, 0) else 0 end as saved_before
      from (
        select s.*, ${daysHeldAt(queryDay)} as held, ${daysHeldAt(CUTOFF_DAY)} as held_before,
          ${isWithin(IN_DATE, days.in)} and ${isWithin(OUT_DATE, days.out)} as in_range, ${isWithin(IN_DATE, days.received)} as received,
          ${isWithin(IN_DATE, days.delivered.in)} and ${isWithin(OUT_DATE, days.delivered.out)} as delivered
        from (${segments}) s offset 0
      ) stock offset 0
    ) at_cutoff offset 0`;
}

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
  const inRange = sql`${isWithin(IN_DATE, days.in)} and ${isWithin(OUT_DATE, days.out)}`;
  // For goods that had left by the earlier of both days, the spent and saved days up to the query day and up to the
  // cutoff are the same, so their difference is 0.
  const leftSince = sql`s.out_date > least(${queryDay}, ${CUTOFF_DAY})`;
  switch (figure) {
    case 'balance':
      return sql`(s.in_date < ${CUTOFF_DAY} or s.out_date <= ${CUTOFF_DAY})`;
    case 'jdspend':
      return sql`${inRange} and (s.out_date is null or ${leftSince})`;
    case 'jdsave':
      return sql`${inRange} and ${leftSince} and s.out_date <= greatest(${queryDay}, ${CUTOFF_DAY})`;
    case 'purchase':
      return isWithin(IN_DATE, days.received);
    case 'delivery':
      return sql`${isWithin(IN_DATE, days.delivered.in)} and ${isWithin(OUT_DATE, days.delivered.out)}`;
    default:
      return inRange;
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
export function keyRowsOf(terms: Terms, figure: Figure | undefined, subLob = sql`p.sub_lob`): RawBuilder<unknown> {
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

/** Like {@link segmentRows}, for the histogram: all segments in range, with the interest for all days in stock. */
export function histogramRows(terms: Terms, ids?: readonly RowId[]): RawBuilder<unknown> {
  const held = sql`s.held`;
  return segmentsWithCosts(
    terms,
    { ids, subLob: SUB_LOB },
    sql`${moneyDays(held)} as held_money_days, ${interestOf(terms, held)} as interest`,
  );
}

const moneyDays = (days: RawBuilder<unknown>) => sql`trim_scale(s.value * ${days})`;
const interestOf = ({ rate }: Terms, days: RawBuilder<unknown>) =>
  sql`round(s.value * ${days} * ${rate} / (100 * ${sql.lit(DAYS_A_YEAR)}), 4)`;

interface SegmentSelection {
  readonly figure?: Figure | undefined;
  /** The ids of the required segments; all if absent. */
  readonly ids?: readonly RowId[] | undefined;
  /** The expression of `sub_lob`. */
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
