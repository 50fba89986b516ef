import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, NotFound } from '#kit/http/server/failure.ts';
import { dayFilter, likePattern, pageQuery, recordId, textFilter } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { sendMailJob } from '#kit/mail/define.ts';
import type { Session } from '#kit/session/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { withinReach } from './reach.ts';

/** Outgoing mail that an administrator can read, above all where no mail server is configured (domain §14). */
const outboxQuery = z.object({
  ...pageQuery,
  state: textFilter,
  recipient: textFilter,
  subject: textFilter,
  beginTime: dayFilter,
  endTime: dayFilter,
});
type OutboxQuery = z.output<typeof outboxQuery>;

interface OutboxRow {
  id: number;
  recipients: string[];
  subject: string;
  cause: string;
  state: string;
  attempts: number;
  error: string | null;
  createTime: Date;
  sentTime: Date | null;
}

const matching = (query: OutboxQuery, session: Session) => sql`
  where ${withinReach(session, sql`corporate_id`)}
    and (${query.state ?? null}::text is null or state = ${query.state ?? null})
    and (${query.recipient ?? null}::text is null or array_to_string(recipients, ' ') ilike '%' || ${likePattern(query.recipient ?? '')} || '%')
    and (${query.subject ?? null}::text is null or subject ilike '%' || ${likePattern(query.subject ?? '')} || '%')
    and (${query.beginTime ?? null}::date is null or created_at >= ${query.beginTime ?? null}::date::timestamptz)
    and (${query.endTime ?? null}::date is null or created_at < (${query.endTime ?? null}::date + 1)::timestamptz)`;

async function pageOfOutbox(tx: Tx, query: OutboxQuery, session: Session): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select id, recipients, subject, cause, state, attempts, error, created_at as "createTime", sent_at as "sentTime"
    from outbox_message ${matching(query, session)} order by created_at desc, id desc limit ${query.size} offset ${(query.current - 1) * query.size}
  `.execute(tx);
  return rows;
}

async function countOutbox(tx: Tx, query: OutboxQuery, session: Session): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from outbox_message ${matching(query, session)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

async function bodyOf(
  tx: Tx,
  id: number,
  session: Session,
): Promise<{ body: string; state: string; attachmentName: string | null } | undefined> {
  const { rows } = await sql<{ body: string; state: string; attachmentName: string | null }>`
    select m.body, m.state, f.name as "attachmentName" from outbox_message m left join stored_file f on f.id = m.attachment_file_id where m.id = ${id} and ${withinReach(session, sql`m.corporate_id`)}
  `.execute(tx);
  return rows[0];
}

/** Whether the message was not sent yet and waits now; one that is being sent is waited for. */
async function makeWaiting(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update outbox_message set state = 'waiting' where id = ${id} and state <> 'sent'`.execute(tx);
  return numAffectedRows > 0n;
}

export const outboxRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ops/outbox',
    permission: needs('ops-outbox'),
    access: 'read',
    summary: 'Outgoing messages, newest first',
    query: outboxQuery,
    async handle({ tx, query, zone, session }) {
      const rows = await pageOfOutbox(tx, query, session);
      const shown = (moment: Date | null) => (moment === null ? null : businessTime(moment, zone));
      return {
        records: rows.map((row) => ({ ...row, createTime: shown(row.createTime), sentTime: shown(row.sentTime) })),
        total: await countOutbox(tx, query, session),
        current: query.current,
        size: query.size,
      };
    },
  }),
  route({
    method: 'GET',
    path: '/ops/outbox/:id',
    permission: needs('ops-outbox'),
    access: 'read',
    summary: 'The text of one message',
    params: z.object({ id: recordId }),
    async handle({ tx, params, session }) {
      const message = await bodyOf(tx, params.id, session);
      if (message === undefined) throw new NotFound();
      return message;
    },
  }),
  route({
    method: 'POST',
    path: '/ops/outbox/:id/retry',
    permission: needs('ops-outbox'),
    access: 'write',
    summary: 'Send a message again that could not be sent',
    params: z.object({ id: recordId }),
    async handle({ tx, params, queue, audit, session }) {
      if ((await bodyOf(tx, params.id, session)) === undefined) throw new NotFound();
      if (!(await makeWaiting(tx, params.id))) throw new Conflict('邮件已发送，不能重复发送');
      await queue.enqueue(tx, sendMailJob, { messageId: params.id }, { key: String(params.id) });
      await audit({ action: 'retry', entity: 'outbox-message', recordId: params.id });
      return null;
    },
  }),
];
