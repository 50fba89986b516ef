import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { postMail } from '#kit/mail/server/outbox.ts';

let app: TestApp;
let operator: Caller;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  operator = await app.userWith(['ops-jobs', 'ops-audit', 'ops-outbox']);
});
afterAll(() => app.close());

interface Page<T> {
  records: T[];
  total: number;
  totalCapped?: boolean;
}

describe('the audit log', () => {
  test('tells who did what to which record when, old and new value, and is searched by person, record, field and day', async () => {
    await app.database.transaction(async (tx) => {
      await sql`
        insert into audit_entry (at, user_id, user_name, action, entity, record_id, old_value, new_value)
        values ('2026-11-17T15:59:59Z', 1, '管理员', 'update', 'sample', '7', '{"rate": "13", "name": "a"}', '{"rate": "6", "name": "a"}'),
          ('2026-11-17T16:00:00Z', 1, '管理员', 'insert', 'sample', '8', null, '{"rate": "9"}')
      `.execute(tx);
    });
    const find = async (query: Record<string, string>) =>
      (await operator.get<Page<Record<string, unknown>>>('/ops/audit', { entity: 'sample', ...query })).result;
    expect((await find({})).records.map((row) => row.recordId)).toEqual(['8', '7']);
    expect((await find({ field: 'rate', recordId: '7' })).records[0]).toMatchObject({
      userName: '管理员',
      action: 'update',
      at: '2026-11-17 23:59:59',
      oldValue: { rate: '13' },
      newValue: { rate: '6' },
    });
    expect((await find({ field: 'name' })).total).toBe(0);
    expect((await find({ beginTime: '2026-11-18', endTime: '2026-11-18' })).records.map((row) => row.recordId)).toEqual(['8']);
    expect((await find({ userName: '理' })).total).toBe(2);
    expect((await find({ userName: '%' })).total).toBe(0);
  });
});

describe('the outbox', () => {
  test('shows waiting messages, their text, and takes a failed one up again', async () => {
    const id = await app.database.transaction((tx) =>
      postMail(
        tx,
        app.jobs,
        { corporateId: null, recipients: ['a@example.com', 'b@example.com'], subject: '预警', body: '今日数据未上传', cause: 'vc-warning' },
        app.clock.now(),
      ),
    );
    const { result } = await operator.get<Page<Record<string, unknown>>>('/ops/outbox', { recipient: 'B@EXAMPLE', state: 'waiting' });
    expect(result.records).toMatchObject([
      {
        id,
        subject: '预警',
        recipients: ['a@example.com', 'b@example.com'],
        state: 'waiting',
        createTime: '2026-11-18 12:00:00',
        sentTime: null,
      },
    ]);
    expect((await operator.get(`/ops/outbox/${id}`)).result).toMatchObject({ body: '今日数据未上传' });
    await sql`update outbox_message set state = 'failed' where id = ${id}`.execute(app.database.kysely);
    expect(await operator.post(`/ops/outbox/${id}/retry`)).toMatchObject({ success: true });
    await sql`update outbox_message set state = 'sent' where id = ${id}`.execute(app.database.kysely);
    expect(await operator.post(`/ops/outbox/${id}/retry`)).toMatchObject({ status: 409, message: '邮件已发送，不能重复发送' });
    expect(await operator.get('/ops/outbox/999999')).toMatchObject({ status: 404 });
  });
});

describe('background jobs', () => {
  test('are listed with their title in the language of the reader, and an unknown one cannot be retried', async () => {
    const { result } = await operator.get<Page<{ name: string; title: string }>>('/ops/jobs', { names: 'send-mail' }, { language: 'en' });
    expect(result.records[0]).toMatchObject({ name: 'send-mail', title: 'Send mail' });
    expect(await operator.post('/ops/jobs/00000000-0000-4000-8000-000000000000/retry')).toMatchObject({ status: 404 });
  });
});
