import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECURITY_LOG_DAYS } from '#kit/security-log/define.ts';
import { securityLogJobs } from '#kit/security-log/server/jobs.ts';
import { taxCodeWorkbook } from '../../../../../scripts/demo/workbooks.ts';
import { recordBackup } from '#kit/backup/server/record-backup.ts';
import { createTestDatabase } from '#kit/database/server/testing/database.ts';
import { Caller, startTestApp, type TestApp, USER_PASSWORD } from '../../../../../tests/app.ts';
import { runHandler, runJob } from '../../../../../tests/run-job.ts';
import type { SecurityAlarm, SecurityRow } from '../../contract.ts';

let app: TestApp;
let guard: Caller;
beforeAll(async () => {
  app = await startTestApp();
  guard = await app.userWith(['ops-security'], { account: 'guard' });
});
afterAll(() => app.close());

interface Page {
  records: SecurityRow[];
  total: number;
}

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const log = async (query: Record<string, string | number>, reader = guard, language = 'zh') =>
  (await reader.get<Page>('/ops/security', { size: 100, ...query }, { language })).result.records;
const alarms = async (reader = guard) => (await reader.get<SecurityAlarm[]>('/ops/security/alarms')).result;
/** All rows caused by calls without a session. */
async function refusedStrangers(of: TestApp) {
  await of.admin.get('/ops/security');
  return sql<{ address: string; count: number }>`select address, count from security_event where kind = 'session-refused'`.execute(
    of.database.kysely,
  );
}
const nextMinute = () => app.clock.advance(60_000);

