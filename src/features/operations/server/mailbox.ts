import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { Conflict, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import { recordId, textFilter } from '#kit/http/server/query.ts';
import { needs, route, type CallContext, type Route } from '#kit/http/server/route.ts';
import { MAIL_ENTITY, READ_AGAIN, READ_MAIL, readMailboxJob } from '#kit/mailbox/define.ts';
import { INBOX, UNREAD } from '#kit/mailbox/inbox.ts';
import { readAttachmentAgain } from '#kit/mailbox/server/attachments.ts';
import { failureText, type MailFailure } from '#kit/mailbox/server/ledger.ts';
import { mailboxOf } from '#kit/mailbox/server/settings.ts';
import { newestReading, notRead } from '#kit/mailbox/server/status.ts';
import type { AttachmentState, MessageState } from '#kit/mailbox/states.ts';
import { ownCondition, type Condition } from '#kit/records/server/conditions.ts';
import { logQuery, pageOfLog, rowsOfPage } from '#kit/records/server/log.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import { mailboxPage, type ReceivedAttachment } from '../contract.ts';
import { mailboxLog } from './logs.ts';
import { visibleToCaller } from './visibility.ts';

const CODE = INBOX.code;
const mailboxQuery = logQuery(mailboxLog, { state: textFilter });

interface MessageRow {
  readonly id: number;
  readonly readAt: Date;
  readonly sentAt: Date | null;
  readonly sender: string;
  readonly subject: string;
  readonly handler: string | null;
  readonly corporateCode: string | null;
  readonly state: MessageState;
  readonly failure: MailFailure | null;
}

async function messageRows(tx: Tx, ids: readonly number[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select r.id, r.met_at as "readAt", r.sent_at as "sentAt", r.sender, r.subject, r.handler, c.code as "corporateCode", r.state, r.failure
    from ${rowsOfPage(mailboxLog, ids)} left join corporate c on c.id = r.corporate_id order by page.place
  `.execute(tx);
  return rows;
}

interface AttachmentRow {
  readonly id: number;
  readonly messageId: number;
  readonly name: string;
  readonly archiveName: string | null;
  readonly state: AttachmentState;
  readonly failure: MailFailure | null;
  readonly stored: boolean;
}

async function attachmentRows(tx: Tx, messageIds: readonly number[]): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select a.id, a.message_id as "messageId", a.name, archive.name as "archiveName", a.state, a.failure, a.file_id is not null as stored
    from mail_attachment a left join mail_attachment archive on archive.id = a.archive_id where a.message_id = any(${messageIds}) order by a.id
  `.execute(tx);
  return rows;
}

/** Marks an unread message for another reading. Returns false if it was read or is already waiting. */
async function requestReread(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mail_message set state = 'waiting', failure = null where id = ${id} and state in ('failed', 'ignored')
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** The subject of a message. Throws `NotFound` if the caller does not see it. */
async function visibleMessage(tx: Tx, id: number, session: Session): Promise<{ readonly subject: string }> {
  const { rows } = await sql<{ subject: string }>`
    select m.subject from mail_message m where m.id = ${id} and ${visibleToCaller(session, sql`m.corporate_id`)}
  `.execute(tx);
  if (rows[0] === undefined) throw new NotFound();
  return rows[0];
}

function inState(state: string | undefined, mail: Product['mail']): Condition | null {
  if (state === undefined) return null;
  return ownCondition(state === UNREAD ? notRead(mail) : sql`r.state = ${state}`);
}

async function failedAttachments(tx: Tx, messageId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mail_attachment where message_id = ${messageId} and state = 'failed' and file_id is not null order by id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The senders whose corporate the caller sees, with the kind of their files. */
async function visibleSenders(tx: Tx, session: Session, mail: Product['mail'], settings: Settings, t: CallContext['t']) {
  const { rows } = await sql<{ code: string }>`select c.code from corporate c where ${visibleToCaller(session, sql`c.id`)}`.execute(tx);
  const seen = new Set<string | null>([null, ...rows.map(({ code }) => code)]);
  return mail
    .flatMap((handler) => handler.senders(settings).map((sender) => ({ ...sender, brings: t(handler.title) })))
    .filter(({ corporateCode }) => seen.has(corporateCode));
}

export function mailboxRoutes({ mail }: Product): readonly Route[] {
  const titles = new Map(mail.map(({ name, title }) => [name, title]));
  const reasonOf = (failure: MailFailure | null, t: CallContext['t']) => (failure === null ? null : failureText(failure, t));
  return [
    route({
      ...mailboxPage,
      permission: needs(CODE),
      access: 'read',
      summary: 'Incoming messages, newest first, the result of each, and the mailbox’s status',
      query: mailboxQuery,
      async handle({ tx, query, zone, session, settings, t }) {
        const seen = { scope: visibleToCaller(session, sql`r.corporate_id`), own: inState(query.state, mail), exactTotal: true } as const;
        const { ids, total } = await pageOfLog(tx, mailboxLog, query, seen);
        const attachments = await attachmentRows(tx, ids);
        const ofMessage = (id: number): ReceivedAttachment[] =>
          attachments
            .filter(({ messageId }) => messageId === id)
            .map(({ id: attachmentId, name, archiveName, state, failure, stored }) => {
              return { id: attachmentId, name, archiveName, state, reason: reasonOf(failure, t), canRetry: state === 'failed' && stored };
            });
        const brings = (handler: string | null) => (handler === null ? null : t(titles.get(handler) ?? handler));
        const mailbox = mailboxOf(settings)?.name ?? null;
        const { readAt, failure } = await newestReading(tx, mailbox);
        return {
          records: (await messageRows(tx, ids)).map(({ readAt: metAt, sentAt, handler, failure: why, ...message }) => ({
            ...message,
            readTime: businessTime(metAt, zone),
            sentTime: businessTimeOrNull(sentAt, zone),
            brings: brings(handler),
            reason: reasonOf(why, t),
            attachments: ofMessage(message.id),
          })),
          total,
          current: query.current,
          size: query.size,
          mailbox,
          lastReadTime: businessTimeOrNull(readAt, zone),
          failure: reasonOf(failure, t),
          senders: await visibleSenders(tx, session, mail, settings, t),
        };
      },
    }),
    route({
      method: 'POST',
      path: '/ops/mailbox/read',
      permission: needs(CODE),
      access: 'write',
      summary: 'Read the mailbox now',
      result: z.null(),
      async handle({ tx, queue, settings, audit }) {
        if (mailboxOf(settings) === null) throw new RuleViolation('收件邮箱未配置');
        await queue.enqueue(tx, readMailboxJob, null, { key: 'now' });
        await audit({ action: READ_MAIL, entity: MAIL_ENTITY });
        return null;
      },
    }),
    route({
      method: 'POST',
      path: '/ops/mailbox/:id/retry',
      permission: needs(CODE),
      access: 'write',
      summary: 'Read a failed message again, or its failed attachments',
      params: z.object({ id: recordId }),
      result: z.null(),
      async handle({ tx, params: { id }, queue, session, audit }) {
        const { subject } = await visibleMessage(tx, id, session);
        if (await requestReread(tx, id)) await queue.enqueue(tx, readMailboxJob, null, { key: 'now' });
        else {
          const failed = await failedAttachments(tx, id);
          if (failed.length === 0) throw new Conflict('没有可以重新读取的内容，邮件可能正在读取');
          for (const attachmentId of failed) await readAttachmentAgain(tx, queue, attachmentId);
        }
        await audit({ action: READ_AGAIN, entity: MAIL_ENTITY, recordId: id, after: { subject } });
        return null;
      },
    }),
  ];
}
