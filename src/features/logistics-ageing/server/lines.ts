import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { pageOfRows, rowOrder, whereOf } from '#kit/report/server/rows.ts';
import { streamRows } from '#kit/report/server/stream-rows.ts';
import type { ReportFilters, ReportPageRequest } from '#kit/report/server/query.ts';
import type { ReportOrder, ReportScope } from '#kit/report/server/source.ts';
import type { ReportPage, ReportRecord } from '#kit/report/define.ts';
import { SHIPPING_TYPES } from '#features/master-data/logistics-mapping/definition.ts';
import { keyRouteOf, startsOnItsDay, type OnTime } from '../formula.ts';
import { logisticsAgeing } from '../definition.ts';

/** One line with what it was made from, as the database has it. Durations in tenths of days. */
interface LineRow {
  line_id: number;
  purchase_order_line_item: number;
  delivery_order_number: string;
  delivery_create_time: string;
  jd_po_number: string;
  shipping_date: string | null;
  addressee: string | null;
  lob: string | null;
  product_code: string;
  product_name: string | null;
  product_code_count: number;
  appointment_time: string | null;
  storage_time: string | null;
  origin_city: string;
  destination_city: string;
  inside_or_outside_port: string | null;
  ship_to_party: string | null;
  pathway: string;
  transfer_date: string | null;
  type_of_shipping: number | null;
  first_sign_time: string | null;
  second_sign_time: string | null;
  third_sign_time: string | null;
  fourth_sign_time: string | null;
  ground_line_time: number | null;
  ground_line_standard_time: number | null;
  ground_line_on_time: number | null;
  warehousing_time: number | null;
  warehousing_standard_time: number | null;
  warehousing_on_time: number | null;
  exception_reason: string | null;
  overdue_duration: number | null;
  iphone_key_note_route: string | null;
  ipad_key_note_route: string | null;
  cpu_key_note_route: string | null;
  watch_key_note_route: string | null;
  air_pods_key_note_route: string | null;
  fitting_key_note_route: string | null;
}

/** A line's values: the kept ones of `logistics_ageing r`, the rest from the records that it was made from. */
const LINE_VALUES = sql`
  r.line_id, d.purchase_order_line_item, d.delivery_order_number, d.delivery_create_time, d.jd_po_number, d.shipping_date, d.addressee, r.lob,
  d.product_code, coalesce(nullif(p.product_name, ''), s.product_name) as product_name, d.product_code_count, r.appointment_time, r.storage_time,
  d.origin_city, d.destination_city, d.inside_or_outside_port, d.ship_to_party, r.pathway, r.transfer_date, r.type_of_shipping,
  m.first_sign_time, m.second_sign_time, m.third_sign_time, m.fourth_sign_time,
  r.ground_line_time, route.ground_line_standard_time, r.ground_line_on_time,
  r.warehousing_time, route.warehousing_standard_time, r.warehousing_on_time, m.exception_reason, r.overdue_duration,
  route.iphone_key_note_route, route.ipad_key_note_route, route.cpu_key_note_route, route.watch_key_note_route, route.air_pods_key_note_route, route.fitting_key_note_route`;

const LINE_SOURCES = sql`
  join delivery_order_line d on d.id = r.line_id
  left join transport_milestone m on m.id = r.milestone_id
  left join product_mapping p on p.id = r.product_mapping_id
  left join partner_sku_mapping s on s.id = r.partner_sku_mapping_id
  left join logistics_mapping route on route.id = r.logistics_mapping_id`;

/** One page of the report. */
export async function pageOfLines(tx: Tx, scope: ReportScope, filters: ReportFilters, page: ReportPageRequest): Promise<ReportPage> {
  const { ids, total, totalCapped } = await pageOfRows(tx, logisticsAgeing, scope, filters, page);
  const records = ids.length === 0 ? [] : await linesOf(tx, ids);
  return { records, total, totalCapped, current: page.current, size: page.size };
}

/** One line of the caller's corporate; null when there is none (any more). */
export async function lineOf(tx: Tx, scope: ReportScope, id: number): Promise<ReportRecord | null> {
  const { rows } = await sql<{
    id: number;
  }>`select line_id as id from logistics_ageing where corporate_id = ${scope.corporateId} and line_id = ${id}`.execute(tx);
  return rows.length === 0 ? null : ((await linesOf(tx, [id]))[0] ?? null);
}

