import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ProvenanceValue } from '#kit/report/define.ts';
import type { RecordOrigin, ReportScope, RowProvenance, SourceRecord } from '#kit/report/server/source.ts';
import type { LineSource } from '../definition.ts';
import { lineOf, shippingLabel } from './lines.ts';

type Values = Readonly<Record<string, ProvenanceValue>>;

/** What a workbook's row tells of itself in every period upload's table. */
interface UploadedRow {
  id: number | null;
  upload_id: number;
  upload_row: number;
  values: Values;
}

/** What a master-data record tells of itself in every list's table. */
interface MaintainedRow {
  id: number | null;
  name: string;
  shipping: number | null;
  updated_by: string;
  updated_at: Date;
  upload_id: number | null;
  upload_row: number | null;
  values: Values;
}

type Found = Partial<Record<LineSource, UploadedRow | MaintainedRow>>;

/** What each source is called, and the screen that maintains it where it is master data. */
const SOURCES: Readonly<Record<LineSource, { readonly title: string; readonly menu?: string }>> = {
  delivery: { title: '交货单数据' },
  milestone: { title: '仓储数据' },
  receipt: { title: 'VC数据' },
  product: { title: '物料映射', menu: 'basicData' },
  'partner-sku': { title: '京东SKU映射', menu: 'skuMapping' },
  route: { title: '物流映射', menu: 'logisticsMapping' },
};

/** One line of the report with the very records that its values were computed from; null when the corporate has no such line. */
export async function ageingProvenance(tx: Tx, scope: ReportScope, id: number): Promise<RowProvenance | null> {
  const record = await lineOf(tx, scope, id);
  if (record === null) return null;
  const found: Found = { ...(await uploadedRows(tx, id)), ...(await maintainedRows(tx, id)) };
  const sources = Object.entries(SOURCES).map(([name, { title, menu }]) => [name, sourceOf(title, menu, found[name as LineSource])]);
  return { record, sources: Object.fromEntries(sources) as Record<string, SourceRecord> };
}

function sourceOf(title: string, menu: string | undefined, row: UploadedRow | MaintainedRow | undefined): SourceRecord {
  if (row === undefined || row.id === null) return { title, found: null };
  return {
    title,
    found: {
      values: row.values,
      origin:
        'updated_by' in row
          ? maintainedOrigin(row.id, row, menu ?? '')
          : { kind: 'workbook', uploadId: row.upload_id, rowNumber: row.upload_row },
    },
  };
}

function maintainedOrigin(recordId: number, row: MaintainedRow, menu: string): RecordOrigin {
  const upload = row.upload_id === null || row.upload_row === null ? null : { uploadId: row.upload_id, rowNumber: row.upload_row };
  return {
    kind: 'master-data',
    menu,
    recordId,
    recordName: [row.name, ...(row.shipping === null ? [] : [shippingLabel(row.shipping) ?? ''])],
    changedBy: row.updated_by,
    changedAt: row.updated_at,
    upload,
  };
}

const TIME = sql.lit('YYYY-MM-DD HH24:MI:SS');
const DAY = sql.lit('YYYY-MM-DD');

async function uploadedRows(tx: Tx, id: number): Promise<Found> {
  const { rows } = await sql<{ source: LineSource } & UploadedRow>`
    select 'delivery' as source, d.id, d.upload_id, d.upload_row, jsonb_build_object('deliveryOrderNumber', d.delivery_order_number,
      'purchaseOrderLineItem', d.purchase_order_line_item, 'deliveryCreateTime', to_char(d.delivery_create_time, ${TIME}), 'jdPoNumber', d.jd_po_number,
      'shippingDate', to_char(d.shipping_date, ${DAY}), 'addressee', d.addressee, 'productCode', d.product_code, 'productCodeCount', d.product_code_count,
      'originCity', d.origin_city, 'destinationCity', d.destination_city, 'insideOrOutsidePort', d.inside_or_outside_port, 'shipToParty', d.ship_to_party) as values
    from delivery_order_line d where d.id = ${id}
    union all
    select 'milestone', m.id, m.upload_id, m.upload_row, jsonb_build_object('lob', m.lob, 'typeOfShipping', m.type_of_shipping,
      'transferDate', to_char(m.transfer_date, ${TIME}), 'firstSignTime', to_char(m.first_sign_time, ${TIME}),
      'secondSignTime', to_char(m.second_sign_time, ${TIME}), 'thirdSignTime', to_char(m.third_sign_time, ${TIME}),
      'fourthSignTime', to_char(m.fourth_sign_time, ${TIME}), 'exceptionReason', m.exception_reason)
    from logistics_ageing a join transport_milestone m on m.id = a.milestone_id where a.line_id = ${id}
    union all
    select 'receipt', v.id, v.upload_id, v.upload_row, jsonb_build_object('appointmentTime', to_char(v.appointment_time, ${TIME}),
      'storageTime', to_char(v.storage_time, ${TIME}))
    from logistics_ageing a join vc_receipt v on v.id = a.vc_receipt_id where a.line_id = ${id}
  `.execute(tx);
  return Object.fromEntries(
    rows.map(({ source, ...row }) => [source, source === 'milestone' ? { ...row, values: withShippingLabel(row.values) } : row]),
  );
}

async function maintainedRows(tx: Tx, id: number): Promise<Found> {
  const { rows } = await sql<{ source: LineSource } & MaintainedRow>`
    select 'product' as source, p.id, p.product_code as name, null::smallint as shipping, p.updated_by, p.updated_at, p.upload_id, p.upload_row,
      jsonb_build_object('lob', p.lob, 'productName', p.product_name) as values
    from logistics_ageing a join product_mapping p on p.id = a.product_mapping_id where a.line_id = ${id}
    union all
    select 'partner-sku', s.id, s.sku_code, null, s.updated_by, s.updated_at, s.upload_id, s.upload_row,
      jsonb_build_object('lob', s.lob, 'productName', s.product_name)
    from logistics_ageing a join partner_sku_mapping s on s.id = a.partner_sku_mapping_id where a.line_id = ${id}
    union all
    select 'route', r.id, r.pathway_begin_location || '-' || r.pathway_end_location, r.type_of_shipping, r.updated_by, r.updated_at, r.upload_id, r.upload_row,
      jsonb_build_object('groundLineStandardTime', r.ground_line_standard_time, 'warehousingStandardTime', r.warehousing_standard_time,
        'iphoneKeyNoteRoute', r.iphone_key_note_route, 'ipadKeyNoteRoute', r.ipad_key_note_route, 'cpuKeyNoteRoute', r.cpu_key_note_route,
        'watchKeyNoteRoute', r.watch_key_note_route, 'airPodsKeyNoteRoute', r.air_pods_key_note_route, 'fittingKeyNoteRoute', r.fitting_key_note_route)
    from logistics_ageing a join logistics_mapping r on r.id = a.logistics_mapping_id where a.line_id = ${id}
  `.execute(tx);
  return Object.fromEntries(
    rows.map(({ source, ...row }) => [source, source === 'route' ? { ...row, values: withYesAndNo(row.values) } : row]),
  );
}

function withYesAndNo(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name.endsWith('KeyNoteRoute') ? (value === '1' ? '是' : '否') : value]),
  );
}

function withShippingLabel(values: Values): Values {
  return { ...values, typeOfShipping: shippingLabel(values.typeOfShipping as number) };
}
