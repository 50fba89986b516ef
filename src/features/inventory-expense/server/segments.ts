import { sql, type RawBuilder } from 'kysely';
import { arrivalRecords } from '#features/arrivals/definition.ts';
import { ledgerSegments } from '#features/ledger/definition.ts';
import { productMapping, UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { DAYS_A_YEAR, type Figure } from '../definition.ts';
import { CUTOFF_DAY, isWithin, type Terms } from './terms.ts';

export const SEGMENTS = sql.table(ledgerSegments.table);
export const PRODUCTS = sql.table(productMapping.table);
const ARRIVALS = sql.table(arrivalRecords.table);

/** The category of a product `p`, which may be unmapped. */
export const LOB = sql`coalesce(p.lob, ${UNMAPPED})`;

/** The days in stock of a segment `s` as of a day; 0 for goods that left before their receipt was booked. */
export const daysHeldAt = (day: RawBuilder<unknown>) => sql`greatest(least(coalesce(s.out_date, ${day}), ${day}) - s.in_date, 0)`;

/**
 * Joins the product mapping `p` to rows with a product code, limited to the requested categories. When these cannot
 * include unmapped products, the join is an inner one, so the database can start from the mapping.
 */
export function joinProduct(lobs: Terms['lobs'], code: RawBuilder<unknown>): RawBuilder<unknown> {
  // The collation of the ledger's codes and of their index.
  const same = sql`p.product_code collate "C" = ${code}`;
  return isMapped(lobs) ? sql`join ${PRODUCTS} p on ${same} and p.lob = any(${lobs}::text[])` : sql`left join ${PRODUCTS} p on ${same}`;
}

/** Whether the requested categories exclude unmapped products. */
const isMapped = (lobs: Terms['lobs']): lobs is readonly string[] => lobs !== null && !lobs.includes(UNMAPPED);

/** The conditions that `joinProduct` does not cover. */
export const inLobs = (lobs: Terms['lobs']): RawBuilder<unknown> => (lobs === null ? sql`true` : sql`${LOB} = any(${lobs}::text[])`);

/** The condition on the products of segments `s`, if the requested categories exclude unmapped products. */
function hasRequestedProduct(lobs: Terms['lobs']): RawBuilder<unknown> {
  if (!isMapped(lobs)) return sql`true`;
  return sql`s.product_code = any(array(select p.product_code collate "C" from ${PRODUCTS} p where p.lob = any(${lobs}::text[])))`;
}

/** A select of a corporate's segments `s` of the products in the requested categories. */
export const segmentsOf = (
  { corporateId, lobs }: Pick<Terms, 'corporateId' | 'lobs'>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select s.* from ${SEGMENTS} s where s.corporate_id = ${corporateId} and ${hasRequestedProduct(lobs)} and ${condition}`;

/**
 * A select of segments with their days: `held` by the query day, days with interest (`spent`) and refunded days
 * (`saved`), each up to the cutoff (`…_before`) and after it, and whether they are `in_range`, `received` and
 * `delivered`. `offset 0` makes the planner compute each step once.
 * @param segments a select of segments, or of rows with their days
 */
export function segmentDays({ queryDay, startingDays, freeDays, days }: Terms, segments: RawBuilder<unknown>): RawBuilder<unknown> {
  const [cameOn, leftOn] = [sql`s.in_date`, sql`s.out_date`];
  return sql`
    select e.*,
      case when e.in_range then greatest(e.held - ${freeDays}, 0) - e.spent_before else 0 end as spent,
      case when e.in_range then case when e.out_date <= ${queryDay} then greatest(${startingDays} - e.held, 0) else 0 end - e.saved_before else 0 end as saved
    from (
      select h.*, greatest(h.held_before - ${freeDays}, 0) as spent_before,
        case when h.out_date <= ${CUTOFF_DAY} then greatest(${startingDays} - h.held_before, 0) else 0 end as saved_before
      from (
        select s.*, ${daysHeldAt(queryDay)} as held, ${daysHeldAt(CUTOFF_DAY)} as held_before,
          ${isWithin(cameOn, days.in)} and ${isWithin(leftOn, days.out)} as in_range, ${isWithin(cameOn, days.received)} as received,
          ${isWithin(cameOn, days.delivered.in)} and ${isWithin(leftOn, days.delivered.out)} as delivered
        from (${segments}) s offset 0
      ) h offset 0
    ) e offset 0`;
}

/** The condition on the segments that a figure includes. */
const FIGURE_CONDITIONS: Readonly<Record<Figure, RawBuilder<unknown>>> = {
  balance: sql`(s.spent_before <> 0 or s.saved_before <> 0)`,
  jdspend: sql`s.spent <> 0`,
  jdsave: sql`s.saved <> 0`,
  purchase: sql`s.received`,
  delivery: sql`s.delivered`,
};

/** A necessary condition on the days of a figure's segments. It is tested before their days are computed. */
function daysOf({ queryDay, days }: Terms, figure: Figure | undefined): RawBuilder<unknown> {
  const inRange = sql`${isWithin(sql`s.in_date`, days.in)} and ${isWithin(sql`s.out_date`, days.out)}`;
  // Goods that had left by both days have the same spent and saved days for both.
  const leftSince = sql`s.out_date > least(${queryDay}, ${CUTOFF_DAY})`;
  switch (figure) {
    case 'balance':
      return sql`(s.in_date < ${CUTOFF_DAY} or s.out_date <= ${CUTOFF_DAY})`;
    case 'jdspend':
      return sql`${inRange} and (s.out_date is null or ${leftSince})`;
    case 'jdsave':
      return sql`${inRange} and ${leftSince} and s.out_date <= greatest(${queryDay}, ${CUTOFF_DAY})`;
    case 'purchase':
      return isWithin(sql`s.in_date`, days.received);
    case 'delivery':
      return sql`${isWithin(sql`s.in_date`, days.delivered.in)} and ${isWithin(sql`s.out_date`, days.delivered.out)}`;
    default:
      return inRange;
  }
}

/** `from …` and `where …`: the segments `s` of a figure, or all in range, with their product `p`. */
function fromAndWhere(terms: Terms, figure: Figure | undefined, condition = sql`true`): Record<'from' | 'where', RawBuilder<unknown>> {
  const segments = segmentsOf(terms, sql`${condition} and ${daysOf(terms, figure)}`);
  return {
    from: sql`from (${segmentDays(terms, segments)}) s ${joinProduct(terms.lobs, sql`s.product_code`)}`,
    where: sql`where ${inLobs(terms.lobs)} and ${figure === undefined ? sql`s.in_range` : FIGURE_CONDITIONS[figure]}`,
  };
}

/** The columns by which segments are ordered and filtered. */
export const SEGMENT_NAMES = ['lob', 'subLob', 'productCode', 'inDate', 'outDate', 'held', 'quantity'] as const;

/** A select of the segments of a figure with only these columns. */
export function segmentNames(terms: Terms, figure: Figure | undefined, subLob = sql`p.sub_lob`): RawBuilder<unknown> {
  const { from, where } = fromAndWhere(terms, figure);
  return sql`select s.id, s.corporate_id, ${LOB} as lob, ${subLob} as sub_lob, s.product_code, s.in_date, s.out_date, s.held, s.quantity ${from} ${where}`;
}

/**
 * A select of the segments of a figure, or of all in range: the columns of the segments' report, with the ids of their
 * sources. Money × days is exact. The interest of a segment is rounded to a hundredth of a 分. Other figures do
 * not use it.
 * @param only ids that limit the segments
 */
export function segmentRows(terms: Terms, figure: Figure | undefined, only?: readonly (string | number)[]): RawBuilder<unknown> {
  const [spend, save] = figure === 'balance' ? [sql`s.spent_before`, sql`s.saved_before`] : [sql`s.spent`, sql`s.saved`];
  return segmentsWithCosts(
    terms,
    { figure, only },
    sql`
      ${spend} as spend_days, ${save} as save_days, ${exactly(spend)} as spend_money_days, ${exactly(save)} as save_money_days,
      ${interestOf(terms, spend)} as spend, ${interestOf(terms, save)} as save`,
  );
}

/** The product line of a product `p`, which may be unmapped. */
export const SUB_LOB = sql`coalesce(p.sub_lob, ${UNMAPPED})`;

/** Like {@link segmentRows}, for the histogram: with the interest for all days in stock. */
export function histogramRows(terms: Terms, only?: readonly (string | number)[]): RawBuilder<unknown> {
  const held = sql`s.held`;
  return segmentsWithCosts(
    terms,
    { only, subLob: SUB_LOB },
    sql`${exactly(held)} as held_money_days, ${interestOf(terms, held)} as interest`,
  );
}

const exactly = (days: RawBuilder<unknown>) => sql`trim_scale(s.value * ${days})`;
const interestOf = ({ rate }: Terms, days: RawBuilder<unknown>) =>
  sql`round(s.value * ${days} * ${rate} / (100 * ${sql.lit(DAYS_A_YEAR)}), 4)`;

interface SegmentSelection {
  readonly figure?: Figure | undefined;
  readonly only?: readonly (string | number)[] | undefined;
  readonly subLob?: RawBuilder<unknown>;
}

/** A select of segments with their interest and the ids of their sources. */
function segmentsWithCosts(
  terms: Terms,
  { figure, only, subLob = sql`p.sub_lob` }: SegmentSelection,
  costs: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { from, where } = fromAndWhere(terms, figure, only === undefined ? undefined : sql`s.id = any(${only}::bigint[])`);
  return sql`
    select s.id, s.corporate_id, ${LOB} as lob, ${subLob} as sub_lob, s.product_code, s.in_date, s.out_date, s.quantity,
      trim_scale(s.taxed_unit_price) as taxed_unit_price, trim_scale(s.value) as value, s.held, ${costs},
      a.delivery_id as purchase_delivery_id, case when a.delivery_id is null then a.move_id end as dn_move_id, a.line_id as purchase_line_id,
      a.tax_code_mapping_id, s.lot_adjustment_id, s.delivery_line_id, s.move_adjustment_id, p.id as product_mapping_id
    ${from} left join ${ARRIVALS} a on a.record_id = s.receipt_id ${where}`;
}
