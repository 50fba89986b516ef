import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOnce } from '#kit/http/server/idempotency.ts';
import { startTestApp, type TestApp } from './app.ts';
import { runJob } from './run-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ADD = '/sys/taxCodeMapping/add';
const taxCode = (code: string) => ({ taxCode: code, taxRate: '13' });
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

async function storedKeys(prefix = ''): Promise<{ keys: number; bytes: number }> {
  const { rows } = await sql<{ keys: number; bytes: number }>`
    select count(*)::integer as keys, coalesce(sum(pg_column_size(i.*)), 0)::integer as bytes from idempotent_answer i where key like ${`${prefix}%`}
  `.execute(app.database.kysely);
  return rows[0] as { keys: number; bytes: number };
}

describe('an Idempotency-Key', () => {
  test('returns the first answer again for the same request, and 422 for a request with different content', async () => {
    const first = await app.admin.post(ADD, taxCode('I1'), withKey('same'));
    expect(first).toMatchObject({ status: 200 });
    expect(await app.admin.post(ADD, taxCode('I1'), withKey('same'))).toMatchObject({ status: 200, result: first.result });
    expect(await app.admin.post(ADD, taxCode('I2'), withKey('same'))).toMatchObject({
      status: 422,
      message: '该Idempotency-Key已用于内容不同的请求',
    });
    const { rows } = await sql`select from tax_code_mapping where tax_code = 'I2'`.execute(app.database.kysely);
    expect(rows).toEqual([]);
  });

  test('is not stored for a forbidden call, or for a call that creates a code list', async () => {
    const user = await app.userWith([]);
    expect(await user.post(ADD, taxCode('I3'), withKey('forbidden'))).toMatchObject({ status: 403 });
    const codes = Array.from({ length: 10_000 }, (_, n) => `CODE-${n}`).join('\n');
    for (const n of [1, 2, 3]) expect(await user.post('/ops/codeLists', { codes }, withKey(`list-${n}`))).toMatchObject({ status: 200 });
    expect([(await storedKeys('forbidden')).keys, (await storedKeys('list-')).keys]).toEqual([0, 0]);
  });

  test('is stored without an answer larger than 8 KB: a retry reports that the request was processed', async () => {
    const of = { userId: 1, route: '/large', key: 'large', request: [], now: app.clock.now() };
    const answered = (length: number, key: string) =>
      app.database.transaction((tx) => answerOnce(tx, { ...of, key }, () => Promise.resolve('x'.repeat(length))));
    await answered(8_000, 'small');
    await answered(9_000, 'large');
    expect((await storedKeys('large')).bytes).toBeLessThan(500);
    expect(await answered(1, 'small')).toHaveLength(8_000);
    await expect(answered(1, 'large')).rejects.toMatchObject({ httpStatus: 409, text: '该请求已处理，结果过大未保留，请刷新后查看' });
  });

  test('is limited to 1,000 per user: a new one replaces the oldest, and a job deletes those older than a day', async () => {
    await sql`
      insert into idempotent_answer (user_id, route, key, answer, created_at)
      select 1, '/filled', 'filled-' || n, 'null', ${app.clock.now()}::timestamptz - make_interval(secs => n) from generate_series(1, 1000) n
    `.execute(app.database.kysely);
    expect(await app.admin.post(ADD, taxCode('I4'), withKey('newest'))).toMatchObject({ status: 200 });
    expect([(await storedKeys()).keys, (await storedKeys('newest')).keys, (await storedKeys('filled-1000')).keys]).toEqual([1000, 1, 0]);
    app.clock.advance(25 * 3_600_000);
    await runJob(app, {}, 'delete-idempotency-keys');
    expect((await storedKeys()).keys).toBe(0);
  });
});
