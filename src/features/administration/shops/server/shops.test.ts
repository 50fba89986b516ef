import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/app.ts';
import type { CorporateEntry, ShopEntry } from '../contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MANAGER = ['shopManage', 'shop-manage-insert', 'shop-manage-update', 'shop-manage-remove'];
const shops = async (by: Caller = app.admin) => (await by.get<ShopEntry[]>('/sys/shop/list')).result;
const corporates = async (by: Caller = app.admin) => (await by.get<CorporateEntry[]>('/sys/corporate/list')).result;
const addShop = async (shopName: string, corporateId: number, by: Caller = app.admin) =>
  (await by.post<{ shopId: number }>('/sys/shop/add', { shopName, corporateId })).result.shopId;
const addCorporate = async (corporateCode: string, by: Caller = app.admin) =>
  (await by.post<{ corporateId: number }>('/sys/corporate/add', { corporateCode, corporateName: `公司${corporateCode}` })).result
    .corporateId;
const removeShop = (shopId: number, by: Caller = app.admin) => by.call('DELETE', `/sys/shop/delete/${shopId}`);
const removeCorporate = (corporateId: number, by: Caller = app.admin) => by.call('DELETE', `/sys/corporate/delete/${corporateId}`);

describe('shops', () => {
  test('are created for a corporate; the creator belongs to the shop and may switch to it', async () => {
    const corporateId = await addCorporate('A1');
    const shopId = await addShop('A1 一店', corporateId);
    expect(await shops()).toContainEqual({
      shopId,
      shopName: 'A1 一店',
      corporateId,
      corporateCode: 'A1',
      corporateName: '公司A1',
      userCount: 1,
      createTime: '2026-11-18 12:00:00',
      manageable: true,
      version: expect.any(String),
    });
    expect((await app.admin.get('/sys/getUserAuthorInfo')).result).toMatchObject({
      shopOptions: [{ label: '默认店铺' }, { value: shopId, label: 'A1 一店' }],
    });
    expect(await app.admin.get(`/apple-data-center/sys/shop/save/${shopId}`)).toMatchObject({ success: true });
    expect((await app.admin.get('/sys/getUserAuthorInfo')).result).toMatchObject({ userInfo: { shopId, corporateCode: 'A1' } });
    await app.admin.get('/apple-data-center/sys/shop/save/1');
  });

  test('write an audit entry when a user switches to them, but not when the current one is chosen again', async () => {
    const corporateId = await addCorporate('A9');
    const shopId = await addShop('A9 一店', corporateId);
    const choose = (id: number) => app.admin.get(`/apple-data-center/sys/shop/save/${id}`);
    const entries = async () => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::integer as count from audit_entry where action = 'choose-shop'`.execute(app.database.kysely);
      return rows[0]?.count ?? 0;
    };
    const before = await entries();
    await choose(shopId);
    for (let again = 0; again < 3; again++) expect(await choose(shopId)).toMatchObject({ success: true });
    expect(await entries()).toBe(before + 1);
    await choose(1);
  });

  test('are renamed, and have unique names', async () => {
    const shopId = await addShop('旧店名', 1);
    expect(await app.admin.post('/sys/shop/edit', { shopId, shopName: '新店名' })).toMatchObject({ success: true });
    expect((await shops()).find((shop) => shop.shopId === shopId)?.shopName).toBe('新店名');
    const taken = { status: 422, message: '店铺名称已存在', result: { errors: [{ field: 'shopName' }] } };
    expect(await app.admin.post('/sys/shop/add', { shopName: '新店名', corporateId: 1 })).toMatchObject(taken);
    expect(await app.admin.post('/sys/shop/edit', { shopId: 1, shopName: '新店名' })).toMatchObject(taken);
  });

  test.each([
    ['shopName', { shopName: '', corporateId: 1 }, '请输入'],
    ['shopName', { shopName: '店'.repeat(51), corporateId: 1 }, '最大长度为50'],
    ['corporateId', { shopName: '无公司' }, '请选择'],
    ['corporateId', { shopName: '无公司', corporateId: 99_999 }, '公司不存在或已被删除'],
  ])('are refused at %s for %o: %s', async (field, body, message) => {
    expect(await app.admin.post('/sys/shop/add', body)).toMatchObject({ status: 422, message, result: { errors: [{ field, message }] } });
  });

  test("are deleted unless other users belong to them, a user's current shop is among them, or it is the last of its corporate", async () => {
    const corporateId = await addCorporate('A2');
    const first = await addShop('A2 一店', corporateId);
    expect(await removeShop(first)).toMatchObject({ status: 409, message: '公司至少要有一个店铺；不再使用时请删除公司' });
    const second = await addShop('A2 二店', corporateId);
    await app.userWith([], { corporate: 'A2', account: 'a2user' });
    expect(await removeShop(first)).toMatchObject({ status: 409, message: '还有1个用户属于该店铺，不能删除' });
    await app.admin.get(`/apple-data-center/sys/shop/save/${second}`);
    expect(await removeShop(second)).toMatchObject({ status: 422, message: '不能删除您当前使用的店铺，请先切换到其他店铺' });
    await app.admin.get('/apple-data-center/sys/shop/save/1');
    expect(await removeShop(second)).toMatchObject({ success: true });
    expect(await removeShop(second)).toMatchObject({ status: 404 });
  });
});

describe('corporates', () => {
  test('are listed with the number of their shops, and changed', async () => {
    const corporateId = await addCorporate('B1');
    expect(await corporates()).toContainEqual({
      corporateId,
      corporateCode: 'B1',
      corporateName: '公司B1',
      type: 2,
      annualizedRate: null,
      shopCount: 0,
      manageable: true,
      version: expect.any(String),
    });
    expect(await app.admin.post('/sys/corporate/edit', { corporateId, corporateCode: 'B1x', corporateName: '改名' })).toMatchObject({
      success: true,
    });
    const changed = { corporateId, corporateCode: 'B1x', corporateName: '改名' };
    expect(await app.admin.post('/sys/corporate/edit', { ...changed, annualizedRate: '6' })).toMatchObject({ success: true });
    expect(await corporates()).toContainEqual(expect.objectContaining({ ...changed, annualizedRate: '6.00' }));
    expect(await app.admin.post('/sys/corporate/edit', changed)).toMatchObject({ success: true });
    expect(await corporates()).toContainEqual(expect.objectContaining({ ...changed, annualizedRate: '6.00' }));
    expect(await app.admin.post('/sys/corporate/edit', { ...changed, annualizedRate: '' })).toMatchObject({ success: true });
    expect(await corporates()).toContainEqual(expect.objectContaining({ ...changed, annualizedRate: null }));
  });

  test('are T2, general distributors or manufacturers, which is also the type of their users', async () => {
    const corporateId = await addCorporate('B9');
    const corporate = { corporateId, corporateCode: 'B9', corporateName: '公司B9' };
    const worker = await app.userWith([], { corporate: 'B9' });
    const userType = async () => (await worker.get<{ userInfo: { userType: number } }>('/sys/getUserAuthorInfo')).result.userInfo.userType;
    for (const type of [1, 3, 2]) {
      expect(await app.admin.post('/sys/corporate/edit', { ...corporate, type })).toMatchObject({ success: true });
      expect(await corporates()).toContainEqual(expect.objectContaining({ ...corporate, type }));
      expect(await userType()).toBe(type);
    }
    expect(await app.admin.post('/sys/corporate/edit', { ...corporate, type: 4 })).toMatchObject({ status: 422 });
  });

  test.each([
    ['corporateCode', { corporateCode: '', corporateName: '名' }, '请输入'],
    ['corporateCode', { corporateCode: 'c'.repeat(21), corporateName: '名' }, '最大长度为20'],
    ['corporateCode', { corporateCode: '一', corporateName: '名' }, '只能使用字母、数字、-和_'],
    ['corporateCode', { corporateCode: '1000', corporateName: '名' }, '公司代码已存在'],
    ['corporateName', { corporateCode: 'B2', corporateName: '名'.repeat(51) }, '最大长度为50'],
    ['annualizedRate', { corporateCode: 'B2', corporateName: '名', annualizedRate: '-1' }, '请输入非负数，且小数点不超过两位'],
    ['annualizedRate', { corporateCode: 'B2', corporateName: '名', annualizedRate: '6.125' }, '请输入非负数，且小数点不超过两位'],
  ])('are refused at %s for %o: %s', async (field, body, message) => {
    expect((await app.admin.post('/sys/corporate/add', body)).result).toMatchObject({
      errors: expect.arrayContaining([{ field, message }]),
    });
  });

  test('are deleted with their shops when no other user belongs to them and they have no data', async () => {
    const corporateId = await addCorporate('B3');
    const shopId = await addShop('B3 一店', corporateId);
    expect(await removeCorporate(corporateId)).toMatchObject({ success: true });
    expect((await shops()).map((shop) => shop.shopId)).not.toContain(shopId);
    expect(await removeCorporate(corporateId)).toMatchObject({ status: 404 });
  });

  test('with users or data are not deleted', async () => {
    await app.userWith([], { corporate: 'B4', account: 'b4user' });
    const used = (await corporates()).find(({ corporateCode }) => corporateCode === 'B4')?.corporateId ?? 0;
    expect(await removeCorporate(used)).toMatchObject({ status: 409, message: '还有1个用户属于该店铺，不能删除' });
    const corporateId = await addCorporate('B5');
    await sql`
      insert into upload (importer, corporate_id, state, file_name, user_id, user_name, created_at, heartbeat_at)
      values ('test', ${corporateId}, 'done', 'x.xlsx', 1, 'x', now(), now())
    `.execute(app.database.kysely);
    expect(await removeCorporate(corporateId)).toMatchObject({ status: 409, message: '公司已有业务数据，不能删除' });
    const refunded = await addCorporate('B6');
    await sql`
      insert into refund_issued (corporate_id, lob, data_date, amount_of_money, updated_by) values (${refunded}, 'iPhone', '2026-11-18', 1, 'x')
    `.execute(app.database.kysely);
    expect(await removeCorporate(refunded)).toMatchObject({ status: 409, message: '公司已有业务数据，不能删除' });
    expect((await corporates()).map((entry) => entry.corporateId)).toContain(corporateId);
  });
});

test('all tables with data of a corporate but a few prevent its deletion, by a reference of their own or of their upload or file', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'corporate_id' and not exists (
      select from pg_constraint where contype = 'f' and conrelid = format('public.%I', c.table_name)::regclass
        and confrelid in ('corporate'::regclass, 'upload'::regclass, 'subsidy_file'::regclass, 'large_logistics_file'::regclass)
    ) order by 1
  `.execute(app.database.kysely);
  expect(rows.map(({ name }) => name)).toEqual([
    // Derived rows are deleted with the rows that they are derived from, which prevent the deletion of the corporate.
    'arrival_record',
    'arrival_summary',
    // Logs remain after the deletion of the records that they name.
    'audit_entry',
    'expected_arrival',
    // Orders that are recomputed after a change of a mapping. Notices name them, and prevent the deletion.
    'expected_arrival_to_follow',
    // Its rows come only from imports and pulls, whose uploads prevent the deletion. A reference would be checked for
    // each row of a large file.
    'imei_record',
    // The same; their invoice prevents the deletion, too.
    'invoice_line',
    'kept_count',
    // The rows of the ledger are derived from receipts, deliveries and adjustments.
    'ledger_due',
    'ledger_made',
    'ledger_product',
    'ledger_receipt',
    'ledger_segment',
    'ledger_shortage',
    'logistics_ageing',
    // Values that rows of other tables have used.
    'named_part',
    'named_product',
    'phone_sale_sum',
    // Each belongs to an upload, which is checked once per statement.
    'purchase_delivery',
    'purchase_line',
    'removal',
    'security_event',
  ]);
});

describe('a user without the administrator role', () => {
  test("manages only the shops of the user's own corporates and of new corporates", async () => {
    const manager = await app.userWith(MANAGER, { corporate: 'C1' });
    const own = (await corporates()).find(({ corporateCode }) => corporateCode === 'C1')?.corporateId ?? 0;
    expect(await addShop('C1 二店', own, manager)).toBeGreaterThan(1);
    expect(await manager.post('/sys/shop/add', { shopName: '别家', corporateId: 1 })).toMatchObject({
      status: 403,
      message: '该公司不在您的权限范围内',
    });
    expect(await manager.post('/sys/shop/edit', { shopId: 1, shopName: '别家' })).toMatchObject({
      status: 403,
      message: '该店铺所属的公司不在您的权限范围内',
    });
    expect(await removeShop(1, manager)).toMatchObject({ status: 403 });
    expect(await manager.post('/sys/corporate/edit', { corporateId: 1, corporateCode: 'x', corporateName: 'x' })).toMatchObject({
      status: 403,
    });
    expect(await removeCorporate(1, manager)).toMatchObject({ status: 403 });
    const edited = { corporateId: own, corporateName: '自己的公司' };
    expect(await manager.post('/sys/corporate/edit', { ...edited, corporateCode: 'C1' })).toMatchObject({ success: true });
    // External data is assigned by the code.
    expect(await manager.post('/sys/corporate/edit', { ...edited, corporateCode: 'C1x' })).toMatchObject({
      status: 403,
      message: '公司代码只能由系统管理员修改：BI视图、邮件发件人和API令牌按此代码归属数据',
    });
    expect(await addShop('C2 一店', await addCorporate('C2', manager), manager)).toBeGreaterThan(1);
    expect((await shops(manager)).filter((shop) => shop.manageable).map((shop) => shop.shopName)).toEqual([
      'shop C1',
      'C1 二店',
      'C2 一店',
    ]);
  });

  test('creates shops to which the administrator also belongs', async () => {
    const manager = await app.userWith(MANAGER, { corporate: 'C3' });
    const own = (await corporates()).find(({ corporateCode }) => corporateCode === 'C3')?.corporateId ?? 0;
    const shopId = await addShop('C3 二店', own, manager);
    expect(JSON.stringify((await app.admin.get('/sys/getUserAuthorInfo')).result)).toContain(`"value":${shopId}`);
    expect((await shops()).find((shop) => shop.shopId === shopId)?.userCount).toBe(2);
  });
});

test('every change of shops and corporates is in the audit log', async () => {
  const corporateId = await addCorporate('D1');
  await app.admin.post('/sys/corporate/edit', { corporateId, corporateCode: 'D2', corporateName: 'D' });
  const { rows } = await sql`
    select action, old_value, new_value from audit_entry where entity = 'corporate' and record_id = ${String(corporateId)} order by id
  `.execute(app.database.kysely);
  expect(rows).toEqual([
    { action: 'insert', old_value: null, new_value: { corporateCode: 'D1', corporateName: '公司D1', type: 2, annualizedRate: null } },
    {
      action: 'update',
      old_value: { corporateCode: 'D1', corporateName: '公司D1', type: 2, annualizedRate: null },
      new_value: { corporateCode: 'D2', corporateName: 'D', type: 2, annualizedRate: null },
    },
  ]);
});

describe('every button needs its code', () => {
  test.each([
    ['POST', '/sys/shop/add', 'shop-manage-insert'],
    ['POST', '/sys/corporate/add', 'shop-manage-insert'],
    ['POST', '/sys/shop/edit', 'shop-manage-update'],
    ['POST', '/sys/corporate/edit', 'shop-manage-update'],
    ['DELETE', '/sys/shop/delete/99999', 'shop-manage-remove'],
    ['DELETE', '/sys/corporate/delete/99999', 'shop-manage-remove'],
  ])('%s %s needs %s', async (method, path, code) => {
    const without = await app.userWith(MANAGER.filter((held) => held !== code));
    const withCode = await app.userWith([code]);
    expect(await without.call(method, path, { body: {} })).toMatchObject({ status: 403 });
    expect((await withCode.call(method, path, { body: {} })).status).not.toBe(403);
  });
});
