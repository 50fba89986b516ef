import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import openapiTS from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#app/server/routes.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import type { TokenOfUser, TokenScopes, Token } from '#features/administration/api-tokens/contract.ts';
import { fullPath } from '#kit/http/server/route.ts';
import { codesOfTokens } from '#kit/session/menu.ts';
import { ADMIN_PASSWORD, type Answer, Caller, startTestApp, USER_PASSWORD, type TestApp } from './app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CALLS_PER_MINUTE = 300;
const TAX = ['taxRate', 'sys-manage-tax-mapping-insert', 'sys-manage-tax-mapping-update'];
const TAX_PAGE = '/sys/taxCodeMapping/getPage';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { API_TOKEN_CALLS_PER_MINUTE: String(CALLS_PER_MINUTE) } });
});
afterAll(() => app.close());

interface Made {
  tokenId: number;
  token: string;
}

const shopsOf = async (owner: Caller) => (await owner.get<TokenScopes>('/sys/token/scopes')).result.shops.map(({ shopId }) => shopId);

/** Creates a token of the owner with the password. */
async function request(owner: Caller, form: Record<string, unknown> = {}): Promise<Answer<Made>> {
  const body = { name: 'Nightly', codes: TAX, shopIds: await shopsOf(owner), password: await app.encrypt(USER_PASSWORD), ...form };
  return owner.post<Made>('/sys/token/add', body);
}

async function tokenOf(owner: Caller, form: Record<string, unknown> = {}): Promise<Made & { caller: Caller }> {
  const { result, message } = await request(owner, form);
  expect(message).toBe('');
  return { ...result, caller: bearer(result.token) };
}

const bearer = (token: string) => new Caller(app.origin, `Bearer ${token}`);
const listOf = async (owner: Caller) => (await owner.get<Token[]>('/sys/token/list')).result;
const roleOf = (account: string) => sql`(select role_id from app_user where login_account = ${account})`;
const addTax = (caller: Caller, taxCode: string) => caller.post('/sys/taxCodeMapping/add', { taxCode, taxRate: '13%', descr: '' });

