import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import type { ImportContext, Importer, StoreCounts, UndoResult } from '#kit/import/server/importer.ts';
import { newestRows } from '#kit/import/server/store/appended-rows.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { CODES, MENUS, noticeImport, noticeReferences, shippingNotices } from '../definition.ts';
import { collectOrders, refreshCollected } from './refresh.ts';

/** The newest line of a DN, PO and part is the current one. */
const lines = newestRows({ records: shippingNotices, key: noticeImport.key });

/**
 * The importer of shipping notices (docs/business-rules/uploads-and-periods.md#columns). The affected orders are
 * enriched and matched in the same transaction.
 */
export const noticeImporter: Importer = {
  shape: noticeImport,
  table: shippingNotices.table,
  codes: [CODES.upload],
  screen: { menu: MENUS.lines, elsewhere: [MENUS.summary] },
  viewCodes: [CODES.download],
  fileCodes: [CODES.upload, CODES.download],
  storedCodes: [MENUS.lines, MENUS.summary],
  ...lines,
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
  undo,
};

async function store(...[tx, staging, context, compared]: Parameters<Importer['store']>): Promise<StoreCounts> {
  await lines.store(tx, staging, context, compared);
  await collectOrders(tx, ordersOf(context.uploadId));
  await refreshCollected(tx, { corporateId: importCorporateId(context), zone: context.zone });
  return compared;
}

/** The customer POs of a file. */
const ordersOf = (uploadId: number) =>
  sql`select customer_po_number from ${sql.table(shippingNotices.table)} where upload_id = ${uploadId}`;

/** Any upload can be undone: lines of later files remain current, and those of earlier files become current again. */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  await collectOrders(tx, ordersOf(context.uploadId));
  const undone = await lines.undo(tx, context);
  await refreshCollected(tx, { corporateId: importCorporateId(context), zone: context.zone });
  return undone;
}
