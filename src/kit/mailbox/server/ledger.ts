import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { Parameters, TranslatableText } from '#kit/i18n/words.ts';
import type { MessageState } from '../states.ts';
import { storableText } from './storable.ts';

/** Maximum length of one text within a failure, in characters. */
const MAX_TEXT = 2000;

/** Why a mailbox, message or attachment was not read: a Chinese source text and its parameters. */
export interface MailFailure extends TranslatableText {
  /** The first rows of a workbook that have errors. */
  readonly rows?: readonly WrongRow[];
}

/** The text parameters for one row with an error. */
interface WrongRow {
  readonly row: number;
  readonly column: Parameters[string];
  readonly reason: Parameters[string];
}

/** The failure in the reader's language, with one line for each row. */
export function mailFailureText({ text, parameters, rows = [] }: MailFailure, t: CallContext['t']): string {
  // An error of the whole sheet has no column.
  const lines = rows.map(({ row, column, reason }) =>
    column === '' ? t('第{{row}}行：{{reason}}', { row, reason }) : t('第{{row}}行“{{column}}”：{{reason}}', { row, column, reason }),
  );
  return [t(text, parameters), ...lines].join('\n');
}

/** Identifies a message of a mailbox (RFC 3501). */
interface MessageKey {
  readonly mailbox: string;
  readonly uidValidity: number;
  readonly uid: number;
}

/** Maximum length of a stored subject, in characters. */
export const MAX_SUBJECT = 500;

/** The metadata of a message before it is fetched. The texts come from the sender and are sanitized for storage. */
export interface MessageHead extends MessageKey {
  readonly messageId: string | null;
  readonly sender: string;
  readonly subject: string;
  readonly sentAt: Date | null;
  /** In bytes. */
  readonly size: number;
}

/** The result of reading a message. */
export interface MessageResult {
  readonly state: MessageState;
  readonly handler: string | null;
  readonly corporateId: number | null;
  readonly failure: MailFailure | null;
  readonly contentKey: Buffer | null;
  readonly fileId: number | null;
}

/** The result of a message whose attachments are not imported. */
export const rejection = (state: MessageState, failure: MailFailure | null, details: Partial<MessageResult> = {}): MessageResult => ({
  state,
  handler: null,
  corporateId: null,
  failure,
  contentKey: null,
  fileId: null,
  ...details,
});

/** The read position of a mailbox. */
interface ReadPosition {
  readonly uidValidity: number | null;
  readonly lastUid: number;
  /** The message at which the last run was interrupted. */
  readonly troubleUid: number | null;
}

