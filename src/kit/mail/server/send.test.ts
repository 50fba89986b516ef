import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import type { JobContext } from '#kit/jobs/server/handler.ts';
import { createLogger } from '#kit/http/server/logger.ts';
import { postMail } from './outbox.ts';
import { mailJobs } from './send.ts';

const NOW = new Date('2026-11-18T04:00:00Z');
let test_: TestDatabase;
let receiver: SMTPServer;
let refusing = false;
const received: string[] = [];

beforeAll(async () => {
  test_ = await createTestDatabase();
  receiver = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void text(stream).then((message) => {
        if (refusing) return done(new Error('the mailbox is full'));
        received.push(message);
        done();
      });
    },
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver.server, 'listening');
});
afterAll(async () => {
  await new Promise<void>((done) => receiver.close(done));
  await test_.drop();
});

const url = () => `smtp://127.0.0.1:${(receiver.server.address() as AddressInfo).port}`;
const queue = { enqueue: async () => '', reschedule: async () => undefined };

function post(subject: string): Promise<number> {
  return test_.database.transaction((tx) =>
    postMail(tx, queue, { corporateId: null, recipients: ['ops@example.com'], subject, body: '正文', cause: 'test' }, NOW),
  );
}

/** Runs the send job for one message, as the queue would at its nth try. */
async function send(messageId: number, smtp: string | undefined, attempt = 1): Promise<void> {
  const job = mailJobs({ SMTP_URL: smtp, MAIL_FROM: 'back-office@example.com' }).find((handler) => handler.definition.name === 'send-mail');
  const context: JobContext<{ messageId: number }> = {
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
  test('with no SMTP configured a message waits in the outbox', async () => {
    const id = await post('waits');
    await send(id, undefined);
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  test('is sent once, however often the job is delivered', async () => {
    const id = await post('once');
    await send(id, url());
    await send(id, url());
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(received.filter((message) => message.includes('Subject: once'))).toHaveLength(1);
  });

  test('that the mail server refuses is tried again, keeps the reason, and is failed after the last try', async () => {
    refusing = true;
    const id = await post('refused');
    await expect(send(id, url())).rejects.toThrow('the mailbox is full');
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await expect(send(id, url(), 10)).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('the mailbox is full') });
    refusing = false;
  });
});
