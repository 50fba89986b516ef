import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { foldedPattern } from '#kit/http/server/query.ts';
import { sourceMails, type SourceMail } from '#kit/mailbox/server/source-mail.ts';
import type { MailFailure } from '#kit/mailbox/server/ledger.ts';
import { invoiceLines } from '../definition.ts';

/** Adds an attachment to the list of invoices. @param id of the attachment */
export async function insertMailedInvoice(
  tx: Tx,
  { id, corporateId, name }: { readonly id: number; readonly corporateId: number; readonly name: string },
  now: Date,
): Promise<void> {
  await sql`insert into invoice (corporate_id, name, came_at, attachment_id) values (${corporateId}, ${name}, ${now}, ${id})`.execute(tx);
}

/** Adds an uploaded file to the list of invoices. */
export async function insertUploadedInvoice(tx: Tx, corporateId: number, uploadId: number, now: Date): Promise<void> {
  await sql`
    insert into invoice (corporate_id, name, came_at, upload_id) select ${corporateId}, file_name, ${now}, id from upload where id = ${uploadId}
  `.execute(tx);
}

export interface ListedInvoice {
  readonly id: number;
  readonly name: string;
  readonly receivedAt: Date;
  /** The state of the mail attachment; null for an upload. */
  readonly state: 'waiting' | 'done' | 'failed' | 'kept' | null;
  readonly failure: MailFailure | null;
  /** The import was undone. */
  readonly undone: boolean;
  /** Whether its file is still stored. */
  readonly hasFile: boolean;
  /** The number of stored lines; null for an invoice that was not imported. */
  readonly lines: number | null;
  readonly sender: string | null;
  readonly uploader: string | null;
  readonly subject: string | null;
  /** The id of its upload, if the error workbook can still be downloaded. */
  readonly errorUploadId: number | null;
}

/**
 * The listed invoices, left-joined to attachment, mail and upload. An archive is not listed, its files are. Ends with a
 * condition; others follow with `and`.
 */
const FROM = sql`
  from invoice
  left join mail_attachment attachment on attachment.id = invoice.attachment_id
  left join mail_message message on message.id = attachment.message_id
  left join upload on upload.id = coalesce(attachment.upload_id, invoice.upload_id)
  where attachment.state is distinct from 'opened'`;

/** One page of a corporate's invoices whose name contains the text, newest first, and the total. */
export async function pageOfInvoices(
  tx: Tx,
  { corporateId, name, now }: { readonly corporateId: number; readonly name: string | undefined; readonly now: Date },
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ readonly invoices: ListedInvoice[]; readonly total: number }> {
  const matches = name === undefined ? sql`true` : sql`fold_text(invoice.name) like ${foldedPattern(name)}`;
  const condition = sql`invoice.corporate_id = ${corporateId} and ${matches}`;
  const { rows: invoices } = await sql<ListedInvoice>`
    select invoice.id, invoice.name, invoice.came_at as "receivedAt", attachment.state, attachment.failure,
      coalesce(upload.state = 'undone', false) as undone, coalesce(attachment.file_id, upload.file_id) is not null as "hasFile",
      upload.rows_stored as lines, message.sender, upload.user_name as uploader, message.subject,
      case when upload.error_file_id is not null and upload.error_file_until > ${now} then upload.id end as "errorUploadId"
    ${FROM} and ${condition} order by invoice.came_at desc, invoice.id desc limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${FROM} and ${condition}`.execute(tx);
  return { invoices, total: rows[0]?.total ?? 0 };
}

/** The name of an invoice, and the ids of its files. */
export interface InvoiceFiles {
  readonly name: string;
  readonly attachmentId: number | null;
  readonly fileId: number | null;
  /** The original mail. */
  readonly messageFileId: number | null;
}

/** The files of a corporate's invoice; null if it does not exist. */
export async function invoiceFiles(tx: Tx, corporateId: number, id: number): Promise<InvoiceFiles | null> {
  const { rows } = await sql<InvoiceFiles>`
    select invoice.name, invoice.attachment_id as "attachmentId", coalesce(attachment.file_id, upload.file_id) as "fileId",
      message.file_id as "messageFileId"
    ${FROM} and invoice.corporate_id = ${corporateId} and invoice.id = ${id}
  `.execute(tx);
  return rows[0] ?? null;
}

interface LineOrigin {
  /** The row in the file. */
  readonly row: number;
  readonly uploadId: number;
  readonly fileName: string;
  readonly uploadedAt: Date;
  readonly uploader: string;
  readonly invoiceId: number | null;
  readonly mail: SourceMail | null;
}

/** The file and mail from which a corporate's line was last stored; null if the line does not exist. */
export async function originOfLine(tx: Tx, corporateId: number, lineId: number): Promise<LineOrigin | null> {
  const { rows } = await sql<Omit<LineOrigin, 'mail'>>`
    select line.upload_row as row, upload.id as "uploadId", upload.file_name as "fileName", upload.created_at as "uploadedAt",
      upload.user_name as uploader, invoice.id as "invoiceId"
    from ${sql.table(invoiceLines.table)} line
    join upload on upload.id = line.upload_id
    left join mail_attachment attachment on attachment.upload_id = upload.id
    left join invoice on invoice.attachment_id = attachment.id or invoice.upload_id = upload.id
    where line.corporate_id = ${corporateId} and line.id = ${lineId}
  `.execute(tx);
  const [line] = rows;
  if (line === undefined) return null;
  const mails = await sourceMails(tx, [line.uploadId]);
  return { ...line, mail: mails.get(line.uploadId) ?? null };
}
