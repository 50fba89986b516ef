import type { ReportSql } from '#kit/report/server/source.ts';

/** The column of the logistics mapping with the key-route flag of a category. Beats and ACPP have no flag. */
const KEY_ROUTE_OF_LOB = {
  iPhone: 'iphone_key_note_route',
  iPad: 'ipad_key_note_route',
  CPU: 'cpu_key_note_route',
  Watch: 'watch_key_note_route',
  AirPods: 'air_pods_key_note_route',
  配件: 'fitting_key_note_route',
};
const KEY_ROUTE_CASES = Object.entries(KEY_ROUTE_OF_LOB).map(([lob, column]) => `when '${lob}' then route.${column}`);

const days = (tenths: string) => `(${tenths} / 10.0)::float8`;

/** Sorts verdicts, in descending order late, not finished, on time, null. */
const byLateness = (verdict: string) => `case r.${verdict} when 0 then 3 when 2 then 2 when 1 then 1 else null::integer end`;

/** The SQL of the computed columns of the report, and the SQL by which columns are sorted. */
export const ageingSql: ReportSql = {
  columns: {
    displayEighteenClockPoint: "(r.delivery_create_time::time <= '18:00')::integer",
    productName: "coalesce(nullif(product.product_name, ''), sku.product_name)",
    groundLineTime: days('r.ground_line_time'),
    displayGroundLineOnTime: 'r.ground_line_on_time',
    warehousingTime: days('r.warehousing_time'),
    displayWarehousingOnTime: 'r.warehousing_on_time',
    overdueDuration: days('r.overdue_duration'),
    displayKeyNoteRoute: `case r.lob ${KEY_ROUTE_CASES.join(' ')} end`,
  },
  orders: {
    deliveryOrderNumber: 'lower(r.delivery_order_number)',
    productCode: 'lower(r.product_code)',
    displayGroundLineOnTime: byLateness('ground_line_on_time'),
    displayWarehousingOnTime: byLateness('warehousing_on_time'),
  },
};
