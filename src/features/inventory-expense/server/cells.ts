import { sql, type RawBuilder } from 'kysely';
import { BUCKETS } from '../definition.ts';
import { ALL_DAYS_EVER, CUTOFF_DAY, isRequested, NEVER, type Terms } from './terms.ts';

/*
 * Stored sums of segments (decision 57). A group has the segments with the same number of days from receipt to delivery
 * (`stay`, null while in stock). Its cells have the running totals by day of receipt. Within a group, a range of
 * delivery days is a range of receipt days, and the sum of a range is the difference of two cells.
 */

/** Whether a corporate's cells are complete. The database evaluates the condition once per query. */
export const cellsAreStored = (corporateId: number): RawBuilder<unknown> =>
  sql`coalesce((select version is not null from expense_cell_version where corporate_id = ${corporateId}), false)`;

/** `value_days` of a group or cell is the sum of money × days from this day to the day of receipt. */
export const DAY_ZERO = sql`date '2000-01-01'`;

type Selection = Pick<Terms, 'corporateId' | 'lobs'>;

/** Each segment is in one group of its category and in one group of its product line. */
type Level = 'category' | 'line';

/**
 * A select of the current groups `g` of a level in the requested categories, with the days in stock (`held`); empty if
 * the cells are not complete.
 */
const groups = ({ corporateId, lobs }: Selection, level: Level): RawBuilder<unknown> => sql`
  select g.*, greatest(g.stay, 0) as held
  from expense_cell_version current join expense_group g on g.version = current.version and g.by_line = ${level === 'line'}
  where current.corporate_id = ${corporateId} and ${isRequested(sql`g.lob`, lobs)}`;

/**
 * A select of the changes since the groups were computed, as segments `s` with `lob`, `sub_lob`, `in_date`, `out_date`,
 * `quantity` and `value`. Quantity and value of a removed segment are negative.
 */
export const deltas = ({ corporateId, lobs }: Selection): RawBuilder<unknown> => sql`
  select s.* from expense_delta s
  where s.corporate_id = ${corporateId} and ${isRequested(sql`s.lob`, lobs)} and ${cellsAreStored(corporateId)}`;

/** The categories with goods. */
export const lobsWithGoods = (selection: Selection): RawBuilder<unknown> => sql`
  select goods.lob from (
    select g.lob, g.quantity from (${groups(selection, 'category')}) g union all select s.lob, s.quantity from (${deltas(selection)}) s
  ) goods group by goods.lob having sum(goods.quantity) <> 0`;

/** The last day of receipt of those goods in a group `g` that had left by a day; -infinity for goods in stock. */
const lastReceiptLeftBy = (day: RawBuilder<unknown>) => sql`case when g.stay is null then date '-infinity' else ${day} - g.stay end`;

/** The days of receipt of a group `g` in the ranges of receipt and delivery days: after `lo`, up to and with `hi`. */
function receiptRange({ days: { in: received, out } }: Pick<Terms, 'days'>): RawBuilder<unknown> {
  if (out === null) return sql`select ${received[0]} - 1 as lo, ${received[1]} as hi`;
  // A range of delivery days excludes goods still in stock.
  return sql`
    select case when g.stay is null then ${NEVER} else greatest(${received[0]}, ${out[0]} - g.stay) - 1 end as lo,
      case when g.stay is null then ${received[1]} else least(${received[1]}, ${out[1]} - g.stay) end as hi`;
}

/** Whether a group `g` can have receipts in a range `t`: after its `lo`, up to and with its `hi`. */
const HAS_RECEIPTS = sql`t.hi > t.lo and t.hi >= g.first_in and t.lo < g.last_in`;

/** Joins the running totals of a group `g` up to the end (`upto`) and before the start (`before`) of a range `t`. */
const joinTotals = sql`
  ${joinTotal('upto', sql`t.hi`)} ${joinTotal('before', sql`t.lo`)}`;

/**
 * Joins the running totals up to a day. Only days between the first and the last receipt need a cell: earlier totals
 * are 0, later ones are those of the group.
 */
