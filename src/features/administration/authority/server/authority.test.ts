import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/app.ts';
import type { RightMenu, RoleRights } from '../contract.ts';
import { OUTER_CATEGORIES } from '../definition.ts';

let app: TestApp;
let roleId: number;
let roles = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  roleId = (await app.admin.post<{ roleId: number }>('/sys/role/saveOrUpdate', { roleName: `权限${++roles}` })).result.roleId;
});

const everyMenu = (tree: readonly RightMenu[]): RightMenu[] => tree.flatMap((menu) => [menu, ...everyMenu(menu.childMenu)]);
const wholeTree = async (by: Caller = app.admin) => (await by.get<RightMenu[]>('/sys/role/getAllMenuOperationTree')).result;
const rights = async (of = roleId, by: Caller = app.admin) =>
  (await by.get<RoleRights>('/sys/role/getRoleAuthorInfo', { roleId: of })).result;

/** Ids of menus and buttons by code, read from the tree. */
async function ids(...codes: string[]): Promise<number[]> {
  const menus = everyMenu(await wholeTree());
  return codes.map((code) => {
    const menu = menus.find(({ menuCode }) => menuCode === code);
    const operation = menus.flatMap(({ operations }) => operations).find(({ btnCode }) => btnCode === code);
    const id = menu?.menuId ?? operation?.btnId;
    if (id === undefined) throw new Error(`no menu or button ${code}`);
    return id;
  });
}

const update = (menuIds: number[], operationIds: number[], more: object = {}, by: Caller = app.admin) =>
  by.post('/sys/role/updateRoleAuthor', { roleId, menuIds, operationIds, ...more });
const codes = (answer: RoleRights) => ({
  menus: everyMenu(answer.menuOperationDtoList).map(({ menuCode }) => menuCode),
  operations: everyMenu(answer.menuOperationDtoList).flatMap(({ operations }) => operations.map(({ btnCode }) => btnCode)),
});
const roleOf = async (caller: Caller) =>
  (await caller.get<{ userInfo: { roleId: number } }>('/sys/getUserAuthorInfo')).result.userInfo.roleId;

describe('the tree', () => {
  test('contains every menu with menuId, menuName, sonCount, childMenu and operations with btnId and btnName', async () => {
    const tree = await wholeTree();
    expect(tree.map(({ menuCode }) => menuCode)).toEqual(['data', 'demand', 'screen', 'dataUpload', 'jdOrders', 'systemManage']);
    const manage = tree.at(-1);
    expect(manage).toMatchObject({ menuName: '系统管理', sonCount: 8, operations: [], grantable: true });
    expect(manage?.childMenu[0]).toMatchObject({
      menuName: '用户管理',
      sonCount: 0,
      childMenu: [],
      operations: [{ btnName: '新建用户', btnCode: 'sys-manage-user-insert-user', grantable: true }, {}, {}, {}],
    });
    expect(everyMenu(tree).flatMap(({ operations }) => operations).length).toBeGreaterThanOrEqual(176);
  });

  test('marks each menu and button that the caller holds and may grant', async () => {
    const granter = await app.userWith(['userManage', 'sys-manage-user-update', 'sys-manage-role-auth']);
    const menus = everyMenu(await wholeTree(granter));
    expect(menus.filter(({ grantable }) => grantable).map(({ menuCode }) => menuCode)).toEqual(['systemManage', 'userManage']);
    const granted = menus.flatMap(({ operations }) => operations).filter(({ grantable }) => grantable);
    expect(granted.map(({ btnCode }) => btnCode)).toEqual(['sys-manage-user-update', 'sys-manage-role-auth']);
  });
});

