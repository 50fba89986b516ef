import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Caller, startTestApp, USER_PASSWORD, type TestApp } from '../../../../../tests/app.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const MINUTE = 60_000;

interface Listed {
  sessionId: number;
  device: string | null;
  address: string;
  signInTime: string;
  lastUseTime: string;
  current: boolean;
}

let app: TestApp;
let manager: Caller;
beforeAll(async () => {
  app = await startTestApp();
  manager = await app.userWith(['userManage', 'sys-manage-user-reset-psw', 'sys-manage-user-update', 'sys-manage-user-remove'], {
    account: 'manager',
  });
});
afterAll(() => app.close());

const sessionsOf = async (caller: Caller) => (await caller.get<Listed[]>('/sys/session/list')).result;
const authorInfo = (caller: Caller) => caller.get('/sys/getUserAuthorInfo');
/** With the password; ends only the caller's own sessions. */
const end = async (caller: Caller, sessionId: number | undefined, password = USER_PASSWORD) =>
  caller.post('/sys/session/end', { sessionId, password: await app.encrypt(password) });
const endOthers = async (caller: Caller) =>
  caller.post<{ ended: number }>('/sys/session/endOthers', { password: await app.encrypt(USER_PASSWORD) });
const idOf = async (caller: Caller) =>
  (await caller.get<{ userInfo: { userId: number } }>('/sys/getUserAuthorInfo')).result.userInfo.userId;

async function signInFrom(account: string, userAgent: string): Promise<Caller> {
  const body = { loginAccount: account, password: await app.encrypt(USER_PASSWORD) };
  const answer = await app.anonymous.post<{ token: string }>('/sys/login', body, { headers: { 'user-agent': userAgent } });
  return new Caller(app.origin, answer.result.token);
}

/** The newest audit entries of an action: user, record, and old value. */
async function audited(action: string) {
  const { rows } = await sql<{ user_name: string; entity: string; record_id: string; old_value: unknown }>`
    select user_name, entity, record_id, old_value from audit_entry where action = ${action} order by id
  `.execute(app.database.kysely);
  return rows;
}

describe("the user's own sessions", () => {
  test('are listed with device, address, first and last use; the current one is marked', async () => {
    const here = await app.userWith([], { account: 'lister' });
    app.clock.advance(5 * MINUTE);
    const there = await signInFrom('lister', CHROME);
    app.clock.advance(2 * MINUTE);
    expect((await authorInfo(there)).status).toBe(200);
    const listed = await sessionsOf(here);
    expect(listed.find(({ current }) => !current)).toMatchObject({
      device: 'Chrome 141 · Windows 10',
      address: '127.0.0.1',
      signInTime: '2026-11-18 12:05:00',
      lastUseTime: '2026-11-18 12:07:00',
    });
    expect(listed.find(({ current }) => current)).toMatchObject({ signInTime: '2026-11-18 12:00:00', lastUseTime: '2026-11-18 12:07:00' });
    expect(JSON.stringify(listed)).not.toContain(there.token);
  });

  test('can be ended separately: that device shows the reason, the others continue, and the audit log records it', async () => {
    const here = await app.userWith([], { account: 'ender' });
    const there = await signInFrom('ender', CHROME);
    const [other] = (await sessionsOf(here)).filter(({ current }) => !current);
    expect((await end(here, other?.sessionId)).success).toBe(true);
    expect(await authorInfo(there)).toMatchObject({ status: 401, code: '50012', message: '您已在其他设备上将此处下线，请重新登录' });
    expect(await sessionsOf(here)).toHaveLength(1);
    expect(await audited('end-session')).toMatchObject([
      { user_name: 'ender', entity: 'session', old_value: { device: 'Chrome 141 · Windows 10', address: '127.0.0.1' } },
    ]);
    expect(await end(here, other?.sessionId)).toMatchObject({ status: 404, message: '该设备已下线' });
  });

  test('can all be ended except the current one', async () => {
    const here = await app.userWith([], { account: 'keeper' });
    const others = [await signInFrom('keeper', CHROME), await signInFrom('keeper', 'curl/8')];
    expect((await endOthers(here)).result).toEqual({ ended: 2 });
    for (const other of others) expect((await authorInfo(other)).code).toBe('50012');
    expect((await endOthers(here)).result).toEqual({ ended: 0 });
  });

  test('are ended only with the password, whose failures are counted, so that a stolen session ends no other one (ASVS 5, 7.5.2)', async () => {
    const here = await app.userWith([], { account: 'stolen' });
    const there = await signInFrom('stolen', CHROME);
    const [other] = (await sessionsOf(here)).filter(({ current }) => !current);
    expect(await here.post('/sys/session/end', { sessionId: other?.sessionId })).toMatchObject({ status: 422 });
    expect(await here.post('/sys/session/endOthers', {})).toMatchObject({ status: 422 });
    for (let n = 0; n < 5; n++) expect(await end(here, other?.sessionId, 'Wrong*2026')).toMatchObject({ message: '密码不正确' });
    expect(await end(here, other?.sessionId)).toMatchObject({ status: 429 });
    expect((await authorInfo(there)).status).toBe(200);
  });

  test('cannot be seen or ended by another user', async () => {
    const victim = await app.userWith([], { account: 'bystander' });
    const [own] = await sessionsOf(victim);
    expect(await sessionsOf(manager)).toHaveLength(1);
    expect((await end(manager, own?.sessionId)).status).toBe(404);
    expect((await authorInfo(victim)).status).toBe(200);
  });
});

