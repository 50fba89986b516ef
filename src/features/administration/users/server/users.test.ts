import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp, USER_PASSWORD } from '../../../../../tests/app.ts';
import type { GeneratedPassword, UserEntry, UserPage } from '../contract.ts';

let app: TestApp;
let roleId: number;
beforeAll(async () => {
  app = await startTestApp();
  roleId = await roleWith('clerk', ['userManage']);
});
afterAll(() => app.close());

/** Creates a role with these codes through the API and returns its id. */
async function roleWith(roleName: string, codes: readonly string[]): Promise<number> {
  const made = (await app.admin.post<{ roleId: number }>('/sys/role/saveOrUpdate', { roleName, roleDesc: '', roleId: '' })).result.roleId;
  const { menus, operations } = await idsOf(codes);
  expect((await app.admin.post('/sys/role/updateRoleAuthor', { roleId: made, menuIds: menus, operationIds: operations })).message).toBe('');
  return made;
}

async function idsOf(codes: readonly string[]): Promise<{ menus: number[]; operations: number[] }> {
  const { rows: menus } = await sql<{ id: number }>`select id from menu where code = any(${codes})`.execute(app.database.kysely);
  const { rows: operations } = await sql<{ id: number }>`select id from operation where code = any(${codes})`.execute(app.database.kysely);
  return { menus: menus.map(({ id }) => id), operations: operations.map(({ id }) => id) };
}

let made = 0;
const form = (more: object = {}) => ({ userName: '李雷', loginAccount: `lilei${++made}`, phoneNumber: '13812345678', roleId, ...more });

async function addUser(more: object = {}, by: Caller = app.admin): Promise<GeneratedPassword & { loginAccount: string }> {
  const body = form(more);
  const answer = await by.post<GeneratedPassword>('/sys/user/add', body);
  expect(answer, answer.message).toMatchObject({ success: true });
  return { ...answer.result, loginAccount: body.loginAccount };
}

const read = async (userId: number) => (await app.admin.get<UserEntry>(`/sys/user/${userId}`)).result;
const userIdOf = async (caller: Caller) =>
  (await caller.get<{ userInfo: { userId: number } }>('/sys/getUserAuthorInfo')).result.userInfo.userId;
const isSignedIn = (caller: Caller) => caller.get('/sys/getUserAuthorInfo');

/** A user with all permissions for users, but without the administrator role. */
const MANAGER = [
  'userManage',
  'sys-manage-user-insert-user',
  'sys-manage-user-update',
  'sys-manage-user-remove',
  'sys-manage-user-reset-psw',
];

