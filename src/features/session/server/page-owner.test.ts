import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';

const CODES = ['taxRate', 'sys-manage-tax-mapping-insert', 'sys-manage-tax-mapping-upload'];
const ADD = '/sys/taxCodeMapping/add';
const IMPORT = '/sys/taxCodeMapping/importDataFromExcelFile';
const PAGE = '/sys/taxCodeMapping/getPage';
const REFUSED = { status: 409, success: false, message: '用户或店铺已在其他窗口切换，请刷新页面后再操作', result: null };
const RECORD = { taxCode: 'J1', taxRate: '13', descr: '' };

let app: TestApp;
let user: Caller;
let userId: number;
let first: number;
let second: number;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from tax_code_mapping`.execute(app.database.kysely);
  user = await app.userWith(CODES, { account: `user-${Math.random().toString(36).slice(2)}` });
  const { userInfo } = (await user.get<{ userInfo: { userId: number; shopId: number } }>('/sys/getUserAuthorInfo')).result;
  ({ userId, shopId: first } = userInfo);
  second = await secondShopOf(userId);
});

/** A shop of another corporate to which the user also belongs. */
async function secondShopOf(id: number): Promise<number> {
  const db = app.database.kysely;
  await sql`insert into corporate (code, name) values ('2000', '2000') on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into shop (corporate_id, name) select id, ${`shop of ${id}`} from corporate where code = '2000' returning id
  `.execute(db);
  const shopId = (rows[0] as { id: number }).id;
  await sql`insert into user_shop (user_id, shop_id) values (${id}, ${shopId})`.execute(db);
  return shopId;
}

/** The headers of every call of a page in the browser client. */
const pageOf = (of: number, shop: number | null) => ({ headers: { 'x-page-user': String(of), 'x-page-shop': String(shop ?? '') } });
const chooseShop = (shop: number, page = {}) => user.get(`/apple-data-center/sys/shop/save/${shop}`, undefined, page);

async function storedCodes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tax_code_mapping`.execute(app.database.kysely);
  return rows[0]?.count ?? 0;
}

describe('a page belongs to one user and one shop', () => {
  test('a call for the current user and shop is answered', async () => {
    expect(await user.post(ADD, RECORD, pageOf(userId, first))).toMatchObject({ success: true });
    expect(await user.get(PAGE, undefined, pageOf(userId, first))).toMatchObject({ success: true, result: { total: 1 } });
  });

  test('after the shop was switched in another window, no save, upload or read of the old page is executed', async () => {
    expect(await chooseShop(second, pageOf(userId, first))).toMatchObject({ success: true });
    const old = pageOf(userId, first);
    expect(await user.post(ADD, RECORD, old)).toMatchObject(REFUSED);
    const file = { name: '税码.xlsx', bytes: await xlsxOf(['税码', '税率', '备注'], [['J2', '13', '']]) };
    expect(await user.upload(IMPORT, 'excelFile', file, {}, old)).toMatchObject(REFUSED);
    expect(await user.get(PAGE, undefined, old)).toMatchObject(REFUSED);
    expect(await storedCodes()).toBe(0);
    expect(await user.post(ADD, RECORD, pageOf(userId, second))).toMatchObject({ success: true });
  });

  test("after another user signed in in another window, nothing is saved with that user's name and permissions", async () => {
    const { rows } = await sql<{ id: number }>`select id from app_user where login_account = 'admin'`.execute(app.database.kysely);
    const old = pageOf(rows[0]?.id ?? 0, first);
    expect(await user.post(ADD, RECORD, old)).toMatchObject(REFUSED);
    expect(await chooseShop(second, old)).toMatchObject(REFUSED);
    expect(await storedCodes()).toBe(0);
  });

  test('the refusal is in the language of the caller', async () => {
    await chooseShop(second);
    const { headers } = pageOf(userId, first);
    expect(await user.get(PAGE, undefined, { headers, language: 'en' })).toMatchObject({
      message: 'The user or shop was switched in another window. Reload this page before you continue.',
    });
  });

  test('the old page may still choose a shop, read who is signed in, and sign out', async () => {
    await chooseShop(second);
    const old = pageOf(userId, first);
    expect(await user.get('/sys/getUserAuthorInfo', undefined, old)).toMatchObject({ result: { userInfo: { userId, shopId: second } } });
    expect(await chooseShop(first, old)).toMatchObject({ success: true });
    await chooseShop(second);
    expect(await user.get('/sys/publicKey', undefined, old)).toMatchObject({ success: true });
    expect(await user.post('/logout', undefined, old)).toMatchObject({ success: true });
  });

  test('a page that was opened without a shop is refused after the user has a shop', async () => {
    expect(await user.get(PAGE, undefined, pageOf(userId, null))).toMatchObject(REFUSED);
  });

  test('another program, which sends neither header, works for the current shop', async () => {
    await chooseShop(second);
    expect(await user.post(ADD, RECORD)).toMatchObject({ success: true });
  });
});
