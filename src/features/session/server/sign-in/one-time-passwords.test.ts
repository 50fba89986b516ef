import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller, startTestApp, type TestApp } from '../../../../../tests/app.ts';
import { createFirstAdministrator } from '../first-start.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;
const ENDED = { status: 422, message: '一次性密码已过期，请联系管理员重置密码' };
const OWN = 'Quite#Another7';

let created = 0;
async function newUser(): Promise<{ userId: number; loginAccount: string; initialPassword: string }> {
  const loginAccount = `newcomer${++created}`;
  const admin = await app.signIn('admin', 'Admin*2026.ok');
  const body = { userName: '新人', loginAccount, phoneNumber: '', roleId: 1 };
  const { result } = await admin.post<{ userId: number; initialPassword: string }>('/sys/user/add', body);
  return { ...result, loginAccount };
}

const login = async (loginAccount: string, password: string) =>
  app.anonymous.post<{ token: string }>('/sys/login', { loginAccount, password: await app.encrypt(password) });

async function change(user: Caller, userId: number, from: string) {
  const newPassword = await app.encrypt(OWN);
  const body = { userId, oldPassword: await app.encrypt(from), newPassword, confirmPassword: newPassword };
  return user.post('/sys/user/changePassword', body);
}

test('an initial password expires three days after its creation; only the right password shows that message', async () => {
  const { loginAccount, initialPassword } = await newUser();
  app.clock.advance(3 * DAY - 1);
  expect(await login(loginAccount, initialPassword)).toMatchObject({ success: true });
  app.clock.advance(1);
  expect(await login(loginAccount, initialPassword)).toMatchObject(ENDED);
  expect(await login(loginAccount, 'Wrong*2026')).toMatchObject({ message: '账号或密码不正确' });
});

test('a reset password expires after three days, and another reset replaces it', async () => {
  const { userId, loginAccount } = await newUser();
  const reset = async () => {
    const admin = await app.signIn('admin', 'Admin*2026.ok');
    return (await admin.post<{ initialPassword: string }>('/sys/user/resetPassword', { userId })).result.initialPassword;
  };
  const first = await reset();
  app.clock.advance(3 * DAY);
  expect(await login(loginAccount, first)).toMatchObject(ENDED);
  expect(await login(loginAccount, await reset())).toMatchObject({ success: true });
});

test('a user must change an initial password within the three days, even after signing in with it; a chosen password does not expire', async () => {
  const { userId, loginAccount, initialPassword } = await newUser();
  app.clock.advance(3 * DAY - 1);
  const late = new Caller(app.origin, (await login(loginAccount, initialPassword)).result.token);
  expect((await late.get('/sys/role/getRoleList')).status).toBe(403);
  app.clock.advance(1);
  expect(await change(late, userId, initialPassword)).toMatchObject(ENDED);

  const another = await newUser();
  const user = new Caller(app.origin, (await login(another.loginAccount, another.initialPassword)).result.token);
  expect(await change(user, another.userId, another.initialPassword)).toMatchObject({ success: true });
  app.clock.advance(30 * DAY);
  expect(await login(another.loginAccount, OWN)).toMatchObject({ success: true });
});

test('the first administrator must change the given password; when it has expired, the next start creates a new one', async () => {
  await sql`
    update app_user set must_change_password = true, password_expires_at = ${app.clock.now()} where id = 1
  `.execute(app.database.kysely);
  expect(await login('admin', 'Admin*2026.ok')).toMatchObject(ENDED);
  const printed = await createFirstAdministrator(app.database, undefined, app.clock.now());
  expect(await createFirstAdministrator(app.database, undefined, app.clock.now())).toBeNull();
  expect(await login('admin', printed ?? '')).toMatchObject({ success: true });
  app.clock.advance(3 * DAY);
  expect(await createFirstAdministrator(app.database, 'Given#Once7', app.clock.now())).toBeNull();
  const { result } = await login('admin', 'Given#Once7');
  const admin = new Caller(app.origin, result.token);
  expect(await admin.get('/sys/user/list')).toMatchObject({ status: 403, message: '请先修改初始密码' });
  expect(await change(admin, 1, 'Given#Once7')).toMatchObject({ success: true });
  expect((await app.signIn('admin', OWN)).token).toBeTruthy();
  app.clock.advance(3 * DAY);
  expect(await createFirstAdministrator(app.database, undefined, app.clock.now())).toBeNull();
});
