import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Comparison, ImportContext, Importer, RowProblem, Staging, StoreCounts } from '#kit/import/server/importer.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { insertStaged, previewStaged } from '#kit/import/server/store/appended-rows.ts';
import { CODES, MENU } from '../../codes.ts';
import { arrivalShipping, dnDeletions, purchaseDeliveries } from '../../record-sets.ts';
import { undoRows } from './correction.ts';

/**
 * Removes DNs from the arrivals and keeps their data for download (docs/business-rules/uploads-and-periods.md#columns).
 * A DN that is already removed stays unchanged.
 */
export const dnDeletionImporter: Importer = {
  shape: dnDeletions,
  table: dnDeletions.table,
  codes: [CODES.dnDeletionUpload],
  screen: { menu: MENU },
  viewCodes: [CODES.dnDeletionRecords],
  check: unknownDns,
  compare,
  store,
  preview: (tx, staging, context) =>
    previewStaged(tx, dnDeletions, staging, { from: sql`${sql.table(staging.table)} s where ${isNew(context)}` }),
  undo: undoRows(dnDeletions),
};

/** Whether a table has the DN of a staged row `s`. */
const hasDn = (table: string, corporateId: number): RawBuilder<unknown> =>
  sql`exists (select from ${sql.table(table)} named where named.corporate_id = ${corporateId} and named.dn_number = s.dn_number)`;

/** Whether the DN of a staged row `s` is not deleted yet. */
const isNew = (context: ImportContext) => sql`not ${hasDn(dnDeletions.table, importCorporateId(context))}`;

async function unknownDns(tx: Tx, { table }: Staging, context: ImportContext): Promise<readonly RowProblem[]> {
  const corporateId = importCorporateId(context);
  const { rows } = await sql<{ rowNumber: number }>`
    select s.row_number as "rowNumber" from ${sql.table(table)} s
    where s.dn_number is not null and not ${hasDn(purchaseDeliveries.table, corporateId)} and not ${hasDn(arrivalShipping.table, corporateId)}
    order by s.row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({ rowNumber, field: 'dnNumber', text: '到货记录中没有这个DN' }));
}

async function compare(tx: Tx, { table }: Staging, context: ImportContext): Promise<Comparison> {
  const { rows } = await sql<Comparison>`
    select count(*) filter (where is_new)::integer as inserted, 0 as updated, count(*) filter (where not is_new)::integer as unchanged,
      coalesce(md5(string_agg(is_new::text, ',' order by row_number)), '') as "comparedWith"
    from (select s.row_number, ${isNew(context)} as is_new from ${sql.table(table)} s) checked
  `.execute(tx);
  return rows[0] as Comparison;
}

async function store(tx: Tx, staging: Staging, context: ImportContext, compared: Comparison): Promise<StoreCounts> {
  await insertStaged(tx, dnDeletions, staging, context, { where: isNew(context) });
  return compared;
}