describe("a role's rights", () => {
  test('are empty at first, then those that were saved, with the groups above', async () => {
    expect(await rights()).toMatchObject({
      roleName: `权限${roles}`,
      menuOperationDtoList: [],
      menuIds: [],
      operationIds: [],
      lobList: [],
    });
    const menuIds = await ids('userManage', 'opsAudit');
    const operationIds = await ids('sys-manage-user-update', 'ops-audit');
    expect(await update(menuIds, operationIds)).toMatchObject({ success: true });
    const saved = await rights();
    expect(codes(saved)).toEqual({
      menus: ['systemManage', 'userManage', 'ops', 'opsAudit'],
      operations: ['sys-manage-user-update', 'ops-audit'],
    });
    expect(saved.menuIds).toHaveLength(4);
    expect(saved.operationIds.toSorted()).toEqual(operationIds.toSorted());
  });

  test('may hold a button without its menu: buttons are independent', async () => {
    const operationIds = await ids('shop-manage-insert');
    await update([], operationIds);
    expect(await rights()).toMatchObject({ menuIds: [], operationIds });
  });

  test('are returned as a tree of menus only for the dialog', async () => {
    await update(await ids('userManage'), await ids('sys-manage-user-update'));
    const { result } = await app.admin.get<RightMenu[]>('/sys/role/getRoleAuthorSubTreeInfo', { roleId });
    expect(result).toMatchObject([
      { menuCode: 'systemManage', sonCount: 1, operations: [], childMenu: [{ menuCode: 'userManage', operations: [] }] },
    ]);
  });

  test('include everything for the administrator', async () => {
    expect((await rights(1)).operationIds.length).toBe(everyMenu(await wholeTree()).flatMap(({ operations }) => operations).length);
    expect((await app.admin.get('/inventoryExpenseAuthor/getByRoleId/1')).result).toEqual([...OUTER_CATEGORIES]);
  });

  test('take effect at once, and the users of the role must sign in again', async () => {
    const user = await app.userWith(['userManage']);
    roleId = await roleOf(user);
    await update(await ids('userManage', 'shopManage'), []);
    expect(await user.get('/sys/user/list')).toMatchObject({ status: 401, code: '50012' });
  });

  test('saved unchanged change nothing, and no user is signed out', async () => {
    const user = await app.userWith(['userManage', 'systemManage']);
    roleId = await roleOf(user);
    expect(await update(await ids('systemManage', 'userManage'), [])).toMatchObject({ success: true });
    expect((await user.get('/sys/user/list')).status).toBe(200);
  });

  test('are recorded in the audit log with old and new codes', async () => {
    await update(await ids('userManage'), []);
    await update(await ids('shopManage'), await ids('shop-manage-insert'));
    const { rows } = await sql`
      select old_value, new_value from audit_entry where entity = 'role-rights' and record_id = ${String(roleId)} order by id desc limit 1
    `.execute(app.database.kysely);
    expect(rows).toEqual([
      {
        old_value: { menus: ['systemManage', 'userManage'], operations: [] },
        new_value: { menus: ['shopManage', 'systemManage'], operations: ['shop-manage-insert'] },
      },
    ]);
  });

  test('cannot be those of a menu or a role that does not exist, nor be changed for role 1', async () => {
    expect(await update([99_999], [])).toMatchObject({ status: 422, message: '菜单或按钮不存在，请刷新页面后重试' });
    expect(await update([], [], { roleId: 99_999 })).toMatchObject({ status: 404 });
    expect(await app.admin.get('/sys/role/getRoleAuthorInfo', { roleId: 99_999 })).toMatchObject({ status: 404 });
    expect(await update([], [], { roleId: 1 })).toMatchObject({ status: 403, message: '系统内置角色不能编辑、删除或修改权限' });
  });
});

describe('the menu tree dialog, which sends no buttons', () => {
  test('keeps the buttons of the menus that remain granted and withdraws the others', async () => {
    await update(await ids('userManage', 'shopManage'), await ids('sys-manage-user-update', 'shop-manage-insert'));
    expect(await update(await ids('systemManage', 'userManage', 'rolesManage'), [], { keepOperations: true })).toMatchObject({
      success: true,
    });
    expect(codes(await rights())).toEqual({ menus: ['systemManage', 'userManage', 'rolesManage'], operations: ['sys-manage-user-update'] });
  });

  test('differs from empty operationIds alone, which withdraw all buttons', async () => {
    await update(await ids('userManage'), await ids('sys-manage-user-update'));
    await update(await ids('userManage'), []);
    expect(codes(await rights()).operations).toEqual([]);
  });
});