/** The mailbox's read position. Creates its row on first use. */
export async function readPosition(tx: Tx, mailbox: string): Promise<ReadPosition> {
  await sql`insert into mailbox (name) values (${mailbox}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<ReadPosition>`
    select uid_validity as "uidValidity", last_uid as "lastUid", trouble_uid as "troubleUid" from mailbox where name = ${mailbox}
  `.execute(tx);
  return rows[0] as ReadPosition;
}

/** Resets a mailbox whose server has renumbered its messages. Messages already read are recognised by their content. */
export async function resetReadPosition(tx: Tx, mailbox: string, uidValidity: number): Promise<void> {
  await sql`
    update mailbox set uid_validity = ${uidValidity}, last_uid = 0, trouble_uid = null, trouble_count = 0
    where name = ${mailbox} and uid_validity is distinct from ${uidValidity}
  `.execute(tx);
}

/** The recorded state of a message; null if it is new. */
export async function messageState(tx: Tx, { mailbox, uidValidity, uid }: MessageKey): Promise<MessageState | null> {
  const { rows } = await sql<{ state: MessageState }>`
    select state from mail_message where mailbox = ${mailbox} and uid_validity = ${uidValidity} and uid = ${uid}
  `.execute(tx);
  return rows[0]?.state ?? null;
}

/**
 * Like {@link messageState}, and locks the mailbox until the transaction ends, so that two servers process a message
 * one after the other.
 */
export async function lockMessage(tx: Tx, key: MessageKey): Promise<MessageState | null> {
  await sql`select from mailbox where name = ${key.mailbox} for update`.execute(tx);
  return messageState(tx, key);
}

/** Whether a message with this content was read. */
export async function wasRead(tx: Tx, contentKey: Buffer): Promise<boolean> {
  const { rows } = await sql`select from mail_message where content_key = ${contentKey} and state = 'read'`.execute(tx);
  return rows.length > 0;
}

/** Records the result of a message in the transaction that locks it. Returns its id. */
export async function recordMessage(tx: Tx, head: MessageHead, result: MessageResult, now: Date): Promise<number> {
  const { mailbox, uidValidity, uid, messageId, sender, subject, sentAt, size } = head;
  const { rows } = await sql<{ id: number }>`
    insert into mail_message (mailbox, uid_validity, uid, message_id, sender, subject, sent_at, size, handler, corporate_id, state, failure, content_key, file_id, met_at)
    values (${mailbox}, ${uidValidity}, ${uid}, ${messageId}, ${sender}, ${subject}, ${sentAt}, ${size}, ${result.handler}, ${result.corporateId}, ${result.state},
      ${failureJson(result.failure)}::jsonb, ${result.contentKey}, ${result.fileId}, ${now})
    on conflict (mailbox, uid_validity, uid) do update set handler = excluded.handler, corporate_id = excluded.corporate_id, state = excluded.state,
      failure = excluded.failure, content_key = excluded.content_key, file_id = excluded.file_id, subject = excluded.subject, met_at = excluded.met_at
    returning id
  `.execute(tx);
  await advanceReadPosition(tx, head);
  return (rows[0] as { id: number }).id;
}

/** Moves the read position past a message. */
export async function advanceReadPosition(tx: Tx, { mailbox, uidValidity, uid }: MessageKey): Promise<void> {
  await sql`
    update mailbox set last_uid = case when uid_validity = ${uidValidity} then greatest(last_uid, ${uid}) else last_uid end,
      trouble_uid = null, trouble_count = 0
    where name = ${mailbox}
  `.execute(tx);
}

/**
 * Counts an attempt at a message before it begins, since an interrupted attempt may not be able to report. Returns the
 * number of consecutive attempts at this message.
 */
export async function recordAttempt(tx: Tx, { mailbox, uid }: MessageKey): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update mailbox set trouble_count = case when trouble_uid = ${uid} then trouble_count + 1 else 1 end, trouble_uid = ${uid}
    where name = ${mailbox} returning trouble_count as attempts
  `.execute(tx);
  return (rows[0] as { attempts: number }).attempts;
}

/** Resets the attempts at a message that failed for another reason, such as a full disk. */
export async function resetAttempts(tx: Tx, mailbox: string): Promise<void> {
  await sql`update mailbox set trouble_uid = null, trouble_count = 0 where name = ${mailbox}`.execute(tx);
}

/**
 * Records the result of a run.
 * @param readAt when the mailbox was completely read; null for an incomplete run, which keeps the earlier time
 */
export async function recordReading(tx: Tx, mailbox: string, failure: MailFailure | null, readAt: Date | null): Promise<void> {
  await sql`
    insert into mailbox (name, read_at, failure) values (${mailbox}, ${readAt}, ${failureJson(failure)}::jsonb)
    on conflict (name) do update set read_at = coalesce(excluded.read_at, mailbox.read_at), failure = excluded.failure
  `.execute(tx);
}

/** The messages for which reading again was requested. */
export async function rereadRequests(
  tx: Tx,
  mailbox: string,
): Promise<(MessageKey & { readonly messageId: string | null; readonly id: number })[]> {
  const { rows } = await sql<MessageKey & { messageId: string | null; id: number }>`
    select id, mailbox, uid_validity as "uidValidity", uid, message_id as "messageId" from mail_message
    where mailbox = ${mailbox} and state = 'waiting' order by id
  `.execute(tx);
  return rows;
}

/** Records that a message to be read again is no longer in the mailbox. */
export async function recordMissing(tx: Tx, id: number): Promise<void> {
  await recordUnreadable(tx, id, { text: '邮件已不在邮箱中，请发件人重新发送' });
}

/** Records why a message cannot be read again. */
export async function recordUnreadable(tx: Tx, id: number, failure: MailFailure): Promise<void> {
  await sql`
    update mail_message set state = 'failed', failure = ${failureJson(failure)}::jsonb where id = ${id} and state = 'waiting'
  `.execute(tx);
}

/** Deletes old messages of unknown senders. There may be many. */
export async function deleteIgnored(tx: Tx, before: Date): Promise<void> {
  await sql`delete from mail_message where state = 'ignored' and met_at < ${before}`.execute(tx);
}

/** A failure as JSON for a jsonb column. The texts are sanitized, because they may quote a file. */
export function failureJson(value: MailFailure | null): string | null {
  return value === null
    ? null
    : JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part, MAX_TEXT) : part));
}
