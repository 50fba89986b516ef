import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, USER_PASSWORD, type Caller, type TestApp } from '../../../../tests/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface View {
  readonly id: number;
  readonly name: string;
  readonly state: unknown;
  readonly isDefault: boolean;
  readonly sharedWith: readonly { roleId: number; roleName: string }[];
  readonly sharedBy: string | null;
}

test('a user has private views of a list; saving under the same name overwrites, and at most one view is the default', async () => {
  const user = await app.userWith(['taxRate', 'phoneRoute']);
  const viewsOf = async (list = 'tax-code-mapping') => (await user.get<View[]>('/ops/views', { list })).result;
  const state = { query: 'lob=iPhone', columns: { hidden: ['descr'], order: [] } };
  const { result } = await user.post<{ id: number }>('/ops/views', { list: 'tax-code-mapping', name: '我的视图', state, isDefault: true });
  expect(await viewsOf()).toMatchObject([{ id: result.id, name: '我的视图', state, isDefault: true, updateTime: '2026-11-18 12:00:00' }]);

  expect(
    (await user.post<{ id: number }>('/ops/views', { list: 'tax-code-mapping', name: '我的视图', state: { query: '' } })).result.id,
  ).toBe(result.id);
  await user.post('/ops/views', { list: 'tax-code-mapping', name: 'B', state, isDefault: true });
  await user.post('/ops/views', { list: 'tax-code-mapping', name: 'C', state, isDefault: true });
  expect((await viewsOf()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['C']);
  expect(await viewsOf('transfer-route')).toEqual([]);

  const other = await app.userWith(['taxRate', 'phoneRoute']);
  expect((await other.get('/ops/views', { list: 'tax-code-mapping' })).result).toEqual([]);
  expect((await other.post(`/ops/views/${result.id}/delete`, {})).status).toBe(404);
  expect((await user.post(`/ops/views/${result.id}/delete`, {})).status).toBe(200);
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['B', 'C']);
});

test('a view that is too large, and view 101 of a list, are refused', async () => {
  const user = await app.userWith(['taxRate', 'phoneRoute']);
  expect(await user.post('/ops/views', { list: 'tax-code-mapping', name: 'x', state: { query: 'x'.repeat(30_000) } })).toMatchObject({
    status: 422,
    message: '视图内容过大',
  });
  for (let n = 0; n < 100; n++)
    expect((await user.post('/ops/views', { list: 'tax-code-mapping', name: `view ${n}`, state: {} })).status).toBe(200);
  expect(await user.post('/ops/views', { list: 'tax-code-mapping', name: 'one more', state: {} })).toMatchObject({
    status: 422,
    message: '一个列表最多保存100个视图',
  });
  expect((await user.post('/ops/views', { list: 'tax-code-mapping', name: 'view 7', state: { query: 'a' } })).status).toBe(200);
});

test('views are saved only for existing lists that the user may read', async () => {
  const user = await app.userWith(['phoneRoute']);
  for (const list of ['tax-code-mapping', 'no-such-list']) {
    const status = list === 'no-such-list' ? 404 : 403;
    expect((await user.get('/ops/views', { list })).status).toBe(status);
    expect((await user.post('/ops/views', { list, name: 'x', state: {} })).status).toBe(status);
  }
  expect((await user.post('/ops/views', { list: 'transfer-route', name: 'x', state: {} })).status).toBe(200);
});

