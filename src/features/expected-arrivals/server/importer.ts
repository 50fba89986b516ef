import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, type Field } from '#kit/fields/field.ts';
import type { ImportedRecord } from '#kit/import/contract.ts';
import { SAMPLES_SHOWN } from '#kit/import/define.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import { sameKey } from '#kit/import/server/check/staging.ts';
import type { Comparison, ImportContext, Importer, ImportPreview, Staging, StoreCounts, UndoResult } from '#kit/import/server/importer.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { fieldOf } from '#kit/records/define.ts';
import { CODES, MENUS, noticeImport, noticeReferences, shippingNotices } from '../definition.ts';
import { collectOrders, refreshCollected } from './refresh.ts';

const { fields } = shippingNotices;
const NOTICES = sql.table(shippingNotices.table);
const keyFields = noticeImport.key.map((name) => fieldOf(shippingNotices, name));
const contentFields = fields.filter((field) => !keyFields.includes(field));

/**
 * The importer of shipping notices (docs/business-rules/uploads-and-periods.md#columns). The lines of all files are
 * stored; the newest one of a DN, PO and part is the current one, so undoing a file restores the previous state. The
 * affected orders are enriched and matched in the same transaction.
 */
export const noticeImporter: Importer = {
  shape: noticeImport,
  table: shippingNotices.table,
  codes: [CODES.upload],
  screen: { menu: MENUS.lines, elsewhere: [MENUS.summary] },
  viewCodes: [CODES.download],
  fileCodes: [CODES.upload, CODES.download],
  storedCodes: [MENUS.lines, MENUS.summary],
  compare,
  warn: (_, staging, context) =>
    Promise.resolve({
      rows: new StagedRows(
        { records: shippingNotices, references: noticeReferences },
        staging,
        importCorporateId(context),
      ).unknownRecordWarnings(),
      fileWarnings: [],
    }),
  store,
  preview,
  undo,
};

/** A `left join` of the current line `t` that a staged line `s` replaces. */
function joinCurrent(context: ImportContext): RawBuilder<unknown> {
  return sql`left join lateral (
    select t.* from ${NOTICES} t where t.corporate_id = ${importCorporateId(context)} and ${sameKey(keyFields, 't', 's')} order by t.upload_id desc limit 1
  ) t on true`;
}

/** Whether both lines have the same values. */
const sameContent = sql.join(
  contentFields.map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} is not distinct from ${sql.ref(`s.${columnOf(field)}`)}`),
  sql` and `,
);

/** Lines never change, so the ids of the current lines identify their content. */
async function compare(tx: Tx, staging: Staging, context: ImportContext): Promise<Comparison> {
  const { rows } = await sql<Comparison>`
    select count(*) filter (where t.id is null)::integer as inserted,
      count(*) filter (where t.id is not null and not (${sameContent}))::integer as updated,
      count(*) filter (where t.id is not null and ${sameContent})::integer as unchanged,
      coalesce(md5(string_agg(t.id::text, ',' order by t.id)), '') as "comparedWith"
    from ${sql.table(staging.table)} s ${joinCurrent(context)}
  `.execute(tx);
  return rows[0] as Comparison;
}

async function store(tx: Tx, staging: Staging, context: ImportContext, compared: Comparison): Promise<StoreCounts> {
  const corporateId = importCorporateId(context);
  const columns = fields.map(columnOf);
  await sql`
    insert into ${NOTICES} (corporate_id, upload_id, upload_row, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${corporateId}::bigint, ${context.uploadId}::bigint, s.row_number, ${sql.join(columns.map((column) => sql.ref(`s.${column}`)))}
    from ${sql.table(staging.table)} s order by s.row_number
  `.execute(tx);
  await collectOrders(tx, ordersOf(context.uploadId));
  await refreshCollected(tx, { corporateId, zone: context.zone });
  return compared;
}

/** The customer POs of a file. */
const ordersOf = (uploadId: number) => sql`select customer_po_number from ${NOTICES} where upload_id = ${uploadId}`;

async function preview(tx: Tx, staging: Staging, context: ImportContext): Promise<ImportPreview> {
  const { rows } = await sql<Record<string, unknown> & { row_number: number; current_id: number | null }>`
    select s.row_number, t.id as current_id, ${columnsOf('s')}, ${columnsOf('t')} from ${sql.table(staging.table)} s ${joinCurrent(context)}
    where t.id is null or not (${sameContent}) order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return {
    sample: rows.map((row) => ({
      rowIndex: row.row_number,
      before: row.current_id === null ? null : valuesOf(row, 't'),
      after: valuesOf(row, 's'),
    })),
  };
}

const columnsOf = (alias: string) =>
  sql.join(fields.map((field) => sql`${sql.ref(`${alias}.${columnOf(field)}`)} as ${sql.ref(`${alias}_${field.name}`)}`));

const valuesOf = (row: Record<string, unknown>, alias: string) =>
  Object.fromEntries(fields.map(({ name }: Field) => [name, row[`${alias}_${name}`]])) as ImportedRecord;

/** Any upload can be undone: lines of later files remain current, and those of earlier files become current again. */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  const corporateId = importCorporateId(context);
  await collectOrders(tx, ordersOf(context.uploadId));
  const { numAffectedRows } = await sql`delete from ${NOTICES} where upload_id = ${context.uploadId}`.execute(tx);
  await refreshCollected(tx, { corporateId, zone: context.zone });
  return { undone: true, records: Number(numAffectedRows ?? 0) };
}
