import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ImportContext, Importer, RowProblem, Staging } from '#kit/import/server/importer.ts';
import { listImporter } from '#kit/list/server/importer.ts';
import { MAIL_ATTACHMENT } from '#kit/mailbox/define.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { CODES, invoiceLines } from '../definition.ts';
import { insertUploadedInvoice } from './invoices.ts';

/**
 * The allowed difference between the total of a line and its net amount plus tax, in yuan
 * (docs/business-rules/uploads-and-periods.md#columns).
 */
const TOLERANCE = '0.01';

const lines = listImporter(invoiceLines, {
  async checkRows(tx, staging, context) {
    const wrong = await wrongTotals(tx, staging);
    const outdated = await linesOfNewerInvoices(tx, staging, context);
    return [...wrong, ...outdated];
  },
});

/** Imports the lines of an invoice. An uploaded invoice is added to the list of invoices, like one received by mail. */
export const invoiceImporter: Importer = {
  ...lines,
  fileCodes: [CODES.upload, CODES.invoice, CODES.detail],
  async store(tx, staging, context, compared) {
    const stored = await lines.store(tx, staging, context, compared);
    if (context.origin === 'workbook') await insertUploadedInvoice(tx, importCorporateId(context), context.uploadId, context.now);
    return stored;
  },
};

/** Whether the stored line is from a workbook of a user, uploaded after the mail was received. */
const isFromLaterUpload = sql`(stored.id is null and u.created_at > m.met_at)`;

/** Whether it is from a later mail, or a later file of the same mail. A file of an archive has the place of the archive. */
const isFromLaterAttachment = sql`(
  (stored.message_id, coalesce(stored.archive_id, stored.id), stored.id) > (read.message_id, coalesce(read.archive_id, read.id), read.id)
)`;

/** The problems of lines that are stored from a newer invoice: reading an older mail again must not overwrite them. */
async function linesOfNewerInvoices(tx: Tx, staging: Staging, context: ImportContext): Promise<readonly RowProblem[]> {
  const attachmentId = context.parameters[MAIL_ATTACHMENT];
  if (typeof attachmentId !== 'number') return [];
  const { rows } = await sql<{ rowNumber: number; name: string }>`
    select s.row_number as "rowNumber", u.file_name as name
    from ${sql.table(staging.table)} s
    join ${sql.table(invoiceLines.table)} l
      on l.corporate_id = ${importCorporateId(context)} and l.invoice_number = s.invoice_number and l.invoice_line_item = s.invoice_line_item
    join upload u on u.id = l.upload_id
    join mail_attachment read on read.id = ${attachmentId}
    join mail_message m on m.id = read.message_id
    left join mail_attachment stored on stored.upload_id = u.id
    where ${isFromLaterUpload} or ${isFromLaterAttachment}
    order by s.row_number
  `.execute(tx);
  return rows.map(({ rowNumber, name }) => ({
    rowNumber,
    field: null,
    text: '该行已由更新的发票“{{name}}”写入，较早的邮件不能覆盖',
    parameters: { name },
  }));
}

/** The problems of lines whose total differs from net amount plus tax. */
async function wrongTotals(tx: Tx, staging: Staging): Promise<readonly RowProblem[]> {
  const { rows } = await sql<{ rowNumber: number; total: string; sum: string }>`
    select row_number as "rowNumber", document_total_amount::text as total, (document_pre_tax_amount + document_tax_amount)::text as sum
    from ${sql.table(staging.table)}
    where abs(document_total_amount - document_pre_tax_amount - document_tax_amount) > ${TOLERANCE}::numeric
    order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber, total, sum }) => ({
    rowNumber,
    field: 'documentTotalAmount',
    text: '价税合计{{total}}与未税金额加税额{{sum}}相差超过0.01',
    parameters: { total, sum },
  }));
}
