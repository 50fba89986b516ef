import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, NotFound } from '#kit/failure/server/failure.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { sendMailJob } from '#kit/mail/define.ts';
import { logRoutes, rowsOfPage } from '#kit/records/server/log.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import { outboxMessage, outboxPage, type Message } from '../contract.ts';
import { OUTBOX_STATES } from '../states.ts';
import { outboxLog } from './logs.ts';
import { visibleToCaller } from './visibility.ts';

type OutboxRow = Omit<Message, 'createTime' | 'sentTime'> & { readonly createTime: Date; readonly sentTime: Date | null };

export async function outboxRows(tx: Tx, ids: readonly number[]): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select r.id, r.recipients, r.subject, r.cause, r.state, r.attempts, r.error, r.created_at as "createTime", r.sent_at as "sentTime"
    from ${rowsOfPage(outboxLog, ids)} order by page.place
  `.execute(tx);
  return rows;
}

/** The text of a message. Throws `NotFound` if the caller does not see it. */
async function bodyOf(tx: Tx, id: number, session: Session): Promise<AnswerOf<typeof outboxMessage>> {
  const { rows } = await sql<AnswerOf<typeof outboxMessage>>`
    select m.body, m.state, f.name as "attachmentName" from outbox_message m left join stored_file f on f.id = m.attachment_file_id
    where m.id = ${id} and ${visibleToCaller(session, sql`m.corporate_id`)}
  `.execute(tx);
  if (rows[0] === undefined) throw new NotFound();
  return rows[0];
}

/** Sets an unsent message to waiting; returns false if it was sent. Waits while a job sends the message. */
async function setWaiting(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update outbox_message set state = 'waiting' where id = ${id} and state <> 'sent'`.execute(tx);
  return numAffectedRows > 0n;
}

const columns: readonly RecordColumn<Message>[] = [
  { name: 'createTime', header: '创建时间', type: 'datetime' },
  { name: 'recipients', header: '收件人', type: 'text', value: ({ recipients }) => recipients.join(', ') },
  { name: 'subject', header: '主题', type: 'text' },
  { name: 'state', header: '状态', type: 'text', value: ({ state }, t) => t(OUTBOX_STATES[state].text) },
  { name: 'sentTime', header: '发送时间', type: 'datetime' },
  { name: 'error', header: '错误', type: 'text' },
];

export const outboxRoutes: readonly Route[] = [
  ...logRoutes(outboxLog, {
    page: outboxPage,
    permission: needs('ops-outbox'),
    summary: 'Outgoing messages, newest first',
    title: '发件箱',
    parameters: {},
    columns,
    request: ({ session }) => ({ scope: visibleToCaller(session, sql`r.corporate_id`), condition: null, exactTotal: true }),
    records: async ({ tx, zone }, ids) =>
      (await outboxRows(tx, ids)).map((row) => ({
        ...row,
        createTime: businessTime(row.createTime, zone),
        sentTime: businessTimeOrNull(row.sentTime, zone),
      })),
  }),
  route({
    ...outboxMessage,
    permission: needs('ops-outbox'),
    access: 'read',
    summary: 'The text of one message',
    params: z.object({ id: recordId }),
    handle: ({ tx, params, session }) => bodyOf(tx, params.id, session),
  }),
  route({
    method: 'POST',
    path: '/ops/outbox/:id/retry',
    permission: needs('ops-outbox'),
    access: 'write',
    summary: 'Send a failed message again',
    params: z.object({ id: recordId }),
    result: z.null(),
    async handle({ tx, params, queue, audit, session }) {
      await bodyOf(tx, params.id, session);
      const [message] = await outboxRows(tx, [params.id]);
      if (!(await setWaiting(tx, params.id))) throw new Conflict('邮件已发送，不能重复发送');
      await queue.enqueue(tx, sendMailJob, { messageId: params.id }, { key: String(params.id) });
      await audit({ action: 'retry', entity: 'outbox-message', recordId: params.id, after: { subject: message?.subject } });
      return null;
    },
  }),
];
