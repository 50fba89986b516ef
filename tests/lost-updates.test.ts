import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from './app.ts';

/**
 * Two users edit one record: the refusal of the second has what the first saved (docs/api.md#versions). Lists are
 * tested in tests/lists/records.test.ts.
 */

let app: TestApp;
/** The user who saves first. */
let colleague: Caller;

beforeAll(async () => {
  app = await startTestApp();
  // Saving the configuration sets schedules, which need a running queue.
  await app.startJobs();
  colleague = await app.userWith(
    [
      'userManage',
      'sys-manage-user-update',
      'rolesManage',
      'sys-manage-role-update',
      'sys-manage-role-auth',
      'shopManage',
      'shop-manage-insert',
      'shop-manage-update',
      'shop-manage-remove',
      'signOnGroups',
      'sign-on-group-update',
      'fiscalYear',
      'sys-manage-apple-date-update',
      'systemConfig',
      'system-config-update',
    ],
    { account: 'colleague' },
  );
  await app.admin.post('/inventoryExpenseAuthor/save', {
    roleId: await idOf('role', 'name', 'role of colleague'),
    lobList: ['iPad', 'CPU'],
  });
});
afterAll(() => app.close());

type Values = Readonly<Record<string, unknown>>;

/**
 * An editable record: how it is read and saved, and two states of its edited values that differ from the first one.
 */
interface Edited {
  readonly name: string;
  /** Creates a record and returns its id. */
  readonly make: () => Promise<number>;
  /** The edited values in the response of the page, with the version. */
  readonly read: (id: number) => Promise<Values>;
  readonly save: (by: Caller, id: number, body: Values) => Promise<Answer>;
  readonly theirs: (id: number) => Promise<Values>;
  readonly mine: (id: number) => Promise<Values>;
  /** The values of a body in the response. */
  readonly shown?: (body: Values) => Values;
}

let made = 0;

async function idOf(table: string, column: string, value: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    app.database.kysely,
  );
  return rows[0]?.id ?? 0;
}

async function makeRole(): Promise<number> {
  return (await app.admin.post<{ roleId: number }>('/sys/role/saveOrUpdate', { roleName: `角色${++made}` })).result.roleId;
}

async function makeUser(): Promise<number> {
  const body = { userName: '同名', loginAccount: `edited${++made}`, roleId: await makeRole() };
  return (await app.admin.post<{ userId: number }>('/sys/user/add', body)).result.userId;
}

const entryOf = async (path: string, idName: string, id: number) =>
  (await app.admin.get<Values[]>(path)).result.find((each) => each[idName] === id) ?? {};

const readUser = async (userId: number) => (await app.admin.get<Values>(`/sys/user/${userId}`)).result;
const readRights = async (roleId: number) => (await app.admin.get<Values>('/sys/role/getRoleAuthorInfo', { roleId })).result;
const sorted = (ids: unknown) => (ids as number[]).toSorted((one, other) => one - other);

