import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { SAMPLES_SHOWN } from '#kit/import/define.ts';
import type { ImportContext, ImportPreview, Staging, UndoResult } from '#kit/import/server/importer.ts';
import type { RecordSet } from '#kit/records/define.ts';
import { arrivalRecords } from '../../arrival-records.ts';
import { purchaseLines } from '../../record-sets.ts';

/**
 * Corrections are stored separately from the rows of the BI view and applied when the records are computed
 * (docs/business-rules/arrivals.md). Pulls do not overwrite them, and undoing one restores the value of the BI view.
 */

export const LINES = sql.table(purchaseLines.table);
export const RECORDS = sql.table(arrivalRecords.table);

/** The first record `a` of a line `l`, for a join: the only one with the quantity of the line. */
export const FIRST_RECORD = sql`${RECORDS} a on a.line_id = l.id and a.display_purchase_quantity is not null`;

/**
 * Joins the line `l` of a staged row `s`, and its first record `a`. Both are null when the line does not exist.
 */
export const namedLine = ({ table }: Staging, corporateId: number): RawBuilder<unknown> => sql`
  ${sql.table(table)} s
  left join ${LINES} l on l.corporate_id = ${corporateId} and l.purchase_order_code = s.purchase_order_code
    and l.purchase_order_line_item = s.purchase_order_line_item
  left join ${FIRST_RECORD}`;

/** The rejection of a row without a line: `error` if the order exists, else `not-exist`. */
export const withoutLine = (corporateId: number): RawBuilder<unknown> => sql`
  case when exists (select from ${LINES} o where o.corporate_id = ${corporateId} and o.purchase_order_code = s.purchase_order_code)
    then 'error' else 'not-exist' end`;

/** Deletes the corrections of an upload. The previous corrections apply again. */
export const undoRows =
  ({ table }: RecordSet) =>
  async (tx: Tx, { uploadId }: ImportContext): Promise<UndoResult> => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where upload_id = ${uploadId}`.execute(tx);
    return { undone: true, records: Number(numAffectedRows ?? 0) };
  };

/** The rows of a file that a preview shows. */
interface PreviewSource {
  /** The staged rows `s` to be stored, joined with the rows that they are compared with. */
  readonly from: RawBuilder<unknown>;
  /** The replaced value of a row; null when the row is new. */
  readonly replaces?: { readonly field: string; readonly value: RawBuilder<unknown> };
}

const allRows = ({ table }: Staging): PreviewSource => ({ from: sql`${sql.table(table)} s` });

/** Previews the rows of a file that are stored unchanged. */
export const previewRows =
  ({ fields }: RecordSet, shown: (staging: Staging, context: ImportContext, tx: Tx) => PreviewSource | Promise<PreviewSource> = allRows) =>
  async (tx: Tx, staging: Staging, context: ImportContext): Promise<ImportPreview> => {
    const { from, replaces } = await shown(staging, context, tx);
    const columns = fields.map((field) => sql`s.${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`);
    const { rows } = await sql<{ rowIndex: number; replaced: number | null } & Record<string, string | number | null>>`
      select s.row_number as "rowIndex", ${replaces?.value ?? sql`null`} as replaced, ${sql.join(columns)}
      from ${from} order by s.row_number limit ${SAMPLES_SHOWN}
    `.execute(tx);
    return {
      sample: rows.map(({ rowIndex, replaced, ...after }) => ({
        rowIndex,
        before: replaces === undefined || replaced === null ? null : { ...after, [replaces.field]: replaced },
        after,
      })),
    };
  };
