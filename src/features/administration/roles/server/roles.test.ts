import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/app.ts';
import type { RoleEntry } from '../contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const save = (role: object, by: Caller = app.admin) => by.post<{ roleId: number }>('/sys/role/saveOrUpdate', role);
const make = async (roleName: string) => (await save({ roleId: '', roleName, roleDesc: '' })).result.roleId;
const list = async (by: Caller = app.admin) => (await by.get<RoleEntry[]>('/sys/role/getRoleList')).result;
const remove = (roleId: number, by: Caller = app.admin) => by.call('DELETE', `/sys/role/delete/${roleId}`);

describe('roles', () => {
  test('are listed with name, description and the number of their users', async () => {
    const roleId = (await save({ roleId: '', roleName: ' 仓管 ', roleDesc: '仓库' })).result.roleId;
    expect(await list()).toContainEqual({
      roleId,
      roleName: '仓管',
      roleDesc: '仓库',
      userCount: 0,
      secondFactorRequired: false,
      assignable: true,
      changeable: true,
      version: expect.any(String),
    });
    expect((await list())[0]).toMatchObject({ roleId: 1, roleName: '系统管理员', userCount: 1 });
  });

  test('are created with an empty roleId ("", null or absent) and changed with a set one', async () => {
    for (const [index, empty] of [{ roleId: '' }, { roleId: null }, {}].entries())
      expect((await save({ ...empty, roleName: `空${index}`, roleDesc: '' })).result.roleId).toBeGreaterThan(1);
    const roleId = await make('旧名');
    expect(await save({ roleId, roleName: '新名', roleDesc: '说明' })).toMatchObject({ success: true, result: { roleId } });
    expect(await list()).toContainEqual(expect.objectContaining({ roleId, roleName: '新名', roleDesc: '说明' }));
    expect(await save({ roleId: 99_999, roleName: '无', roleDesc: '' })).toMatchObject({ status: 404 });
  });

  test.each([
    ['roleName', { roleName: '' }, '请输入角色名称'],
    ['roleName', {}, '请输入角色名称'],
    ['roleName', { roleName: '名'.repeat(51) }, '最大长度为50'],
    ['roleDesc', { roleName: '长说明', roleDesc: '说'.repeat(501) }, '最大长度为500'],
  ])('are refused at %s for %o: %s', async (field, role, message) => {
    expect(await save(role)).toMatchObject({ status: 422, message, result: { errors: [{ field, message }] } });
  });

  test('may have names of 50 and descriptions of 500 characters', async () => {
    expect(await save({ roleName: '名'.repeat(50), roleDesc: '说'.repeat(500) })).toMatchObject({ success: true });
  });

  test('have unique names', async () => {
    const roleId = await make('Unique');
    expect(await save({ roleName: 'unique' })).toMatchObject({
      status: 422,
      message: '角色名称已存在',
      result: { errors: [{ field: 'roleName' }] },
    });
    expect(await save({ roleId, roleName: 'UNIQUE' })).toMatchObject({ success: true });
    const answers = await Promise.all([save({ roleName: '同时' }), save({ roleName: '同时' })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  });

  test('without users can be deleted; a role with users is not deleted, and the message shows their number', async () => {
    await app.userWith([], { account: 'holder' });
    const held = (await list()).find((role) => role.roleName === 'role of holder') as RoleEntry;
    expect(await remove(held.roleId)).toMatchObject({ status: 409, message: '还有1个用户使用该角色，不能删除' });
    const roleId = await make('短命');
    expect(await remove(roleId)).toMatchObject({ success: true });
    expect(await remove(roleId)).toMatchObject({ status: 404 });
    expect((await list()).map((role) => role.roleName)).not.toContain('短命');
  });

  test('role 1 cannot be edited or deleted', async () => {
    const message = '系统内置角色不能编辑、删除或修改权限';
    expect(await save({ roleId: 1, roleName: 'x' })).toMatchObject({ status: 403, message });
    expect(await remove(1)).toMatchObject({ status: 403, message });
  });

  test('with rights that the caller does not hold can be neither assigned, renamed nor deleted', async () => {
    const roleId = await make('强');
    await sql`insert into role_menu (role_id, menu_id) select ${roleId}, id from menu where code = 'weekSale'`.execute(app.database.kysely);
    const manager = await app.userWith(['rolesManage', 'sys-manage-role-update', 'sys-manage-role-remove']);
    const seen = await list(manager);
    expect(seen.find((role) => role.roleId === roleId)?.assignable).toBe(false);
    expect(seen.find((role) => role.roleId === 1)?.assignable).toBe(false);
    for (const refused of [await save({ roleId, roleName: '弱' }, manager), await remove(roleId, manager)])
      expect(refused).toMatchObject({ status: 403, message: '该角色的权限超出您自己的权限' });
    expect(await remove(await make('弱'), manager)).toMatchObject({ success: true });
  });

  test('are recorded in the audit log with old and new value', async () => {
    const roleId = await make('审计前');
    await save({ roleId, roleName: '审计后', roleDesc: '改' });
    await remove(roleId);
    const { rows } = await sql`
      select action, old_value, new_value from audit_entry where entity = 'role' and record_id = ${String(roleId)} order by id
    `.execute(app.database.kysely);
    const [before, after] = [
      { roleName: '审计前', roleDesc: '', secondFactorRequired: false },
      { roleName: '审计后', roleDesc: '改', secondFactorRequired: false },
    ];
    expect(rows).toEqual([
      { action: 'insert', old_value: null, new_value: before },
      { action: 'update', old_value: before, new_value: after },
      { action: 'delete', old_value: after, new_value: null },
    ]);
  });
});

describe('every button needs its code', () => {
  test('creating needs insert-role, changing needs update, deleting needs remove', async () => {
    const roleId = await make('按钮');
    const maker = await app.userWith(['sys-manage-role-insert-role']);
    const changer = await app.userWith(['sys-manage-role-update']);
    expect(await save({ roleName: '甲' }, maker)).toMatchObject({ success: true });
    expect(await save({ roleId, roleName: '乙' }, maker)).toMatchObject({ status: 403 });
    expect(await save({ roleId, roleName: '乙' }, changer)).toMatchObject({ success: true });
    expect(await save({ roleName: '丙' }, changer)).toMatchObject({ status: 403 });
    expect(await remove(roleId, changer)).toMatchObject({ status: 403 });
  });

  test('the role screen and the user screen can read the list', async () => {
    for (const code of ['rolesManage', 'userManage'])
      expect((await (await app.userWith([code])).get('/sys/role/getRoleList')).status).toBe(200);
  });
});
