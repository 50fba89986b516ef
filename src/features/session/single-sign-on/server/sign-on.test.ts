import { TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Caller, startTestApp, USER_PASSWORD, type Answer, type TestApp } from '../../../../../tests/app.ts';
import { CLIENT_ID, IdentityProvider, type Jar, type Person } from '../../../../../tests/identity-provider.ts';
import { runJob } from '../../../../../tests/run-job.ts';

let idp: IdentityProvider;
let app: TestApp;
let settings: Record<string, string>;
beforeAll(async () => {
  idp = await IdentityProvider.start();
  settings = { ...idp.settings, OIDC_SECOND_FACTOR_ACR: 'strong', OIDC_ONLY: '1' };
  app = await startTestApp({ settings });
  await idp.register(app.origin);
  await mapGroup('warehouse', 20, await roleWith(['userManage']));
  await mapGroup('finance', 10, await roleWith(['rolesManage']));
});
afterAll(async () => {
  await app.close();
  await idp.close();
});
beforeEach(() => {
  idp.away = false;
});

let roles = 0;
async function roleWith(codes: readonly string[], more: object = {}): Promise<number> {
  const roleName = `role ${++roles}`;
  const { result } = await app.admin.post<{ roleId: number }>('/sys/role/saveOrUpdate', { roleName, ...more });
  await app.database.transaction((tx) =>
    sql`insert into role_menu (role_id, menu_id) select ${result.roleId}, id from menu where code = any(${codes})`.execute(tx),
  );
  return result.roleId;
}

async function mapGroup(groupName: string, priority: number, roleId: number): Promise<number> {
  const { result: shops } = await app.admin.get<{ shopId: number }[]>('/sys/shop/list');
  const shopIds = shops.slice(0, 1).map(({ shopId }) => shopId);
  const added = await app.admin.post<{ groupId: number }>('/sys/signOnGroup/add', { groupName, priority, roleId, shopIds });
  return added.result.groupId;
}

type SignedOn = Answer<{ token?: string; ticket?: string } | null>;

interface AllocationMode {
  /** Changes the address of the provider's page. */
  readonly change?: (address: URL) => void;
  /** Changes the query of the redirect. */
  readonly back?: (query: URLSearchParams) => void;
  readonly jar?: Jar;
  readonly language?: string;
  readonly finish?: (send: () => Promise<SignedOn>) => Promise<SignedOn>;
}

/** Signs a person in at the provider, as a browser does. */
async function signOn(subject: string, person?: Person, way: AllocationMode = {}): Promise<SignedOn> {
  if (person !== undefined) idp.people.set(subject, person);
  idp.person = subject;
  const language = way.language ?? 'zh';
  const begun = await app.anonymous.post<{ address: string }>('/sys/singleSignOn/begin', { provider: '' }, from({ language }));
  const address = new URL(begun.result.address);
  way.change?.(address);
  const query = new URLSearchParams(await idp.visit(address.href, app.origin, way.jar));
  way.back?.(query);
  const cookie = begun.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const send = () =>
    app.anonymous.post<{ token?: string; ticket?: string } | null>(
      '/sys/singleSignOn/finish',
      { query: String(query) },
      from({ language, cookie }),
    );
  return way.finish === undefined ? send() : way.finish(send);
}

const from = ({ language, cookie }: { language: string; cookie?: string }) => ({
  language,
  headers: { origin: app.origin, ...(cookie === undefined ? {} : { cookie }) },
});

async function callerOf(signedOn: Promise<SignedOn>): Promise<Caller> {
  const answer = await signedOn;
  if (answer.result?.token === undefined) throw new Error(`no session: ${answer.message}`);
  return new Caller(app.origin, answer.result.token);
}

interface Author {
  readonly userInfo: {
    userId: number;
    loginAccount: string;
    userName: string;
    roleId: number;
    singleSignOn: boolean;
    mustChangePassword: boolean;
    mustSetUpSecondFactor: boolean;
  };
  readonly menuList: readonly unknown[];
}
const authorOf = async (caller: Caller) => (await caller.get<Author>('/sys/getUserAuthorInfo')).result;