describe('a view that is shared with a role', () => {
  const LIST = 'tax-code-mapping';
  const state = { query: 'lob=iPhone', columns: { hidden: [], order: [] } };
  let owner: Caller;
  let colleague: Caller;
  let id: number;
  const viewsOf = async (caller: Caller) => (await caller.get<View[]>('/ops/views', { list: LIST })).result;
  const rolesOffered = async (caller: Caller) => (await caller.get<View['sharedWith']>('/ops/views/roles')).result;
  const roleOf = async (account: string) =>
    (await rolesOffered(app.admin)).find(({ roleName }) => roleName === `role of ${account}`)?.roleId ?? 0;
  const share = (caller: Caller, roleIds: readonly number[]) => caller.post(`/ops/views/${id}/share`, { roleIds });
  const trail = async () =>
    (
      await sql<{ action: string; user_name: string; new_value: unknown }>`
        select action, user_name, new_value from audit_entry where entity = 'saved-view' and record_id = ${String(id)} order by id
      `.execute(app.database.kysely)
    ).rows;
  beforeAll(async () => {
    owner = await app.userWith(['taxRate', 'view-share'], { account: 'owner' });
    colleague = await app.userWith(['taxRate'], { account: 'colleague' });
    id = (await owner.post<{ id: number }>('/ops/views', { list: LIST, name: '本周', state })).result.id;
  });

  test('is visible with the owner’s name to users with the role only', async () => {
    expect(await share(owner, [await roleOf('colleague')])).toMatchObject({ success: true });
    expect(await viewsOf(owner)).toMatchObject([
      { name: '本周', sharedBy: null, canShare: true, sharedWith: [{ roleName: 'role of colleague' }] },
    ]);
    expect(await viewsOf(colleague)).toMatchObject([
      { id, name: '本周', state, sharedBy: 'owner', canShare: false, sharedWith: [], isDefault: false },
    ]);
    expect(await viewsOf(await app.userWith(['taxRate']))).toEqual([]);
    expect(await trail()).toMatchObject([{ action: 'share-view', user_name: 'owner', new_value: { roles: ['role of colleague'] } }]);
  });

  test('follows changes of its owner, and cannot be changed by others', async () => {
    const changed = { ...state, query: 'lob=iPad' };
    expect((await owner.post('/ops/views', { list: LIST, name: '本周', state: changed })).status).toBe(200);
    expect(await viewsOf(colleague)).toMatchObject([{ state: changed }]);
    expect((await trail()).at(-1)).toMatchObject({ action: 'update', new_value: { state: changed } });
    expect((await colleague.post(`/ops/views/${id}/delete`, {})).status).toBe(404);
    expect((await colleague.post('/ops/views', { list: LIST, name: '本周', state })).status).toBe(200);
    expect(await viewsOf(colleague)).toMatchObject([
      { name: '本周', state, sharedBy: null },
      { id, state: changed, sharedBy: 'owner' },
    ]);
    expect(await viewsOf(owner)).toMatchObject([{ id, state: changed }]);
  });

  test('requires the permission to share, ownership of the view, and a role used in the same corporate', async () => {
    expect(await share(colleague, [])).toMatchObject({ status: 403 });
    expect((await colleague.get('/ops/views/roles')).status).toBe(403);
    const sharer = await app.userWith(['taxRate', 'view-share']);
    expect(await share(sharer, [await roleOf('colleague')])).toMatchObject({ status: 404 });
    await app.userWith(['taxRate'], { account: 'outsider', corporate: '2000' });
    expect((await rolesOffered(owner)).map(({ roleName }) => roleName)).not.toContain('role of outsider');
    expect(await share(owner, [await roleOf('outsider')])).toMatchObject({ status: 403 });
    await sql`update app_user set role_id = (select role_id from app_user where login_account = 'colleague') where login_account = 'outsider'`.execute(
      app.database.kysely,
    );
    // Of another corporate, with the same role.
    expect(await viewsOf(await app.signIn('outsider', USER_PASSWORD))).toEqual([]);
  });

  test('cannot be changed by an owner without the permission to share', async () => {
    const codes = (granted: boolean) =>
      granted
        ? sql`insert into role_operation (role_id, operation_id) select role_id, o.id from app_user, operation o where login_account = 'owner' and o.code = 'view-share'`
        : sql`delete from role_operation where operation_id = (select id from operation where code = 'view-share') and role_id = (select role_id from app_user where login_account = 'owner')`;
    await codes(false).execute(app.database.kysely);
    expect(await owner.post('/ops/views', { list: LIST, name: '本周', state: { query: '' } })).toMatchObject({ status: 403 });
    await codes(true).execute(app.database.kysely);
  });

  test('is removed from others when sharing ends, the role is deleted, or the view is deleted', async () => {
    await share(owner, []);
    expect((await viewsOf(colleague)).filter(({ sharedBy }) => sharedBy !== null)).toEqual([]);
    const { rows } = await sql<{ id: number }>`insert into role (name) values ('passing') returning id`.execute(app.database.kysely);
    const passing = rows[0]?.id ?? 0;
    await sql`update app_user set role_id = ${passing} where login_account = 'outsider'`.execute(app.database.kysely);
    await sql`update user_shop set shop_id = (select shop_id from app_user where login_account = 'owner') where user_id = (select id from app_user where login_account = 'outsider')`.execute(
      app.database.kysely,
    );
    expect(await share(owner, [passing, await roleOf('colleague')])).toMatchObject({ success: true });
    await sql`update app_user set role_id = null where role_id = ${passing}`.execute(app.database.kysely);
    expect(await app.admin.call('DELETE', `/sys/role/delete/${passing}`)).toMatchObject({ success: true });
    expect((await viewsOf(owner))[0]?.sharedWith.map(({ roleName }) => roleName)).toEqual(['role of colleague']);
    expect((await owner.post(`/ops/views/${id}/delete`, {})).status).toBe(200);
    expect((await viewsOf(colleague)).filter(({ sharedBy }) => sharedBy !== null)).toEqual([]);
    expect((await trail()).at(-1)).toMatchObject({ action: 'delete' });
  });
});

test('the limit of 100 views per list also holds for concurrent calls', async () => {
  const user = await app.userWith(['taxRate'], { account: 'races' });
  await sql`
    insert into saved_view (user_id, list, name, state, is_default, updated_at)
    select id, 'tax-code-mapping', 'view ' || n, '{}', false, ${app.clock.now()}
    from app_user, generate_series(1, 98) n where login_account = 'races'
  `.execute(app.database.kysely);
  const save = (n: number) => user.post('/ops/views', { list: 'tax-code-mapping', name: `race ${n}`, state: {} });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => save(n)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await user.get<View[]>('/ops/views', { list: 'tax-code-mapping' })).result).toHaveLength(100);
});
