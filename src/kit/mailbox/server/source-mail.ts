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
    select attachment.upload_id as "uploadId", message.sender, message.subject, message.sent_at as "sentAt", message.met_at as "readAt",
      attachment.name as attachment, archive.name as "archiveName", message.file_id as "fileId"
    from mail_attachment attachment join mail_message message on message.id = attachment.message_id
    left join mail_attachment archive on archive.id = attachment.archive_id
    where attachment.upload_id = any(${uploadIds})
  `.execute(tx);
  return new Map(rows.map((mail) => [mail.uploadId, mail]));
}
