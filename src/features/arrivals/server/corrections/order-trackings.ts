import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Comparison, ImportContext, Importer, LineRefusal, Staging, UndoResult } from '#kit/import/server/importer.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { insertStaged, previewStaged } from '#kit/import/server/store/appended-rows.ts';
import { CODES, MENU } from '../../codes.ts';
import { TRACKING_REFUSALS } from '../../definition.ts';
import { orderTrackings } from '../../record-sets.ts';
import { namedLine, undoRows, withoutLine } from './correction.ts';

/**
 * Sets the tracking numbers of lines (docs/business-rules/arrivals.md#corrections). When a line has another number, the
 * sender may overwrite it.
 */
export const orderTrackingImporter: Importer = {
  shape: orderTrackings,
  table: orderTrackings.table,
  codes: [CODES.orderTrackingUpload],
  screen: { menu: MENU },
  lines: { refusals: TRACKING_REFUSALS, recorded: ['need-confirm'], check },
  compare,
  async store(tx, staging, context, compared) {
    await insertStaged(tx, orderTrackings, staging, context);
    return compared;
  },
  preview: (tx, staging) => previewStaged(tx, orderTrackings, staging),
  undo,
};

interface CheckedLine {
  readonly rowNumber: number;
  readonly outcome: keyof typeof TRACKING_REFUSALS;
  readonly old: string | null;
}

/** Also stores an offer for each line that needs confirmation. A dry run is rolled back with its offers. */
async function check(tx: Tx, staging: Staging, context: ImportContext): Promise<readonly LineRefusal[]> {
  const corporateId = importCorporateId(context);
  const { rows } = await sql<CheckedLine>`
    with checked as (
      select s.*, first_record.tracking_number as old,
        case when line.id is null then ${withoutLine(corporateId)}
          when first_record.tracking_number = s.tracking_number then 'repeat'
          when first_record.tracking_number <> '' then 'need-confirm' end as outcome
      from ${namedLine(staging, corporateId)}
    ), offered as (
      insert into arrival_tracking_offer (
        token, user_id, corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, old_tracking_number, tracking_number
      )
      select gen_random_uuid()::text, ${context.user.id}::bigint, ${corporateId}::bigint, ${context.uploadId}::bigint, row_number,
        purchase_order_code, purchase_order_line_item, old, tracking_number
      from checked where outcome = 'need-confirm'
    )
    select row_number as "rowNumber", outcome, old from checked where outcome is not null order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber, outcome, old }) => ({
    rowNumber,
    outcome,
    parameters: outcome === 'need-confirm' ? { old: old ?? '' } : undefined,
  }));
}

async function compare(tx: Tx, staging: Staging, context: ImportContext): Promise<Comparison> {
  const { rows } = await sql<Comparison>`
    select count(*)::integer as inserted, 0 as updated, 0 as unchanged,
      coalesce(md5(string_agg(concat_ws(' ', line.id, first_record.tracking_number), ',' order by s.row_number)), '') as "comparedWith"
    from ${namedLine(staging, importCorporateId(context))}
  `.execute(tx);
  return rows[0] as Comparison;
}

/** Offers are deleted with their file and can no longer be accepted. */
async function undo(tx: Tx, context: ImportContext): Promise<UndoResult> {
  await sql`delete from arrival_tracking_offer where upload_id = ${context.uploadId}`.execute(tx);
  return undoRows(orderTrackings)(tx, context);
}