/** A program with an API token of the caller, who has just signed on. */
async function tokenOf(owner: Caller): Promise<Caller> {
  const { result: offered } = await owner.get<{ shops: { shopId: number }[] }>('/sys/token/scopes');
  const form = { name: 'Nightly', codes: ['taxRate'], shopIds: offered.shops.map(({ shopId }) => shopId) };
  const { result } = await owner.post<{ token: string }>('/sys/token/add', form);
  return new Caller(app.origin, `Bearer ${result.token}`);
}
const read = (token: Caller) => token.get('/sys/taxCodeMapping/getPage');

const check = () => runJob(app, settings, 'check-sign-ons');
const ended = (message: string) => ({ status: 401, code: '50012', message });
const BY_PROVIDER = '身份提供方已结束您的登录，或已停用您的账号，请重新登录';

describe('a first sign-on', () => {
  test('creates the account with the role and the shops of its group, and an audit entry', async () => {
    const caller = await callerOf(signOn('s-new', { account: 'newcomer', groups: ['warehouse', 'unknown'] }));
    expect((await authorOf(caller)).userInfo).toMatchObject({
      loginAccount: 'newcomer',
      userName: 'Name of newcomer',
      singleSignOn: true,
      mustChangePassword: false,
    });
    expect((await caller.get('/sys/user/list')).status).toBe(200);
    const { result } = await app.admin.get<{ records: { action: string; userName: string }[] }>('/ops/audit', {
      entity: 'user',
      action: 'insert',
    });
    expect(result.records[0]).toMatchObject({ action: 'insert', userName: '单点登录' });
  });

  test('with several groups assigns the role of the lowest priority', async () => {
    const caller = await callerOf(signOn('s-both', { account: 'both', groups: ['warehouse', 'finance'] }));
    expect((await caller.get('/sys/role/getRoleList')).status).toBe(200);
    expect((await caller.get('/sys/user/list')).status).toBe(403);
  });

  test.each([
    ['zh', '账号“stranger”尚未开通，请联系管理员'],
    ['en', 'There is no account “stranger” in this system yet. Contact your administrator.'],
    ['es', 'La cuenta «stranger» todavía no existe aquí; póngase en contacto con su administrador.'],
    ['ja', 'アカウント「stranger」はまだ登録されていません。管理者にお問い合わせください。'],
  ])('of an account without a mapped group is refused, with the reason in %s', async (language, message) => {
    expect(await signOn('s-stranger', { account: 'stranger' }, { language })).toMatchObject({ status: 422, message });
    const { rows } = await sql`select 1 from app_user where login_account = 'stranger'`.execute(app.database.kysely);
    expect(rows).toEqual([]);
  });

  test('links the user of the same name without a change of the role; another account of that name is refused', async () => {
    const { userInfo } = await authorOf(await app.userWith(['userManage'], { account: 'veteran' }));
    const caller = await callerOf(signOn('s-veteran', { account: 'VETERAN', groups: ['finance'] }));
    expect((await authorOf(caller)).userInfo).toMatchObject({ userId: userInfo.userId, roleId: userInfo.roleId });
    // A new name at the provider changes nothing: the account is known by its subject.
    const renamed = await callerOf(signOn('s-veteran', { account: 'newcomer' }));
    expect((await authorOf(renamed)).userInfo.userId).toBe(userInfo.userId);
    expect(await signOn('s-imposter', { account: 'veteran', groups: ['finance'] })).toMatchObject({
      status: 422,
      message: '账号“veteran”不能通过此身份提供方登录，请联系管理员',
    });
  });

  test('allows the API tokens of the user, although the initial password was not changed', async () => {
    await mapGroup('readers', 29, await roleWith(['taxRate']));
    const created = await tokenOf(await callerOf(signOn('s-reader', { account: 'reader', groups: ['readers'] })));
    expect(await read(created)).toMatchObject({ status: 200 });
    await app.userWith(['taxRate'], { account: 'prepared' });
    await sql`update app_user set must_change_password = true where login_account = 'prepared'`.execute(app.database.kysely);
    const linked = await tokenOf(await callerOf(signOn('s-prepared', { account: 'prepared' })));
    expect(await read(linked)).toMatchObject({ status: 200 });
    await app.createSession('prepared');
    expect(await read(linked)).toMatchObject({ status: 403, message: '请先修改初始密码' });
  });

  test('never opens a session of user 1', async () => {
    expect(await signOn('s-admin', { account: 'admin', groups: ['finance'] })).toMatchObject({ status: 422 });
  });
});

