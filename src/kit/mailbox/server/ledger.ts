import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import type { MessageState } from '../states.ts';
import { storableText } from './storable.ts';

/** Characters of one text within a reason. */
const MOST_SAID = 2000;

/** Why something was not read: a Chinese source text and what fills it in. */
export interface MailFailure extends Said {
  /** The first rows of a workbook that are wrong. */
  readonly rows?: readonly WrongRow[];
}

/** A text that is translated when it is shown. */
interface Said {
  readonly text: string;
  readonly parameters?: Parameters;
}

/** What fills the line of a row. */
interface WrongRow {
  readonly row: number;
  readonly column: Parameters[string];
  readonly reason: Parameters[string];
}

/** A reason in the reader's language, a line for each row that it names. */
export function failureText({ text, parameters, rows = [] }: MailFailure, t: CallContext['t']): string {
  // What is wrong with a sheet as a whole names no column.
  const each = rows.map(({ row, column, reason }) =>
    column === '' ? t('第 {{row}} 行：{{reason}}', { row, reason }) : t('第 {{row}} 行 {{column}}：{{reason}}', { row, column, reason }),
  );
  return [t(text, parameters), ...each].join('\n');
}

/** Where a message lies. */
export interface MessagePlace {
  readonly mailbox: string;
  readonly uidValidity: number;
  readonly uid: number;
}

/** Characters of a subject that are kept. */
export const MOST_SUBJECT = 500;

/** What is known of a message before it is fetched; its texts are a stranger's, made storable. */
export interface MessageHead extends MessagePlace {
  readonly messageId: string | null;
  readonly sender: string;
  readonly subject: string;
  readonly sentAt: Date | null;
  /** In bytes. */
  readonly size: number;
}

/** What became of a message. */
export interface MessageEnd {
  readonly state: MessageState;
  readonly handler: string | null;
  readonly corporateId: number | null;
  readonly failure: MailFailure | null;
  readonly contentKey: Buffer | null;
  readonly fileId: number | null;
}

/** A message that nobody has taken. */
export const untaken = (state: MessageState, failure: MailFailure | null, of: Partial<MessageEnd> = {}): MessageEnd => ({
  state,
  handler: null,
  corporateId: null,
  failure,
  contentKey: null,
  fileId: null,
  ...of,
});

/** How far a mailbox was read. */
export interface Bookmark {
  readonly uidValidity: number | null;
  readonly lastUid: number;
  /** A message over which the newest reading broke off. */
  readonly troubleUid: number | null;
}

