import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Caller, startTestApp, USER_PASSWORD, type Answer, type TestApp } from '../../../../../tests/app.ts';

const MINUTE = 60_000;
const STEP = 30_000;
const WRONG_CODE = '验证码不正确或已使用过，请输入最新的验证码';

interface Member {
  readonly caller: Caller;
  readonly account: string;
  readonly userId: number;
  readonly roleId: number;
}

interface Enrolled extends Member {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

let app: TestApp;
let accounts = 0;
beforeAll(async () => {
  app = await startTestApp();
});
// A code of the previous step is used up: every test begins in a step of its own, and long after earlier failures.
beforeEach(() => app.clock.advance(20 * MINUTE));
afterAll(() => app.close());

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
const authorInfo = (caller: Caller) => caller.get('/sys/getUserAuthorInfo');

async function member(codes: readonly string[] = []): Promise<Member> {
  const account = `member-${++accounts}`;
  const caller = await app.userWith(codes, { account });
  const { userId, roleId } = (await caller.get<{ userInfo: { userId: number; roleId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
  return { caller, account, userId, roleId };
}

async function setUp(caller: Caller): Promise<Answer<{ secret: string; uri: string }>> {
  return caller.post('/sys/secondFactor/setUp', { password: await app.encrypt(USER_PASSWORD) });
}

/** A user with a second factor; the code used for switching it on is one step old. */
async function enrolled(codes: readonly string[] = []): Promise<Enrolled> {
  const of = await member(codes);
  const { secret } = (await setUp(of.caller)).result;
  const { result } = await of.caller.post<{ recoveryCodes: string[] }>('/sys/secondFactor/confirm', { code: codeOf(secret) });
  app.clock.advance(STEP);
  return { ...of, secret, recoveryCodes: result.recoveryCodes };
}

const password = async (account: string, text = USER_PASSWORD) =>
  app.anonymous.post<{ token?: string; ticket?: string }>('/sys/login', { loginAccount: account, password: await app.encrypt(text) });

const withCode = (ticket: string | undefined, code: string) => app.anonymous.post<{ token: string }>('/sys/login/code', { ticket, code });

async function auditOf(userId: number): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where record_id = ${String(userId)} and action like '%second-factor%' or record_id = ${String(userId)} and action like '%recovery%' order by id
  `.execute(app.database.kysely);
  return rows.map(({ action }) => action);
}

describe('switching the second factor on', () => {
  test('needs the password, shows the key once, and is confirmed by a code; recovery codes are shown once; other sessions end', async () => {
    const { caller, account, userId } = await member();
    const elsewhere = await app.signIn(account, USER_PASSWORD);
    const refused = await caller.post('/sys/secondFactor/setUp', { password: await app.encrypt('Wrong*2026') });
    expect(refused).toMatchObject({ status: 422, message: '密码不正确', result: { errors: [{ field: 'password' }] } });
    const { secret, uri } = (await setUp(caller)).result;
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Supply Chain Back Office', label: account, algorithm: 'SHA1', digits: 6, period: 30 });
    expect((URI.parse(uri) as TOTP).secret.base32).toBe(secret);
    expect(secret).toHaveLength(32);

    expect(await caller.post('/sys/secondFactor/confirm', { code: '000000' })).toMatchObject({ status: 422, message: WRONG_CODE });
    expect((await password(account)).result.token).toBeTruthy();
    const confirmed = await caller.post<{ recoveryCodes: string[] }>('/sys/secondFactor/confirm', { code: codeOf(secret) });
    expect(confirmed.result.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.result.recoveryCodes).size).toBe(10);
    expect(confirmed.result.recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await authorInfo(elsewhere)).toMatchObject({ code: '50012', message: '您的两步验证已变更，请重新登录' });
    expect((await caller.get('/sys/secondFactor')).result).toMatchObject({ enabled: true, recoveryCodesLeft: 10, required: false });
    expect(await auditOf(userId)).toEqual(['enable-second-factor']);
    expect((await setUp(caller)).status).toBe(409);
  });

  test('counts wrong codes like wrong passwords: with a stolen session, the way to the recovery codes cannot be guessed', async () => {
    const { caller, account } = await member();
    const { secret } = (await setUp(caller)).result;
    const confirm = (code: string) => caller.post('/sys/secondFactor/confirm', { code });
    for (let attempt = 0; attempt < 5; attempt++) expect(await confirm('000000')).toMatchObject({ status: 422, message: WRONG_CODE });
    expect(await confirm(codeOf(secret))).toMatchObject({ status: 429 });
    const { records } = (await app.admin.get<{ records: { kind: string; count: number }[] }>('/ops/security', { account })).result;
    expect(records).toContainEqual(expect.objectContaining({ kind: 'second-factor-failed', count: 5 }));
    app.clock.advance(MINUTE);
    expect(await confirm(codeOf(secret))).toMatchObject({ success: true });
    // A second confirmation is no failed attempt.
    for (let again = 0; again < 6; again++) expect(await confirm(codeOf(secret))).toMatchObject({ status: 409 });
  });

  test('accepts full-width digits in a code, and treats other digits as a wrong code', async () => {
    const { caller } = await member();
    const { secret } = (await setUp(caller)).result;
    const confirm = (code: string) => caller.post('/sys/secondFactor/confirm', { code });
    for (const code of ['١٢٣٤٥٦', '१२३४५६', '𝟎𝟏𝟐𝟑𝟒𝟓', '①②③④⑤⑥'])
      expect(await confirm(code)).toMatchObject({ status: 422, message: WRONG_CODE });
    const fullWidth = codeOf(secret).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect(await confirm(fullWidth)).toMatchObject({ success: true });
  });

  test('stores the key and the recovery codes neither in the audit log nor in a stored answer, nor as plain text in the database', async () => {
    const { caller, userId, secret, recoveryCodes } = await enrolled();
    expect(JSON.stringify((await caller.get('/sys/secondFactor')).result)).not.toContain(secret);
    const { rows: log } = await sql`select * from audit_entry where user_id = ${userId}`.execute(app.database.kysely);
    const { rows: kept } = await sql`select * from idempotent_answer`.execute(app.database.kysely);
    const { rows: stored } = await sql`select encode(code_hash, 'escape') as text from recovery_code where user_id = ${userId}`.execute(
      app.database.kysely,
    );
    expect(stored).toHaveLength(10);
    const everything = JSON.stringify([log, kept, stored]);
    expect(everything).not.toContain(secret);
    for (const code of recoveryCodes) expect(everything).not.toContain(code.replaceAll('-', ''));
  });
});

describe('signing in', () => {
  test('takes two steps: the password returns a ticket, which is no session, and the code opens the session', async () => {
    const { account, secret } = await enrolled();
    const first = await password(account);
    expect(first).toMatchObject({ status: 200, success: true });
    expect(first.result.token).toBeUndefined();
    expect(await authorInfo(new Caller(app.origin, first.result.ticket))).toMatchObject({ status: 401, code: '50008' });
    const second = await withCode(first.result.ticket, codeOf(secret));
    expect(await authorInfo(new Caller(app.origin, second.result.token))).toMatchObject({ status: 200 });
  });

  test('records in the security log that it was switched on, every wrong code, and the sign-in', async () => {
    const { account, secret } = await enrolled();
    const { ticket } = (await password(account)).result;
    await withCode(ticket, '000000');
    await withCode(ticket, codeOf(secret));
    const { records } = (await app.admin.get<{ records: { kind: string }[] }>('/ops/security', { account })).result;
    expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['second-factor-changed', 'second-factor-failed', 'sign-in']));
  });

  test('accepts each code once, and no older code after a newer one', async () => {
    const { account, secret } = await enrolled();
    const [one, two] = [(await password(account)).result.ticket, (await password(account)).result.ticket];
    const before = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() - STEP });
    const code = codeOf(secret);
    expect((await withCode(one, code)).success).toBe(true);
    expect(await withCode(two, code)).toMatchObject({ status: 422, message: WRONG_CODE, result: { errors: [{ field: 'code' }] } });
    expect((await withCode(two, before)).status).toBe(422);
    app.clock.advance(STEP);
    expect((await withCode(two, codeOf(secret))).success).toBe(true);
  });

  test('accepts a code for only one of two concurrent sign-ins', async () => {
    const { account, secret } = await enrolled();
    const tickets = [(await password(account)).result.ticket, (await password(account)).result.ticket];
    const answers = await Promise.all(tickets.map((ticket) => withCode(ticket, codeOf(secret))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('accepts codes of the adjacent steps, for phones whose clock is slightly off, and no others', async () => {
    const { account, secret } = await enrolled();
    app.clock.advance(10 * MINUTE);
    const at = (steps: number) => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + steps * STEP });
    const { ticket } = (await password(account)).result;
    for (const steps of [-2, 2]) expect((await withCode(ticket, at(steps))).status).toBe(422);
    expect((await withCode(ticket, at(-1))).success).toBe(true);
    expect((await withCode((await password(account)).result.ticket, at(1))).success).toBe(true);
  });

  test('the ticket can be used once, is valid for five minutes, and ends with a reset of the password', async () => {
    const { account, secret, userId } = await enrolled();
    const over = { status: 422, message: '登录已超时，请重新输入账号和密码', result: { errors: [{ field: 'ticket' }] } };
    const used = (await password(account)).result.ticket;
    expect((await withCode(used, codeOf(secret))).success).toBe(true);
    app.clock.advance(STEP);
    expect(await withCode(used, codeOf(secret))).toMatchObject(over);
    const old = (await password(account)).result.ticket;
    app.clock.advance(5 * MINUTE);
    expect(await withCode(old, codeOf(secret))).toMatchObject(over);
    const reset = (await password(account)).result.ticket;
    expect((await app.admin.post('/sys/user/resetPassword', { userId })).success).toBe(true);
    expect(await withCode(reset, codeOf(secret))).toMatchObject(over);
  });

  test('a recovery code replaces the code, once, with or without its hyphens', async () => {
    const { caller, account, userId, recoveryCodes } = await enrolled();
    const [first = '', second = ''] = recoveryCodes;
    expect((await withCode((await password(account)).result.ticket, first)).success).toBe(true);
    expect((await withCode((await password(account)).result.ticket, first)).status).toBe(422);
    const typed = second.replaceAll('-', ' ').toLowerCase();
    expect((await withCode((await password(account)).result.ticket, typed)).success).toBe(true);
    expect((await caller.get('/sys/secondFactor')).result).toMatchObject({ recoveryCodesLeft: 8 });
    const { rows } = await sql<{ new_value: unknown }>`
      select new_value from audit_entry where action = 'sign-in' and user_id = ${userId} and new_value is not null order by id
    `.execute(app.database.kysely);
    expect(rows.map(({ new_value }) => new_value)).toEqual([{ secondFactor: 'recovery' }, { secondFactor: 'recovery' }]);
  });

  test('wrong codes are counted like wrong passwords, and a right password does not reset the count', async () => {
    const { account, secret } = await enrolled();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { ticket } = (await password(account)).result;
      expect((await withCode(ticket, '000000')).status).toBe(422);
    }
    expect((await password(account)).status).toBe(429);
    app.clock.advance(MINUTE);
    const { ticket } = (await password(account)).result;
    expect((await withCode(ticket, codeOf(secret))).success).toBe(true);
  });
});

describe('switching the second factor off', () => {
  test('needs password and code; other sessions end; then the password is sufficient', async () => {
    const { caller, account, userId, secret } = await enrolled();
    const { result } = await withCode((await password(account)).result.ticket, codeOf(secret));
    app.clock.advance(STEP);
    const off = async (text: string, code: string) =>
      caller.post('/sys/secondFactor/switchOff', { password: await app.encrypt(text), code });
    expect(await off('Wrong*2026', codeOf(secret))).toMatchObject({ status: 422, message: '密码不正确' });
    expect(await off(USER_PASSWORD, '000000')).toMatchObject({ status: 422, message: WRONG_CODE });
    expect(await off(USER_PASSWORD, codeOf(secret))).toMatchObject({ success: true });
    expect((await authorInfo(new Caller(app.origin, result.token))).code).toBe('50012');
    expect((await password(account)).result.token).toBeTruthy();
    expect(await auditOf(userId)).toEqual(['enable-second-factor', 'disable-second-factor']);
  });

  test('new recovery codes need both, too, and the older ones become invalid', async () => {
    const { caller, account, userId, secret, recoveryCodes } = await enrolled();
    const body = { password: await app.encrypt(USER_PASSWORD), code: codeOf(secret) };
    const { result } = await caller.post<{ recoveryCodes: string[] }>('/sys/secondFactor/recoveryCodes', body);
    expect(result.recoveryCodes).toHaveLength(10);
    expect((await withCode((await password(account)).result.ticket, recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await withCode((await password(account)).result.ticket, result.recoveryCodes[0] ?? '')).success).toBe(true);
    expect(await auditOf(userId)).toEqual(['enable-second-factor', 'new-recovery-codes']);
  });
});

describe('a role that requires the second factor', () => {
  const require = (of: Member, secondFactorRequired: boolean, by = app.admin) =>
    by.post('/sys/role/saveOrUpdate', { roleId: of.roleId, roleName: `role of ${of.account}`, secondFactorRequired });

  test('ends the sessions of its users, who must set up the second factor before any other call', async () => {
    const of = await member(['taxRate']);
    expect(await require(of, true)).toMatchObject({ success: true });
    expect(await authorInfo(of.caller)).toMatchObject({ code: '50012', message: '您的角色现在要求两步验证，请重新登录并完成设置' });
    const caller = await app.signIn(of.account, USER_PASSWORD);
    expect((await authorInfo(caller)).result).toMatchObject({ userInfo: { mustSetUpSecondFactor: true } });
    expect(await caller.get('/sys/taxCodeMapping/getPage')).toMatchObject({ status: 403, message: '请先开启两步验证' });
    expect((await caller.get('/sys/session/list')).status).toBe(403);
    const { secret } = (await setUp(caller)).result;
    expect((await caller.post('/sys/secondFactor/confirm', { code: codeOf(secret) })).success).toBe(true);
    expect((await authorInfo(caller)).result).toMatchObject({ userInfo: { mustSetUpSecondFactor: false } });
    expect((await caller.get('/sys/taxCodeMapping/getPage')).status).toBe(200);

    app.clock.advance(STEP);
    const body = { password: await app.encrypt(USER_PASSWORD), code: codeOf(secret) };
    expect(await caller.post('/sys/secondFactor/switchOff', body)).toMatchObject({
      status: 409,
      message: '您的角色要求两步验证，不能关闭。',
    });
    expect(await require(of, false)).toMatchObject({ success: true });
    app.clock.advance(STEP);
    expect(
      await caller.post('/sys/secondFactor/switchOff', { ...body, password: await app.encrypt(USER_PASSWORD), code: codeOf(secret) }),
    ).toMatchObject({
      success: true,
    });
  });

  test('is shown with the roles, unchanged by a change that does not name it, and in the audit log', async () => {
    const of = await member();
    await require(of, true);
    await app.admin.post('/sys/role/saveOrUpdate', { roleId: of.roleId, roleName: `role of ${of.account}`, roleDesc: 'x' });
    const { result } = await app.admin.get<{ roleId: number; secondFactorRequired: boolean }[]>('/sys/role/getRoleList');
    expect(result.find(({ roleId }) => roleId === of.roleId)?.secondFactorRequired).toBe(true);
    const { rows } = await sql<{ old_value: unknown; new_value: unknown }>`
      select old_value, new_value from audit_entry where entity = 'role' and record_id = ${String(of.roleId)} order by id limit 1
    `.execute(app.database.kysely);
    expect(rows[0]).toMatchObject({ old_value: { secondFactorRequired: false }, new_value: { secondFactorRequired: true } });
  });
});

describe('the administrator', () => {
  test('resets the second factor of a user: sessions end, the password is sufficient, with an audit entry and the limits of a password reset', async () => {
    const lost = await enrolled();
    const strong = await enrolled(['taxRate']);
    const { caller: manager, userId: ownId } = await member(['userManage', 'sys-manage-user-reset-psw']);
    const reset = (userId: number, by = manager) => by.post('/sys/user/resetSecondFactor', { userId });
    expect((await reset(lost.userId, lost.caller)).status).toBe(403);
    expect((await reset(strong.userId)).status).toBe(403);
    expect((await reset(1)).status).toBe(403);
    expect((await reset(ownId)).status).toBe(422);
    expect(await reset(lost.userId)).toMatchObject({ success: true });
    expect(await reset(lost.userId)).toMatchObject({ status: 409, message: '该用户没有开启两步验证' });
    expect(await authorInfo(lost.caller)).toMatchObject({ code: '50012', message: '管理员已重置您的两步验证，请重新登录' });
    expect((await password(lost.account)).result.token).toBeTruthy();
    expect(await auditOf(lost.userId)).toEqual(['enable-second-factor', 'reset-second-factor']);
  });

  test('cannot reset a set-up that the user has not finished: the sessions stay', async () => {
    const unfinished = await member();
    await setUp(unfinished.caller);
    const { caller: manager } = await member(['userManage', 'sys-manage-user-reset-psw']);
    expect(await manager.post('/sys/user/resetSecondFactor', { userId: unfinished.userId })).toMatchObject({ status: 409 });
    expect(await authorInfo(unfinished.caller)).toMatchObject({ success: true });
  });
});
