import { sql, type RawBuilder } from 'kysely';
import { BUCKETS } from '../definition.ts';
import { CUTOFF_DAY, ALL_DAYS_EVER, NEVER, type Terms } from './terms.ts';

/**
 * Stored sums of segments (decision 57). A group has the segments with the same number of days in stock (`stay`, null
 * while in stock); its cells have the running totals by day of receipt. Within a group, a range of delivery days is a
 * range of receipt days, and the sum of a range is the difference of two cells.
 */

/** Whether a corporate's cells are complete. The database evaluates it once per query. */
export const cellsAreStored = (corporateId: number): RawBuilder<unknown> =>
  sql`coalesce((select version is not null from expense_cell_version where corporate_id = ${corporateId}), false)`;

/** The day from which a cell's `value_days` are counted. */
export const FIRST_RECEIPT = sql`date '2000-01-01'`;

type Selection = Pick<Terms, 'corporateId' | 'lobs'>;

/** Each segment is in a group by category and in a group by product line. */
type Level = 'category' | 'line';

/**
 * A select of the current groups `g` of a level, of the requested categories; empty when the cells are not complete.
 */
const groups = ({ corporateId, lobs }: Selection, level: Level): RawBuilder<unknown> => sql`
  select g.*, greatest(g.stay, 0) as held from expense_cell_version o join expense_group g on g.version = o.version and g.by_line = ${level === 'line'}
  where o.corporate_id = ${corporateId} and ${lobs === null ? sql`true` : sql`g.lob = any(${lobs}::text[])`}`;

/**
 * A select of the changes since the groups were computed, in the form of segments `s`: `lob`, `sub_lob`, days,
 * `quantity` and `value`, negative for removed ones.
 */
export const deltas = ({ corporateId, lobs }: Selection): RawBuilder<unknown> => sql`
  select s.* from expense_delta s
  where s.corporate_id = ${corporateId} and ${lobs === null ? sql`true` : sql`s.lob = any(${lobs}::text[])`} and ${cellsAreStored(corporateId)}`;

/** The categories with goods. */
export const lobsWithGoods = (selection: Selection): RawBuilder<unknown> => sql`
  select goods.lob from (
    select g.lob, g.quantity from (${groups(selection, 'category')}) g union all select s.lob, s.quantity from (${deltas(selection)}) s
  ) goods group by goods.lob having sum(goods.quantity) <> 0`;

/** The last receipt day of a group `g` whose goods had left by a day; -infinity for goods still in stock. */
const lastReceiptLeftBy = (day: RawBuilder<unknown>) => sql`case when g.stay is null then date '-infinity' else ${day} - g.stay end`;

/** The receipt days of a group `g` in the ranges of receipt and delivery days: after `lo`, up to `hi`. */
function bounds({ days: { in: received, out } }: Pick<Terms, 'days'>): RawBuilder<unknown> {
  if (out === null) return sql`select ${received[0]} - 1 as lo, ${received[1]} as hi`;
  // A range of delivery days excludes goods still in stock.
  return sql`
    select case when g.stay is null then ${NEVER} else greatest(${received[0]}, ${out[0]} - g.stay) - 1 end as lo,
      case when g.stay is null then ${received[1]} else least(${received[1]}, ${out[1]} - g.stay) end as hi`;
}

/** Whether a group `g` has receipts in a range `t`: after its `lo`, up to its `hi`. */
const HAS_RECEIPTS = sql`t.hi > t.lo and t.hi >= g.first_in and t.lo < g.last_in`;

/** Joins the running totals of a group `g` at the end (`upto`) and before the start (`before`) of a range `t`. */
const joinTotals = sql`
  ${joinTotal('upto', sql`t.hi`)} ${joinTotal('before', sql`t.lo`)}`;