describe('users cannot grant rights that they do not hold', () => {
  const HELD = ['rolesManage', 'sys-manage-role-auth', 'userManage', 'sys-manage-user-update'];

  test('menus and buttons that the caller does not hold cannot be granted or withdrawn, but may remain', async () => {
    const granter = await app.userWith(HELD);
    const message = '只能授予或收回您自己拥有的权限';
    expect(await update(await ids('shopManage'), [], {}, granter)).toMatchObject({ status: 403, message });
    expect(await update([], await ids('sys-manage-user-remove'), {}, granter)).toMatchObject({ status: 403, message });
    await update(await ids('shopManage'), await ids('shop-manage-insert'));
    expect(await update([], [], {}, granter)).toMatchObject({ status: 403, message });
    expect(
      await update(await ids('shopManage', 'userManage'), await ids('shop-manage-insert', 'sys-manage-user-update'), {}, granter),
    ).toMatchObject({ success: true });
    expect(codes(await rights()).operations).toEqual(['sys-manage-user-update', 'shop-manage-insert']);
  });

  test("the group above a menu that the caller holds can be granted, although the caller's role names no group", async () => {
    const granter = await app.userWith(HELD);
    expect(await update(await ids('systemManage', 'userManage'), [], {}, granter)).toMatchObject({ success: true });
  });

  test('categories that the caller does not hold cannot be granted', async () => {
    const granter = await app.userWith(HELD);
    const own = await roleOf(granter);
    await app.admin.post('/inventoryExpenseAuthor/save', { roleId: own, lobList: ['iPad'] });
    const saveCategories = (lobList: string[]) => granter.post('/inventoryExpenseAuthor/save', { roleId, lobList });
    expect(await saveCategories(['iPad', 'Watch'])).toMatchObject({ status: 403, message: '只能授予或收回您自己拥有的品类' });
    expect(await saveCategories(['iPad'])).toMatchObject({ success: true });
  });

  test('callers cannot withdraw their own right to this page; they can withdraw other rights of their own, and remain signed in', async () => {
    const granter = await app.userWith(HELD);
    roleId = await roleOf(granter);
    const message = '不能取消您自己的角色权限配置权限';
    expect(await update(await ids('rolesManage', 'userManage'), await ids('sys-manage-user-update'), {}, granter)).toMatchObject({
      status: 422,
      message,
    });
    expect(await update(await ids('userManage'), await ids('sys-manage-role-auth', 'sys-manage-user-update'), {}, granter)).toMatchObject({
      status: 422,
      message,
    });
    expect(await update(await ids('rolesManage'), await ids('sys-manage-role-auth'), {}, granter)).toMatchObject({ success: true });
    expect(await granter.get('/sys/user/list')).toMatchObject({ status: 403 });
    expect(await granter.get('/sys/role/getAllMenuOperationTree')).toMatchObject({ status: 200 });
  });
});

describe('categories of a role', () => {
  const saveCategories = (body: object) => app.admin.post('/inventoryExpenseAuthor/save', body);

  test('are a list in the order of the specification, replaced as a whole', async () => {
    expect((await app.admin.get(`/inventoryExpenseAuthor/getByRoleId/${roleId}`)).result).toEqual([]);
    expect(await saveCategories({ roleId, lobList: ['ACPP', '配件', 'iPhone', 'iPhone'] })).toMatchObject({ success: true });
    expect((await app.admin.get(`/inventoryExpenseAuthor/getByRoleId/${roleId}`)).result).toEqual(['iPhone', '配件', 'ACPP']);
    await saveCategories({ roleId, lobList: ['Beats'] });
    expect((await app.admin.get(`/inventoryExpenseAuthor/getByRoleId/${roleId}`)).result).toEqual(['Beats']);
  });

  test.each([
    ['none', [], '请选择存货费用（对外）品类维护'],
    ['an unknown one', ['Mac'], '品类不在可选范围内'],
  ])('%s is refused', async (_case, lobList, message) => {
    expect(await saveCategories({ roleId, lobList })).toMatchObject({ status: 422, message });
  });

  test('without a list, of no role and of role 1 are refused', async () => {
    expect(await saveCategories({ roleId })).toMatchObject({ status: 422, message: '请选择存货费用（对外）品类维护' });
    expect(await saveCategories({ roleId: 99_999, lobList: ['iPad'] })).toMatchObject({ status: 404 });
    expect(await saveCategories({ roleId: 1, lobList: ['iPad'] })).toMatchObject({ status: 403 });
    expect(await app.admin.get('/inventoryExpenseAuthor/getByRoleId/99999')).toMatchObject({ status: 404 });
  });
});

