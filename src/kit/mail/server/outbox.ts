import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { sendMailJob } from '../define.ts';

/** A message to be sent; the sender provides the texts. */
export interface Mail {
  readonly corporateId: number | null;
  readonly recipients: readonly string[];
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** A stored file to attach. */
  readonly attachmentFileId?: number;
  /** The cause, a stable word for administrators such as `vc-warning`. */
  readonly cause: string;
}

/**
 * Stores a message in the outbox and enqueues its job, in the caller's transaction, unless a message with the same key
 * exists.
 * @param key identifies the subject, such as a reminder's deadline; stored with the message
 * @returns the message's id; null if a message with the key exists
 */
export async function postMailOnce(tx: Tx, queue: JobQueue, mail: Mail, key: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into outbox_message (corporate_id, recipients, subject, body, attachment_file_id, cause, once_key, created_at)
    values (${mail.corporateId}, ${mail.recipients}, ${mail.subject}, ${mail.body}, ${mail.attachmentFileId ?? null}, ${mail.cause}, ${key}, ${now})
    on conflict (once_key) do nothing
    returning id
  `.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await queue.enqueue(tx, sendMailJob, { messageId: id }, { key: String(id) });
  return id;
}

/** Whether a message with a key exists, so that its attachment need not be created. */
export async function wasPosted(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select from outbox_message where once_key = ${key}`.execute(tx);
  return rows.length > 0;
}

export interface WaitingMessage {
  readonly id: number;
  readonly messageKey: string;
  readonly recipients: string[];
  readonly subject: string;
  readonly body: string;
  readonly attachmentFileId: number | null;
  readonly attachmentName: string | null;
}

/** Locks an unsent message; null if it has been sent, or another server is sending it. */
export async function lockWaiting(tx: Tx, id: number): Promise<WaitingMessage | null> {
  const { rows } = await sql<WaitingMessage>`
    select message.id, message_key as "messageKey", recipients, subject, body, attachment_file_id as "attachmentFileId", file.name as "attachmentName"
    from outbox_message message left join stored_file file on file.id = message.attachment_file_id
    where message.id = ${id} and state <> 'sent' for update of message skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

export async function markSent(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update outbox_message set state = 'sent', sent_at = ${now}, error = null, attempts = attempts + 1 where id = ${id}`.execute(tx);
}

/** Records why an attempt failed. After the last attempt the message is marked as failed, as administrators see. */
export async function recordFailedAttempt(tx: Tx, id: number, error: string, isLast: boolean): Promise<void> {
  await sql`
    update outbox_message set state = ${isLast ? 'failed' : 'waiting'}, error = ${error.slice(0, 1000)}, attempts = attempts + 1 where id = ${id}
  `.execute(tx);
}

/** The oldest 1,000 waiting messages. Those that were posted without a configured mail server have no job. */
export async function waitingIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from outbox_message where state = 'waiting' order by id limit 1000`.execute(tx);
  return rows.map((row) => row.id);
}
