import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { digestOfAccount } from '#kit/session/server/attempts.ts';
import { ADMIN_PASSWORD, Caller, startTestApp, USER_PASSWORD, type Answer, type TestApp } from '../../../../../tests/app.ts';
import { runJob } from '../../../../../tests/run-job.ts';
import { cleanUpSignIns } from '../jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from sign_in_failure`.execute(app.database.kysely);
});

const MINUTE = 60_000;
const WRONG = 'Wrong*2026';
const WRONG_PASSWORD = '账号或密码不正确';
const waiting = (minutes: number) => ({ status: 429, message: `尝试失败次数过多，请${minutes}分钟后再试` });

/** An attempt from an address, with the cookie of a browser or without. */
async function attempt(loginAccount: string, password: string, from: string, device?: string): Promise<Answer<{ token: string }>> {
  const headers = { 'x-forwarded-for': from, ...(device === undefined ? {} : { cookie: device }) };
  return app.anonymous.post('/sys/login', { loginAccount, password: await app.encrypt(password) }, { headers });
}

async function failures(count: number, loginAccount: string, from: string | ((attempt: number) => string), device?: string): Promise<void> {
  for (let n = 0; n < count; n++) {
    const answer = await attempt(loginAccount, WRONG, typeof from === 'string' ? from : from(n), device);
    expect(answer).toMatchObject({ status: 422, message: WRONG_PASSWORD });
  }
}

/** An attempt with a value that no key has encrypted. */
const garbage = (loginAccount: string, from: string) =>
  app.anonymous.post('/sys/login', { loginAccount, password: '1.AAAA' }, { headers: { 'x-forwarded-for': from } });

/** Fifty failures from as many addresses. */
async function strangers(loginAccount: string): Promise<void> {
  await sql`
    insert into sign_in_failure (login_account, address, at) select ${digestOfAccount(loginAccount)}, '198.51.100.' || n, ${app.clock.now()} from generate_series(1, 50) n
  `.execute(app.database.kysely);
}