describe('a role that users of other corporates have', () => {
  const SCREENS = ['rolesManage', 'userManage', 'taxRate'];
  const BUTTONS = ['role-auth', 'role-update', 'role-remove', 'user-update', 'user-insert-user'].map((code) => `sys-manage-${code}`);
  const REFUSED = { status: 403, message: '该角色还有其他公司的用户，只有同时管理这些公司的人才能修改或分配' };

  test('can only be changed and assigned by users of the corporates of all its users', async () => {
    await update(await ids('taxRate'), []);
    const manager = await app.userWith([...SCREENS, ...BUTTONS], { corporate: '8100', account: 'manager-8100' });
    const own = await app.userWith([], { corporate: '8100', account: 'clerk-8100' });
    const other = await app.userWith([], { corporate: '8200', account: 'clerk-8200' });
    const userIdOf = async (caller: Caller) =>
      (await caller.get<{ userInfo: { userId: number } }>('/sys/getUserAuthorInfo')).result.userInfo.userId;
    const [managerId, ownId, otherId] = [await userIdOf(manager), await userIdOf(own), await userIdOf(other)];
    for (const userId of [ownId, otherId])
      expect(await app.admin.post('/apple-data-center/sys/user/auth', { userId, roleIds: [roleId] })).toMatchObject({ success: true });

    const attempts = [
      await update([], [], {}, manager),
      await manager.post('/inventoryExpenseAuthor/save', { roleId, lobList: ['iPhone'] }),
      await manager.post('/sys/role/saveOrUpdate', { roleId, roleName: `改名${roleId}` }),
      await manager.call('DELETE', `/sys/role/delete/${roleId}`),
    ];
    for (const answer of attempts) expect(answer).toMatchObject(REFUSED);
    const newcomer = { userName: '新人', loginAccount: 'newcomer-8100', phoneNumber: '', roleId };
    expect(await manager.post('/sys/user/add', newcomer)).toMatchObject(REFUSED);
    const listed = async () =>
      (await manager.get<{ roleId: number; assignable: boolean; changeable: boolean }[]>('/sys/role/getRoleList')).result.find(
        (role) => role.roleId === roleId,
      );
    expect(await listed()).toMatchObject({ assignable: false, changeable: false });
    // Users with such a role can still be managed: the role is within the manager's rights.
    expect(await manager.post('/sys/user/edit', { ...newcomer, loginAccount: '', userId: ownId })).toMatchObject({ success: true });

    await sql`
      insert into user_shop (user_id, shop_id) select ${managerId}, shop.id from shop join corporate on corporate.id = corporate_id where corporate.code = '8200'
    `.execute(app.database.kysely);
    expect(await listed()).toMatchObject({ assignable: true, changeable: true });
    expect(await manager.post('/sys/role/saveOrUpdate', { roleId, roleName: `改名${roleId}` })).toMatchObject({ success: true });
    expect(await update([], [], {}, manager)).toMatchObject({ success: true });
  });
});

test('reading rights needs the same permission as saving them', async () => {
  const looker = await app.userWith(['rolesManage', 'authConfig']);
  for (const path of [
    '/sys/role/getAllMenuOperationTree',
    '/sys/role/getRoleAuthorInfo',
    '/sys/role/getRoleAuthorSubTreeInfo',
    `/inventoryExpenseAuthor/getByRoleId/${roleId}`,
  ]) {
    expect(await looker.get(path, { roleId })).toMatchObject({ status: 403 });
  }
});