/** Joins the running total up to a day, unless the day is before the first or after the last receipt. */
function joinTotal(name: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select c.quantity, c.value, c.value_days from expense_cell c
      where ${day} >= g.first_in and ${day} < g.last_in and c.version = g.version and c.group_no = g.group_no and c.in_date <= ${day}
      order by c.in_date desc limit 1
    ) ${sql.ref(name)} on true`;
}

/** The sum of a column in a range `t`. */
const sumInRange = (column: string) => sql`(
  case when t.hi >= g.last_in then g.${sql.ref(column)} else upto.${sql.ref(column)} end - coalesce(before.${sql.ref(column)}, 0))`;
const PIECES = sumInRange('quantity');
const VALUE = sumInRange('value');
const VALUE_DAYS = sumInRange('value_days');

/** The names of the factors of a range. `…_open` applies to money × day of receipt, the others to pieces or money. */
const FACTORS = ['purchase', 'delivery', 'spent', 'spent_open', 'saved', 'balance_spent', 'balance_open', 'balance_saved'] as const;

/**
 * A select of the report's sums by category, with the columns that `figures.ts` computes from segments. A range of
 * receipt days adds its pieces and money, multiplied by factors: the days in stock for goods that had left by a day,
 * the days from receipt to that day for other goods.
 */
export function sumsOfCells(terms: Terms): RawBuilder<unknown> {
  const { queryDay, startingDays: s, freeDays: f, days } = terms;
  const { received, delivered } = days;
  const [beyond, short] = [sql`greatest(g.held - ${f}, 0)`, sql`greatest(${s} - g.held, 0)`];
  const open = (day: RawBuilder<unknown>) => sql`${day} - ${f} - ${FIRST_RECEIPT}`;
  const range = (
    lo: RawBuilder<unknown>,
    hi: RawBuilder<unknown>,
    factors: Partial<Record<(typeof FACTORS)[number], RawBuilder<unknown>>>,
  ) => sql`(${lo}, ${hi}, ${sql.join(FACTORS.map((name) => factors[name] ?? sql`0`))})`;
  const minus = (days_: RawBuilder<unknown>) => sql`-(${days_})`;
  const ranges = [
    range(sql`${received[0]} - 1`, received[1], { purchase: sql`1` }),
    range(
      sql`greatest(${delivered.in[0]}, ${lastReceiptLeftBy(delivered.out[0])}) - 1`,
      sql`least(${delivered.in[1]}, ${lastReceiptLeftBy(delivered.out[1])})`,
      { delivery: sql`1` },
    ),
    range(sql`e.lo`, sql`least(e.hi, e.left_by_query_day)`, { spent: beyond, saved: short }),
    range(sql`greatest(e.lo, e.left_by_query_day)`, sql`least(e.hi, ${queryDay} - ${f} - 1)`, {
      spent: open(queryDay),
      spent_open: sql`-1`,
    }),
    range(sql`e.lo`, sql`least(e.hi, e.left_by_cutoff)`, { spent: minus(beyond), saved: minus(short) }),
    range(sql`greatest(e.lo, e.left_by_cutoff)`, sql`least(e.hi, ${CUTOFF_DAY} - ${f} - 1)`, {
      spent: minus(open(CUTOFF_DAY)),
      spent_open: sql`1`,
    }),
    range(ALL_DAYS_EVER[0], sql`e.left_by_cutoff`, { balance_spent: beyond, balance_saved: short }),
    range(sql`e.left_by_cutoff`, sql`${CUTOFF_DAY} - ${f} - 1`, { balance_spent: open(CUTOFF_DAY), balance_open: sql`-1` }),
  ];
  const sum = (value: RawBuilder<unknown>) => sql`coalesce(sum(${value}), 0)`;
  return sql`
    select g.lob, ${sum(sql`t.purchase * ${PIECES}`)} as purchase_quantity, ${sum(sql`t.purchase * ${VALUE}`)} as purchase_value,
      ${sum(sql`t.delivery * ${PIECES}`)} as delivery_quantity, ${sum(sql`t.delivery * ${VALUE}`)} as delivery_value,
      ${sum(sql`t.balance_spent * ${VALUE} + t.balance_open * ${VALUE_DAYS}`)} as spent_before, ${sum(sql`t.balance_saved * ${VALUE}`)} as saved_before,
      ${sum(sql`t.spent * ${VALUE} + t.spent_open * ${VALUE_DAYS}`)} as spent, ${sum(sql`t.saved * ${VALUE}`)} as saved
    from (${groups(terms, 'category')}) g
    cross join lateral (select bounds.*, ${lastReceiptLeftBy(queryDay)} as left_by_query_day, ${lastReceiptLeftBy(CUTOFF_DAY)} as left_by_cutoff from (${bounds(terms)}) bounds) e
    cross join lateral (select * from (values ${sql.join(ranges)}) t (lo, hi, ${sql.join(FACTORS.map((name) => sql.ref(name)))}) where ${HAS_RECEIPTS}) t
    ${joinTotals}
    group by g.lob`;
}

/**
 * A select of the histogram's sums by product line and bucket: `sub_lob`, `bucket`, and the figures of `histogram.ts`.
 */
export function bucketsOfCells(terms: Terms): RawBuilder<unknown> {
  const { queryDay } = terms;
  const now = sql`${queryDay} - ${FIRST_RECEIPT}`;
  const open = BUCKETS.map(({ from, to }, bucket) => {
    const oldest = to === null ? ALL_DAYS_EVER[0] : sql`${queryDay} - ${sql.lit(to)} - 1`;
    return sql`(greatest(e.lo, e.left_by_query_day, ${oldest}), least(e.hi, ${queryDay} - ${sql.lit(from)}), ${sql.lit(bucket)}, ${now}, -1, 0)`;
  });
  return sql`
    select g.sub_lob, t.bucket, sum(${PIECES}) as quantity, sum(${VALUE}) as value, sum(t.days * ${VALUE} + t.open * ${VALUE_DAYS}) as money_days,
      sum(${PIECES}) as received, sum(${VALUE}) as received_value, sum(t.left_by * ${PIECES}) as delivered, sum(t.left_by * ${VALUE}) as delivered_value
    from (${groups(terms, 'line')}) g
    cross join lateral (select bounds.*, ${lastReceiptLeftBy(queryDay)} as left_by_query_day from (${bounds(terms)}) bounds) e
    cross join lateral (
      select * from (values
        (e.lo, least(e.hi, e.left_by_query_day), width_bucket(g.held, ${BUCKET_STARTS}::integer[]) - 1, g.held, 0, 1), ${sql.join(open)},
        -- Goods with a later day of receipt.
        (greatest(e.lo, e.left_by_query_day, ${queryDay}), e.hi, 0, 0, 0, 0)
      ) t (lo, hi, bucket, days, open, left_by) where ${HAS_RECEIPTS}
    ) t ${joinTotals}
    group by g.sub_lob, t.bucket`;
}

/** The lower bound of each bucket, in days. */
export const BUCKET_STARTS = BUCKETS.map(({ from }) => from);