describe('the administrator', () => {
  test("ends a user's sessions, which is audited; the user sees the reason", async () => {
    const user = await app.userWith([], { account: 'sent-home' });
    const userId = await idOf(user);
    expect((await manager.post('/sys/user/endSessions', { userId })).success).toBe(true);
    expect(await authorInfo(user)).toMatchObject({ status: 401, code: '50012', message: '您已被管理员强制下线，请重新登录' });
    expect(await audited('end-sessions')).toMatchObject([{ user_name: 'manager', entity: 'user', record_id: String(userId) }]);
    expect((await app.signIn('sent-home', USER_PASSWORD)).token).toBeTruthy();
  });

  test('cannot end sessions of user 1, of the own account, of a user with more permissions or of another corporate', async () => {
    const stronger = await app.userWith(['taxRate']);
    const elsewhere = await app.userWith([], { corporate: '2000' });
    const endOf = async (userId: number) => (await manager.post('/sys/user/endSessions', { userId })).status;
    expect(await endOf(1)).toBe(403);
    expect(await endOf(await idOf(manager))).toBe(422);
    expect(await endOf(await idOf(stronger))).toBe(403);
    expect(await endOf(await idOf(elsewhere))).toBe(404);
    for (const caller of [app.admin, manager, stronger, elsewhere]) expect((await authorInfo(caller)).status).toBe(200);
  });
});

describe('the reason of the end of a session', () => {
  const ends: [string, string, (user: Caller, userId: number) => Promise<unknown>][] = [
    ['signing out', '您已退出登录，请重新登录', (user) => user.post('/logout')],
    [
      'another role',
      '管理员更改了您的角色或店铺，请重新登录后继续使用',
      async (_, userId) => {
        const { rows } = await sql<{ id: number }>`insert into role (name) values ('another') returning id`.execute(app.database.kysely);
        return app.admin.post('/apple-data-center/sys/user/auth', { userId, roleIds: [rows[0]?.id] });
      },
    ],
    [
      "other rights of one's role",
      '管理员更改了您的角色权限，请重新登录后继续使用',
      async (user) => {
        const { roleId } = (await user.get<{ userInfo: { roleId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
        const { rows } = await sql<{ id: number }>`select id from menu where code = 'taxRate'`.execute(app.database.kysely);
        return app.admin.post('/sys/role/updateRoleAuthor', { roleId, menuIds: [rows[0]?.id], operationIds: [] });
      },
    ],
    ['a reset', '管理员已重置您的密码，请使用新密码登录', (_, userId) => manager.post('/sys/user/resetPassword', { userId })],
    ['deletion', '您的账号已被删除，如有疑问请联系管理员', (_, userId) => manager.call('DELETE', `/sys/user/${userId}`)],
  ];

  test.each(ends)('is shown after %s', async (_, message, over) => {
    const user = await app.userWith([]);
    expect(await over(user, await idOf(user))).toMatchObject({ success: true });
    expect(await authorInfo(user)).toMatchObject({ status: 401, code: '50012', message });
  });
});
