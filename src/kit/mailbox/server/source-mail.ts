import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** The message and the attachment from which an upload was made. */
export interface SourceMail {
  readonly uploadId: number;
  readonly sender: string;
  readonly subject: string;
  readonly sentAt: Date | null;
  readonly readAt: Date;
  readonly attachment: string;
  /** The archive that contained the attachment. */
  readonly archiveName: string | null;
  /** The original message. */
  readonly fileId: number | null;
}

/** The source mails of uploads, by upload. An upload made by a user has none. */
export async function sourceMails(tx: Tx, uploadIds: readonly number[]): Promise<ReadonlyMap<number, SourceMail>> {
  const { rows } = await sql<SourceMail>`
    select a.upload_id as "uploadId", m.sender, m.subject, m.sent_at as "sentAt", m.met_at as "readAt", a.name as attachment,
      archive.name as "archiveName", m.file_id as "fileId"
    from mail_attachment a join mail_message m on m.id = a.message_id left join mail_attachment archive on archive.id = a.archive_id
    where a.upload_id = any(${uploadIds})
  `.execute(tx);
  return new Map(rows.map((mail) => [mail.uploadId, mail]));
}
