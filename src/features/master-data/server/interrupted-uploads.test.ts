import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, BASE, startTestApp, USER_PASSWORD, type Caller, type TestApp } from '../../../../tests/app.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
import { eventually } from './testing/progress.ts';

const PATH = '/sys/taxCodeMapping/importDataFromExcelFile';
const CODES = ['taxRate', 'sys-manage-tax-mapping-upload'];
const DAY = 24 * 3_600_000;

let app: TestApp;
let user: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from upload`.execute(app.database.kysely);
  await sql`delete from tax_code_mapping`.execute(app.database.kysely);
  user = await app.userWith(CODES, { account: `user-${Math.random().toString(36).slice(2)}` });
});

const workbook = () =>
  xlsxOf(
    ['税码', '税率', '备注'],
    Array.from({ length: 2000 }, (_, n) => [`J${n}`, '13', `备注 ${n}`]),
  );

/** The traces of an upload in database and files. */
async function traces(): Promise<{ uploads: number; files: number; rows: number; spooled: number }> {
  const { rows } = await sql<{ uploads: number; files: number; rows: number }>`
    select (select count(*) from upload) as uploads, (select count(*) from stored_file f where f.id in (select file_id from upload)) as files,
      (select count(*) from tax_code_mapping) as rows
  `.execute(app.database.kysely);
  return { ...(rows[0] as { uploads: number; files: number; rows: number }), spooled: (await readdir(app.spool)).length };
}
const NOTHING = { uploads: 0, files: 0, rows: 0, spooled: 0 };

/** An upload whose first half has arrived, and whose second half is sent on demand. */
async function halfSent(
  caller: Caller,
  bytes: Buffer,
  key: string,
  headers: Record<string, string> = {},
): Promise<{ finish(): Promise<{ status: number; body: unknown }> }> {
  const head = Buffer.from('--x\r\ncontent-disposition: form-data; name="excelFile"; filename="税码.xlsx"\r\n\r\n');
  const tail = Buffer.from('\r\n--x--\r\n');
  const sending: ClientRequest = request(`${app.origin}${BASE}${PATH}`, {
    method: 'POST',
    headers: {
      authorization: caller.token ?? '',
      'accept-language': 'zh',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + bytes.length + tail.length,
      'idempotency-key': key,
      ...headers,
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const half = Math.floor(bytes.length / 2);
  sending.write(Buffer.concat([head, bytes.subarray(0, half)]));
  await eventually(async () => (await readdir(app.spool)).length > 0);
  return {
    async finish() {
      sending.end(Buffer.concat([bytes.subarray(half), tail]));
      const [response] = await answered;
      return { status: response.statusCode ?? 0, body: await json(response) };
    },
  };
}

describe('an upload', () => {
  test('under an expired session is refused with a message, however large the file is, and nothing of it is stored', async () => {
    app.clock.advance(13 * 3_600_000);
    const bytes = Buffer.alloc(30 * 1024 * 1024, 1);
    const answer = await user.upload(PATH, 'excelFile', { name: '税码.xlsx', bytes });
    expect(answer).toMatchObject({ status: 401, code: '50014', message: '登录已过期' });
    expect(await traces()).toEqual(NOTHING);
  });

  test('whose session expires during the transfer is refused with a message and stores nothing; after signing in the same file is stored once', async () => {
    const bytes = await workbook();
    const account = 'slow-sender';
    const sending = await halfSent(await app.userWith(CODES, { account }), bytes, 'key-expired');
    app.clock.advance(7 * DAY);
    const { status, body } = await sending.finish();
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, code: '50014', message: '登录已过期', result: null });
    await eventually(async () => (await readdir(app.spool)).length === 0);
    expect(await traces()).toEqual(NOTHING);
    const again = await app.signIn(account, USER_PASSWORD);
    const headers = { 'idempotency-key': 'key-expired' };
    for (let time = 0; time < 2; time++) {
      const answer = await again.upload(PATH, 'excelFile', { name: '税码.xlsx', bytes }, {}, { headers });
      expect(answer).toMatchObject({ success: true, result: { inserted: 2000 } });
    }
    expect(await traces()).toMatchObject({ uploads: 1, files: 1, rows: 2000 });
  });

  test('whose sender is signed out by an administrator during the transfer stores nothing', async () => {
    const account = 'dismissed';
    const sending = await halfSent(await app.userWith(CODES, { account }), await workbook(), 'key-dismissed');
    const { rows } = await sql<{ id: number }>`select id from app_user where login_account = ${account}`.execute(app.database.kysely);
    const admin = await app.signIn('admin', ADMIN_PASSWORD);
    expect(await admin.post('/sys/user/resetPassword', { userId: rows[0]?.id })).toMatchObject({ success: true });
    const { status, body } = await sending.finish();
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, code: '50012', message: '管理员已重置您的密码，请使用新密码登录' });
    await eventually(async () => (await readdir(app.spool)).length === 0);
    expect(await traces()).toEqual(NOTHING);
  });

  test('whose sender switches the shop in another window during the transfer stores nothing', async () => {
    const { userId, shopId } = (await user.get<{ userInfo: { userId: number; shopId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
    const page = { 'x-page-user': String(userId), 'x-page-shop': String(shopId) };
    const sending = await halfSent(user, await workbook(), 'key-switched', page);
    const { rows } = await sql<{ id: number }>`
      insert into shop (corporate_id, name) select corporate_id, 'another' from shop where id = ${shopId} returning id
    `.execute(app.database.kysely);
    await sql`insert into user_shop (user_id, shop_id) values (${userId}, ${rows[0]?.id})`.execute(app.database.kysely);
    expect(await user.get(`/apple-data-center/sys/shop/save/${rows[0]?.id}`)).toMatchObject({ success: true });
    const { status, body } = await sending.finish();
    expect(status).toBe(409);
    expect(body).toMatchObject({ success: false, message: '用户或店铺已在其他窗口切换，请刷新页面后再操作' });
    await eventually(async () => (await readdir(app.spool)).length === 0);
    expect(await traces()).toEqual(NOTHING);
  });

  test('whose original cannot be stored stores nothing, however many rows were read, and is stored once when it is sent again', async () => {
    const bytes = await workbook();
    await sql`
      create function refuse_piece() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$;
      create trigger refuse_piece before insert on stored_file_chunk for each row execute function refuse_piece();
    `.execute(app.database.kysely);
    const headers = { 'idempotency-key': 'key-unkept' };
    const upload = () => user.upload(PATH, 'excelFile', { name: '税码.xlsx', bytes }, {}, { headers });
    expect(await upload()).toMatchObject({ status: 507, success: false, message: '磁盘空间不足，未保存任何数据' });
    expect(await traces()).toEqual(NOTHING);
    await sql`drop trigger refuse_piece on stored_file_chunk; drop function refuse_piece()`.execute(app.database.kysely);
    expect(await upload()).toMatchObject({ success: true, result: { inserted: 2000 } });
    expect(await upload()).toMatchObject({ success: true, result: { inserted: 2000 } });
    expect(await traces()).toMatchObject({ uploads: 1, files: 1, rows: 2000 });
  });
});