/** The ids of a screen with the group above it. */
async function menus(code: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from menu where code = ${code} or id = (select parent_id from menu where code = ${code}) order by id
  `.execute(app.database.kysely);
  return rows.map(({ id }) => id);
}

/** The quarters of a year; the last one ends on this day. */
const quarters = (lastDay: string) => [
  { quarter: 1, startTime: '2025-09-28', endTime: '2025-12-27' },
  { quarter: 2, startTime: '2025-12-28', endTime: '2026-03-28' },
  { quarter: 3, startTime: '2026-03-29', endTime: '2026-06-27' },
  { quarter: 4, startTime: '2026-06-28', endTime: lastDay },
];

const CONFIGURATION = {
  pinXianPeiZhi: { mac: null, watch: null, ipad: null, iphone: null, airPods: null, fitting: null, others: null },
  jdEmailRemindConf: { uploadDeadLineWeek: 2, uploadDeadLineTime: '12:00:00', remindEmailBoxList: [] },
  shipmentEmailRemindConf: { uploadDeadLineWeek: 3, uploadDeadLineTime: '12:00:00', remindEmailBoxList: [] },
  saveShipmentPlanDataPageConf: { uploadDeadLineTime: null },
  dnUploadTimeLimit: '10:00',
  productStockScheduledLast: 30,
  cargoQueryTimedSendConf: { uploadDeadLineTime: null, lobConfReqDtoList: [] },
  vcNotifyConfigVo: { vcNotifyTime: null, vcLasUploadTime: '12:00:00', vcNotifyEmailList: [] },
};

const EDITED: readonly Edited[] = [
  {
    name: 'a user',
    make: makeUser,
    read: readUser,
    save: async (by, userId, body) => {
      const { userName, phoneNumber, roleId, shopIds } = await readUser(userId);
      return by.post('/sys/user/edit', { userName, phoneNumber, roleId, shopIds, ...body, userId });
    },
    theirs: async () => ({ userName: '改名', phoneNumber: '13800138000' }),
    mine: async () => ({ userName: '我的' }),
  },
  {
    name: 'the role of a user',
    make: makeUser,
    read: readUser,
    save: (by, userId, body) => by.post('/apple-data-center/sys/user/auth', { ...body, userId }),
    theirs: async () => ({ roleIds: [await makeRole()] }),
    mine: async () => ({ roleIds: [await makeRole()] }),
    shown: ({ roleIds }) => ({ roleId: (roleIds as number[])[0] }),
  },
  {
    name: 'a role',
    make: makeRole,
    read: (roleId) => entryOf('/sys/role/getRoleList', 'roleId', roleId),
    save: (by, roleId, body) => by.post('/sys/role/saveOrUpdate', { roleDesc: '', ...body, roleId }),
    theirs: async (id) => ({ roleName: `他的${id}`, roleDesc: '说明' }),
    mine: async (id) => ({ roleName: `我的${id}` }),
  },
  {
    name: 'the rights of a role',
    make: makeRole,
    read: readRights,
    save: (by, roleId, body) => by.post('/sys/role/updateRoleAuthor', { ...body, roleId }),
    theirs: async () => ({ menuIds: await menus('userManage'), operationIds: [await idOf('operation', 'code', 'sys-manage-user-update')] }),
    mine: async () => ({ menuIds: await menus('shopManage'), operationIds: [] }),
    shown: ({ menuIds, operationIds }) => ({ menuIds: sorted(menuIds), operationIds }),
  },
  {
    name: 'the categories of a role',
    make: makeRole,
    read: async (roleId) => {
      const { lobVersion, ...held } = await readRights(roleId);
      return { ...held, version: lobVersion };
    },
    save: (by, roleId, body) => by.post('/inventoryExpenseAuthor/save', { ...body, roleId }),
    theirs: async () => ({ lobList: ['iPad', 'CPU'] }),
    mine: async () => ({ lobList: ['CPU'] }),
  },
  {
    name: 'a shop',
    make: async () => {
      const body = { shopName: `店${++made}`, corporateId: await idOf('corporate', 'code', '1000') };
      return (await app.admin.post<{ shopId: number }>('/sys/shop/add', body)).result.shopId;
    },
    read: (shopId) => entryOf('/sys/shop/list', 'shopId', shopId),
    save: (by, shopId, body) => by.post('/sys/shop/edit', { ...body, shopId }),
    theirs: async (id) => ({ shopName: `他的店${id}` }),
    mine: async (id) => ({ shopName: `我的店${id}` }),
  },
  {
    name: 'a corporate',
    make: async () => {
      const body = { corporateCode: `C${++made}`, corporateName: '公司' };
      return (await app.admin.post<{ corporateId: number }>('/sys/corporate/add', body)).result.corporateId;
    },
    read: (corporateId) => entryOf('/sys/corporate/list', 'corporateId', corporateId),
    save: (by, corporateId, body) => by.post('/sys/corporate/edit', { ...body, corporateId }),
    theirs: async (id) => ({ corporateCode: await codeOf(id), corporateName: '他的公司' }),
    mine: async (id) => ({ corporateCode: await codeOf(id), corporateName: '我的公司' }),
  },
  {
    name: 'a mapped group',
    make: async () => {
      const body = { groupName: `组${++made}`, priority: 1, roleId: await makeRole(), shopIds: [await idOf('shop', 'name', '默认店铺')] };
      return (await app.admin.post<{ groupId: number }>('/sys/signOnGroup/add', body)).result.groupId;
    },
    read: (groupId) => entryOf('/sys/signOnGroup/list', 'groupId', groupId),
    save: async (by, groupId, body) => {
      const { groupName, priority, roleId, shopIds } = await entryOf('/sys/signOnGroup/list', 'groupId', groupId);
      return by.post('/sys/signOnGroup/edit', { groupName, priority, roleId, shopIds, ...body, groupId });
    },
    theirs: async (id) => ({ groupName: `他的组${id}`, priority: 2 }),
    mine: async (id) => ({ groupName: `我的组${id}` }),
  },
  {
    name: 'the quarters of a fiscal year',
    make: async () => {
      await sql`delete from fiscal_quarter`.execute(app.database.kysely);
      return (await app.admin.post<{ id: number }>('/sys/fiscal/add', { year: 2026 + ++made })).result.id;
    },
    read: (id) => entryOf('/sys/fiscal/list', 'id', id),
    save: (by, fyId, body) => by.post('/sys/fiscal/quarter/addOrEdit', { ...body, fyId }),
    theirs: async () => ({ quarterList: quarters('2026-09-26') }),
    mine: async () => ({ quarterList: quarters('2026-10-03') }),
  },
  {
    name: 'the system configuration',
    make: async () => {
      await app.admin.post('/sysConf/updateSysConf', { ...CONFIGURATION, productStockScheduledLast: 60 + ++made });
      return 0;
    },
    read: async () => (await app.admin.get<Values>('/sysConf/getSysConf')).result,
    save: (by, _id, body) => by.post('/sysConf/updateSysConf', { ...CONFIGURATION, ...body }),
    theirs: async () => ({ dnUploadTimeLimit: '09:30' }),
    mine: async () => ({ productStockScheduledLast: 45 }),
  },
];

/** The records whose edit can be undone on the page. */
const UNDONE = ['a user', 'the role of a user', 'a role', 'a shop', 'a corporate', 'a mapped group'];

describe.each(EDITED.filter(({ name }) => UNDONE.includes(name)))('the undo of an edit of $name', ({ make, read, save, theirs, mine }) => {
  test('is saved with the version that the edit returned, and refused after a later change', async () => {
    const id = await make();
    const { version } = await read(id);
    const edited = (await save(app.admin, id, { ...(await mine(id)), version })) as Answer<{ version: string }>;
    expect(edited.result.version).toBe((await read(id)).version);
    expect(edited.result.version).not.toBe(version);
    expect(await save(colleague, id, await theirs(id))).toMatchObject({ success: true });
    expect(await save(app.admin, id, { ...(await mine(id)), version: edited.result.version })).toMatchObject({ status: 409 });
  });
});

describe.each(EDITED)('saving $name', ({ make, read, save, theirs, mine, shown = (body: Values) => body }) => {
  test('is refused after a concurrent change, with its user, time and the current values, and succeeds with the current version', async () => {
    const id = await make();
    const { version } = await read(id);
    const saved = await theirs(id);
    const own = await mine(id);
    expect(await save(colleague, id, { ...saved, version })).toMatchObject({ success: true });
    app.clock.advance(60_000);
    const refused = await save(app.admin, id, { ...own, version });
    app.clock.advance(-60_000);
    expect(refused).toMatchObject({
      status: 409,
      message: 'colleague已于2026-11-18 12:00:00修改了此记录，请核对后再保存',
      result: { current: shown(saved), changedBy: 'colleague', changedAt: '2026-11-18 12:00:00' },
    });
    const now = await read(id);
    expect(now).toMatchObject(shown(saved));
    expect(await save(app.admin, id, { ...own, version: now.version })).toMatchObject({ success: true });
    expect(await read(id)).toMatchObject(shown(own));
  });

  test('overwrites the current values if no version is sent', async () => {
    const id = await make();
    expect(await save(colleague, id, await theirs(id))).toMatchObject({ success: true });
    const own = await mine(id);
    expect(await save(app.admin, id, own)).toMatchObject({ success: true });
    expect(await read(id)).toMatchObject(shown(own));
  });

  test('succeeds for one of two concurrent saves, and is refused for the other', async () => {
    const id = await make();
    const { version } = await read(id);
    const [saved, own] = [await theirs(id), await mine(id)];
    const answers = await Promise.all([save(colleague, id, { ...saved, version }), save(app.admin, id, { ...own, version })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject(shown(answers[0].success ? saved : own));
  });
});

test('creating or deleting a shop, alone or with its corporate, changes its users: a conflict names the user who did it', async () => {
  const corporate = { corporateCode: `S${++made}`, corporateName: '公司' };
  const { corporateId } = (await colleague.post<{ corporateId: number }>('/sys/corporate/add', corporate)).result;
  const add = async (shopName: string) =>
    (await colleague.post<{ shopId: number }>('/sys/shop/add', { shopName, corporateId })).result.shopId;
  const remove = (path: string) => async () => void (await colleague.call('DELETE', path));
  const userId = await idOf('app_user', 'login_account', 'colleague');
  const save = async (body: Values) => {
    const { userName, phoneNumber, roleId, shopIds } = await readUser(userId);
    return app.admin.post('/sys/user/edit', { userName, phoneNumber, roleId, shopIds, ...body, userId });
  };
  const refusedAfter = async (change: () => Promise<unknown>) => {
    await save({ phoneNumber: `1380013${1000 + ++made}` });
    const { version } = await readUser(userId);
    await change();
    const { shopIds } = await readUser(userId);
    expect(await save({ userName: '改名', version })).toMatchObject({
      status: 409,
      result: { changedBy: 'colleague', current: { shopIds } },
    });
  };
  await refusedAfter(() => add(`${corporate.corporateCode} 一店`));
  const second = await add(`${corporate.corporateCode} 二店`);
  await refusedAfter(remove(`/sys/shop/delete/${second}`));
  await refusedAfter(remove(`/sys/corporate/delete/${corporateId}`));
});

test('a password reset and the hidden column groups of a user are not conflicts', async () => {
  const caller = await app.userWith([], { account: 'hider' });
  const userId = await idOf('app_user', 'login_account', 'hider');
  const { version } = await readUser(userId);
  const query = { showPurchasing: 2, showDelivery: 2 };
  expect(await caller.post('/sys/user/updateInventoryExpenseShow', undefined, { query })).toMatchObject({ success: true });
  expect(await app.admin.post('/sys/user/resetPassword', { userId })).toMatchObject({ success: true });
  expect((await readUser(userId)).version).toBe(version);
});

test('a save of the current values is not a conflict, whatever version it is based on', async () => {
  const roleId = await makeRole();
  const { version } = await readRights(roleId);
  const body = { roleId, menuIds: await menus('userManage'), operationIds: [], version };
  expect(await colleague.post('/sys/role/updateRoleAuthor', body)).toMatchObject({ success: true });
  expect(await app.admin.post('/sys/role/updateRoleAuthor', body)).toMatchObject({ success: true });
});

/** The code of a corporate, which only the administrator can change. */
async function codeOf(corporateId: unknown): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from corporate where id = ${corporateId}`.execute(app.database.kysely);
  return rows[0]?.code ?? '';
}
