import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { Conflict, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { recordId, textFilter } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { MAIL_ENTITY, READ_AGAIN, READ_MAIL, readMailboxJob } from '#kit/mailbox/define.ts';
import { INBOX, UNREAD } from '#kit/mailbox/inbox.ts';
import { readAttachmentAgain } from '#kit/mailbox/server/attachments.ts';
import { mailFailureText, type MailFailure } from '#kit/mailbox/server/ledger.ts';
import { mailboxOf } from '#kit/mailbox/server/settings.ts';
import { newestReading, notRead } from '#kit/mailbox/server/status.ts';
import type { AttachmentState, MessageState } from '#kit/mailbox/states.ts';
import { extraCondition, type Condition } from '#kit/records/server/conditions.ts';
import { logRoutes, rowsOfPage } from '#kit/records/server/log.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import { mailboxPage, type ReceivedAttachment, type ReceivedMessage } from '../contract.ts';
import { ATTACHMENT_STATES, MAIL_STATES } from '../states.ts';
import { mailboxLog } from './logs.ts';
import { visibleToCaller } from './visibility.ts';

const CODE = INBOX.code;

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
    select r.id, r.met_at as "readAt", r.sent_at as "sentAt", r.sender, r.subject, r.handler, corporate.code as "corporateCode", r.state, r.failure
    from ${rowsOfPage(mailboxLog, ids)} left join corporate on corporate.id = r.corporate_id order by page.place
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
    select attachment.id, attachment.message_id as "messageId", attachment.name, archive.name as "archiveName", attachment.state,
      attachment.failure, attachment.file_id is not null as stored
    from mail_attachment attachment left join mail_attachment archive on archive.id = attachment.archive_id
    where attachment.message_id = any(${messageIds}) order by attachment.id
  `.execute(tx);
  return rows;
}

/** Marks an unread message for another reading. Returns false if it was read or is already waiting. */
async function requestAnotherReading(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mail_message set state = 'waiting', failure = null where id = ${id} and state in ('failed', 'ignored')
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** The subject of a message. Throws `NotFound` if the caller does not see it. */
async function visibleMessage(tx: Tx, id: number, session: Session): Promise<{ readonly subject: string }> {
  const { rows } = await sql<{ subject: string }>`
    select subject from mail_message where id = ${id} and ${visibleToCaller(session, sql`corporate_id`)}
  `.execute(tx);
  if (rows[0] === undefined) throw new NotFound();
  return rows[0];
}

function stateCondition(state: string | undefined, mail: Product['mail']): Condition | null {
  if (state === undefined) return null;
  return extraCondition(state === UNREAD ? notRead(mail) : sql`r.state = ${state}`);
}

async function failedAttachments(tx: Tx, messageId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mail_attachment where message_id = ${messageId} and state = 'failed' and file_id is not null order by id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The senders whose corporate the caller sees, with the kind of their data. */
async function visibleSenders(tx: Tx, session: Session, mail: Product['mail'], settings: Settings, t: Translator) {
  const { rows } = await sql<{ code: string }>`select code from corporate where ${visibleToCaller(session, sql`id`)}`.execute(tx);
  const visibleCodes = new Set<string | null>([null, ...rows.map(({ code }) => code)]);
  return mail
    .flatMap((handler) => handler.senders(settings).map((sender) => ({ ...sender, brings: t(handler.title) })))
    .filter(({ corporateCode }) => visibleCodes.has(corporateCode));
}

const columns: readonly RecordColumn<ReceivedMessage>[] = [
  { name: 'readTime', header: '读取时间', type: 'datetime' },
  { name: 'sender', header: '发件人', type: 'text' },
  { name: 'subject', header: '主题', type: 'text' },
  { name: 'brings', header: '内容', type: 'text' },
  { name: 'corporateCode', header: '公司', type: 'text' },
  { name: 'state', header: '状态', type: 'text', value: ({ state, reason }, t) => withReason(MAIL_STATES[state].text, reason, t) },
  {
    name: 'attachments',
    header: '附件',
    type: 'text',
    value: ({ attachments }, t) => attachments.map((attachment) => attachmentText(attachment, t)).join('\n'),
  },
];

const withReason = (state: string, reason: string | null, t: Translator) => (reason === null ? t(state) : `${t(state)}: ${reason}`);

const attachmentText = ({ archiveName, name, state, reason }: ReceivedAttachment, t: Translator) =>
  `${archiveName === null ? name : `${archiveName} / ${name}`} (${withReason(ATTACHMENT_STATES[state].text, reason, t)})`;

export function mailboxRoutes({ mail }: Product): readonly Route[] {
  const titles = new Map(mail.map(({ name, title }) => [name, title]));
  const reasonOf = (failure: MailFailure | null, t: Translator) => (failure === null ? null : mailFailureText(failure, t));
  return [
    ...logRoutes(mailboxLog, {
      page: mailboxPage,
      permission: needs(CODE),
      summary: 'Incoming messages, newest first, the result of each, and the mailbox’s status',
      title: '收件箱',
      parameters: { state: textFilter },
      columns,
      request: ({ session, query }) => ({
        scope: visibleToCaller(session, sql`r.corporate_id`),
        condition: stateCondition(query.state, mail),
        exactTotal: true,
      }),
      async records({ tx, zone, t }, ids) {
        const attachments = Map.groupBy(await attachmentRows(tx, ids), ({ messageId }) => messageId);
        const attachmentsOf = (id: number): ReceivedAttachment[] =>
          (attachments.get(id) ?? []).map(({ id: attachmentId, name, archiveName, state, failure, stored }) => {
            return { id: attachmentId, name, archiveName, state, reason: reasonOf(failure, t), canRetry: state === 'failed' && stored };
          });
        const titleOf = (handler: string | null) => (handler === null ? null : t(titles.get(handler) ?? handler));
        return (await messageRows(tx, ids)).map(({ readAt, sentAt, handler, failure, ...message }) => ({
          ...message,
          readTime: businessTime(readAt, zone),
          sentTime: businessTimeOrNull(sentAt, zone),
          brings: titleOf(handler),
          reason: reasonOf(failure, t),
          attachments: attachmentsOf(message.id),
        }));
      },
      async more({ tx, zone, session, settings, t }) {
        const mailbox = mailboxOf(settings)?.name ?? null;
        const { readAt, failure } = await newestReading(tx, mailbox);
        return {
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
        if (await requestAnotherReading(tx, id)) await queue.enqueue(tx, readMailboxJob, null, { key: 'now' });
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
