import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import type { JobContext } from '#kit/jobs/server/handler.ts';
import { NO_ENGINES } from '#kit/jobs/server/testing/no-engines.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { MailServer } from '../../../../tests/mail-server.ts';
import { postMailOnce } from './outbox.ts';
import { postMail } from './testing/post-mail.ts';
import { mailJobs } from './send.ts';

const NOW = new Date('2026-11-18T04:00:00Z');
let test_: TestDatabase;
let receiver: MailServer;

beforeAll(async () => {
  test_ = await createTestDatabase();
  receiver = await MailServer.start();
});
afterAll(async () => {
  await receiver.stop();
  await test_.drop();
});

const queue = { enqueue: async () => '', reschedule: async () => undefined };

function post(subject: string): Promise<number> {
  return test_.database.transaction((tx) =>
    postMail(tx, queue, { corporateId: null, recipients: ['ops@example.com'], subject, body: '正文', cause: 'test' }, NOW),
  );
}

/** Runs the send job for one message, as the queue does at the given attempt. */
async function send(messageId: number, smtp: string | undefined, attempt = 1): Promise<void> {
  const job = mailJobs({ SMTP_URL: smtp, MAIL_FROM: 'back-office@example.com' }).find((handler) => handler.definition.name === 'send-mail');
  const context: JobContext<{ messageId: number }> = {
    ...NO_ENGINES,
    data: { messageId },
    jobId: 'job',
    attempt,
    actor: { userId: null, userName: 'SYSTEM', requestId: 'job' },
    transaction: (work) => test_.database.transaction(work),
    readOnly: (work) => test_.database.readOnly(work),
    database: test_.database,
    queue,
    clock: { now: () => NOW },
    zone: 'Asia/Shanghai',
    log: createLogger('silent'),
    signal: AbortSignal.timeout(30_000),
  };
  await job?.run(context);
}

async function stateOf(id: number) {
  const { rows } = await sql<{
    state: string;
    error: string | null;
    attempts: number;
  }>`select state, error, attempts from outbox_message where id = ${id}`.execute(test_.database.kysely);
  return rows[0];
}

describe('outgoing mail', () => {
  test('waits in the outbox while no SMTP server is configured', async () => {
    const id = await post('waits');
    await send(id, undefined);
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  test('is sent once, also if its job runs again', async () => {
    const id = await post('once');
    await send(id, receiver.url);
    await send(id, receiver.url);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(receiver.received.filter(({ raw }) => raw.includes('Subject: once'))).toHaveLength(1);
  });

  test('is retried when the mail server refuses it, keeps the reason, and fails after the last attempt', async () => {
    receiver.refusing = true;
    const id = await post('refused');
    await expect(send(id, receiver.url)).rejects.toThrow('the mailbox is full');
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await expect(send(id, receiver.url, 10)).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('the mailbox is full') });
    receiver.refusing = false;
  });

  test('with the same key is posted once, also by concurrent transactions', async () => {
    const once = () =>
      test_.database.transaction((tx) =>
        postMailOnce(tx, queue, { corporateId: null, recipients: ['a@example.com'], subject: 's', body: 'b', cause: 'test' }, 'key', NOW),
      );
    const ids = await Promise.all([once(), once(), once()]);
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await once()).toBeNull();
  });
});