async function linesOf(tx: Tx, keys: readonly number[]): Promise<ReportRecord[]> {
  const { rows } = await sql<LineRow>`
    select ${LINE_VALUES} from unnest(${keys}::bigint[]) with ordinality wanted (id, position) join logistics_ageing r on r.line_id = wanted.id
    ${LINE_SOURCES} order by wanted.position
  `.execute(tx);
  return rows.map(recordOf);
}

/** Every matching line in the page's order, read with constant memory. */
export async function* everyLine(
  tx: Tx,
  scope: ReportScope,
  filters: ReportFilters,
  order: ReportOrder,
): AsyncGenerator<readonly ReportRecord[]> {
  const query: RawBuilder<LineRow> = sql`
    select ${LINE_VALUES} from logistics_ageing r ${LINE_SOURCES}
    where ${whereOf(logisticsAgeing, scope, filters)} order by ${rowOrder(logisticsAgeing, filters, order)}`;
  for await (const rows of streamRows(tx, query)) yield rows.map(recordOf);
}

const ON_TIME: readonly OnTime[] = ['否', '是', '未完成'];
const SHIPPING_LABELS: ReadonlyMap<number, string> = new Map(SHIPPING_TYPES.map(({ value, label }) => [Number(value), label]));

/** The label of a shipping type; null for none. */
export function shippingLabel(type: number | null): string | null {
  return type === null ? null : (SHIPPING_LABELS.get(type) ?? null);
}

const inDays = (tenths: number | null) => (tenths === null ? null : tenths / 10);
const onTimeText = (code: number | null) => (code === null ? null : (ON_TIME[code] ?? null));

/** A record as document 3 §3 names its fields, with `id` and the shipping type's label beside. */
function recordOf(row: LineRow): ReportRecord {
  return {
    id: row.line_id,
    purchaseOrderLineItem: row.purchase_order_line_item,
    deliveryOrderNumber: row.delivery_order_number,
    deliveryCreateTime: row.delivery_create_time,
    displayEighteenClockPoint: startsOnItsDay(row.delivery_create_time) ? '是' : '否',
    jdPoNumber: row.jd_po_number,
    shippingDate: row.shipping_date,
    addressee: row.addressee,
    lob: row.lob,
    productCode: row.product_code,
    productName: row.product_name,
    productCodeCount: row.product_code_count,
    appointmentTime: row.appointment_time,
    storageTime: row.storage_time,
    originCity: row.origin_city,
    destinationCity: row.destination_city,
    insideOrOutsidePort: row.inside_or_outside_port,
    shipToParty: row.ship_to_party,
    pathway: row.pathway,
    transferDate: row.transfer_date,
    typeOfShipping: row.type_of_shipping,
    displayTypeOfShipping: shippingLabel(row.type_of_shipping),
    firstSignTime: row.first_sign_time,
    secondSignTime: row.second_sign_time,
    thirdSignTime: row.third_sign_time,
    fourthSignTime: row.fourth_sign_time,
    groundLineTime: inDays(row.ground_line_time),
    groundLineStandardTime: row.ground_line_standard_time,
    displayGroundLineOnTime: onTimeText(row.ground_line_on_time),
    warehousingTime: inDays(row.warehousing_time),
    warehousingStandardTime: row.warehousing_standard_time,
    displayWarehousingOnTime: onTimeText(row.warehousing_on_time),
    displayExceptionReason: row.exception_reason,
    overdueDuration: inDays(row.overdue_duration),
    displayKeyNoteRoute: keyRouteOf(row.lob, keyRoutesOf(row)),
  };
}

function keyRoutesOf(row: LineRow) {
  if (row.iphone_key_note_route === null) return null;
  return {
    iphone: row.iphone_key_note_route === '1',
    ipad: row.ipad_key_note_route === '1',
    cpu: row.cpu_key_note_route === '1',
    watch: row.watch_key_note_route === '1',
    airPods: row.air_pods_key_note_route === '1',
    fitting: row.fitting_key_note_route === '1',
  };
}
