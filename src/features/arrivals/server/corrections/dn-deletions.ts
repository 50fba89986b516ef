import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Comparison, ImportContext, Importer, RowProblem, Staging, StoreCounts } from '#kit/import/server/importer.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { CODES, MENU } from '../../codes.ts';
import { arrivalShipping, dnDeletions, purchaseDeliveries } from '../../record-sets.ts';
import { previewRows, undoRows } from './correction.ts';

const DELETIONS = sql.table(dnDeletions.table);

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
  preview: previewRows(dnDeletions, ({ table }, context) => ({
    from: sql`${sql.table(table)} s where not ${has(dnDeletions.table, importCorporateId(context))}`,
  })),
  undo: undoRows(dnDeletions),
};

const has = (table: string, corporateId: number): RawBuilder<unknown> =>
  sql`exists (select from ${sql.table(table)} k where k.corporate_id = ${corporateId} and k.dn_number = s.dn_number)`;

async function unknownDns(tx: Tx, { table }: Staging, context: ImportContext): Promise<readonly RowProblem[]> {
  const corporateId = importCorporateId(context);
  const { rows } = await sql<{ rowNumber: number }>`
    select s.row_number as "rowNumber" from ${sql.table(table)} s
    where s.dn_number is not null and not ${has(purchaseDeliveries.table, corporateId)} and not ${has(arrivalShipping.table, corporateId)}
    order by s.row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({ rowNumber, field: 'dnNumber', text: '到货记录中没有这个DN' }));
}

async function compare(tx: Tx, { table }: Staging, context: ImportContext): Promise<Comparison> {
  const isDeleted = has(dnDeletions.table, importCorporateId(context));
  const { rows } = await sql<Comparison>`
    select count(*) filter (where not deleted)::integer as inserted, 0 as updated, count(*) filter (where deleted)::integer as unchanged,
      coalesce(md5(string_agg(deleted::text, ',' order by row_number)), '') as "comparedWith"
    from (select s.row_number, ${isDeleted} as deleted from ${sql.table(table)} s) checked
  `.execute(tx);
  return rows[0] as Comparison;
}

async function store(tx: Tx, { table }: Staging, context: ImportContext, compared: Comparison): Promise<StoreCounts> {
  const corporateId = importCorporateId(context);
  await sql`
    insert into ${DELETIONS} (corporate_id, upload_id, upload_row, dn_number)
    select ${corporateId}::bigint, ${context.uploadId}::bigint, s.row_number, s.dn_number from ${sql.table(table)} s
    where not ${has(dnDeletions.table, corporateId)} order by s.row_number
  `.execute(tx);
  return compared;
}