function joinTotal(name: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select c.quantity, c.value, c.value_days from expense_cell c
      where ${day} >= g.first_in and ${day} < g.last_in and c.version = g.version and c.group_no = g.group_no and c.in_date <= ${day}
      order by c.in_date desc limit 1
    ) ${sql.ref(name)} on true`;
}

/**
 * The sum of a column in a range `t`: the total of the group if the range includes the last receipt, else of a cell.
 */
const sumInRange = (column: string) => sql`(
  case when t.hi >= g.last_in then g.${sql.ref(column)} else upto.${sql.ref(column)} end - coalesce(before.${sql.ref(column)}, 0))`;
const PIECES = sumInRange('quantity');
const VALUE = sumInRange('value');
const VALUE_DAYS = sumInRange('value_days');

/**
 * The factors by which the sums of a range count in the figures. Those with `open` multiply `value_days`, the others
 * pieces or money.
 */
const FACTORS = ['purchase', 'delivery', 'spent', 'spent_open', 'saved', 'balance_spent', 'balance_open', 'balance_saved'] as const;

type Factors = Partial<Record<(typeof FACTORS)[number], RawBuilder<unknown>>>;

/** A row `t` of `values`: a range of receipt days, after `lo`, up to and with `hi`, and its factors. */
const range = (lo: RawBuilder<unknown>, hi: RawBuilder<unknown>, factors: Factors) =>
  sql`(${lo}, ${hi}, ${sql.join(FACTORS.map((name) => factors[name] ?? sql`0`))})`;

const minus = (factor: RawBuilder<unknown>) => sql`-(${factor})`;

/**
 * The ranges of receipt days of a group `g` from which the figures are computed. `ends` has the group's receipt range,
 * and its last receipts that had left by the query day and by the cutoff.
 */
function rangesOf({ queryDay, startingDays, freeDays, days: { received, delivered } }: Terms): RawBuilder<unknown>[] {
  const daysWithInterest = sql`greatest(g.held - ${freeDays}, 0)`;
  const daysRefunded = sql`greatest(${startingDays} - g.held, 0)`;
  const openDays = (day: RawBuilder<unknown>) => sql`${day} - ${freeDays} - ${DAY_ZERO}`;
  return [
    range(sql`${received[0]} - 1`, received[1], { purchase: sql`1` }),
    range(
      sql`greatest(${delivered.in[0]}, ${lastReceiptLeftBy(delivered.out[0])}) - 1`,
      sql`least(${delivered.in[1]}, ${lastReceiptLeftBy(delivered.out[1])})`,
      { delivery: sql`1` },
    ),
    // Up to the query day: goods that had left, then other goods that were in stock longer than the free days.
    range(sql`ends.lo`, sql`least(ends.hi, ends.left_by_query_day)`, { spent: daysWithInterest, saved: daysRefunded }),
    range(sql`greatest(ends.lo, ends.left_by_query_day)`, sql`least(ends.hi, ${queryDay} - ${freeDays} - 1)`, {
      spent: openDays(queryDay),
      spent_open: sql`-1`,
    }),
    // The same days up to the cutoff are subtracted.
    range(sql`ends.lo`, sql`least(ends.hi, ends.left_by_cutoff)`, { spent: minus(daysWithInterest), saved: minus(daysRefunded) }),
    range(sql`greatest(ends.lo, ends.left_by_cutoff)`, sql`least(ends.hi, ${CUTOFF_DAY} - ${freeDays} - 1)`, {
      spent: minus(openDays(CUTOFF_DAY)),
      spent_open: sql`1`,
    }),
    // The balance ignores the requested ranges.
    range(ALL_DAYS_EVER[0], sql`ends.left_by_cutoff`, { balance_spent: daysWithInterest, balance_saved: daysRefunded }),
    range(sql`ends.left_by_cutoff`, sql`${CUTOFF_DAY} - ${freeDays} - 1`, { balance_spent: openDays(CUTOFF_DAY), balance_open: sql`-1` }),
  ];
}

/**
 * A select of the report's sums by category, with the columns that `figures.ts` computes from segments. Each range adds
 * its pieces or money, multiplied by factors. Goods that had left by a day t count with the days in stock of their
 * group, less the free days. Other goods count with the days from receipt to t less the free days F, which differ
 * within a group; their sum is money × (t − F − DAY_ZERO) − `value_days`.
 */
export function sumsOfCells(terms: Terms): RawBuilder<unknown> {
  const sum = (value: RawBuilder<unknown>) => sql`coalesce(sum(${value}), 0)`;
  return sql`
    select g.lob, ${sum(sql`t.purchase * ${PIECES}`)} as purchase_quantity, ${sum(sql`t.purchase * ${VALUE}`)} as purchase_value,
      ${sum(sql`t.delivery * ${PIECES}`)} as delivery_quantity, ${sum(sql`t.delivery * ${VALUE}`)} as delivery_value,
      ${sum(sql`t.balance_spent * ${VALUE} + t.balance_open * ${VALUE_DAYS}`)} as spent_before, ${sum(sql`t.balance_saved * ${VALUE}`)} as saved_before,
      ${sum(sql`t.spent * ${VALUE} + t.spent_open * ${VALUE_DAYS}`)} as spent, ${sum(sql`t.saved * ${VALUE}`)} as saved
    from (${groups(terms, 'category')}) g
    cross join lateral (
      select receipts.*, ${lastReceiptLeftBy(terms.queryDay)} as left_by_query_day, ${lastReceiptLeftBy(CUTOFF_DAY)} as left_by_cutoff
      from (${receiptRange(terms)}) receipts
    ) ends
    cross join lateral (
      select * from (values ${sql.join(rangesOf(terms))}) t (lo, hi, ${sql.join(FACTORS.map((name) => sql.ref(name)))}) where ${HAS_RECEIPTS}
    ) t
    ${joinTotals}
    group by g.lob`;
}

/** The lower bound of each bucket, in days. */
export const BUCKET_STARTS = BUCKETS.map(({ from }) => from);

/**
 * A select of the histogram's sums by product line and bucket: `sub_lob`, `bucket`, and the columns that `histogram.ts`
 * computes from segments. `days` and `open` of a range multiply money and `value_days`; `left_by` is 1 if its goods had
 * left by the query day.
 */
export function bucketsOfCells(terms: Terms): RawBuilder<unknown> {
  const { queryDay } = terms;
  const goodsInStock = BUCKETS.map(({ from, to }, bucket) => {
    const beforeFirstReceipt = to === null ? ALL_DAYS_EVER[0] : sql`${queryDay} - ${sql.lit(to)} - 1`;
    const lastReceipt = sql`${queryDay} - ${sql.lit(from)}`;
    return sql`(
      greatest(ends.lo, ends.left_by_query_day, ${beforeFirstReceipt}), least(ends.hi, ${lastReceipt}), ${sql.lit(bucket)}, ${queryDay} - ${DAY_ZERO}, -1, 0)`;
  });
  return sql`
    select g.sub_lob, t.bucket, sum(${PIECES}) as quantity, sum(${VALUE}) as value, sum(t.days * ${VALUE} + t.open * ${VALUE_DAYS}) as money_days,
      sum(${PIECES}) as received, sum(${VALUE}) as received_value, sum(t.left_by * ${PIECES}) as delivered, sum(t.left_by * ${VALUE}) as delivered_value
    from (${groups(terms, 'line')}) g
    cross join lateral (select receipts.*, ${lastReceiptLeftBy(queryDay)} as left_by_query_day from (${receiptRange(terms)}) receipts) ends
    cross join lateral (
      select * from (values
        (ends.lo, least(ends.hi, ends.left_by_query_day), width_bucket(g.held, ${BUCKET_STARTS}::integer[]) - 1, g.held, 0, 1), ${sql.join(goodsInStock)},
        -- Goods received after the query day were in stock for 0 days.
        (greatest(ends.lo, ends.left_by_query_day, ${queryDay}), ends.hi, 0, 0, 0, 0)
      ) t (lo, hi, bucket, days, open, left_by) where ${HAS_RECEIPTS}
    ) t ${joinTotals}
    group by g.sub_lob, t.bucket`;
}
