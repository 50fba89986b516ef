import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/** The message, and the attachment of it, that an upload was made from. */
export interface SourceMail {
  readonly uploadId: number;
  readonly sender: string;
  readonly subject: string;
  readonly sentAt: Date | null;
  readonly readAt: Date;
  readonly attachment: string;
  /** The archive that the attachment lay in. */
  readonly archiveName: string | null;
  /** The message as it came. */
  readonly fileId: number | null;
}

/** The mail that brought uploads, by upload; what somebody uploaded has none. */
export async function sourceMails(tx: Tx, uploadIds: readonly number[]): Promise<ReadonlyMap<number, SourceMail>> {
  const { rows } = await sql<SourceMail>`
    select a.upload_id as "uploadId", m.sender, m.subject, m.sent_at as "sentAt", m.met_at as "readAt", a.name as attachment,
      archive.name as "archiveName", m.file_id as "fileId"
    from mail_attachment a join mail_message m on m.id = a.message_id left join mail_attachment archive on archive.id = a.archive_id
    where a.upload_id = any(${uploadIds})
  `.execute(tx);
  return new Map(rows.map((mail) => [mail.uploadId, mail]));
}