describe('a sign-on is refused', () => {
  const lee: Person = { account: 'lee', groups: ['warehouse'] };
  const over = '登录已超时或已使用过，请重新登录';
  const invalid = '身份提供方的回复未通过验证，请重新登录；如果问题仍然存在，请联系管理员';

  test('with another nonce than the one that was sent', async () => {
    expect(await signOn('s-lee', lee, { change: (address) => address.searchParams.set('nonce', 'another') })).toMatchObject({
      status: 422,
      message: invalid,
    });
  });

  test('with another state', async () => {
    expect(await signOn('s-lee', lee, { back: (query) => query.set('state', 'another') })).toMatchObject({ status: 422, message: over });
  });

  test('with the code of another browser', async () => {
    const change = (address: URL) => address.searchParams.set('code_challenge', 'x'.repeat(43));
    expect(await signOn('s-lee', lee, { change })).toMatchObject({ status: 422, message: over });
  });

  test('when it is repeated', async () => {
    const twice = async (send: () => Promise<SignedOn>) => {
      expect(await send()).toMatchObject({ success: true });
      return send();
    };
    expect(await signOn('s-lee', lee, { finish: twice })).toMatchObject({ status: 422, message: over });
  });

  test('when the provider refuses, as for a disabled account', async () => {
    idp.people.delete('s-gone');
    expect(await signOn('s-gone')).toMatchObject({ status: 422, message: '身份提供方拒绝了登录，账号可能已停用，请联系管理员' });
  });

  test.each([
    ['zh', '身份提供方暂时无法连接，请稍后重试'],
    ['en', 'The identity provider is not available. Try again later.'],
  ])('while the provider is away, at its beginning and at its end, with the reason in %s', async (language, message) => {
    const leave = (send: () => Promise<SignedOn>) => {
      idp.away = true;
      return send();
    };
    expect(await signOn('s-lee', lee, { finish: leave, language })).toMatchObject({ status: 503, message });
    expect(await app.anonymous.post('/sys/singleSignOn/begin', { provider: '' }, from({ language }))).toMatchObject({
      status: 503,
      message,
    });
  });
});

test('a sign-on with a key that the provider has just rotated is accepted', async () => {
  await callerOf(signOn('s-lee', { account: 'lee', groups: ['warehouse'] }));
  await idp.rotateKeys();
  await callerOf(signOn('s-lee'));
});

describe('the second factor', () => {
  test('of the product is required, unless the provider states its own', async () => {
    const caller = await callerOf(signOn('s-two', { account: 'two', groups: ['warehouse'] }));
    const { result } = await caller.post<{ secret: string }>('/sys/secondFactor/setUp', {});
    const codeAt = () => new TOTP({ secret: result.secret }).generate({ timestamp: app.clock.now().getTime() });
    expect(await caller.post('/sys/secondFactor/confirm', { code: codeAt() })).toMatchObject({ success: true });
    const pending = await signOn('s-two');
    expect(pending.result).toEqual({ ticket: expect.any(String) });
    app.clock.advance(30_000);
    const opened = await app.anonymous.post<{ token: string }>('/sys/login/code', { ticket: pending.result?.ticket, code: codeAt() });
    expect((await authorOf(new Caller(app.origin, opened.result.token))).userInfo.singleSignOn).toBe(true);
    for (const stated of [{ amr: ['pwd', 'mfa'] }, { acr: 'strong' }])
      await callerOf(signOn('s-two', { account: 'two', groups: ['warehouse'], ...stated }));
  });

  test('that a role requires need not be set up after one of the provider', async () => {
    await mapGroup('strict', 5, await roleWith(['taxRate'], { secondFactorRequired: true }));
    const person = { account: 'strict', groups: ['strict'] };
    expect((await authorOf(await callerOf(signOn('s-strict', person)))).userInfo.mustSetUpSecondFactor).toBe(true);
    const strong = await callerOf(signOn('s-strict', { ...person, amr: ['mfa'] }));
    expect((await authorOf(strong)).userInfo.mustSetUpSecondFactor).toBe(false);
    expect(await read(await tokenOf(strong))).toMatchObject({ status: 200 });
  });

  test('cannot be changed without a password later than ten minutes after the sign-on', async () => {
    const caller = await callerOf(signOn('s-late', { account: 'late', groups: ['warehouse'] }));
    app.clock.advance(11 * 60_000);
    expect(await caller.post('/sys/secondFactor/setUp', {})).toMatchObject({
      status: 422,
      message: '请退出后重新登录，并在10分钟内完成此操作',
    });
  });
});

