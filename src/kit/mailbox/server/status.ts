import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import type { MailboxStatus } from '../contract.ts';
import type { MailHandler } from './handler.ts';
import { mailFailureText, type MailFailure } from './ledger.ts';
import { mailboxOf } from './settings.ts';

type MailboxContext = Pick<CallContext, 'settings' | 'zone' | 't'> & { readonly tx: Tx };

/** The status of the mailbox for a handler and a corporate. */
export async function mailboxStatusOf(
  handler: MailHandler,
  corporateId: number,
  { tx, settings, zone, t }: MailboxContext,
): Promise<MailboxStatus> {
  const mailbox = mailboxOf(settings);
  const reading = await newestReading(tx, mailbox?.name ?? null);
  const senders = await sendersFor(tx, handler, corporateId, settings);
  const unread = await unreadCount(tx, handler, corporateId);
  const messages = await unreadMessages(tx, handler, corporateId);
  return {
    configured: mailbox !== null,
    senders,
    lastReadTime: businessTimeOrNull(reading.readAt, zone),
    failure: reading.failure === null ? null : mailFailureText(reading.failure, t),
    unread,
    unreadMessages: messages.map(({ readAt, failure, ...message }) => ({
      ...message,
      readTime: businessTime(readAt, zone),
      reason: failure === null ? '' : mailFailureText(failure, t),
    })),
  };
}

/** When a mailbox was last completely read, and why the last run failed; both null without a mailbox or a run. */
export async function newestReading(
  tx: Tx,
  mailbox: string | null,
): Promise<{ readonly readAt: Date | null; readonly failure: MailFailure | null }> {
  const { rows } = await sql<{ readAt: Date | null; failure: MailFailure | null }>`
    select read_at as "readAt", failure from mailbox where name = ${mailbox}
  `.execute(tx);
  return rows[0] ?? { readAt: null, failure: null };
}

async function sendersFor(tx: Tx, handler: MailHandler, corporateId: number, settings: MailboxContext['settings']): Promise<string[]> {
  const { rows } = await sql<{ code: string; isOnly: boolean }>`
    select code, (select count(*) from corporate) = 1 as "isOnly" from corporate where id = ${corporateId}
  `.execute(tx);
  const [corporate] = rows;
  return handler
    .senders(settings)
    .filter(({ corporateCode }) => (corporateCode === null ? corporate?.isOnly === true : corporateCode === corporate?.code))
    .map(({ from }) => from);
}

/** The number of a handler's messages and attachments for a corporate that are unread and have no later version. */
export async function unreadCount(tx: Tx, { name: handler, importer }: MailHandler, corporateId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select (
      (select count(*) from mail_message where handler = ${handler} and corporate_id = ${corporateId} and state = 'failed')
      + (select count(*) from mail_attachment attachment join mail_message message on message.id = attachment.message_id
         where attachment.state = 'failed' and message.handler = ${handler} and message.corporate_id = ${corporateId}
           and not ${hasLaterVersion(sql`${importer}`)})
    )::integer as unread
  `.execute(tx);
  return (rows[0] as { unread: number }).unread;
}

/** Whether a file with the name of the `attachment` of a `message` was imported later, from mail or by upload. */
const hasLaterVersion = (importer: RawBuilder<unknown>) => sql`(
  exists (
    select from mail_attachment later join mail_message later_message on later_message.id = later.message_id
    where later.name = attachment.name and later.state = 'done' and later.id > attachment.id
      and later_message.handler = message.handler and later_message.corporate_id = message.corporate_id
  ) or exists (
    select from upload where upload.importer = ${importer} and upload.corporate_id = message.corporate_id
      and upload.file_name = attachment.name and upload.origin = 'workbook' and upload.state = 'done' and not upload.dry_run
      and upload.created_at >= message.met_at
  )
)`;

/** Whether message `r` was not read, or one of its attachments was not read and has no later version. */
export function notRead(handlers: readonly MailHandler[]): RawBuilder<unknown> {
  const [names, importers] = [handlers.map(({ name }) => name), handlers.map(({ importer }) => importer)];
  const importerOfMessage = sql`(
    select importer from unnest(${names}::text[], ${importers}::text[]) handlers (name, importer) where handlers.name = message.handler)`;
  return sql`(r.state = 'failed' or exists (
    select from mail_attachment attachment join mail_message message on message.id = attachment.message_id
    where attachment.message_id = r.id and attachment.state = 'failed' and not ${hasLaterVersion(importerOfMessage)}
  ))`;
}

/** Messages listed on a page. The inbox lists all of them. */
const MESSAGES_LISTED = 20;

interface UnreadMessage {
  /** The id of the message or the attachment. */
  readonly id: number;
  readonly sender: string;
  readonly subject: string;
  readonly attachment: string | null;
  readonly readAt: Date;
  readonly failure: MailFailure | null;
}

/** Attachments are included if the handler has no `onStored`: the feature then does not list them itself. */
async function unreadMessages(tx: Tx, { name: handler, importer, onStored }: MailHandler, corporateId: number): Promise<UnreadMessage[]> {
  const { rows } = await sql<UnreadMessage>`
    select id, sender, subject, attachment, met_at as "readAt", failure from (
      select id, sender, subject, null as attachment, met_at, failure from mail_message
      where handler = ${handler} and corporate_id = ${corporateId} and state = 'failed'
      union all
      select attachment.id, message.sender, message.subject, attachment.name, message.met_at, attachment.failure
      from mail_attachment attachment join mail_message message on message.id = attachment.message_id
      where ${onStored === undefined} and attachment.state = 'failed' and message.handler = ${handler}
        and message.corporate_id = ${corporateId} and not ${hasLaterVersion(sql`${importer}`)}
    ) unread
    order by met_at desc, id desc limit ${MESSAGES_LISTED}
  `.execute(tx);
  return rows;
}
