import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Caller, USER_PASSWORD, startTestApp, type TestApp } from '../../../../../tests/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;

describe('signing in', () => {
  test('a right password returns a token, with which the caller reads the own account and the permitted menus', async () => {
    const user = await app.userWith(['logisticsMapping', 'logistics-mapping-upload']);
    const { result } = await user.get<{
      userInfo: { userName: string; corporateCode: string };
      menuList: { menuCode: string; childMenu: { menuCode: string; operations: { btnCode: string }[] }[] }[];
    }>('/sys/getUserAuthorInfo');
    expect(result.userInfo).toMatchObject({ userName: 'user1', corporateCode: '1000' });
    expect(result.menuList.map((menu) => menu.menuCode)).toEqual(['dataUpload']);
    expect(result.menuList[0]?.childMenu.map((menu) => menu.menuCode)).toEqual(['logisticsMapping']);
    expect(result.menuList[0]?.childMenu[0]?.operations.map((operation) => operation.btnCode)).toEqual(['logistics-mapping-upload']);
  });

  test('concurrent right passwords are not failures, even if many come from one address', async () => {
    await app.userWith([], { account: 'office' });
    const answers = await Promise.all(
      Array.from({ length: 55 }, async () =>
        app.anonymous.post('/sys/login', { loginAccount: 'office', password: await app.encrypt(USER_PASSWORD) }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('a password that is reset while it is being checked opens no session', async () => {
    await app.userWith([], { account: 'reset' });
    const { kysely } = app.database;
    const { promise: answered, resolve } = Promise.withResolvers<unknown>();
    await app.database.transaction(async (tx) => {
      await sql`update app_user set password_hash = 'another' where login_account = 'reset'`.execute(tx);
      void app.anonymous.post('/sys/login', { loginAccount: 'reset', password: await app.encrypt(USER_PASSWORD) }).then(resolve);
      const waiting = sql<{ n: number }>`
        select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%password_hash%'
      `;
      await expect.poll(async () => (await waiting.execute(kysely)).rows[0]?.n).toBe(1);
    });
    expect(await answered).toMatchObject({ status: 422, message: '账号或密码不正确' });
  });

  test('a password that is not encrypted is refused', async () => {
    expect(await app.anonymous.post('/sys/login', { loginAccount: 'admin', password: ADMIN_PASSWORD })).toMatchObject({
      status: 422,
      success: false,
    });
  });

  test('a token is refused with 50008 when bad, 50014 after 12 hours without use or 7 days, 50012 after logout', async () => {
    expect(await app.anonymous.get('/sys/getUserAuthorInfo')).toMatchObject({ status: 401, code: '50008' });
    expect(await new Caller(app.origin, 'no-such-token').get('/sys/getUserAuthorInfo')).toMatchObject({ status: 401, code: '50008' });
    const idle = await app.userWith([]);
    const busy = await app.userWith([]);
    app.clock.advance(11 * HOUR);
    expect((await busy.get('/sys/getUserAuthorInfo')).status).toBe(200);
    app.clock.advance(2 * HOUR);
    expect(await idle.get('/sys/getUserAuthorInfo')).toMatchObject({ status: 401, code: '50014' });
    for (let hours = 13; hours < 7 * 24; hours += 11) {
      expect((await busy.get('/sys/getUserAuthorInfo')).status).toBe(200);
      app.clock.advance(11 * HOUR);
    }
    expect(await busy.get('/sys/getUserAuthorInfo')).toMatchObject({ status: 401, code: '50014' });
    const leaving = await app.userWith([]);
    expect((await leaving.post('/logout')).success).toBe(true);
    expect(await leaving.get('/sys/getUserAuthorInfo')).toMatchObject({ status: 401, code: '50012' });
  });
});

describe('changing the password', () => {
  test('the new password must satisfy the rule and be repeated, the old one be right; then all sessions end', async () => {
    const user = await app.userWith([], { account: 'changer' });
    const { userId } = (await user.get<{ userInfo: { userId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
    const change = async (oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
      user.post('/sys/user/changePassword', {
        userId,
        oldPassword: await app.encrypt(oldPassword),
        newPassword: await app.encrypt(newPassword),
        confirmPassword: await app.encrypt(confirmPassword),
      });
    expect(await change(USER_PASSWORD, 'onlylowercase')).toMatchObject({ status: 422, message: '密码格式不正确' });
    expect(await change(USER_PASSWORD, 'P@ssw0rd2026!')).toMatchObject({ status: 422, message: '密码过于常见，容易被猜中，请换一个' });
    expect(await change(USER_PASSWORD, 'Changer#2026')).toMatchObject({ message: '密码不能由账号或系统名称组成，请换一个' });
    expect(await change(USER_PASSWORD, 'Harbour#Lamp1', 'Harbour#Lamp2')).toMatchObject({ message: '两次输入密码不一致!' });
    expect(await change('Wrong*2026', 'Harbour#Lamp1')).toMatchObject({ message: '原始密码不正确' });
    expect(await change(USER_PASSWORD, 'Harbour#Lamp1')).toMatchObject({ success: true });
    expect(await user.get('/sys/getUserAuthorInfo')).toMatchObject({ status: 401, code: '50012' });
    expect((await app.signIn('changer', 'Harbour#Lamp1')).token).toBeTruthy();
  });
});

describe('choosing a shop', () => {
  test('a shop of another user is refused', async () => {
    const user = await app.userWith([]);
    expect(await user.get('/apple-data-center/sys/shop/save/999')).toMatchObject({ status: 403 });
  });
});