describe('the check of open sessions', () => {
  const person: Person = { account: 'mover', groups: ['warehouse'] };

  test('keeps the session of an account that may sign in, and while the provider is unavailable', async () => {
    const caller = await callerOf(signOn('s-mover', person));
    await check();
    idp.away = true;
    await check();
    idp.away = false;
    // The refresh token has been replaced, and the new one is accepted.
    await check();
    expect((await authorOf(caller)).userInfo.loginAccount).toBe('mover');
  });

  test('ends the session of an account that the provider disabled, and deletes its token', async () => {
    const caller = await callerOf(signOn('s-disabled', { account: 'disabled', groups: ['warehouse'] }));
    idp.people.delete('s-disabled');
    await check();
    expect(await caller.get('/sys/getUserAuthorInfo')).toMatchObject(ended(BY_PROVIDER));
    const { rows } = await sql`select 1 from session where subject = 's-disabled' and refresh_token is not null`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([]);
  });

  describe('stops the API tokens of an account', () => {
    const stopped = { status: 401, code: '50012', message: 'API令牌已暂停，所有者重新登录后恢复' };
    const stateOf = async (account: string) => {
      const { result } = await app.admin.get<{ records: { state: string }[] }>('/sys/tokens/page', { text: account });
      return result.records.map(({ state }) => state);
    };

    test('that the provider disabled, also after its session expired, until the account signs in again', async () => {
      await mapGroup('analysts', 30, await roleWith(['taxRate']));
      const analyst: Person = { account: 'analyst', groups: ['analysts'] };
      const first = await callerOf(signOn('s-analyst', analyst));
      const token = await tokenOf(first);
      await callerOf(signOn('s-analyst', analyst));
      app.clock.advance(7 * 3_600_000);
      await authorOf(app.admin);
      app.clock.advance(6 * 3_600_000);
      await check();
      expect(await read(token)).toMatchObject({ status: 200 });
      idp.people.delete('s-analyst');
      await check();
      expect(await read(token)).toMatchObject(stopped);
      expect(await stateOf('analyst')).toEqual(['stopped']);
      await callerOf(signOn('s-analyst', analyst));
      expect(await read(token)).toMatchObject({ status: 200 });
      expect(await stateOf('analyst')).toEqual(['valid']);
    });

    test('that the provider logged out everywhere, but not one that signed in again since', async () => {
      await mapGroup('controllers', 31, await roleWith(['taxRate']));
      const jar: Jar = new Map();
      const controller: Person = { account: 'controller', groups: ['controllers'] };
      const token = await tokenOf(await callerOf(signOn('s-controller', controller, { jar })));
      await callerOf(signOn('s-controller', controller));
      await idp.signOut(jar);
      expect(await read(token)).toMatchObject({ status: 200 });
      await fetch(`${app.origin}/apple-edi-erp/sys/singleSignOn/backChannelLogout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: await idp.sign({ sub: 's-controller', jti: 'everywhere', events: LOGOUT }) }),
      });
      expect(await read(token)).toMatchObject(stopped);
    });

    test('that signed out here and has lost its mapped group, when its next sign-on is refused', async () => {
      await mapGroup('visitors', 32, await roleWith(['taxRate']));
      const visitor: Person = { account: 'visitor', groups: ['visitors'] };
      const caller = await callerOf(signOn('s-visitor', visitor));
      const token = await tokenOf(caller);
      await caller.post('/logout');
      expect(await read(token)).toMatchObject({ status: 200 });
      expect(await signOn('s-visitor', { ...visitor, groups: [] })).toMatchObject({ status: 422 });
      expect(await read(token)).toMatchObject(stopped);
    });
  });

  test('applies a changed group, and ends the session of one without a mapped group', async () => {
    const caller = await callerOf(signOn('s-mover', person));
    idp.people.set('s-mover', { ...person, groups: ['finance'] });
    await check();
    expect(await caller.get('/sys/getUserAuthorInfo')).toMatchObject(ended('管理员更改了您的角色或店铺，请重新登录后继续使用'));
    const again = await callerOf(signOn('s-mover'));
    expect((await again.get('/sys/role/getRoleList')).status).toBe(200);
    idp.people.set('s-mover', { ...person, groups: [] });
    await check();
    expect(await again.get('/sys/getUserAuthorInfo')).toMatchObject(ended(BY_PROVIDER));
    expect(await signOn('s-mover')).toMatchObject({ status: 422, message: '您在身份提供方的用户组不再有权使用本系统，请联系管理员' });
  });

  test('ends the sessions of a provider that is no longer configured', async () => {
    const caller = await callerOf(signOn('s-lee', { account: 'lee', groups: ['warehouse'] }));
    await runJob(app, { ...settings, OIDC_ISSUER: 'https://other.example' }, 'check-sign-ons');
    expect(await caller.get('/sys/getUserAuthorInfo')).toMatchObject(ended(BY_PROVIDER));
  });

  test('finds no refresh token that can be read in the database', async () => {
    await callerOf(signOn('s-mover', person));
    const { rows } = await sql<{ token: string }>`select refresh_token as token from session where refresh_token is not null`.execute(
      app.database.kysely,
    );
    const exchange = (refresh_token: string) =>
      fetch(`${idp.issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...clientParameters, grant_type: 'refresh_token', refresh_token }),
      });
    for (const { token } of rows) expect((await exchange(token)).status).toBe(400);
  });
});

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const clientParameters = { client_id: CLIENT_ID, client_secret: 'a secret of the client, long enough' };