/** The mailbox's bookmark; makes its row at the first time. */
export async function openLedger(tx: Tx, mailbox: string): Promise<Bookmark> {
  await sql`insert into mailbox (name) values (${mailbox}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<Bookmark>`
    select uid_validity as "uidValidity", last_uid as "lastUid", trouble_uid as "troubleUid" from mailbox where name = ${mailbox}
  `.execute(tx);
  return rows[0] as Bookmark;
}

/** Begins a mailbox anew whose server has numbered its messages otherwise; what was read is known by its content. */
export async function restartMailbox(tx: Tx, mailbox: string, uidValidity: number): Promise<void> {
  await sql`
    update mailbox set uid_validity = ${uidValidity}, last_uid = 0, trouble_uid = null, trouble_count = 0
    where name = ${mailbox} and uid_validity is distinct from ${uidValidity}
  `.execute(tx);
}

/** What the ledger has of a message; null where it is new. */
export async function messageState(tx: Tx, { mailbox, uidValidity, uid }: MessagePlace): Promise<MessageState | null> {
  const { rows } = await sql<{ state: MessageState }>`
    select state from mail_message where mailbox = ${mailbox} and uid_validity = ${uidValidity} and uid = ${uid}
  `.execute(tx);
  return rows[0]?.state ?? null;
}

/** The same, and holds the mailbox until the transaction ends, so that two servers take a message in one after the other. */
export async function lockMessage(tx: Tx, place: MessagePlace): Promise<MessageState | null> {
  await sql`select from mailbox where name = ${place.mailbox} for update`.execute(tx);
  return messageState(tx, place);
}

/** Whether a message with this content was read. */
export async function wasRead(tx: Tx, contentKey: Buffer): Promise<boolean> {
  const { rows } = await sql`select from mail_message where content_key = ${contentKey} and state = 'read'`.execute(tx);
  return rows.length > 0;
}

/** Writes down what became of a message, in the transaction that holds it; gives its id. */
export async function noteMessage(tx: Tx, head: MessageHead, end: MessageEnd, now: Date): Promise<number> {
  const { mailbox, uidValidity, uid, messageId, sender, subject, sentAt, size } = head;
  const { rows } = await sql<{ id: number }>`
    insert into mail_message (mailbox, uid_validity, uid, message_id, sender, subject, sent_at, size, handler, corporate_id, state, failure, content_key, file_id, met_at)
    values (${mailbox}, ${uidValidity}, ${uid}, ${messageId}, ${sender}, ${subject}, ${sentAt}, ${size}, ${end.handler}, ${end.corporateId}, ${end.state},
      ${json(end.failure)}::jsonb, ${end.contentKey}, ${end.fileId}, ${now})
    on conflict (mailbox, uid_validity, uid) do update set handler = excluded.handler, corporate_id = excluded.corporate_id, state = excluded.state,
      failure = excluded.failure, content_key = excluded.content_key, file_id = excluded.file_id, subject = excluded.subject, met_at = excluded.met_at
    returning id
  `.execute(tx);
  await passBy(tx, head);
  return (rows[0] as { id: number }).id;
}

/** Moves the bookmark behind a message. */
export async function passBy(tx: Tx, { mailbox, uidValidity, uid }: MessagePlace): Promise<void> {
  await sql`
    update mailbox set last_uid = case when uid_validity = ${uidValidity} then greatest(last_uid, ${uid}) else last_uid end,
      trouble_uid = null, trouble_count = 0
    where name = ${mailbox}
  `.execute(tx);
}

/** Counts a try of a message before it begins, since the end of one that breaks off may never be told; gives how many there were in a row. */
export async function noteTry(tx: Tx, { mailbox, uid }: MessagePlace): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    update mailbox set trouble_count = case when trouble_uid = ${uid} then trouble_count + 1 else 1 end, trouble_uid = ${uid}
    where name = ${mailbox} returning trouble_count as count
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Takes the tries of a message back that failed over something else, such as a full disk. */
export async function forgetTries(tx: Tx, mailbox: string): Promise<void> {
  await sql`update mailbox set trouble_uid = null, trouble_count = 0 where name = ${mailbox}`.execute(tx);
}

/** Says when the mailbox was read to its end, null where it was not, and why not. */
export async function noteReading(tx: Tx, mailbox: string, failure: MailFailure | null, readAt: Date | null): Promise<void> {
  await sql`
    insert into mailbox (name, read_at, failure) values (${mailbox}, ${readAt}, ${json(failure)}::jsonb)
    on conflict (name) do update set read_at = coalesce(excluded.read_at, mailbox.read_at), failure = excluded.failure
  `.execute(tx);
}

/** Messages that somebody wants read again. */
export async function requestReread(
  tx: Tx,
  mailbox: string,
): Promise<(MessagePlace & { readonly messageId: string | null; readonly id: number })[]> {
  const { rows } = await sql<MessagePlace & { messageId: string | null; id: number }>`
    select id, mailbox, uid_validity as "uidValidity", uid, message_id as "messageId" from mail_message
    where mailbox = ${mailbox} and state = 'waiting' order by id
  `.execute(tx);
  return rows;
}

/** A message that was to be read again and is in the mailbox no more. */
export async function recordMissing(tx: Tx, id: number): Promise<void> {
  await noteUnread(tx, id, { text: '邮件已不在邮箱中，请发件人重新发送' });
}

/** A message that was to be read again and cannot be, for this reason. */
export async function noteUnread(tx: Tx, id: number, failure: MailFailure): Promise<void> {
  await sql`update mail_message set state = 'failed', failure = ${json(failure)}::jsonb where id = ${id} and state = 'waiting'`.execute(tx);
}

/** What nobody's sender sent is forgotten after a while: it may be many. */
export async function forgetIgnored(tx: Tx, before: Date): Promise<void> {
  await sql`delete from mail_message where state = 'ignored' and met_at < ${before}`.execute(tx);
}

/** As jsonb takes it: a reason may quote a file, and that anything. */
export function json(value: MailFailure | null): string | null {
  return value === null
    ? null
    : JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part, MOST_SAID) : part));
}