describe('the security log', () => {
  test('records refused calls with user, route and address, in one row per minute', async () => {
    const curious = await app.userWith([], { account: 'Curious' });
    for (let times = 0; times < 3; times++) await curious.get('/ops/audit', { userName: 'Secret' }, { headers: { 'user-agent': BROWSER } });
    await curious.get('/ops/jobs');
    const rows = await log({ account: 'curious', kind: 'refused' });
    expect(rows).toMatchObject([
      {
        kind: 'refused',
        account: 'curious',
        corporateCode: '1000',
        address: '127.0.0.1',
        device: 'Chrome 142 · Windows 10',
        count: 4,
        routes: ['GET /apple-edi-erp/ops/audit', 'GET /apple-edi-erp/ops/jobs'],
        firstAt: '2026-11-18 12:00:00',
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secret');
    nextMinute();
    await curious.get('/ops/audit');
    expect((await log({ account: 'curious', kind: 'refused' })).map(({ count }) => count)).toEqual([1, 4]);
  });

  test('keeps the events of a call that is rolled back, but no change that was not made', async () => {
    const newcomer = { userName: 'New', loginAccount: 'newcomer', phoneNumber: '', roleId: 1 };
    expect(await app.admin.post('/sys/user/add', newcomer)).toMatchObject({ success: true });
    const before = await log({ kind: 'user-changed' }, app.admin);
    expect(before[0]?.details[0]).toBe('新增 · 用户 New');
    expect(await app.admin.post('/sys/user/add', newcomer)).toMatchObject({ success: false });
    expect(await log({ kind: 'user-changed' }, app.admin)).toEqual(before);
  });

  test('records changes of passwords and permissions, with the user and the change, in the language of the user', async () => {
    await app.userWith([], { account: 'subject' });
    const { rows } = await sql<{ id: number; role_id: number }>`select id, role_id from app_user where login_account = 'subject'`.execute(
      app.database.kysely,
    );
    const { id, role_id: roleId } = rows[0] as { id: number; role_id: number };
    await app.admin.post('/sys/user/resetPassword', { userId: id });
    await app.admin.post('/sys/role/updateRoleAuthor', { roleId, menuIds: [], operationIds: [] });
    await app.admin.post('/sys/role/updateRoleAuthor', { roleId, menuIds: [1], operationIds: [] });
    expect((await log({ kind: 'password-reset' }, app.admin, 'en'))[0]).toMatchObject({
      account: 'admin',
      details: ['Reset password · User subject'],
      routes: ['POST /apple-edi-erp/sys/user/resetPassword'],
    });
    expect((await log({ kind: 'rights-changed' }, app.admin, 'ja'))[0]?.details).toEqual(['編集 · ロール権限 role of subject']);
  });

  test('records failed, delayed and successful sign-ins; the name of an unknown account is not written out', async () => {
    await app.userWith([], { account: 'signer' });
    await app.signIn('signer', USER_PASSWORD);
    // A ciphertext can be used once.
    const attempt = async (loginAccount: string) =>
      app.anonymous.post('/sys/login', { loginAccount, password: await app.encrypt('Wrong*2026.no') });
    for (let times = 0; times < 7; times++) await attempt('Signer');
    await attempt('My*Secret.Word');
    expect(await log({ account: 'signer' })).toMatchObject([
      { kind: 'sign-in-locked', count: 2 },
      { kind: 'sign-in-failed', count: 5, corporateCode: '1000', routes: ['POST /apple-edi-erp/sys/login'] },
      { kind: 'sign-in', count: 1 },
    ]);
    expect((await log({ kind: 'sign-in-failed' })).map(({ account }) => account)).toContain('');
    const { rows } = await sql`select 1 from security_event where security_event::text ilike '%secret.word%'`.execute(app.database.kysely);
    expect(rows).toEqual([]);
  });

  test('records wrong passwords and password changes of a signed-in user', async () => {
    await app.userWith([], { account: 'owner' });
    const owner = await app.signIn('owner', USER_PASSWORD);
    const { userId } = (await owner.get<{ userInfo: { userId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
    const change = async (oldPassword: string) => {
      const [old, fresh] = await Promise.all([app.encrypt(oldPassword), app.encrypt('Quiet*Harbour.77')]);
      return owner.post('/sys/user/changePassword', { userId, oldPassword: old, newPassword: fresh, confirmPassword: fresh });
    };
    expect((await change('Wrong*2026.no')).status).toBe(422);
    expect(await change(USER_PASSWORD)).toMatchObject({ success: true });
    expect((await log({ account: 'owner' })).map(({ kind }) => kind).toSorted()).toEqual(['password-changed', 'sign-in', 'sign-in-failed']);
  });

  test('records invalid tokens, ended sessions, invalid calls and downloaded files', async () => {
    await new Caller(app.origin, 'no-token-of-ours').get('/sys/getUserAuthorInfo');
    const left = await app.userWith([], { account: 'leaver' });
    await left.post('/logout');
    await left.get('/sys/getUserAuthorInfo');
    expect(await log({ kind: 'session-refused' })).toMatchObject([
      { account: 'leaver', details: ['50012'] },
      { account: '', address: '127.0.0.1', details: ['50008'] },
    ]);
    const here = await app.userWith([], { account: 'ends-others' });
    await app.signIn('ends-others', USER_PASSWORD);
    await here.post('/sys/session/endOthers', { password: await app.encrypt(USER_PASSWORD) });
    expect(await log({ kind: 'session-ended' })).toMatchObject([
      { account: 'ends-others', routes: ['POST /apple-edi-erp/sys/session/endOthers'] },
    ]);
    const raw = await fetch(`${app.origin}/apple-edi-erp/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"loginAccount":',
    });
    expect(raw.status).toBe(400);
    expect((await log({ kind: 'malformed' }))[0]).toMatchObject({ account: '', routes: ['POST /apple-edi-erp/sys/login'] });
    const reader = await app.userWith(['taxRate', 'sys-manage-tax-mapping-tempalte', 'sys-manage-tax-mapping-upload'], {
      account: 'reader',
    });
    expect((await reader.download('/sys/taxCodeMapping/excelTemplateDownload')).status).toBe(200);
    expect(await log({ kind: 'download' })).toEqual([]);
    const workbook = { name: 'tax.xlsx', bytes: await taxCodeWorkbook() };
    const { result } = await reader.upload<{ uploadId: number }>('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', workbook);
    expect((await reader.download(`/ops/uploads/${result.uploadId}/file`)).status).toBe(200);
    expect(await log({ kind: 'download' })).toMatchObject([
      { account: 'reader', details: ['tax.xlsx'], routes: ['GET /apple-edi-erp/ops/uploads/:uploadId/file'] },
    ]);
  });

  test('cannot be forged by input: one row remains one line', async () => {
    const sly = await app.userWith([], { account: 'sly' });
    await sly.get('/ops/audit', {}, { headers: { 'user-agent': 'curl/8\u0085{"level":30,"msg":"forged"}\u00ad' + 'x'.repeat(5000) } });
    const [row] = await log({ account: 'sly', kind: 'refused' });
    expect(row?.device).toMatch(/^curl\/8 \{"level":30,"msg":"forged"\} x+$/);
    expect(row?.device.length).toBeLessThanOrEqual(60);
  });

  test('is searched by kind, the start of an account or address, a part of a route, and day', async () => {
    expect((await log({ account: 'CUR' })).every(({ account }) => account === 'curious')).toBe(true);
    expect(await log({ account: 'curious', address: '127.0' })).not.toEqual([]);
    expect(await log({ account: 'curious', address: '10.' })).toEqual([]);
    expect((await log({ account: 'curious', route: 'ops/jobs' })).map(({ count }) => count)).toEqual([4]);
    expect(await log({ account: 'curious', route: '%' })).toEqual([]);
    const ofJobs = ['GET /ops/jobs', 'get /ops/jobs', '/apple-edi-erp/ops/jobs', `${app.origin}/apple-edi-erp/ops/jobs?current=1&size=20`];
    for (const route of ofJobs)
      expect(
        (await log({ account: 'curious', route })).map(({ count }) => count),
        route,
      ).toEqual([4]);
    expect(await log({ account: 'curious', route: 'POST /ops/jobs' })).toEqual([]);
    const address = `${app.origin}/apple-edi-erp/ops/uploads/1/file`;
    expect((await log({ kind: 'download', route: address })).map(({ account }) => account)).toEqual(['reader']);
    expect(await log({ kind: 'download', route: `${address}/more` })).toEqual([]);
    expect(await log({ account: 'curious', kind: 'refused', beginTime: '2026-11-18', endTime: '2026-11-18' })).toHaveLength(2);
    expect(await log({ account: 'curious', beginTime: '2026-11-19' })).toEqual([]);
    expect(await log({ account: 'curious', endTime: '2026-11-17' })).toEqual([]);
  });

  test('shows a corporate no event of another, and nothing without the permission', async () => {
    const stranger = await app.userWith(['ops-security'], { corporate: '2000', account: 'elsewhere' });
    expect(await log({ account: 'curious' }, stranger)).toEqual([]);
    expect(await log({ account: 'curious', kind: 'refused' }, app.admin)).toHaveLength(2);
    const other = await app.userWith(['ops-audit']);
    expect(await other.get('/ops/security')).toMatchObject({ status: 403 });
    expect(await other.get('/ops/security/alarms')).toMatchObject({ status: 403 });
  });

  test('does not block: a call is answered while the log cannot be written, and the event is written later', async () => {
    const waiting = await app.userWith([], { account: 'waiting' });
    await app.database.transaction(async (tx) => {
      await sql`lock table security_event`.execute(tx);
      expect((await waiting.get('/ops/audit')).status).toBe(403);
      expect((await waiting.get('/ops/audit')).status).toBe(403);
    });
    expect(await log({ account: 'waiting', kind: 'refused' })).toMatchObject([{ count: 2 }]);
  });

  test('has every event when the server has stopped', async () => {
    const on = await createTestDatabase();
    const other = await startTestApp({ on: { ...on, drop: async () => undefined } });
    const user = await other.userWith([], { account: 'last' });
    await user.get('/ops/audit');
    await other.close();
    const { rows } = await sql<{ kind: string }>`select kind from security_event where account = 'last' and kind = 'refused'`.execute(
      on.database.kysely,
    );
    expect(rows).toHaveLength(1);
    await on.drop();
  });

  test('records the start of a server with its settings but no secret, a backup, and a restore', async () => {
    const on = await createTestDatabase();
    const other = await startTestApp({
      on,
      settings: { VC_PULL_URL: 'https://vc.example.com/pull', VC_PULL_TOKEN: 'pull-secret', TRUST_PROXY: '1' },
    });
    await recordBackup(other.database, 'backup', '/srv/backups/today', other.clock.now());
    await recordBackup(other.database, 'restore', '/srv/backups/today', other.clock.now());
    const details = async (kind: string) => (await log({ kind }, other.admin))[0]?.details[0];
    expect(await details('start')).toMatch(/^HOST=\S+ TRUST_PROXY=1 LOG_LEVEL=info .*VC_PULL_URL.*VC_PULL_TOKEN/);
    expect(await details('start')).not.toMatch(/pull-secret|example/);
    expect(await details('backup')).toMatch(/: \/srv\/backups\/today$/);
    expect(await details('restore')).toMatch(/: \/srv\/backups\/today$/);
    await other.close();
  });

  test('has a row for each of two hundred addresses per kind and minute; further addresses are counted in one row', async () => {
    const flooded = await startTestApp({ trustProxy: true });
    const stranger = new Caller(flooded.origin, 'nobody-has-this-token');
    for (let n = 0; n < 205; n++)
      await stranger.get('/sys/getUserAuthorInfo', {}, { headers: { 'x-forwarded-for': `198.51.${n >> 7}.${n & 127}` } });
    const { rows } = await refusedStrangers(flooded);
    await flooded.close();
    expect(rows.filter(({ address }) => address !== '')).toHaveLength(200);
    expect(rows.filter(({ address }) => address === '').map(({ count }) => count)).toEqual([5]);
  });

  test('is kept 400 days', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(app.clock.now().getTime() - days * day);
    const add = (account: string, moment: Date) => sql`
      insert into security_event (kind, account, address, minute, first_at, last_at, count, device, routes, details)
      values ('refused', ${account}, '', ${moment}, ${moment}, ${moment}, 1, '', '', '')
    `;
    await add('old', at(SECURITY_LOG_DAYS + 1)).execute(app.database.kysely);
    await add('kept', at(SECURITY_LOG_DAYS - 1)).execute(app.database.kysely);
    await runJob(app, {}, 'clear-security-log');
    const { rows } = await sql<{ account: string }>`select account from security_event where account in ('old', 'kept')`.execute(
      app.database.kysely,
    );
    expect(rows.map(({ account }) => account)).toEqual(['kept']);
  });

  test('keeps the newest rows that strangers can cause, up to a limit, and all other rows', async () => {
    await sql`
      insert into security_event (kind, account, address, minute, first_at, last_at, count, device, routes, details)
      select kind, '', '192.0.2.' || n, now(), now(), now(), 1, '', '', ''
      from generate_series(1, 12) n, unnest(array['malformed', 'download']) kind order by n
    `.execute(app.database.kysely);
    for (const handler of securityLogJobs(5)) await runHandler(app, handler);
    const { rows } = await sql<{ kind: string; addresses: string[] }>`
      select kind, array_agg(address order by id) as addresses from security_event
      where address like '192.0.2.%' group by kind order by kind
    `.execute(app.database.kysely);
    const numbered = (from: number) => Array.from({ length: 13 - from }, (_, index) => `192.0.2.${from + index}`);
    expect(rows).toEqual([
      { kind: 'download', addresses: numbered(1) },
      { kind: 'malformed', addresses: numbered(8) },
    ]);
  });
});

describe('an alarm', () => {
  test('is raised for one account and for one address with too many failed sign-ins', async () => {
    const wrong = await app.encrypt('Wrong*2026.no');
    const attempt = (loginAccount: string) => app.anonymous.post('/sys/login', { loginAccount, password: wrong });
    nextMinute();
    for (let times = 0; times < 20; times++) await attempt('signer');
    await log({});
    expect(await alarms()).toMatchObject([{ kind: 'alarm-account', account: 'signer' }]);
    for (let times = 0; times < 80; times++) await attempt(`nobody${times}`);
    await log({});
    expect((await alarms()).map(({ kind, address }) => [kind, address])).toContainEqual(['alarm-address', '127.0.0.1']);
    app.clock.advance(24 * 3_600_000);
    guard = await app.signIn('guard', USER_PASSWORD);
  });

  test('is raised once when a user is refused fifty times within 15 minutes, and is shown for a day', async () => {
    const prober = await app.userWith([], { account: 'prober' });
    for (let calls = 0; calls < 49; calls++) await prober.get('/ops/audit');
    await log({});
    expect(await alarms()).toEqual([]);
    nextMinute();
    await prober.get('/ops/jobs');
    await prober.get('/ops/jobs');
    await log({});
    expect(await alarms()).toMatchObject([{ kind: 'alarm-refusals', account: 'prober', address: '', count: 51 }]);
    expect(await log({ account: 'prober', kind: 'alarm-refusals' })).toHaveLength(1);
    app.clock.advance(16 * 60_000);
    await prober.get('/ops/jobs');
    await log({});
    expect(await alarms()).toHaveLength(1);
    app.clock.advance(24 * 3_600_000);
    expect(await alarms(await app.signIn('guard', USER_PASSWORD))).toEqual([]);
  });
});