describe('a logout', () => {
  const lee: Person = { account: 'lee', groups: ['warehouse'] };
  const send = (token: string) =>
    fetch(`${app.origin}/apple-edi-erp/sys/singleSignOn/backChannelLogout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });

  test('at the provider ends the session of that browser at once, and no other', async () => {
    const jar: Jar = new Map();
    const here = await callerOf(signOn('s-lee', lee, { jar }));
    const elsewhere = await callerOf(signOn('s-lee', lee));
    await idp.signOut(jar);
    expect(await here.get('/sys/getUserAuthorInfo')).toMatchObject(ended(BY_PROVIDER));
    expect((await authorOf(elsewhere)).userInfo.loginAccount).toBe('lee');
  });

  test('token without a session ends all sessions of the account, once', async () => {
    const caller = await callerOf(signOn('s-lee', lee));
    const token = await idp.sign({ sub: 's-lee', jti: 'one', events: LOGOUT });
    expect((await send(token)).status).toBe(200);
    expect(await caller.get('/sys/getUserAuthorInfo')).toMatchObject(ended(BY_PROVIDER));
    expect((await send(token)).status).toBe(400);
  });

  test.each([
    ['for another client', { aud: 'another' }],
    ['with a nonce, which only an ID token has', { nonce: 'n' }],
    ['without the event', { events: {} }],
    ['without an id', { jti: undefined }],
    ['without a subject', { sub: undefined }],
    ['of another provider', { iss: 'https://other.example' }],
  ])('token %s is refused and ends nothing', async (_, wrong) => {
    const caller = await callerOf(signOn('s-lee', lee));
    const token = await idp.sign({ sub: 's-lee', jti: crypto.randomUUID(), events: LOGOUT, ...wrong });
    expect((await send(token)).status).toBe(400);
    expect((await authorOf(caller)).userInfo.loginAccount).toBe('lee');
  });

  test('token that is old, or not signed by the provider, is refused', async () => {
    const claims = { sub: 's-lee', jti: 'two', events: LOGOUT };
    expect((await send(await idp.sign(claims, Date.now() / 1000 - 3600))).status).toBe(400);
    const signed = await idp.sign(claims);
    await idp.rotateKeys();
    expect((await send(signed)).status).toBe(400);
    expect((await send('nothing')).status).toBe(400);
  });

  test('in the product redirects to the logout of the provider, which redirects back', async () => {
    const caller = await callerOf(signOn('s-lee', lee));
    const { result } = await caller.post<{ address: string }>('/sys/singleSignOn/logoutAddress', undefined, {
      headers: { origin: app.origin },
    });
    const address = new URL(result.address);
    expect(address.origin + address.pathname).toBe(`${idp.issuer}/session/end`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${app.origin}/login`);
    expect(await caller.post('/logout')).toMatchObject({ success: true });
  });
});

