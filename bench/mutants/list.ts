/** An error in a formula that the tests must detect. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** The text that the error replaces; it must occur once. */
  readonly find: string;
  readonly replace: string;
  /** The violated rule, with its section. */
  readonly rule: string;
  /** Test files, the fastest first; one of them must fail. */
  readonly tests: readonly string[];
}

export const QUARTER = 'tests/quarter.test.ts';
const FEATURES = 'src/features';

const CARGO = `${FEATURES}/cargo-status/server/sources.ts`;
const CARGO_TEST = `${FEATURES}/cargo-status/server/cargo-status.test.ts`;
const STOCK = `${FEATURES}/warehouse-split/plan/stock.ts`;
const OLDEST_TEST = `${FEATURES}/warehouse-split/server/solve/oldest-stock.test.ts`;
const REPLENISHMENT = `${FEATURES}/replenishment`;
const REPLENISHMENT_TEST = `${REPLENISHMENT}/server/replenishment.test.ts`;
const EXPENSE = `${FEATURES}/inventory-expense/server`;
const EXPENSE_TEST = `${EXPENSE}/inventory-expense.test.ts`;
const CELLS_TEST = `${EXPENSE}/cells.test.ts`;
const AGEING = `${FEATURES}/logistics-ageing/database/logistics_ageing_now.sql`;
const AGEING_TEST = `${FEATURES}/logistics-ageing/server/report.test.ts`;
const LEDGER_TEST = `${FEATURES}/ledger/server/ledger.test.ts`;
const PLAN = `${FEATURES}/batch-shipment-plan/server/allocation.ts`;
const PLAN_TEST = `${FEATURES}/batch-shipment-plan/server/batch-shipment-plan.test.ts`;
const DASHBOARDS = `${FEATURES}/sales-dashboards/server`;
const DASHBOARDS_TEST = `${DASHBOARDS}/dashboards.test.ts`;
const FIRST_IN_FIRST_OUT = `${FEATURES}/ledger/database/ledger_fifo.sql`;
const ARRIVALS = `${FEATURES}/arrivals/database/arrival_status.sql`;
const ARRIVALS_TEST = `${FEATURES}/arrivals/server/arrivals.test.ts`;