describe('the list of users', () => {
  test('returns records and pageInfo, newest first, ten a page', async () => {
    for (let count = 0; count < 11; count++) await addUser({ userName: `多页${count}` });
    const { result } = await app.admin.get<UserPage>('/sys/user/list', { userName: '多页' });
    expect(result.pageInfo).toEqual({ total: 11, current: 1, size: 10 });
    expect(result.records).toHaveLength(10);
    expect(result.records[0]).toMatchObject({
      userName: '多页10',
      phoneNumber: '13812345678',
      roleId,
      roleName: 'clerk',
      createTime: '2026-11-18 12:00:00',
      shopNames: ['默认店铺'],
      manageable: true,
    });
    const second = await app.admin.get<UserPage>('/sys/user/list', { userName: '多页', current: 2, size: 10 });
    expect(second.result.records.map((user) => user.userName)).toEqual(['多页0']);
  });

  test('finds parts of the name and of the account regardless of case, width and accents; % has no special meaning', async () => {
    const { loginAccount } = await addUser({ userName: 'Ánn 100%' });
    const found = async (userName: string) =>
      (await app.admin.get<UserPage>('/sys/user/list', { userName })).result.records.map((user) => user.loginAccount);
    expect(await found('ann 1')).toEqual([loginAccount]);
    expect(await found('ＡＮＮ')).toContain(loginAccount);
    expect(await found('0%')).toEqual([loginAccount]);
    expect(await found(loginAccount.toUpperCase())).toContain(loginAccount);
    expect(await found('a_n')).toEqual([]);
  });

  test('finds the users of one corporate by distributorId', async () => {
    const other = await app.userWith([], { corporate: '2000', account: 'elsewhere' });
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '2000'`.execute(app.database.kysely);
    const { result } = await app.admin.get<UserPage>('/sys/user/list', { distributorId: rows[0]?.id });
    expect(result.records.map((user) => user.userId)).toEqual([await userIdOf(other)]);
  });

  test('shows the caller and the users who share a corporate with the caller in any shop', async () => {
    const manager = await app.userWith(MANAGER, { corporate: '7100', account: 'manager-7100' });
    const colleague = await userIdOf(await app.userWith([], { corporate: '7100', account: 'colleague-7100' }));
    const stranger = await userIdOf(await app.userWith([], { corporate: '7200', account: 'stranger-7200' }));
    const own = await userIdOf(manager);
    const seen = async (query = {}) =>
      (await manager.get<UserPage>('/sys/user/list', query)).result.records
        .map((user) => user.userId)
        .toSorted((one, other) => one - other);
    expect(await seen()).toEqual([own, colleague]);
    expect(await seen({ userName: 'stranger' })).toEqual([]);
    expect((await manager.get<UserPage>('/sys/user/list')).result.pageInfo.total).toBe(2);
    expect(await manager.get(`/sys/user/${stranger}`)).toMatchObject({ status: 404 });
    for (const call of [
      manager.post('/sys/user/edit', { ...form(), loginAccount: '', userId: stranger }),
      manager.post('/sys/user/resetPassword', { userId: stranger }),
      manager.post('/apple-data-center/sys/user/auth', { userId: stranger, roleIds: [roleId] }),
      manager.call('DELETE', `/sys/user/${stranger}`),
    ])
      expect(await call).toMatchObject({ status: 404 });
    await sql`
      insert into user_shop (user_id, shop_id) select ${own}, shop.id from shop join corporate on corporate.id = corporate_id where corporate.code = '7200'
    `.execute(app.database.kysely);
    expect(await seen()).toEqual([own, colleague, stranger]);
  });

  test('shows users without a shop to the administrator only', async () => {
    const manager = await app.userWith(MANAGER, { corporate: '7300', account: 'manager-7300' });
    const { userId, loginAccount } = await addUser();
    await sql`delete from user_shop where user_id = ${userId}`.execute(app.database.kysely);
    const total = async (by: Caller) => (await by.get<UserPage>('/sys/user/list', { userName: loginAccount })).result.pageInfo.total;
    expect([await total(app.admin), await total(manager)]).toEqual([1, 0]);
    expect(await manager.post('/sys/user/resetPassword', { userId })).toMatchObject({ status: 404 });
  });

  test('is sorted by the columns it names and refuses others', async () => {
    const { result } = await app.admin.get<UserPage>('/sys/user/list', { orderBy: 'loginAccount', order: 'asc' });
    expect(result.records[0]?.loginAccount).toBe('admin');
    const byShops = async (order: string) =>
      (await app.admin.get<UserPage>('/sys/user/list', { orderBy: 'shopNames', order, size: '100' })).result.records.map(({ shopNames }) =>
        shopNames.join(),
      );
    const [rising, falling] = [await byShops('asc'), await byShops('desc')];
    expect(new Set(rising).size).toBeGreaterThan(1);
    expect([rising.filter(Boolean).at(0), rising.filter(Boolean).at(-1)]).toEqual([
      falling.filter(Boolean).at(-1),
      falling.filter(Boolean).at(0),
    ]);
    expect((await app.admin.get('/sys/user/list', { orderBy: 'password_hash' })).status).toBe(422);
  });

  test('limits the search text as the input does', async () => {
    expect(await app.admin.get('/sys/user/list', { userName: 'x'.repeat(51) })).toMatchObject({ status: 422, message: '最大长度为50' });
    expect((await app.admin.get('/sys/user/list', { userName: 'x'.repeat(50) })).status).toBe(200);
  });

  test('never shows a password', async () => {
    const { result } = await app.admin.get('/sys/user/list');
    expect(JSON.stringify(result)).not.toMatch(/password|argon/i);
  });
});

describe('a new user', () => {
  test('gets a random password that is returned once, and must change it first', async () => {
    const { userId, initialPassword, loginAccount } = await addUser();
    expect(initialPassword).toMatch(/^[a-zA-Z0-9!#@*&.]{14}$/);
    const user = await app.signIn(loginAccount, initialPassword ?? '');
    expect(await user.get('/sys/user/list')).toMatchObject({ status: 403, message: '请先修改初始密码' });
    const chosen = await app.encrypt('My*Own*2026');
    const changed = await user.post('/sys/user/changePassword', {
      userId,
      oldPassword: await app.encrypt(initialPassword ?? ''),
      newPassword: chosen,
      confirmPassword: chosen,
    });
    expect(changed.success).toBe(true);
    expect(await (await app.signIn(loginAccount, 'My*Own*2026')).get('/sys/user/list')).toMatchObject({ status: 200 });
  });

  test('may get a password from the creator, which follows the rule and must be changed, too', async () => {
    expect(await app.admin.post('/sys/user/add', form({ password: await app.encrypt('weak') }))).toMatchObject({
      status: 422,
      message: '密码格式不正确',
      result: { errors: [{ field: 'password', message: '密码格式不正确' }] },
    });
    const common = await app.admin.post('/sys/user/add', form({ password: await app.encrypt('Dragon#2024') }));
    expect(common).toMatchObject({ result: { errors: [{ field: 'password', message: '密码过于常见，容易被猜中，请换一个' }] } });
    const named = await app.admin.post('/sys/user/add', form({ loginAccount: 'hanmei', password: await app.encrypt('HanMei#2024') }));
    expect(named).toMatchObject({ result: { errors: [{ field: 'password', message: '密码不能由账号或系统名称组成，请换一个' }] } });
    const { initialPassword, loginAccount } = await addUser({ password: await app.encrypt('Quiet*Harbour.77') });
    expect(initialPassword).toBeNull();
    expect(await (await app.signIn(loginAccount, 'Quiet*Harbour.77')).get('/sys/user/list')).toMatchObject({ message: '请先修改初始密码' });
  });

  test.each([
    ['userName', { userName: '' }, '请输入'],
    ['userName', { userName: '名'.repeat(51) }, '最大长度为50'],
    ['loginAccount', { loginAccount: ' ' }, '请输入'],
    ['loginAccount', { loginAccount: 'a'.repeat(31) }, '最大长度为30'],
    ['loginAccount', { loginAccount: 'two words' }, '账号不能含有空格'],
    ['phoneNumber', { phoneNumber: '12345678901' }, '请输入正确的手机号码'],
    ['roleId', { roleId: '' }, '请选择'],
    ['roleId', { roleId: 99_999 }, '角色不存在或已被删除'],
    ['shopIds', { shopIds: [] }, '请选择'],
    ['shopIds', { shopIds: [99_999] }, '店铺不存在或已被删除'],
    ['mustChangePassword', { mustChangePassword: false }, '不支持的字段：mustChangePassword'],
  ])('is refused at %s for %o: %s', async (field, wrong, message) => {
    expect(await app.admin.post('/sys/user/add', form(wrong))).toMatchObject({ status: 422, result: { errors: [{ field, message }] } });
  });

  test('needs no phone, and may have every name and account of the greatest length', async () => {
    const { userId } = await addUser({ phoneNumber: '', userName: '名'.repeat(50), loginAccount: 'b'.repeat(30) });
    expect(await read(userId)).toMatchObject({ phoneNumber: '', userName: '名'.repeat(50), loginAccount: 'b'.repeat(30) });
  });

  test('is refused if the login account exists, regardless of case', async () => {
    const { loginAccount } = await addUser();
    expect(await app.admin.post('/sys/user/add', form({ loginAccount: loginAccount.toUpperCase() }))).toMatchObject({
      status: 422,
      message: '登录账号已存在',
      result: { errors: [{ field: 'loginAccount', message: '登录账号已存在' }] },
    });
  });

  test('is created once by two concurrent requests with the same account', async () => {
    const body = form();
    const answers = await Promise.all([app.admin.post('/sys/user/add', body), app.admin.post('/sys/user/add', body)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  });

  test('has a password that is stored neither in the audit log nor under an Idempotency-Key', async () => {
    const answer = await app.admin.post<GeneratedPassword>('/sys/user/add', form(), { headers: { 'idempotency-key': 'k1' } });
    const password = answer.result.initialPassword ?? '';
    expect(password).not.toBe('');
    const { rows } = await sql<{ text: string }>`
      select row_to_json(a)::text as text from audit_entry a union all select row_to_json(i)::text from idempotent_answer i
    `.execute(app.database.kysely);
    expect(rows.filter(({ text }) => text.includes(password) || text.includes('argon2'))).toEqual([]);
  });

  test('is created once under an Idempotency-Key; a retry after a lost connection gets the id, and no password', async () => {
    const [body, headers] = [form(), { 'idempotency-key': 'k2' }];
    const { result } = await app.admin.post<GeneratedPassword>('/sys/user/add', body, { headers });
    expect((await app.admin.post<GeneratedPassword>('/sys/user/add', body, { headers })).result).toEqual({
      userId: result.userId,
      initialPassword: null,
    });
  });

  test("belongs to the creator's current shop unless shops are given", async () => {
    const { userId } = await addUser();
    expect((await read(userId)).shopNames).toEqual(['默认店铺']);
  });
});

describe('an edited user', () => {
  test('has the new name, phone, role and shops; the login account does not change', async () => {
    const { userId, loginAccount } = await addUser();
    const other = await roleWith('seller', ['weekSale']);
    expect(
      await app.admin.post('/sys/user/edit', { userId, userName: '韩梅梅', loginAccount, phoneNumber: '', roleId: other }),
    ).toMatchObject({ success: true });
    expect(await read(userId)).toMatchObject({
      userName: '韩梅梅',
      loginAccount,
      phoneNumber: '',
      roleId: other,
      roleName: 'seller',
      shopNames: ['默认店铺'],
    });
    expect(
      await app.admin.post('/sys/user/edit', { userId, userName: '韩梅梅', loginAccount: 'renamed', phoneNumber: '', roleId }),
    ).toMatchObject({
      status: 422,
      message: '登录账号不能修改',
    });
  });

  test('remains signed in after a new name, and is signed out with 50012 after a new role', async () => {
    const user = await app.userWith([], { account: 'promoted' });
    const userId = await userIdOf(user);
    const { userName, phoneNumber, roleId: before } = await read(userId);
    await app.admin.post('/sys/user/edit', { userId, userName: `${userName}2`, phoneNumber, roleId: before });
    expect((await isSignedIn(user)).status).toBe(200);
    await app.admin.post('/sys/user/edit', { userId, userName, phoneNumber, roleId });
    expect(await isSignedIn(user)).toMatchObject({ status: 401, code: '50012' });
  });

  test('without the former current shop gets another shop of the user, and signs in again', async () => {
    const shopId = (await app.admin.post<{ shopId: number }>('/sys/shop/add', { shopName: '二店', corporateId: 1 })).result.shopId;
    const user = await app.userWith([], { account: 'mover' });
    const { userId, shopIds } = await read(await userIdOf(user));
    const change = (to: number[]) => app.admin.post('/sys/user/edit', { userId, userName: 'mover', phoneNumber: '', roleId, shopIds: to });
    expect((await change([...shopIds, shopId])).success).toBe(true);
    expect((await change([shopId])).success).toBe(true);
    expect(await isSignedIn(user)).toMatchObject({ code: '50012' });
    const again = await app.signIn('mover', USER_PASSWORD);
    expect((await again.get('/sys/getUserAuthorInfo')).result).toMatchObject({
      userInfo: { shopId, shopName: '二店' },
      shopOptions: [{ value: shopId, label: '二店' }],
    });
  });

  test('that does not exist is not found', async () => {
    expect(await app.admin.post('/sys/user/edit', { userId: 99_999, userName: 'x', phoneNumber: '', roleId })).toMatchObject({
      status: 404,
    });
    expect(await app.admin.get('/sys/user/99999')).toMatchObject({ status: 404 });
  });
});

describe('assigning a role', () => {
  test('sets the one role and signs the user out', async () => {
    const user = await app.userWith([], { account: 'assigned' });
    const userId = await userIdOf(user);
    expect(await app.admin.post('/apple-data-center/sys/user/auth', { userId, roleIds: [roleId] })).toMatchObject({ success: true });
    expect((await read(userId)).roleId).toBe(roleId);
    expect(await isSignedIn(user)).toMatchObject({ code: '50012' });
  });

  test('needs one role and refuses more than one', async () => {
    const { userId } = await addUser();
    expect(await app.admin.post('/apple-data-center/sys/user/auth', { userId, roleIds: [] })).toMatchObject({
      status: 422,
      message: '请选择',
    });
    expect(await app.admin.post('/apple-data-center/sys/user/auth', { userId, roleIds: [roleId, 1] })).toMatchObject({
      status: 422,
      message: '一个用户只能有一个角色',
    });
  });
});

describe('resetting a password', () => {
  test('returns a new one once, which must be changed, and ends the sessions with 50012', async () => {
    const user = await app.userWith(['userManage'], { account: 'forgetful' });
    const userId = await userIdOf(user);
    const { result } = await app.admin.post<GeneratedPassword>('/sys/user/resetPassword', { userId });
    expect(result.initialPassword).toMatch(/^[a-zA-Z0-9!#@*&.]{14}$/);
    expect(await isSignedIn(user)).toMatchObject({ status: 401, code: '50012' });
    await expect(app.signIn('forgetful', USER_PASSWORD)).rejects.toThrow('账号或密码不正确');
    const again = await app.signIn('forgetful', result.initialPassword ?? '');
    expect(await again.get('/sys/user/list')).toMatchObject({ status: 403, message: '请先修改初始密码' });
  });
});

describe('resetting the password of a user who is locked out', () => {
  test('allows the user to sign in immediately', async () => {
    const user = await app.userWith([], { account: 'locked-out' });
    const userId = await userIdOf(user);
    for (let attempt = 0; attempt < 5; attempt++) {
      const password = await app.encrypt('Wrong*2026');
      await app.anonymous.post('/sys/login', { loginAccount: 'locked-out', password });
    }
    await expect(app.signIn('locked-out', USER_PASSWORD)).rejects.toThrow('尝试失败次数过多');
    const { result } = await app.admin.post<GeneratedPassword>('/sys/user/resetPassword', { userId });
    expect((await app.signIn('locked-out', result.initialPassword ?? '')).token).toBeTruthy();
  });
});

describe('deleting a user', () => {
  test('ends the sessions, frees the account and keeps the name in the audit log', async () => {
    const user = await app.userWith([], { account: 'leaver' });
    const userId = await userIdOf(user);
    expect(await app.admin.call('DELETE', `/sys/user/${userId}`)).toMatchObject({ success: true });
    expect(await isSignedIn(user)).toMatchObject({ status: 401, code: '50012' });
    expect(await app.admin.get(`/sys/user/${userId}`)).toMatchObject({ status: 404 });
    expect(await app.admin.call('DELETE', `/sys/user/${userId}`)).toMatchObject({ status: 404 });
    await addUser({ loginAccount: 'leaver' });
    const { rows } =
      await sql`select old_value from audit_entry where entity = 'user' and action = 'delete' and record_id = ${String(userId)}`.execute(
        app.database.kysely,
      );
    expect(rows).toMatchObject([{ old_value: { userName: 'leaver', loginAccount: 'leaver' } }]);
  });
});

describe('user 1', () => {
  test('cannot be edited, deleted, reset or given another role, not even by user 1', async () => {
    const message = '系统内置用户不能编辑、删除或重置密码';
    expect(await app.admin.post('/sys/user/edit', { userId: 1, userName: 'x', phoneNumber: '', roleId: 1 })).toMatchObject({
      status: 403,
      message,
    });
    expect(await app.admin.call('DELETE', '/sys/user/1')).toMatchObject({ status: 403, message });
    expect(await app.admin.post('/sys/user/resetPassword', { userId: 1 })).toMatchObject({ status: 403, message });
    expect(await app.admin.post('/apple-data-center/sys/user/auth', { userId: 1, roleIds: [roleId] })).toMatchObject({
      status: 403,
      message,
    });
    expect((await read(1)).manageable).toBe(false);
  });
});

describe('users cannot grant rights that they do not hold', () => {
  let manager: Caller;
  let own: number;
  beforeAll(async () => {
    manager = await app.userWith(MANAGER, { account: 'manager' });
    own = (await read(await userIdOf(manager))).roleId ?? 0;
  });

  test("a role with more rights than the caller's can be assigned neither to a new nor to an existing user", async () => {
    const message = '该角色的权限超出您自己的权限';
    const bigger = await roleWith('bigger', ['userManage', 'weekSale']);
    for (const beyond of [1, bigger]) {
      expect(await manager.post('/sys/user/add', form({ roleId: beyond }))).toMatchObject({ status: 403, message });
      const { userId } = await addUser({}, manager);
      expect(await manager.post('/sys/user/edit', { userId, userName: 'x', phoneNumber: '', roleId: beyond })).toMatchObject({
        status: 403,
        message,
      });
      expect(await manager.post('/apple-data-center/sys/user/auth', { userId, roleIds: [beyond] })).toMatchObject({ status: 403, message });
    }
    expect((await addUser({ roleId: own }, manager)).userId).toBeGreaterThan(1);
  });

  test("a role with a category that the caller's role does not have cannot be assigned", async () => {
    const categorised = await roleWith('categorised', ['userManage']);
    await app.admin.post('/inventoryExpenseAuthor/save', { roleId: categorised, lobList: ['iPhone'] });
    expect(await manager.post('/sys/user/add', form({ roleId: categorised }))).toMatchObject({ status: 403 });
  });

  test('a user with more rights can be neither changed, reset nor deleted: after a reset the caller could sign in as that user', async () => {
    const message = '不能管理权限超出您自己的用户';
    const { userId } = await addUser({ roleId: 1 });
    expect(await manager.post('/sys/user/resetPassword', { userId })).toMatchObject({ status: 403, message });
    expect(await manager.call('DELETE', `/sys/user/${userId}`)).toMatchObject({ status: 403, message });
    expect(await manager.post('/sys/user/edit', { userId, userName: 'x', phoneNumber: '', roleId })).toMatchObject({
      status: 403,
      message,
    });
    expect((await manager.get<UserEntry>(`/sys/user/${userId}`)).result.manageable).toBe(false);
  });

  test("shops and users of corporates other than the caller's cannot be managed", async () => {
    const { userId } = await read(await userIdOf(await app.userWith([], { corporate: '3000', account: 'stranger' })));
    const { shopIds } = await read(userId);
    expect(await manager.post('/sys/user/add', form({ shopIds }))).toMatchObject({
      status: 403,
      message: '该店铺所属的公司不在您的权限范围内',
    });
    expect(await manager.post('/sys/user/resetPassword', { userId })).toMatchObject({ status: 404 });
    // A user of the same corporate is visible but cannot be managed.
    await sql`insert into user_shop (user_id, shop_id) select ${userId}, shop_id from app_user where id = ${await userIdOf(manager)}`.execute(
      app.database.kysely,
    );
    expect(await manager.post('/sys/user/resetPassword', { userId })).toMatchObject({ status: 403 });
    expect(await app.admin.post('/sys/user/add', form({ shopIds }))).toMatchObject({ success: true });
  });

  test('callers cannot change their own role, password and account on this screen', async () => {
    const userId = await userIdOf(manager);
    expect(await manager.post('/sys/user/edit', { userId, userName: 'manager', phoneNumber: '', roleId })).toMatchObject({
      status: 422,
      message: '不能修改自己的角色',
    });
    expect(await manager.post('/sys/user/resetPassword', { userId })).toMatchObject({
      status: 422,
      message: '请使用“修改密码”来修改自己的密码',
    });
    expect(await manager.call('DELETE', `/sys/user/${userId}`)).toMatchObject({ status: 422, message: '不能删除自己的账号' });
    expect(await manager.post('/sys/user/edit', { userId, userName: 'manager', phoneNumber: '13900000000', roleId: own })).toMatchObject({
      success: true,
    });
  });
});

describe('the column groups that a user shows', () => {
  test('are shown by default, stored per user, and listed with their columns', async () => {
    const user = await app.userWith([]);
    const before = (await user.get<Record<string, unknown>>('/sys/user/getUserInfo')).result;
    expect(before).toMatchObject({ showPurchasing: 1, showDelivery: 1, showPurchasingHistogram: 1, showDeliveryHistogram: 1 });
    expect(before.showPurchasingList).toEqual([{ columnName: '采购数量' }, { columnName: '采购金额（万元）' }]);
    expect(before.showDeliveryList).toEqual([{ columnName: '交货数量' }, { columnName: '交货金额（万元）' }]);
    expect(
      await user.call('POST', '/sys/user/updateInventoryExpenseShow', { query: { showPurchasing: 2, showDelivery: 1 } }),
    ).toMatchObject({ success: true });
    expect(
      await user.call('POST', '/sys/user/updateInventoryExpenseShowHistogram', {
        query: { showPurchasingHistogram: 1, showDeliveryHistogram: 2 },
      }),
    ).toMatchObject({ success: true });
    expect((await user.get('/sys/user/getUserInfo')).result).toMatchObject({
      showPurchasing: 2,
      showDelivery: 1,
      showPurchasingHistogram: 1,
      showDeliveryHistogram: 2,
    });
    expect((await app.admin.get('/sys/user/getUserInfo')).result).toMatchObject({ userName: '管理员', roleId: 1, showPurchasing: 1 });
  });

  test('accept only the values 1 and 2', async () => {
    expect(
      await app.admin.call('POST', '/sys/user/updateInventoryExpenseShow', { query: { showPurchasing: 3, showDelivery: 1 } }),
    ).toMatchObject({ status: 422 });
  });
});

describe('every button needs its code', () => {
  test.each([
    ['POST', '/sys/user/add', 'sys-manage-user-insert-user'],
    ['POST', '/sys/user/edit', 'sys-manage-user-update'],
    ['DELETE', '/sys/user/1', 'sys-manage-user-remove'],
    ['POST', '/sys/user/resetPassword', 'sys-manage-user-reset-psw'],
    ['POST', '/apple-data-center/sys/user/auth', 'sys-manage-user-update'],
  ])('%s %s: refused with all other codes, allowed with %s', async (method, path, code) => {
    const without = await app.userWith(MANAGER.filter((held) => held !== code));
    const withCode = await app.userWith([code]);
    const call = (caller: Caller) => caller.call(method, path, { body: {} });
    expect(await call(without)).toMatchObject({ status: 403, message: '没有权限执行此操作' });
    expect((await call(withCode)).message).not.toBe('没有权限执行此操作');
  });
});
