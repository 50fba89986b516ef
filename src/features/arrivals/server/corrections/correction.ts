import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ImportContext, Staging, UndoResult } from '#kit/import/server/importer.ts';
import { deleteRowsOfUpload } from '#kit/import/server/store/appended-rows.ts';
import type { RecordSet } from '#kit/records/define.ts';
import { arrivalRecords } from '../../arrival-records.ts';
import { purchaseLines } from '../../record-sets.ts';

/**
 * Corrections are stored separately from the rows of the BI view and applied when the records are computed
 * (docs/business-rules/arrivals.md). Pulls do not overwrite them, and undoing one restores the value of the BI view.
 */

export const LINES = sql.table(purchaseLines.table);
export const RECORDS = sql.table(arrivalRecords.table);

/** The `first_record` of a `line`, for a join: the only one with the quantity of the line. */
export const FIRST_RECORD = sql`${RECORDS} first_record on first_record.line_id = line.id and first_record.display_purchase_quantity is not null`;

/** Left-joins the `line` of a staged row `s`, and its `first_record`. */
export const namedLine = ({ table }: Staging, corporateId: number): RawBuilder<unknown> => sql`
  ${sql.table(table)} s
  left join ${LINES} line on line.corporate_id = ${corporateId} and line.purchase_order_code = s.purchase_order_code
    and line.purchase_order_line_item = s.purchase_order_line_item
  left join ${FIRST_RECORD}`;

/** The rejection of a row without a line: `error` if the order exists, else `not-exist`. */
export const withoutLine = (corporateId: number): RawBuilder<unknown> => sql`
  case when exists (select from ${LINES} ordered where ordered.corporate_id = ${corporateId} and ordered.purchase_order_code = s.purchase_order_code)
    then 'error' else 'not-exist' end`;

/** Deletes the corrections of an upload. The previous corrections apply again. */
export const undoRows =
  (records: RecordSet) =>
  async (tx: Tx, { uploadId }: ImportContext): Promise<UndoResult> => ({
    undone: true,
    records: await deleteRowsOfUpload(tx, records, uploadId),
  });
