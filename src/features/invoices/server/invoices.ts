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

/** The listed invoices `i` with attachment `a`, mail `m` and upload `u`. An archive is not listed, its files are. */
const FROM = sql`
  from invoice i
  left join mail_attachment a on a.id = i.attachment_id
  left join mail_message m on m.id = a.message_id
  left join upload u on u.id = coalesce(a.upload_id, i.upload_id)
  where a.state is distinct from 'opened'`;

/** One page of a corporate's invoices whose name contains the text, newest first, and the total. */
export async function pageOfInvoices(
  tx: Tx,
  { corporateId, name, now }: { readonly corporateId: number; readonly name: string | undefined; readonly now: Date },
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ readonly invoices: ListedInvoice[]; readonly total: number }> {
  const condition = sql`i.corporate_id = ${corporateId} ${name === undefined ? sql`` : sql`and fold_text(i.name) like ${foldedPattern(name)}`}`;
  const { rows: invoices } = await sql<ListedInvoice>`
    select i.id, i.name, i.came_at as "receivedAt", a.state, a.failure, coalesce(u.state = 'undone', false) as undone,
      coalesce(a.file_id, u.file_id) is not null as "hasFile", u.rows_stored as lines, m.sender, u.user_name as uploader, m.subject,
      case when u.error_file_id is not null and u.error_file_until > ${now} then u.id end as "errorUploadId"
    ${FROM} and ${condition} order by i.came_at desc, i.id desc limit ${size} offset ${(current - 1) * size}
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
    select i.name, i.attachment_id as "attachmentId", coalesce(a.file_id, u.file_id) as "fileId", m.file_id as "messageFileId"
    ${FROM} and i.corporate_id = ${corporateId} and i.id = ${id}
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
    select l.upload_row as row, u.id as "uploadId", u.file_name as "fileName", u.created_at as "uploadedAt", u.user_name as uploader,
      i.id as "invoiceId"
    from ${sql.table(invoiceLines.table)} l
    join upload u on u.id = l.upload_id
    left join mail_attachment a on a.upload_id = u.id
    left join invoice i on i.attachment_id = a.id or i.upload_id = u.id
    where l.corporate_id = ${corporateId} and l.id = ${lineId}
  `.execute(tx);
  const [line] = rows;
  if (line === undefined) return null;
  return { ...line, mail: (await sourceMails(tx, [line.uploadId])).get(line.uploadId) ?? null };
}
