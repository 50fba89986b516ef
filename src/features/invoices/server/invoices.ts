import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { foldedPattern } from '#kit/http/server/query.ts';
import { sourceMails, type SourceMail } from '#kit/mailbox/server/source-mail.ts';
import type { MailFailure } from '#kit/mailbox/server/ledger.ts';
import { invoiceLines } from '../definition.ts';

export async function insertMailedInvoice(
  tx: Tx,
  { id, corporateId, name }: { readonly id: number; readonly corporateId: number; readonly name: string },
  now: Date,
): Promise<void> {
  await sql`insert into invoice (corporate_id, name, came_at, attachment_id) values (${corporateId}, ${name}, ${now}, ${id})`.execute(tx);
}

export async function insertUploadedInvoice(tx: Tx, corporateId: number, uploadId: number, now: Date): Promise<void> {
  await sql`
    insert into invoice (corporate_id, name, came_at, upload_id) select ${corporateId}, file_name, ${now}, id from upload where id = ${uploadId}
  `.execute(tx);
}

export interface ListedInvoice {
  readonly id: number;
  readonly name: string;
  readonly cameAt: Date;
  /** The name of the attachment; null for an upload. */
  readonly state: 'waiting' | 'done' | 'failed' | 'kept' | null;
  readonly failure: MailFailure | null;
  /** The import was undone. */
  readonly undone: boolean;
  readonly kept: boolean;
  readonly lines: number | null;
  readonly sender: string | null;
  readonly uploader: string | null;
  readonly subject: string | null;
  readonly markedUpload: number | null;
}

/** An opened archive is not listed; its contents are. */
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
  const wanted = sql`i.corporate_id = ${corporateId} ${name === undefined ? sql`` : sql`and fold_text(i.name) like ${foldedPattern(name)}`}`;
  const { rows: invoices } = await sql<ListedInvoice>`
    select i.id, i.name, i.came_at as "cameAt", a.state, a.failure, coalesce(u.state = 'undone', false) as undone,
      coalesce(a.file_id, u.file_id) is not null as kept, u.rows_stored as lines, m.sender, u.user_name as uploader, m.subject,
      case when u.error_file_id is not null and u.error_file_until > ${now} then u.id end as "markedUpload"
    ${FROM} and ${wanted} order by i.came_at desc, i.id desc limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${FROM} and ${wanted}`.execute(tx);
  return { invoices, total: rows[0]?.total ?? 0 };
}

/** The file of an invoice. */
export interface InvoiceParts {
  readonly name: string;
  readonly attachmentId: number | null;
  readonly fileId: number | null;
  readonly messageFileId: number | null;
}

/** A corporate's invoice; null when it does not exist. */
export async function invoiceParts(tx: Tx, corporateId: number, id: number): Promise<InvoiceParts | null> {
  const { rows } = await sql<InvoiceParts>`
    select i.name, i.attachment_id as "attachmentId", coalesce(a.file_id, u.file_id) as "fileId", m.file_id as "messageFileId"
    ${FROM} and i.corporate_id = ${corporateId} and i.id = ${id}
  `.execute(tx);
  return rows[0] ?? null;
}

interface LineOrigin {
  readonly row: number;
  readonly uploadId: number;
  readonly fileName: string;
  readonly uploadedAt: Date;
  readonly uploader: string;
  readonly invoiceId: number | null;
  readonly mail: SourceMail | null;
}

/** The newest file of a corporate's line and its mail; null when the line does not exist. */
export async function originOfLine(tx: Tx, corporateId: number, lineId: number): Promise<LineOrigin | null> {
  const { rows } = await sql<Omit<LineOrigin, 'mail'>>`
    select l.upload_row as row, u.id as "uploadId", u.file_name as "fileName", u.created_at as "uploadedAt", u.user_name as uploader, i.id as "invoiceId"
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