describe('an API token', () => {
  test('is shown once, with a prefix and a checksum; the database stores only its hash', async () => {
    const owner = await app.userWith(TAX, { account: 'owner' });
    const { token, caller } = await tokenOf(owner);
    expect(token).toMatch(/^edik_[0-9A-Za-z]{38}$/);
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    expect(Array.from(token.slice(-6)).reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(crc32(token.slice(5, -6)));
    expect((await caller.get(TAX_PAGE)).status).toBe(200);
    const { rows } = await sql<{ text: string }>`select t::text as text from api_token t`.execute(app.database.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(token.slice(5, 30));
    const { rows: audited } = await sql<{ text: string }>`
      select coalesce(old_value::text, '') || new_value::text as text from audit_entry where entity = 'api-token'
    `.execute(app.database.kysely);
    expect(audited).toHaveLength(1);
    expect(audited[0]?.text).toContain('Nightly');
    expect(audited[0]?.text).not.toContain(token.slice(5, 30));
    expect(JSON.stringify(await listOf(owner))).not.toContain(token.slice(5, 30));
  });

  test('has a subset of its owner’s codes and shops, and is also limited by the owner’s current permissions', async () => {
    const owner = await app.userWith(TAX, { account: 'limited' });
    expect(await request(owner, { codes: [...TAX, 'fiscalYear'] })).toMatchObject({ status: 403 });
    expect(await request(owner, { shopIds: [999_999] })).toMatchObject({ status: 403 });
    expect(await request(owner, { password: await app.encrypt('Wrong*2026.ok') })).toMatchObject({ status: 422 });
    const pageOnly = await tokenOf(owner, { codes: ['taxRate'], readOnly: false });
    expect((await pageOnly.caller.get(TAX_PAGE)).status).toBe(200);
    expect((await addTax(pageOnly.caller, 'T1')).status).toBe(403);
    const both = await tokenOf(owner, { readOnly: false });
    expect((await addTax(both.caller, 'T1')).status).toBe(200);
    expect((await addTax((await tokenOf(owner)).caller, 'T2')).message).toBe('此API令牌只能读取数据');
    await sql`delete from role_operation where role_id = ${roleOf('limited')}`.execute(app.database.kysely);
    expect((await addTax(both.caller, 'T3')).status).toBe(403);
    expect((await both.caller.get(TAX_PAGE)).status).toBe(200);
    await sql`delete from role_menu where role_id = ${roleOf('limited')}`.execute(app.database.kysely);
    expect((await both.caller.get(TAX_PAGE)).status).toBe(403);
    const { rows } = await sql`select 1 from audit_entry where user_name = 'limited (Nightly)' and entity = 'tax-code-mapping'`.execute(
      app.database.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  test('is used for the shop that the call names, independent of the shop selected on its owner’s page', async () => {
    const owner = await app.userWith(['taxRate'], { account: 'traveller' });
    await app.userWith([], { corporate: '2000' });
    await sql`
      insert into user_shop (user_id, shop_id) select u.id, shop.id from app_user u, shop join corporate c on c.id = shop.corporate_id
      where u.login_account = 'traveller' and c.code = '2000'
    `.execute(app.database.kysely);
    const shopIds = await shopsOf(owner);
    expect(shopIds).toHaveLength(2);
    const [first = 0, second = 0] = shopIds;
    const { caller } = await tokenOf(owner, { codes: ['taxRate'], shopIds });
    const corporate = (shop?: number) =>
      caller.get<{ userInfo: { corporateCode: string }; shopOptions: { value: number }[] }>('/sys/getUserAuthorInfo', undefined, {
        headers: shop === undefined ? {} : { 'x-page-shop': String(shop) },
      });
    expect(await corporate()).toMatchObject({ status: 422, message: expect.stringContaining(`${first}, ${second}`) });
    expect((await corporate(first)).result.userInfo.corporateCode).toBe('1000');
    expect((await corporate(second)).result.userInfo.corporateCode).toBe('2000');
    const one = (await tokenOf(owner, { codes: ['taxRate'], shopIds: [second] })).caller;
    expect((await one.get('/sys/getUserAuthorInfo')).result).toMatchObject({
      userInfo: { corporateCode: '2000' },
      shopOptions: [{ value: second }],
    });
    expect((await one.get(TAX_PAGE, undefined, { headers: { 'x-page-shop': String(first) } })).status).toBe(403);
    await sql`delete from user_shop where shop_id = ${second}`.execute(app.database.kysely);
    expect((await one.get(TAX_PAGE, undefined, { headers: { 'x-page-shop': String(second) } })).status).toBe(403);
  });

  test('shows the time and address of its last use, and is invalid after it is revoked', async () => {
    const owner = await app.userWith(TAX, { account: 'careful' });
    const { tokenId, caller } = await tokenOf(owner);
    expect(await listOf(owner)).toMatchObject([{ lastUseTime: null, lastUseAddress: null, state: 'valid', readOnly: true }]);
    await caller.get(TAX_PAGE);
    expect(await listOf(owner)).toMatchObject([{ lastUseTime: expect.any(String), lastUseAddress: '127.0.0.1' }]);
    const otherUser = await app.userWith(TAX);
    expect((await otherUser.post('/sys/token/revoke', { tokenId })).status).toBe(404);
    expect((await owner.post('/sys/token/revoke', { tokenId })).status).toBe(200);
    expect(await caller.get(TAX_PAGE)).toMatchObject({ status: 401, code: '50012', message: 'API令牌已吊销' });
    expect((await owner.post('/sys/token/revoke', { tokenId })).status).toBe(409);
  });

  test('can be rotated: the new token has the same permissions, and the old one remains valid for the overlap', async () => {
    const owner = await app.userWith(TAX, { account: 'rotating' });
    const old = await tokenOf(owner, { days: 30 });
    const rotate = async (tokenId: number, overlapHours: number) =>
      owner.post<Made>('/sys/token/rotate', { tokenId, overlapHours, password: await app.encrypt(USER_PASSWORD) });
    const { result: next } = await rotate(old.tokenId, 2);
    expect((await rotate(old.tokenId, 2)).status).toBe(409);
    const status = async () => [(await old.caller.get(TAX_PAGE)).status, (await bearer(next.token).get(TAX_PAGE)).status];
    expect(await status()).toEqual([200, 200]);
    expect((await listOf(owner)).map(({ name, state }) => [name, state])).toEqual([
      ['Nightly', 'valid'],
      ['Nightly', 'rotated'],
    ]);
    app.clock.advance(2 * 60 * MINUTE);
    expect(await status()).toEqual([401, 200]);
    const { result: last } = await rotate(next.tokenId, 0);
    expect(await bearer(next.token).get(TAX_PAGE)).toMatchObject({ status: 401 });
    expect((await bearer(last.token).get(TAX_PAGE)).status).toBe(200);
  });

  test('cannot open pages or change passwords, users, roles, shops or tokens, whatever its owner’s permissions', async () => {
    const { rows } = await sql<{ id: number }>`select shop_id as id from app_user where id = 1`.execute(app.database.kysely);
    const made = await app.admin.post<Made>('/sys/token/add', {
      name: 'All',
      codes: [...codesOfTokens(grantableTree)],
      readOnly: false,
      shopIds: rows.map(({ id }) => id),
      password: await app.encrypt(ADMIN_PASSWORD),
    });
    expect(made.message).toBe('');
    const caller = bearer(made.result.token);
    expect((await caller.get(TAX_PAGE)).status).toBe(200);
    expect(
      await new Caller(app.origin, undefined).get(TAX_PAGE, undefined, { headers: { cookie: `Admin-Token-edi=${made.result.token}` } }),
    ).toMatchObject({ status: 401 });
    const guarded = /^\/(sys\/(user|role|shop|corporate|token|tokens|session|secondFactor|profile)\b|logout|inventoryExpenseAuthor)/;
    const writes = routes.filter(
      (of) => of.permission.kind !== 'open' && of.access !== 'read' && of.access !== 'download' && guarded.test(of.path),
    );
    expect(writes.length).toBeGreaterThan(25);
    for (const of of writes) {
      const address = fullPath(of).replace(/:\w+/g, '1');
      const answer = await caller.call(of.method, address, of.method === 'GET' ? {} : { body: {} });
      expect([address, answer.status]).toEqual([address, 403]);
    }
    for (const menu of ['userManage', 'rolesManage', 'shopManage', 'apiTokens', 'sys-manage-user-reset-psw'])
      expect(await request(await app.userWith([menu]), { codes: [menu] })).toMatchObject({ status: 403 });
    expect((await caller.get('/ops/work')).status).toBe(403);
  });

  test('has a limit of calls per minute, which the response headers report', async () => {
    const owner = await app.userWith(TAX, { account: 'hasty' });
    const { caller } = await tokenOf(owner);
    const limits = ({ headers }: Answer) => ['ratelimit-limit', 'ratelimit-remaining', 'retry-after'].map((name) => headers.get(name));
    const first = await caller.get(TAX_PAGE);
    expect(limits(first)).toEqual([String(CALLS_PER_MINUTE), String(CALLS_PER_MINUTE - 1), null]);
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    for (let call = 1; call < CALLS_PER_MINUTE; call += 20)
      await Promise.all(Array.from({ length: Math.min(20, CALLS_PER_MINUTE - call) }, () => caller.get('/sys/getUserAuthorInfo')));
    const refused = await caller.get(TAX_PAGE);
    expect(refused).toMatchObject({ status: 429, code: '100429' });
    expect(limits(refused)).toEqual([String(CALLS_PER_MINUTE), '0', expect.stringMatching(/^\d+$/)]);
    expect((await (await tokenOf(owner)).caller.get(TAX_PAGE)).status).toBe(200);
    expect((await owner.get(TAX_PAGE)).headers.get('ratelimit-limit')).toBeNull();
  });

  test('is recorded in the security log when it is refused; many refusals from one address raise an alarm', async () => {
    const owner = await app.userWith(TAX, { account: 'watched' });
    const { token } = await tokenOf(owner);
    const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
    const answer = await bearer(wrong).get(TAX_PAGE);
    expect(answer).toMatchObject({ status: 401, code: '50008', message: 'API令牌无效' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    for (let times = 0; times < 20; times++) await bearer(wrong).get(TAX_PAGE);
    const log = async (kind: string) =>
      (await app.admin.get<{ records: { count: number; account: string; details: string[] }[] }>('/ops/security', { kind, size: 100 }))
        .result.records;
    expect((await log('token-refused'))[0]?.count).toBeGreaterThanOrEqual(21);
    expect((await app.admin.get<{ kind: string }[]>('/ops/security/alarms')).result.map(({ kind }) => kind)).toContain('alarm-tokens');
    expect((await log('token-changed')).map(({ account }) => account)).toContain('watched');
  });
});

describe('a service account', () => {
  const manage = ['apiTokens', 'api-tokens-insert', 'api-tokens-revoke', ...TAX];
  let manager: Caller;
  let userId: number;
  let initialPassword: string | null;
  beforeAll(async () => {
    manager = await app.userWith([...manage, 'userManage', 'sys-manage-user-insert-user', 'sys-manage-user-reset-psw', 'rolesManage'], {
      account: 'keeper',
    });
    const { rows } = await sql<{ id: number }>`select ${roleOf('keeper')} as id`.execute(app.database.kysely);
    const made = await manager.post<{ userId: number; initialPassword: string | null }>('/sys/user/add', {
      userName: 'BI',
      loginAccount: 'bi',
      phoneNumber: '',
      roleId: rows[0]?.id,
      service: true,
    });
    initialPassword = made.result.initialPassword;
    userId = made.result.userId;
  });

  test('has no password and cannot sign in; administrators create its tokens, but no tokens of other users', async () => {
    expect(initialPassword).toBeNull();
    expect(await manager.post('/sys/user/resetPassword', { userId })).toMatchObject({ status: 422, message: '服务账号没有密码' });
    await expect(app.signIn('bi', USER_PASSWORD)).rejects.toThrow();
    const scopes = await manager.get<TokenScopes>('/sys/tokens/scopes', { userId });
    expect(scopes).toMatchObject({ success: true });
    const shops = scopes.result.shops.map(({ shopId }) => shopId);
    const form = { name: 'Dashboard', codes: ['taxRate'], shopIds: shops };
    const { result } = await manager.post<Made>('/sys/tokens/add', { ...form, userId });
    expect((await bearer(result.token).get(TAX_PAGE)).status).toBe(200);
    const { result: next } = await manager.post<Made>('/sys/tokens/rotate', { tokenId: result.tokenId, overlapHours: 0 });
    expect((await bearer(result.token).get(TAX_PAGE)).status).toBe(401);
    expect((await bearer(next.token).get(TAX_PAGE)).status).toBe(200);
    const { rows } = await sql<{ id: number }>`select id from app_user where login_account = 'keeper'`.execute(app.database.kysely);
    expect(await manager.post('/sys/tokens/add', { ...form, userId: rows[0]?.id })).toMatchObject({ status: 403 });
  });

  test('is listed with its tokens, like all users, on the page of administrators, who can revoke them', async () => {
    const page = async (reader: Caller, text = '') =>
      (await reader.get<{ records: TokenOfUser[]; total: number }>('/sys/tokens/page', { text, size: 200 })).result;
    const clerk = await app.userWith(TAX, { account: 'clerk' });
    const { tokenId, caller } = await tokenOf(clerk, { name: 'Of the clerk' });
    expect((await page(manager, 'clerk')).records).toMatchObject([{ tokenId, loginAccount: 'clerk', service: false, manageable: true }]);
    expect((await page(manager, 'Dashboard')).records.map(({ state }) => state)).toEqual(['valid', 'expired']);
    const elsewhere = await app.userWith(manage, { corporate: '3000' });
    expect((await page(elsewhere)).total).toBe(0);
    expect((await elsewhere.post('/sys/tokens/revoke', { tokenId })).status).toBe(404);
    expect((await manager.post('/sys/tokens/revoke', { tokenId })).status).toBe(200);
    expect((await caller.get(TAX_PAGE)).status).toBe(401);
    expect((await clerk.get('/sys/tokens/page')).status).toBe(403);
  });
});

test('a client generated from the OpenAPI description compiles and works with a token', async () => {
  const owner = await app.userWith([...TAX], { account: 'integrator' });
  const { token, caller } = await tokenOf(owner, { readOnly: false });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'generated-client-'));
  try {
    const description = await (await caller.fetch('GET', '/openapi.json')).json();
    await writeFile(path.join(folder, 'calls.ts'), await openapiTS(description as Parameters<typeof openapiTS>[0]));
    await writeFile(path.join(folder, 'main.ts'), CLIENT);
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await symlink(fileURLToPath(new URL('../node_modules', import.meta.url)), path.join(folder, 'node_modules'));
    const run = (script: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env: { ORIGIN: app.origin, TOKEN: token } });
    await run('node_modules/typescript/bin/tsc', '-p', '.');
    expect(JSON.parse((await run('out/main.js')).stdout)).toEqual({ added: '100000', taxCode: 'GENERATED', refused: '100403' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the example of docs/api.md works with a token', async () => {
  const owner = await app.userWith(TAX, { account: 'reader' });
  const { token, caller } = await tokenOf(owner, { readOnly: false });
  await addTax(caller, 'EXAMPLE');
  const [, example = ''] = /```js\n(.*?)```/s.exec(await readFile(new URL('../docs/api.md', import.meta.url), 'utf8')) ?? [];
  const env = { ORIGIN: app.origin, TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', example], { env });
  expect(stdout).toContain('EXAMPLE');
});

/** Last, because it ends the sessions of the other tests. */
test('an API token expires after 90 days, or after the chosen period of at most a year', async () => {
  const owner = await app.userWith(TAX, { account: 'patient' });
  expect(await request(owner, { days: 366 })).toMatchObject({ status: 422, result: { errors: [{ field: 'days' }] } });
  const [usual, short] = [await tokenOf(owner), await tokenOf(owner, { days: 1, name: 'Short' })];
  app.clock.advance(DAY);
  const back = await app.createSession('patient');
  expect(await short.caller.get(TAX_PAGE)).toMatchObject({ status: 401, code: '50014', message: 'API令牌已过期' });
  expect((await listOf(back)).map(({ name, state }) => [name, state])).toEqual([
    ['Short', 'expired'],
    ['Nightly', 'valid'],
  ]);
  app.clock.advance(89 * DAY - MINUTE);
  expect((await usual.caller.get(TAX_PAGE)).status).toBe(200);
  app.clock.advance(MINUTE);
  expect((await usual.caller.get(TAX_PAGE)).status).toBe(401);
});

const COMPILER = {
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2023',
    outDir: 'out',
    skipLibCheck: true,
    types: [],
    lib: ['es2023', 'dom'],
  },
  files: ['main.ts'],
};

/** A program that uses the generated types. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './calls.js';

declare const process: { readonly env: { readonly ORIGIN: string; readonly TOKEN: string } };
const { ORIGIN, TOKEN } = process.env;
const { GET, POST } = createClient<paths>({ baseUrl: ORIGIN, headers: { authorization: 'Bearer ' + TOKEN } });
const added = await POST('/apple-edi-erp/sys/taxCodeMapping/add', { body: { taxCode: 'GENERATED', taxRate: '9%' } });
const page = await GET('/apple-edi-erp/sys/taxCodeMapping/getPage', { params: { query: { current: 1, size: 200 } } });
const refused = await GET('/apple-edi-erp/sys/user/list', { params: { query: {} } });
const found = page.data?.result.records.find(({ taxCode }) => taxCode === 'GENERATED');
// @ts-expect-error there is no such member
void page.data?.result.nothing;
console.log(JSON.stringify({ added: added.data?.code, taxCode: found?.taxCode, refused: refused.error?.code }));
`;