/** Errors of formulas, most of them a border off by one. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'cargo: 187 days of orders',
    file: `${FEATURES}/cargo-status/figures.ts`,
    find: 'ORDERED_WITHIN_DAYS = 188',
    replace: 'ORDERED_WITHIN_DAYS = 187',
    rule: 'Orders of d − 188 days count in the total order quantity (docs/business-rules/rounding-and-borders.md#date-ranges)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: 189 days of orders',
    file: `${FEATURES}/cargo-status/figures.ts`,
    find: 'ORDERED_WITHIN_DAYS = 188',
    replace: 'ORDERED_WITHIN_DAYS = 189',
    rule: 'Closed orders of d − 189 days do not count in the total order quantity (docs/business-rules/rounding-and-borders.md#date-ranges)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: signed on the day itself',
    file: CARGO,
    find: 'ageing.storage_time < ${query.day}::date + 1',
    replace: 'ageing.storage_time < ${query.day}::date',
    rule: 'What was signed for on d is no longer ordered by the partner at d (docs/business-rules/cargo-status.md#partner-orders)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: signed at midnight after the day',
    file: CARGO,
    find: 'ageing.storage_time < ${query.day}::date + 1',
    replace: 'ageing.storage_time <= ${query.day}::date + 1',
    rule: 'What is signed for at 00:00:00 of d + 1 is not signed by d (docs/business-rules/cargo-status.md#partner-orders)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'split: no tie by age',
    file: STOCK,
    find: 'receiptDate === null ? withoutDate : daysBetween(oldest, receiptDate)',
    replace: 'receiptDate === null ? withoutDate : 0',
    rule: 'Among plans of equal cost the sum of receipt dates is least (docs/business-rules/rounding-and-borders.md#ties-of-the-warehouse-split)',
    tests: [OLDEST_TEST, QUARTER],
  },
  {
    name: 'split: age by the first lot alone',
    file: STOCK,
    find: 'receiptDate === null ? withoutDate : daysBetween(oldest, receiptDate)',
    replace: 'receiptDate === null || receiptDate === oldest ? 0 : 1',
    rule: 'Among plans of equal cost the sum of receipt dates is least (docs/business-rules/rounding-and-borders.md#ties-of-the-warehouse-split)',
    tests: [OLDEST_TEST, QUARTER],
  },
  {
    name: 'split: an unknown day is the oldest',
    file: STOCK,
    find: 'receiptDate === null ? withoutDate : daysBetween(oldest, receiptDate)',
    replace: 'receiptDate === null ? 0 : daysBetween(oldest, receiptDate)',
    rule: 'Goods of an unknown day count as younger than all others (docs/business-rules/warehouse-split.md#steps)',
    tests: [OLDEST_TEST, QUARTER],
  },
  {
    name: 'split: of one day the highest 物料号',
    file: STOCK,
    find: 'a === b ? compare(one.productCode, other.productCode)',
    replace: 'a === b ? compare(other.productCode, one.productCode)',
    rule: 'Lots of one day leave by 物料号, the lowest first (docs/business-rules/warehouse-split.md)',
    tests: [OLDEST_TEST, QUARTER],
  },
  {
    name: 'replenishment: registrations of 8 days',
    file: `${REPLENISHMENT}/server/inputs.ts`,
    find: 'REGISTRATION_DAYS = 7',
    replace: 'REGISTRATION_DAYS = 8',
    rule: 'A registration has a GI date in the last 7 days (docs/business-rules/replenishment.md#inputs)',
    tests: [REPLENISHMENT_TEST, QUARTER],
  },
  {
    name: 'replenishment: ages of 61 to 91 days',
    file: `${REPLENISHMENT}/ages.ts`,
    find: 'to: 90 }',
    replace: 'to: 91 }',
    rule: 'Stock of 91 days is over 90 days old (docs/business-rules/replenishment.md#age-of-stock)',
    tests: [REPLENISHMENT_TEST, QUARTER],
  },
  {
    name: 'expense cells: a day past the stretch',
    file: `${EXPENSE}/cells.ts`,
    find: 'c.in_date <= ${day}',
    replace: 'c.in_date < ${day}',
    rule: 'Kept sums have the receipts of their last day (docs/business-rules/ledger-and-interest.md#spend-and-save)',
    tests: [CELLS_TEST, QUARTER],
  },
  {
    name: 'expense cells: the cutoff’s free days',
    file: `${EXPENSE}/cells.ts`,
    find: 'range(sql`ends.left_by_cutoff`, sql`${CUTOFF_DAY} - ${freeDays} - 1`, { balance_spent: openDays(CUTOFF_DAY), balance_open: sql`-1` })',
    replace:
      'range(sql`ends.left_by_cutoff`, sql`${CUTOFF_DAY} - ${freeDays} - 5`, { balance_spent: openDays(CUTOFF_DAY), balance_open: sql`-1` })',
    rule: 'The balance has all goods that were held longer than F by the cutoff (docs/business-rules/ledger-and-interest.md#internal-report)',
    tests: [CELLS_TEST, QUARTER],
  },
  {
    name: 'expense cells: goods that left on the query day',
    file: `${EXPENSE}/cells.ts`,
    find: "case when g.stay is null then date '-infinity' else ${day} - g.stay end",
    replace: "case when g.stay is null then date '-infinity' else ${day} - g.stay - 1 end",
    rule: 'Goods that left on the query day have left by it (docs/business-rules/ledger-and-interest.md#spend-and-save)',
    tests: [CELLS_TEST, QUARTER],
  },
  {
    name: 'cargo: shipped on the day itself',
    file: CARGO,
    find: 'coalesce(arrival.apple_shipping_date <= ${query.day}::date, false) as shipped',
    replace: 'coalesce(arrival.apple_shipping_date < ${query.day}::date, false) as shipped',
    rule: 'What was shipped on d is on the way at d (docs/business-rules/rounding-and-borders.md#open-quantity)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: received after the day',
    file: CARGO,
    find: 'case when arrival.dc_received_date > ${query.day}::date then 0',
    replace: 'case when arrival.dc_received_date > ${query.day}::date + 1 then 0',
    rule: 'Receipts after d do not count at d (docs/business-rules/rounding-and-borders.md#open-quantity)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: ordered after the day',
    file: CARGO,
    find: 'arrival.purchase_order_create_date <= ${query.day}::date and',
    replace: 'arrival.purchase_order_create_date <= ${query.day}::date + 1 and',
    rule: 'Orders after d do not count at d (docs/business-rules/cargo-status.md#total-order-quantity)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: expected a day later',
    file: CARGO,
    find: 'piece.estimated_delivery_date = piece.query_day + ${days}',
    replace: 'piece.estimated_delivery_date <= piece.query_day + ${days}',
    rule: 'Each of the four columns has the goods that are expected on its day alone (docs/business-rules/cargo-status.md#open-goods)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: book stock of the day itself',
    file: CARGO,
    find: 'moved.day <= ${query.day}::date as by_day',
    replace: 'moved.day < ${query.day}::date as by_day',
    rule: 'Book stock at d has what moved on d (docs/business-rules/cargo-status.md#book-stock)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: book stock of the inventory’s day',
    file: CARGO,
    find: 'moved.day <= (select day from (${inventory(query)}) taken) as by_inventory',
    replace: 'moved.day < (select day from (${inventory(query)}) taken) as by_inventory',
    rule: 'The difference is to the book stock at the close of the inventory’s own day (docs/business-rules/cargo-status.md#physical-stock)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: open goods below 0',
    file: CARGO,
    find: 'greatest(0, open - of_dns)',
    replace: '(open - of_dns)',
    rule: 'The open quantity of a line is never below 0 (docs/business-rules/rounding-and-borders.md#open-quantity)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'cargo: deliveries from the opening’s day',
    file: CARGO,
    find: 'delivery.delivery_create_time >= ${sql.raw(SINCE)} as since',
    replace: 'delivery.delivery_create_time > ${sql.raw(SINCE)} as since',
    rule: 'Movements dated on the opening’s day count on top of it (docs/business-rules/imports.md#opening-values)',
    tests: [CARGO_TEST, QUARTER],
  },
  {
    name: 'replenishment: stock of 7 days',
    file: `${REPLENISHMENT}/ages.ts`,
    find: 'to: 7 }',
    replace: 'to: 6 }',
    rule: 'Stock of 7 days is in the first bucket (docs/business-rules/replenishment.md#age-of-stock)',
    tests: [REPLENISHMENT_TEST, QUARTER],
  },
  {
    name: 'replenishment: orders not in the cover',
    file: `${REPLENISHMENT}/server/rows.ts`,
    find: '(cover + coalesce(order_count, 0)) * 7',
    replace: '(cover - coalesce(order_count, 0)) * 7',
    rule: 'The turnover after the order has the order in it (docs/business-rules/replenishment.md#turnover)',
    tests: [REPLENISHMENT_TEST, QUARTER],
  },
  {
    name: 'replenishment: can be ordered, rounded up',
    file: `${REPLENISHMENT}/server/rows.ts`,
    find: 'greatest(0, floor((turnover_standard',
    replace: 'greatest(0, ceil((turnover_standard',
    rule: 'What can be ordered is rounded down (docs/business-rules/replenishment.md#order-quantity)',
    tests: [REPLENISHMENT_TEST, QUARTER],
  },
  {
    name: 'expenses: held a day longer',
    file: `${EXPENSE}/segments.ts`,
    find: '- s.in_date, 0)`;',
    replace: '- s.in_date + 1, 0)`;',
    rule: 'Goods that leave on the day on which they came were held for 0 days (docs/business-rules/ledger-and-interest.md#segments)',
    tests: [EXPENSE_TEST, QUARTER],
  },
  {
    name: 'expenses: saved by goods that leave later',
    file: `${EXPENSE}/segments.ts`,
    find: 'case when s.out_date <= ${day} then greatest',
    replace: 'case when s.out_date < ${day} then greatest',
    rule: 'Goods that left on the query day save (docs/business-rules/ledger-and-interest.md#spend-and-save)',
    tests: [EXPENSE_TEST, QUARTER],
  },
  {
    name: 'expenses: refunds of the cutoff',
    file: `${EXPENSE}/figures.ts`,
    find: 'filter (where refund.data_date <= ${CUTOFF_DAY}), 0)',
    replace: 'filter (where refund.data_date < ${CUTOFF_DAY}), 0)',
    rule: 'Refunds of the cutoff’s day are in the balance (docs/business-rules/ledger-and-interest.md#internal-report)',
    tests: [EXPENSE_TEST, QUARTER],
  },
  {
    name: 'expenses: refunds after the query day',
    file: `${EXPENSE}/figures.ts`,
    find: 'refund.data_date > ${CUTOFF_DAY} and refund.data_date <= ${queryDay}), 0)',
    replace: 'refund.data_date > ${CUTOFF_DAY} and refund.data_date < ${queryDay}), 0)',
    rule: 'Refunds of the query day are refunded (docs/business-rules/ledger-and-interest.md#internal-report)',
    tests: [EXPENSE_TEST, QUARTER],
  },
  {
    name: 'expenses: the outer report from the cutoff on',
    file: `${EXPENSE}/terms.ts`,
    find: '[sql`${CUTOFF_DAY} + 1`, queryDay]',
    replace: '[CUTOFF_DAY, queryDay]',
    rule: 'The outer report’s purchases and deliveries begin after the cutoff (docs/business-rules/rounding-and-borders.md#ranges-of-the-outer-report)',
    tests: [EXPENSE_TEST, QUARTER],
  },
  {
    name: 'histogram: 8 days in the first week',
    file: `${FEATURES}/inventory-expense/definition.ts`,
    find: "{ name: '2W', from: 8",
    replace: "{ name: '2W', from: 9",
    rule: 'Goods held for 8 days are in 2W (docs/business-rules/ledger-and-interest.md#histogram)',
    tests: [EXPENSE_TEST, QUARTER],
  },
  {
    name: 'ageing: created at 18:00:00',
    file: AGEING,
    find: "d.delivery_create_time::time <= '18:00'",
    replace: "d.delivery_create_time::time < '18:00'",
    rule: 'Orders of 18:00:00 are timed from their own day (docs/business-rules/logistics-ageing.md#clock-start)',
    tests: [AGEING_TEST, QUARTER],
  },
  {
    name: 'ageing: a duration that is its standard',
    file: AGEING,
    find: 'when line.ground <= line.ground_standard then 1',
    replace: 'when line.ground < line.ground_standard then 1',
    rule: 'A duration that is displayed as the standard is on time (docs/business-rules/rounding-and-borders.md#on-time)',
    tests: [AGEING_TEST, QUARTER],
  },
  {
    name: 'ageing: the last signature first',
    file: AGEING,
    find: 'coalesce(m.transfer_date, m.fourth_sign_time, m.third_sign_time',
    replace: 'coalesce(m.transfer_date, m.third_sign_time, m.fourth_sign_time',
    rule: 'Without a transfer the last signature ends the ground line (docs/business-rules/logistics-ageing.md)',
    tests: [AGEING_TEST, QUARTER],
  },
  {
    name: 'ledger: last in, first out',
    file: FIRST_IN_FIRST_OUT,
    find: 'from ledger_inbound(corporate, codes) window running as (partition by at order by day, source, source_id',
    replace: 'from ledger_inbound(corporate, codes) window running as (partition by at order by day desc, source, source_id',
    rule: 'The first goods that came leave first (docs/business-rules/ledger-and-interest.md#first-in-first-out)',
    tests: [LEDGER_TEST, QUARTER],
  },
  {
    name: 'ledger: receipts before adjustments of a day',
    file: FIRST_IN_FIRST_OUT,
    find: 'from ledger_inbound(corporate, codes) window running as (partition by at order by day, source, source_id',
    replace: 'from ledger_inbound(corporate, codes) window running as (partition by at order by day, source desc, source_id',
    rule: 'Of one day receipts come before adjustments (docs/business-rules/ledger-and-interest.md#first-in-first-out)',
    tests: [LEDGER_TEST, QUARTER],
  },
  {
    name: 'batch plan: shipped on the opening’s day',
    file: PLAN,
    find: "where shipment.day >= coalesce(opening.opening_day, '-infinity')",
    replace: "where shipment.day > coalesce(opening.opening_day, '-infinity')",
    rule: 'Goods shipped on the opening’s day count on top of it (docs/business-rules/batch-plan.md#supply)',
    tests: [PLAN_TEST, QUARTER],
  },
  {
    name: 'batch plan: shipped on the quarter’s first day',
    file: PLAN,
    find: 'arrival.apple_shipping_date between quarter.first_day and',
    replace: 'arrival.apple_shipping_date between quarter.first_day + 1 and',
    rule: 'Goods shipped on the first day of the quarter are supply (docs/business-rules/batch-plan.md#supply)',
    tests: [PLAN_TEST, QUARTER],
  },
  {
    name: 'batch plan: openings before the quarter',
    file: PLAN,
    find: 'stored.opening_day between quarter.first_day and',
    replace: 'stored.opening_day between quarter.first_day - 1 and',
    rule: 'An opening value of before the quarter does not count in it (docs/business-rules/batch-plan.md#supply)',
    tests: [PLAN_TEST, QUARTER],
  },
  {
    name: 'batch plan: later weeks first',
    file: PLAN,
    find: 'partition by plan.mpn order by plan.week rows between',
    replace: 'partition by plan.mpn order by plan.week desc rows between',
    rule: 'Supply fills the weeks in order (docs/business-rules/batch-plan.md#allocation)',
    tests: [PLAN_TEST, QUARTER],
  },
  {
    name: 'dashboards: year-on-year of the present',
    file: `${DASHBOARDS}/brand-comparison.ts`,
    find: '${percentOf(sql`(filled.current - filled.last)`, sql`filled.last`)}',
    replace: '${percentOf(sql`(filled.current - filled.last)`, sql`filled.current`)}',
    rule: 'Year-on-year is current / same period − 1 (docs/business-rules/sales-dashboards.md#figures)',
    tests: [DASHBOARDS_TEST, QUARTER],
  },
  {
    name: 'dashboards: 亿元 of ten times',
    file: `${DASHBOARDS}/sales.ts`,
    find: "2: '0.00000001'",
    replace: "2: '0.0000001'",
    rule: 'Amounts are in 亿元 (docs/business-rules/sales-dashboards.md#dimensions-and-codes)',
    tests: [DASHBOARDS_TEST, QUARTER],
  },
  {
    name: 'arrivals: received means shipped and one',
    file: ARRIVALS,
    find: 'received >= coalesce(',
    replace: 'received > coalesce(',
    rule: 'A DN of which all was received is 已收货 (docs/business-rules/arrivals.md#shipping-status)',
    tests: [ARRIVALS_TEST, QUARTER],
  },
  {
    name: 'arrivals: deleted in part is deleted',
    file: ARRIVALS,
    find: 'when ordered > 0 and deleted >= ordered then 6',
    replace: 'when ordered > 0 and deleted > 0 then 6',
    rule: 'A line is 已删除 where deleted = quantity (docs/business-rules/arrivals.md#shipping-status)',
    tests: [ARRIVALS_TEST, QUARTER],
  },
  {
    name: 'expected arrivals: a DN counted by its lines',
    file: `${FEATURES}/expected-arrivals/database/arrival_summary_now.sql`,
    find: 'count(distinct r.dn_number)::integer as dn_count',
    replace: 'count(r.dn_number)::integer as dn_count',
    rule: 'The summary counts each DN once (docs/business-rules/arrivals.md#arrival-summary)',
    tests: [`${FEATURES}/expected-arrivals/server/expected-arrivals.test.ts`, QUARTER],
  },
];
