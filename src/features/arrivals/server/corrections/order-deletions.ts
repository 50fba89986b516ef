import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Comparison, ImportContext, Importer, LineRefusal, Staging, StoreCounts } from '#kit/import/server/importer.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { previewStaged } from '#kit/import/server/store/appended-rows.ts';
import { CODES, MENU } from '../../codes.ts';
import { DELETION_REFUSALS } from '../../definition.ts';
import { orderDeletions } from '../../record-sets.ts';
import { namedLine, undoRows, withoutLine } from './correction.ts';

const DELETIONS = sql.table(orderDeletions.table);

/**
 * Deletes quantities that the ERP has not deleted, line by line
 * (docs/business-rules/imports.md#lines-with-their-own-outcome, docs/business-rules/arrivals.md). A newer quantity of
 * the same line replaces the previous one.
 */
export const orderDeletionImporter: Importer = {
  shape: orderDeletions,
  table: orderDeletions.table,
  codes: [CODES.orderDeletionUpload],
  screen: { menu: MENU },
  lines: { refusals: DELETION_REFUSALS, check },
  compare,
  store,
  preview: (tx, staging, context) =>
    previewStaged(tx, orderDeletions, staging, {
      from: staged(staging, context),
      replaces: { field: 'deleteQuantity', value: sql`deletion.delete_quantity` },
    }),
  undo: undoRows(orderDeletions),
};

/**
 * Staged rows with their `line`, its `first_record`, and the `deletion` in force: the newest one, unless the ERP has
 * deleted that quantity meanwhile. `erp_deleted` is the quantity that the ERP had deleted at the time of `deletion`, or
 * has deleted now if there is no `deletion`.
 */
const staged = (staging: Staging, context: ImportContext): RawBuilder<unknown> => sql`
  ${namedLine(staging, importCorporateId(context))}
  left join lateral (
    select deletion.id, deletion.delete_quantity, deletion.known_deleted from ${DELETIONS} deletion
    where deletion.corporate_id = line.corporate_id and deletion.purchase_order_code = line.purchase_order_code
      and deletion.purchase_order_line_item = line.purchase_order_line_item order by deletion.id desc limit 1
  ) deletion on line.deleted_quantity < deletion.known_deleted + deletion.delete_quantity
  cross join lateral (select coalesce(deletion.known_deleted, line.deleted_quantity) as quantity) erp_deleted`;

/**
 * The quantity that may be deleted in addition to the ERP's deletions: not received, and not deleted in the ERP. The
 * deletion in force is replaced, so it is not subtracted.
 */
const OPEN = sql`(first_record.display_unaccounted_quantity + first_record.delete_num - erp_deleted.quantity)`;

/** Refuses lines that do not exist, whose deletion is already known (`done`), or with too large a quantity. */
async function check(tx: Tx, staging: Staging, context: ImportContext): Promise<readonly LineRefusal[]> {
  const { rows } = await sql<{ rowNumber: number; outcome: keyof typeof DELETION_REFUSALS; open: number | null }>`
    select "rowNumber", outcome, open from (
      select s.row_number as "rowNumber", greatest(0, ${OPEN}) as open,
        case when line.id is null then ${withoutLine(importCorporateId(context))}
          when deletion.delete_quantity = s.delete_quantity or first_record.delete_num >= line.purchase_quantity then 'done'
          when s.delete_quantity > ${OPEN} then 'larger-number' end as outcome
      from ${staged(staging, context)}
    ) checked
    where outcome is not null order by "rowNumber"
  `.execute(tx);
  return rows.map(({ rowNumber, outcome, open }) => ({
    rowNumber,
    outcome,
    parameters: outcome === 'larger-number' ? { open: open ?? 0 } : undefined,
  }));
}

async function compare(tx: Tx, staging: Staging, context: ImportContext): Promise<Comparison> {
  const { rows } = await sql<Comparison>`
    select count(*) filter (where deletion.id is null)::integer as inserted, count(deletion.id)::integer as updated, 0 as unchanged,
      coalesce(md5(string_agg(concat_ws(' ', line.id, line.deleted_quantity, deletion.id), ',' order by s.row_number)), '') as "comparedWith"
    from ${staged(staging, context)}
  `.execute(tx);
  return rows[0] as Comparison;
}

async function store(tx: Tx, staging: Staging, context: ImportContext, compared: Comparison): Promise<StoreCounts> {
  const corporateId = importCorporateId(context);
  await sql`
    insert into ${DELETIONS} (corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, delete_quantity, known_deleted)
    select ${corporateId}::bigint, ${context.uploadId}::bigint, s.row_number, s.purchase_order_code, s.purchase_order_line_item,
      s.delete_quantity, erp_deleted.quantity
    from ${staged(staging, context)} order by s.row_number
  `.execute(tx);
  return compared;
}
