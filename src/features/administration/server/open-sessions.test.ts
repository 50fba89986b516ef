import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp, USER_PASSWORD } from '../../../../tests/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const whoIs = async (caller: Caller) =>
  (await caller.get<{ userInfo: { userId: number; roleId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
const ofUser = (userId: number, by = app.admin) => by.get('/sys/user/openSessions', { userId });
const ofRole = (roleId: number, by = app.admin) => by.get('/sys/role/openSessions', { roleId });

describe('how many sessions a change ends', () => {
  test('is shown for a user before the change, and equals the number ended', async () => {
    const { userId } = await whoIs(await app.userWith([], { account: 'moved' }));
    await app.signIn('moved', USER_PASSWORD);
    expect(await ofUser(userId)).toMatchObject({ success: true, result: { users: 1, sessions: 2 } });
    const { rows } = await sql<{ id: number }>`insert into role (name) values ('other') returning id`.execute(app.database.kysely);
    expect(await app.admin.post('/apple-data-center/sys/user/auth', { userId, roleIds: [rows[0]?.id] })).toMatchObject({ success: true });
    const { rows: ended } = await sql`select 1 from session where user_id = ${userId} and revoked_because = 'user-changed'`.execute(
      app.database.kysely,
    );
    expect(ended).toHaveLength(2);
    expect((await ofUser(userId)).result).toEqual({ users: 0, sessions: 0 });
  });

  test("is shown for a role before the change, without the caller's own session and expired ones", async () => {
    const holder = await app.userWith(['rolesManage', 'sys-manage-role-auth'], { account: 'holder' });
    const { roleId, userId } = await whoIs(holder);
    await app.signIn('holder', USER_PASSWORD);
    expect((await ofRole(roleId)).result).toEqual({ users: 1, sessions: 2 });
    expect((await ofRole(roleId, holder)).result).toEqual({ users: 1, sessions: 1 });
    await sql`update session set last_used_at = last_used_at - interval '13 hours' where user_id = ${userId} and id <> (select min(id) from session where user_id = ${userId})`.execute(
      app.database.kysely,
    );
    expect((await ofRole(roleId, holder)).result).toEqual({ users: 0, sessions: 0 });
  });

  test('is shown only to users who may make the change', async () => {
    const codes = ['userManage', 'sys-manage-user-update', 'sys-manage-role-auth'];
    const manager = await app.userWith(codes, { account: 'manager' });
    const stronger = await whoIs(await app.userWith([...codes, 'taxRate'], { account: 'stronger' }));
    const elsewhere = await whoIs(await app.userWith(codes, { corporate: '2000', account: 'elsewhere' }));
    expect(await ofUser(stronger.userId, manager)).toMatchObject({ status: 403 });
    expect(await ofUser(elsewhere.userId, manager)).toMatchObject({ status: 404 });
    expect(await ofRole(elsewhere.roleId, manager)).toMatchObject({ status: 403 });
  });
});