/** Signs in and returns the browser's cookie for further requests. */
async function deviceOf(loginAccount: string, password: string, from: string, before?: string): Promise<string> {
  const answer = await attempt(loginAccount, password, from, before);
  expect(answer).toMatchObject({ success: true });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

describe('five failures of an account from one address within a quarter of an hour', () => {
  test('cause a wait, and the same answers whether or not the account exists', async () => {
    await app.userWith([], { account: 'victim' });
    for (const account of ['victim', 'nobody']) {
      await failures(5, account, '192.0.2.1');
      expect(await attempt(account, WRONG, '192.0.2.1')).toMatchObject(waiting(1));
      expect(await attempt(account.toUpperCase(), USER_PASSWORD, '192.0.2.1')).toMatchObject(waiting(1));
    }
    app.clock.advance(MINUTE);
    expect(await attempt('victim', USER_PASSWORD, '192.0.2.1')).toMatchObject({ success: true });
  });

  test('each further wait is twice as long as the previous one, up to an hour; after a day all failures are forgotten', async () => {
    const waits: (number | undefined)[] = [];
    for (let wait = 0; wait < 8; wait++) {
      let answer = await attempt('guessed', WRONG, '192.0.2.2');
      while (answer.status === 422) answer = await attempt('guessed', WRONG, '192.0.2.2');
      const minutes = Number(/\d+/.exec(answer.message)?.[0]);
      waits.push(minutes);
      app.clock.advance(minutes * MINUTE - 1);
      expect(await attempt('guessed', WRONG, '192.0.2.2')).toMatchObject(waiting(1));
      app.clock.advance(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    app.clock.advance(24 * 60 * MINUTE);
    await failures(5, 'guessed', '192.0.2.2');
    expect(await attempt('guessed', WRONG, '192.0.2.2')).toMatchObject(waiting(1));
  });

  test('are counted one after another when they are concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('beset', WRONG, '192.0.2.3')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('are counted even if nothing could be decrypted', async () => {
    for (let n = 0; n < 5; n++)
      expect(await garbage('scribbled', '192.0.2.21')).toMatchObject({ status: 422, message: '密码未按要求加密' });
    expect(await garbage('scribbled', '192.0.2.21')).toMatchObject(waiting(1));
    expect(await attempt('scribbled', WRONG, '192.0.2.21')).toMatchObject(waiting(1));
  });

  test('are no longer counted after 15 minutes, or after the right password', async () => {
    await app.userWith([], { account: 'clumsy' });
    await failures(4, 'clumsy', '192.0.2.4');
    app.clock.advance(15 * MINUTE);
    await failures(4, 'clumsy', '192.0.2.4');
    expect(await attempt('clumsy', USER_PASSWORD, '192.0.2.4')).toMatchObject({ success: true });
    await failures(5, 'clumsy', '192.0.2.4');
  });

  test('delay neither another address nor another account', async () => {
    await app.userWith([], { account: 'elsewhere' });
    await failures(5, 'elsewhere', '192.0.2.5');
    expect(await attempt('elsewhere', USER_PASSWORD, '192.0.2.6')).toMatchObject({ success: true });
    await failures(1, 'another', '192.0.2.5');
  });
});

describe('fifty failures of one address', () => {
  test('delay the address for accounts that it has not tried; an IPv6 network of one customer is one address', async () => {
    const from = (n: number) => `2001:db8:0:7::${n.toString(16)}`;
    for (let account = 0; account < 25; account++) await failures(2, `of-ipv6-${account}`, from(account));
    expect(await attempt('fresh', WRONG, from(999))).toMatchObject(waiting(1));
    await failures(1, 'fresh', '2001:db8:0:8::1');
  });

  test('do not delay a browser of the same office that signed in before', async () => {
    await app.userWith([], { account: 'colleague' });
    const device = await deviceOf('colleague', USER_PASSWORD, '192.0.2.7');
    await sql`
      insert into sign_in_failure (login_account, address, at) select 'of-office-' || n, '192.0.2.7', ${app.clock.now()} from generate_series(1, 50) n
    `.execute(app.database.kysely);
    expect(await attempt('colleague', USER_PASSWORD, '192.0.2.7')).toMatchObject(waiting(1));
    expect(await attempt('colleague', USER_PASSWORD, '192.0.2.7', device)).toMatchObject({ success: true });
  });
});

describe('fifty failures of one account within an hour, from any addresses', () => {
  test('delay unknown browsers until the hour is over, and never one in which the administrator signed in before', async () => {
    const device = await deviceOf('admin', ADMIN_PASSWORD, '192.0.2.8');
    await failures(50, 'admin', (n) => `198.51.100.${n}`);
    expect(await attempt('admin', ADMIN_PASSWORD, '192.0.2.9')).toMatchObject(waiting(60));
    expect(await attempt('admin', ADMIN_PASSWORD, '192.0.2.9', `${device}x`)).toMatchObject(waiting(60));
    expect(await attempt('admin', ADMIN_PASSWORD, '192.0.2.9', device)).toMatchObject({ success: true });
    expect(await attempt('admin', ADMIN_PASSWORD, '192.0.2.9')).toMatchObject(waiting(60));
    app.clock.advance(60 * MINUTE);
    expect(await attempt('admin', ADMIN_PASSWORD, '192.0.2.9')).toMatchObject({ success: true });
  });

  test('delay an account that does not exist, with the same message', async () => {
    await strangers('nobody-at-all');
    expect(await attempt('nobody-at-all', WRONG, '192.0.2.9')).toMatchObject(waiting(60));
  });
});

/** Counts the requests that arrive from now on. */
function arrivals(): () => number {
  let seen = 0;
  const count = () => void (seen += 1);
  subscribe('http.server.request.start', count);
  onTestFinished(() => void unsubscribe('http.server.request.start', count));
  return () => seen;
}

/** All connections of the pool are taken while the work runs. */
async function withoutConnections(work: () => Promise<void>): Promise<void> {
  const { pool } = app.database;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await work();
  } finally {
    for (const connection of taken) connection.release();
  }
}

describe('the cookie of a browser that signed in before', () => {
  test('cannot be read by scripts, is sent only to this site, needs TLS where there is TLS, and only its hash is stored', async () => {
    await app.userWith([], { account: 'cookies' });
    const body = { loginAccount: 'cookies', password: await app.encrypt(USER_PASSWORD) };
    const plain = await app.anonymous.post('/sys/login', body);
    const cookie = plain.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^device-edi=[\w-]{43}; Max-Age=15552000; Path=\/apple-edi-erp\/sys; HttpOnly; SameSite=Strict$/);
    const secure = await app.anonymous.post(
      '/sys/login',
      { ...body, password: await app.encrypt(USER_PASSWORD) },
      { headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(secure.headers.get('set-cookie')).toMatch(/; Secure/);
    const { rows } = await sql<{ all: string }>`select string_agg(d::text, '') as all from known_device d`.execute(app.database.kysely);
    expect(rows[0]?.all).not.toContain(/=([\w-]{43})/.exec(cookie)?.[1]);
  });

  test('does not wait while a hundred unknown browsers try the account concurrently', async () => {
    await app.userWith([], { account: 'besieged' });
    const device = await deviceOf('besieged', USER_PASSWORD, '192.0.2.20');
    const body = { loginAccount: 'besieged', password: await app.encrypt(USER_PASSWORD) };
    let answered = 0;
    let tried: Promise<unknown>[] = [];
    let own: Promise<Answer> | undefined;
    const arrived = arrivals();
    await withoutConnections(async () => {
      tried = Array.from({ length: 100 }, (_, n) => garbage('besieged', `198.51.${n % 200}.${n % 250}`).then(() => answered++));
      await expect.poll(arrived).toBe(100);
      // The first of them has requested a connection, for which all others wait. Then the known browser signs in.
      await expect.poll(() => app.database.pool.waitingCount).toBeGreaterThan(0);
      const before = app.database.pool.waitingCount;
      own = app.anonymous.post('/sys/login', body, { headers: { 'x-forwarded-for': '192.0.2.20', cookie: device } });
      await expect.poll(arrived).toBe(101);
      await expect.poll(() => app.database.pool.waitingCount).toBeGreaterThan(before);
    });
    expect(await own).toMatchObject({ success: true });
    expect(answered).toBeLessThan(100);
    await Promise.all(tried);
  });

  test('counts its own wrong passwords, and they set no cookie', async () => {
    await app.userWith([], { account: 'forgetful' });
    const device = await deviceOf('forgetful', USER_PASSWORD, '192.0.2.10');
    await failures(5, 'forgetful', (n) => `203.0.113.${n}`, device);
    const refusal = await attempt('forgetful', USER_PASSWORD, '203.0.113.99', device);
    expect(refusal).toMatchObject(waiting(1));
    expect(refusal.headers.get('set-cookie')).toBeNull();
  });

  test('does not reset its count when a colleague signs in with the same browser, so that passwords cannot be guessed between own sign-ins', async () => {
    await app.userWith([], { account: 'sits-here' });
    await app.userWith([], { account: 'passes-by' });
    let device = await deviceOf('sits-here', USER_PASSWORD, '192.0.2.12');
    device = await deviceOf('passes-by', USER_PASSWORD, '192.0.2.12', device);
    await failures(4, 'sits-here', '192.0.2.12', device);
    device = await deviceOf('passes-by', USER_PASSWORD, '192.0.2.12', device);
    await failures(1, 'sits-here', '192.0.2.12', device);
    expect(await attempt('sits-here', USER_PASSWORD, '192.0.2.12', device)).toMatchObject(waiting(1));
  });

  test('has no effect for another account until that account has signed in there too', async () => {
    await app.userWith([], { account: 'first-here' });
    await app.userWith([], { account: 'second-here' });
    const device = await deviceOf('first-here', USER_PASSWORD, '192.0.2.11');
    await strangers('second-here');
    expect(await attempt('second-here', USER_PASSWORD, '192.0.2.11', device)).toMatchObject({ status: 429 });
    app.clock.advance(60 * MINUTE);
    const shared = await deviceOf('second-here', USER_PASSWORD, '192.0.2.11', device);
    await strangers('first-here');
    await strangers('second-here');
    const again = await deviceOf('first-here', USER_PASSWORD, '192.0.2.11', shared);
    expect(await attempt('second-here', USER_PASSWORD, '192.0.2.11', again)).toMatchObject({ success: true });
    expect(await attempt('second-here', USER_PASSWORD, '192.0.2.11', shared)).toMatchObject({ status: 429 });
  });

  test('is invalid after half a year, and old ones are deleted', async () => {
    await app.userWith([], { account: 'retired' });
    const device = await deviceOf('retired', USER_PASSWORD, '192.0.2.12');
    app.clock.advance(180 * 24 * 60 * MINUTE);
    await strangers('retired');
    expect(await attempt('retired', USER_PASSWORD, '192.0.2.12', device)).toMatchObject({ status: 429 });
    app.clock.advance(24 * 60 * MINUTE);
    await runJob(app, {}, cleanUpSignIns.name);
    const { rows } = await sql`
      select 1 from known_device where expires_at <= ${app.clock.now()} union all select 1 from sign_in_failure
    `.execute(app.database.kysely);
    expect(rows).toEqual([]);
  });

  test('is invalid after a new password: everywhere if the administrator set it, elsewhere if the user changed it', async () => {
    await app.userWith([], { account: 'changes' });
    const elsewhere = await deviceOf('changes', USER_PASSWORD, '192.0.2.13');
    const signedIn = await attempt('changes', USER_PASSWORD, '192.0.2.14');
    const user = new Caller(app.origin, signedIn.result.token);
    const here = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const changed = await changePassword(user, USER_PASSWORD, 'Quite#Another7', here);
    expect(changed).toMatchObject({ success: true });
    const newCookie = (changed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await strangers('changes');
    expect(await attempt('changes', 'Quite#Another7', '192.0.2.13', elsewhere)).toMatchObject({ status: 429 });
    expect(await attempt('changes', 'Quite#Another7', '192.0.2.14', here)).toMatchObject({ status: 429 });
    const known = await deviceOf('changes', 'Quite#Another7', '192.0.2.14', newCookie);

    const { rows } = await sql<{ id: number }>`select id from app_user where login_account = 'changes'`.execute(app.database.kysely);
    const admin = await app.signIn('admin', ADMIN_PASSWORD);
    const reset = await admin.post<{ initialPassword: string }>('/sys/user/resetPassword', { userId: rows[0]?.id });
    await strangers('changes');
    expect(await attempt('changes', reset.result.initialPassword, '192.0.2.14', known)).toMatchObject({ status: 429 });
  });
});

async function changePassword(user: Caller, oldPassword: string, newPassword: string, device = '', from = '192.0.2.14'): Promise<Answer> {
  const { userId } = (await user.get<{ userInfo: { userId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
  const body = {
    userId,
    oldPassword: await app.encrypt(oldPassword),
    newPassword: await app.encrypt(newPassword),
    confirmPassword: await app.encrypt(newPassword),
  };
  return user.post('/sys/user/changePassword', body, { headers: { 'x-forwarded-for': from, cookie: device } });
}

test('wrong old passwords in the change of a password count like failed sign-ins', async () => {
  const user = await app.userWith([], { account: 'overheard' });
  for (let n = 0; n < 5; n++) expect(await changePassword(user, WRONG, 'Quite#Another7')).toMatchObject({ message: '原始密码不正确' });
  expect(await changePassword(user, USER_PASSWORD, 'Quite#Another7')).toMatchObject(waiting(1));
  expect(await attempt('overheard', USER_PASSWORD, '192.0.2.14')).toMatchObject(waiting(1));
  app.clock.advance(MINUTE);
  expect(await changePassword(user, USER_PASSWORD, 'Quite#Another7')).toMatchObject({ success: true });
});

test('a value typed as an account, perhaps a password in the wrong field, is not stored as plain text', async () => {
  await attempt('My*Secret2026', WRONG, '192.0.2.90');
  const { rows } = await sql<{ all: string }>`select row_to_json(sign_in_failure)::text as all from sign_in_failure`.execute(
    app.database.kysely,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.all.toLowerCase()).not.toContain('secret');
});
