import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SessionWatch } from '#kit/caller/server/session-watch.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../tests/app.ts';
import { waitsForLock } from '../../../../tests/waits-for-lock.ts';

const HOUR = 3_600_000;

let app: TestApp;
let users = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Listener {
  readonly caller: Caller;
  readonly userId: number;
  readonly roleId: number;
  /** Resolves when the server ends the stream. */
  readonly over: Promise<void>;
}

/** Subscribes to the events of an upload that never happens: a stream without an end of its own. */
async function listener(): Promise<Listener> {
  const caller = await app.userWith(['taxRate', 'sys-manage-tax-mapping-upload'], { account: `listener-${++users}` });
  const { userId, roleId } = (await caller.get<{ userInfo: { userId: number; roleId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
  const answer = await caller.fetch('GET', '/ops/uploads/never-sent/events');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).done).toBe(false);
  const drain = async () => {
    while (!(await reader.read()).done);
  };
  return { caller, userId, roleId, over: drain().catch(() => undefined) };
}

describe('a stream of events ends with its session', () => {
  const ends: [string, (of: Listener) => Promise<unknown>][] = [
    ['that was signed out', ({ caller }) => caller.post('/logout')],
    ['that an administrator ended', ({ userId }) => app.admin.post('/sys/user/endSessions', { userId })],
    [
      'whose role has got other rights',
      async ({ roleId }) => {
        const { rows } = await sql<{ id: number }>`select id from menu where code = 'taxRate'`.execute(app.database.kysely);
        return app.admin.post('/sys/role/updateRoleAuthor', { roleId, menuIds: [rows[0]?.id], operationIds: [] });
      },
    ],
    ['whose user was deleted', ({ userId }) => app.admin.call('DELETE', `/sys/user/${userId}`)],
  ];

  test.each(ends)('%s', async (_, end) => {
    const listening = await listener();
    expect(await end(listening)).toMatchObject({ success: true });
    await listening.over;
  });

  test('that has expired', async () => {
    const { over } = await listener();
    app.clock.advance(13 * HOUR);
    await over;
  });
});

test('a user has at most twenty streams: the next is refused until one ends, and the others continue', async () => {
  const caller = await app.userWith(['taxRate', 'sys-manage-tax-mapping-upload'], { account: 'listens-to-all' });
  const listen = async () => caller.fetch('GET', '/ops/uploads/never-sent/events');
  const open = await Promise.all(Array.from({ length: 20 }, listen));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const refused = await listen();
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({ status: 429, body: { code: '100429' } });
  const { caller: other, over } = await listener();
  await open[0]?.body?.cancel();
  await expect.poll(async () => (await listen()).status, { timeout: 60_000 }).toBe(200);
  await Promise.all([caller, other].map((each) => each.post('/logout')));
  await over;
});

test('the events of an unknown number of 16 digits are those of an Idempotency-Key, which waits for its upload', async () => {
  const caller = await app.userWith(['taxRate', 'sys-manage-tax-mapping-upload'], { account: 'sends-digits' });
  for (const path of ['uploads', 'batches']) {
    expect((await caller.fetch('GET', `/ops/${path}/123456789012345/events`)).status).toBe(404);
    const answer = await caller.fetch('GET', `/ops/${path}/1234567890123456/events`);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  }
});

test('a stream that begins while the sessions of the others are checked continues', async () => {
  for (const account of ['leaves', 'comes']) await app.userWith([], { account });
  const { rows } = await sql<{ id: number }>`
    select s.id from session s join app_user u on u.id = s.user_id where u.login_account in ('leaves', 'comes') order by u.login_account desc
  `.execute(app.database.kysely);
  const [leaves, comes] = rows.map(({ id }) => id) as [number, number];
  const watch = new SessionWatch(app.database, app.clock);
  const end = new AbortController();
  let ofNew: AbortSignal | undefined;
  const over = (ended: AbortSignal) => new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve()));
  const leaving = watch.during(leaves, end.signal, over);
  let coming: Promise<void> = Promise.resolve();
  await app.database.transaction(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx);
    await waitsForLock(app.database);
    coming = watch.during(comes, end.signal, (ended) => over((ofNew = ended)));
    await sql`update session set revoked_at = now() where id = ${leaves}`.execute(tx);
  });
  await leaving;
  expect(ofNew?.aborted).toBe(false);
  end.abort();
  await coming;
});