describe('where only single sign-on is allowed', () => {
  test('a password opens no session, except that of user 1', async () => {
    await app.userWith([], { account: 'typist' });
    await expect(app.signIn('typist', USER_PASSWORD)).rejects.toThrow('密码登录已停用，请使用单点登录');
    await expect(app.signIn('nobody', USER_PASSWORD)).rejects.toThrow('密码登录已停用，请使用单点登录');
    await app.signIn('admin', ADMIN_PASSWORD);
  });

  test('the sign-in page hides it', async () => {
    expect((await app.anonymous.get('/sys/singleSignOn')).result).toEqual({ providers: [{ name: '', title: null }], only: true });
  });
});

describe('mapped groups', () => {
  test('are changed only within the rights of the caller', async () => {
    const codes = ['signOnGroups', 'sign-on-group-insert', 'sign-on-group-update', 'sign-on-group-remove'];
    const mapper = await app.userWith(codes, { corporate: '2000', account: 'mapper' });
    const { userInfo } = await authorOf(mapper);
    const { result: shops } = await mapper.get<{ shopId: number; corporateCode: string }[]>('/sys/shop/list');
    const shopIds = (code: string) => shops.filter(({ corporateCode }) => corporateCode === code).map(({ shopId }) => shopId);
    const own = { groupName: 'own', priority: 1, roleId: userInfo.roleId, shopIds: shopIds('2000') };
    expect(await mapper.post('/sys/signOnGroup/add', own)).toMatchObject({ success: true });
    expect(await mapper.post('/sys/signOnGroup/add', own)).toMatchObject({ status: 422, message: '该用户组已存在' });
    expect(await mapper.post('/sys/signOnGroup/add', { ...own, groupName: 'x', roleId: 1 })).toMatchObject({ status: 403 });
    expect(await mapper.post('/sys/signOnGroup/add', { ...own, groupName: 'x', shopIds: shopIds('1000') })).toMatchObject({ status: 403 });
    const { result: groups } = await mapper.get<{ groupId: number; groupName: string; manageable: boolean }[]>('/sys/signOnGroup/list');
    const others = groups.find(({ groupName }) => groupName === 'warehouse');
    expect(others).toMatchObject({ manageable: false });
    expect(await mapper.call('DELETE', `/sys/signOnGroup/delete/${others?.groupId}`)).toMatchObject({ status: 403 });
    const mine = groups.find(({ groupName }) => groupName === 'own');
    expect(await mapper.post('/sys/signOnGroup/edit', { ...own, groupId: mine?.groupId, priority: 2 })).toMatchObject({ success: true });
    expect(await mapper.call('DELETE', `/sys/signOnGroup/delete/${mine?.groupId}`)).toMatchObject({ success: true });
  });
});
