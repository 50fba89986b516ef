import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, signInOn, type Visit, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;

const USERS = '/systemManage/userManage';
const ROLES = '/systemManage/rolesManage';
const SHOPS = '/systemManage/shopManage';

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(at: string, account = 'admin'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { permissions: ['clipboard-read', 'clipboard-write'] });
  await openSignedIn(opened, app, account, at);
  return opened;
}

async function close({ consoleErrors, endVisit }: Visit): Promise<void> {
  expect(consoleErrors).toEqual([]);
  await endVisit();
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page) => page.locator('.ant-modal-confirm-body-wrapper');
const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const row = (page: Page, text: string) => page.locator('.list-table .ant-table-row', { hasText: text });
const box = (within: Page | Locator, name: string) => within.getByRole('checkbox', { name, exact: true });
const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** The dialog is closed, and the focus has returned to the control that opened it. */
async function closedTo(shown: Locator, opener: Locator): Promise<void> {
  await shown.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(opener)).toBe(true);
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const MAX_PRESSES = 150;
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach the element');
}

/** Chooses an option of a select with the keyboard. */
async function chooseByKeyboard(page: Page, select: Locator, option: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.type(option);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().waitFor();
  await page.keyboard.press('Enter');
}

async function makeRole(roleName: string, codes: readonly string[] = []): Promise<number> {
  const { roleId } = (await app.admin.post<{ roleId: number }>('/sys/role/saveOrUpdate', { roleName, roleDesc: `${roleName} 的说明` }))
    .result;
  await grant(roleId, codes);
  return roleId;
}

/** Sets the permissions of a role. */
async function grant(roleId: number, codes: readonly string[]): Promise<void> {
  const { rows: menus } = await sql<{ id: number }>`select id from menu where code = any(${codes})`.execute(app.database.kysely);
  const { rows: operations } = await sql<{ id: number }>`select id from operation where code = any(${codes})`.execute(app.database.kysely);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  await app.admin.post('/sys/role/updateRoleAuthor', { roleId, menuIds: ids(menus), operationIds: ids(operations) });
}

/** The current codes of a role, groups included, sorted. */
async function codesOf(roleId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from role_menu join menu on menu.id = menu_id where role_id = ${roleId}
    union all select code from role_operation join operation on operation.id = operation_id where role_id = ${roleId}
  `.execute(app.database.kysely);
  return rows.map(({ code }) => code).toSorted();
}

describe('users', () => {
  test('a user is added, edited and deleted with the keyboard only; the initial password is shown once and can be copied', async () => {
    await makeRole('键盘角色', ['userManage']);
    const opened = await open(USERS);
    const { page } = opened;
    await row(page, '管理员').waitFor();
    await tabTo(page, button(page, '新建用户'));
    await page.keyboard.press('Enter');
    const add = dialog(page, '新增');
    await add.waitFor();
    await expect.poll(() => hasFocus(add.getByLabel('用户名称'))).toBe(true);
    await page.keyboard.type('王小明');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wangxm');
    await tabTo(page, add.getByLabel('手机号码'));
    await page.keyboard.type('13800138000');
    await chooseByKeyboard(page, add.getByLabel('角色'), '键盘角色');
    await tabTo(page, button(add, '保存'));
    await page.keyboard.press('Enter');
    await notice(page, '新建用户成功').waitFor();

    const shown = dialog(page, '初始密码');
    const password = await shown.getByTestId('initial-password').innerText();
    expect(password).toMatch(/^[a-zA-Z0-9!#@*&.]{14}$/);
    await screenshot(page, 'user-password-zh');
    await tabTo(page, button(shown, '复制'));
    await page.keyboard.press('Enter');
    await button(shown, '已复制').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await page.keyboard.press('Escape');
    expect(await shown.isVisible()).toBe(true);
    await tabTo(page, button(shown, '我已保存，关闭'));
    await page.keyboard.press('Enter');
    await shown.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(password);

    await row(page, 'wangxm').getByText('键盘角色').waitFor();
    await tabTo(page, button(row(page, 'wangxm'), '编辑'));
    await page.keyboard.press('Enter');
    const edit = dialog(page, '编辑');
    await edit.waitFor();
    expect(await edit.getByLabel('登录账号').isDisabled()).toBe(true);
    expect(await edit.getByLabel('初始密码').count()).toBe(0);
    await expect.poll(() => hasFocus(edit.getByLabel('用户名称'))).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('王大明');
    await page.keyboard.press('Enter');
    await notice(page, '编辑用户成功').waitFor();
    await row(page, '王大明').waitFor();
    await closedTo(edit, button(row(page, 'wangxm'), '编辑'));
    await page.keyboard.press('Control+Z');
    await notice(page, '已撤销修改').waitFor();
    await row(page, '王小明').waitFor();

    await tabTo(page, button(row(page, 'wangxm'), '删除'));
    await page.keyboard.press('Enter');
    await question(page).getByText('确定要删除吗?').waitFor();
    await tabTo(page, button(question(page), '删除'));
    await page.keyboard.press('Enter');
    await notice(page, '删除成功').waitFor();
    await row(page, 'wangxm').waitFor({ state: 'detached' });
    await close(opened);
  });

  test('a reset password is shown once, and its user must change it first', async () => {
    await app.userWith(['userManage'], { account: 'reset-me' });
    const opened = await open(USERS);
    const { page } = opened;
    await button(row(page, 'reset-me').first(), '重置密码').click();
    await question(page).getByText('确定要重置密码吗?').waitFor();
    await question(page).getByText('reset-me (reset-me)').waitFor();
    await expect.poll(() => hasFocus(button(question(page), '取消'))).toBe(true);
    await button(question(page), '重置密码').click();
    await notice(page, '重置密码成功').waitFor();
    const shown = dialog(page, '初始密码');
    const password = await shown.getByTestId('initial-password').innerText();
    await button(shown, '我已保存，关闭').click();
    await shown.waitFor({ state: 'hidden' });
    await close(opened);

    const owner = await visit(browser, app.origin);
    await owner.page.goto(USERS);
    await signInOn(owner.page, 'reset-me', password);
    await owner.page.waitForURL('**/updatePassword/index');
    await owner.page.getByText('为保障账号安全，请先修改初始密码，再使用系统。').waitFor();
    await screenshot(owner.page, 'forced-change-zh');
    await owner.page.goto(USERS);
    await owner.page.waitForURL('**/updatePassword/index');
    await owner.page.getByLabel('原始密码').fill(password);
    await owner.page.getByLabel('新密码').fill('My*Own*2026');
    await owner.page.getByLabel('确认密码').fill('My*Own*2026');
    await button(owner.page, '保存').click();
    await owner.page.waitForURL('**/login**');
    await notice(owner.page, '修改成功').waitFor();
    await signInOn(owner.page, 'reset-me', 'My*Own*2026');
    await owner.page.waitForURL('**/home');
    await close(owner);
  });

  test('all actions of user 1 are disabled, and the form shows its rules before it sends a request', async () => {
    const opened = await open(USERS);
    const { page } = opened;
    const first = row(page, '管理员');
    // In the order of docs/business-rules/accounts.md#users; further columns follow.
    const printed = ['编辑', '删除', '重置密码'];
    await first.waitFor();
    expect(await first.getByRole('button').allInnerTexts()).toEqual([...printed, '分配角色', '更多']);
    for (const name of [...printed, '分配角色']) expect(await button(first, name).isDisabled(), name).toBe(true);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await button(page, '新建用户').click();
    const add = dialog(page, '新增');
    await add.getByLabel('手机号码').fill('123');
    await add.getByLabel('初始密码').fill('weak');
    await button(add, '保存').click();
    for (const message of ['请输入正确的手机号码', '密码格式不正确', '请选择'])
      await add.getByText(message, { exact: true }).first().waitFor();
    await expect
      .poll(() => add.locator('.ant-form-item-explain-error').allTextContents())
      .toEqual(['请输入', '请输入', '密码格式不正确', '请输入正确的手机号码', '请选择']);
    // The form refuses common passwords, too.
    await add.getByLabel('登录账号').fill('xiaohong');
    for (const [guessed, message] of [
      ['P@ssw0rd2026!', '密码过于常见，容易被猜中，请换一个'],
      ['Xiaohong#2026', '密码不能由账号或系统名称组成，请换一个'],
    ] as const) {
      await add.getByLabel('初始密码').fill(guessed);
      await button(add, '保存').click();
      await add.getByText(message, { exact: true }).waitFor();
    }
    expect(calls.filter((url) => url.endsWith('/sys/user/add'))).toEqual([]);
    await screenshot(page, 'user-form-rules-zh');
    await add.getByLabel('用户名称').fill('重名');
    await add.getByLabel('登录账号').fill('ADMIN');
    await add.getByLabel('手机号码').fill('');
    await add.getByLabel('初始密码').fill('');
    await add.getByLabel('角色').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await button(add, '保存').click();
    await add.getByText('登录账号已存在').waitFor();
    await button(add, '取消').click();
    await close(opened);
  });

  test('a user has one role: selecting another replaces it; the number of sessions that will end is shown before saving', async () => {
    await makeRole('甲角色');
    const second = await makeRole('乙角色');
    await app.userWith([], { account: 'assignee' });
    const opened = await open(`${USERS}?userName=assignee`);
    const { page } = opened;
    await button(row(page, 'assignee'), '分配角色').click();
    const form = dialog(page, '分配角色：assignee');
    await box(form, '甲角色').check();
    await box(form, '乙角色').check();
    expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await screenshot(page, 'user-role-zh');
    await box(form, '乙角色').uncheck();
    await button(form, '保存').click();
    await form.getByText('请选择', { exact: true }).waitFor();
    await box(form, '乙角色').check();
    await button(form, '保存').click();
    await question(page).getByText('1个用户的1个登录会话将立即结束').waitFor();
    await expect.poll(() => hasFocus(button(question(page), '取消'))).toBe(true);
    await button(question(page), '取消').click();
    await question(page).waitFor({ state: 'hidden' });
    expect(await box(form, '乙角色').isChecked()).toBe(true);
    await button(form, '保存').click();
    await button(question(page), '保存').click();
    await notice(page, '角色分配成功').waitFor();
    await row(page, '乙角色').waitFor();
    const { rows } = await sql<{ role_id: number }>`select role_id from app_user where login_account = 'assignee'`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([{ role_id: second }]);
    await button(notice(page, '角色分配成功'), '撤销').click();
    await notice(page, '已撤销修改').waitFor();
    await row(page, 'role of assignee').waitFor();
    await close(opened);
  });

  test('a conflicting change is shown field by field, and no change of either administrator is lost', async () => {
    const user = { userName: '共编', phoneNumber: '13800138000', roleId: await makeRole('共编角色') };
    const { userId } = (await app.admin.post<{ userId: number }>('/sys/user/add', { ...user, loginAccount: 'shared' })).result;
    const colleague = await app.userWith(['userManage', 'sys-manage-user-update'], { account: 'colleague' });
    const opened = await open(`${USERS}?userName=shared`);
    const { page } = opened;
    await button(row(page, 'shared'), '编辑').click();
    const edit = dialog(page, '编辑');
    await edit.getByLabel('手机号码').fill('13900139000');
    const theirs = { ...user, userId, userName: '共编者', phoneNumber: '13700137000' };
    expect(await colleague.post('/sys/user/edit', theirs)).toMatchObject({ success: true });
    await button(edit, '保存').click();
    const changes = edit.getByRole('alert');
    await changes.getByText('colleague已于').waitFor();
    // A field that only the other user changed takes the new value. A field that both changed keeps the own value. The
    // list is up to date.
    await changes.getByText('用户名称: 共编 → 共编者 · 已采用').waitFor();
    await expect.poll(() => edit.getByLabel('用户名称').inputValue()).toBe('共编者');
    expect(await edit.getByLabel('手机号码').inputValue()).toBe('13900139000');
    await row(page, '13700137000').waitFor();
    // The form shows the conflict; no message repeats it.
    expect(await page.getByText('colleague已于').count()).toBe(1);
    await screenshot(page, 'user-changed-meanwhile-zh');
    await button(changes, '采用对方的值').click();
    await expect.poll(() => edit.getByLabel('手机号码').inputValue()).toBe('13700137000');
    await edit.getByLabel('手机号码').fill('13600136000');
    await button(edit, '保存').click();
    await notice(page, '编辑用户成功').waitFor();
    expect((await app.admin.get(`/sys/user/${userId}`)).result).toMatchObject({ userName: '共编者', phoneNumber: '13600136000' });
    await close(opened);
  });

  test('filter and page are stored in the address', async () => {
    for (let number = 10; number < 22; number++) {
      await app.admin.post('/sys/user/add', { userName: `分页${number}`, loginAccount: `paged${number}`, roleId: await anyRole() });
    }
    const opened = await open(USERS);
    const { page } = opened;
    await page.getByLabel('用户名称或登录账号').fill('paged');
    await page.keyboard.press('Enter');
    await page.getByText('共12条').waitFor();
    await page.getByTitle('2', { exact: true }).click();
    await row(page, 'paged10').waitFor();
    await page.reload();
    await row(page, 'paged11').waitFor();
    expect(await page.locator('.list-table .ant-table-row').count()).toBe(2);
    await button(page, '重置').click();
    await row(page, 'paged21').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await close(opened);
  });
});

async function anyRole(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from role`.execute(app.database.kysely);
  return rows[0]?.id ?? 1;
}

describe('roles', () => {
  test('a role is added, edited and deleted with the keyboard only, with its own confirmation', async () => {
    const opened = await open(ROLES);
    const { page } = opened;
    await row(page, '系统管理员').waitFor();
    for (const name of ['编辑', '删除', '权限', '分配权限'])
      expect(await button(row(page, '系统管理员'), name).isDisabled(), name).toBe(true);
    await page.getByLabel('每页条数').press('ArrowDown');
    await page.getByTitle('100条/页').click();
    await tabTo(page, button(page, '新建角色'));
    await page.keyboard.press('Enter');
    const add = dialog(page, '新增');
    await add.waitFor();
    await expect.poll(() => hasFocus(add.getByLabel('角色名称'))).toBe(true);
    await page.keyboard.press('Enter');
    await add.getByText('请输入角色名称').waitFor();
    await page.keyboard.type('短命角色');
    await page.keyboard.press('Enter');
    await notice(page, '新建成功').waitFor();
    await row(page, '短命角色').waitFor();
    await closedTo(add, button(page, '新建角色'));
    await tabTo(page, button(row(page, '短命角色'), '编辑'));
    await page.keyboard.press('Enter');
    const edit = dialog(page, '编辑');
    await expect.poll(() => hasFocus(edit.getByLabel('角色名称'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('一段描述');
    await tabTo(page, button(edit, '保存'));
    await page.keyboard.press('Enter');
    await notice(page, '编辑成功').waitFor();
    await row(page, '一段描述').waitFor();
    await closedTo(edit, button(row(page, '短命角色'), '编辑'));
    await button(notice(page, '编辑成功'), '撤销').click();
    await notice(page, '已撤销修改').waitFor();
    await row(page, '一段描述').waitFor({ state: 'detached' });
    await tabTo(page, button(row(page, '短命角色'), '删除'));
    await page.keyboard.press('Enter');
    await question(page).getByText('此操作将永久删除该角色, 是否继续?').waitFor();
    await tabTo(page, button(question(page), '删除'));
    await page.keyboard.press('Enter');
    await notice(page, '删除成功').waitFor();
    await row(page, '短命角色').waitFor({ state: 'detached' });
    await close(opened);
  });

  test('a role with users is not deleted, and the message shows their number', async () => {
    await app.userWith([], { account: 'keeps-role' });
    const opened = await open(`${ROLES}?size=100`);
    const { page } = opened;
    await button(row(page, 'role of keeps-role'), '删除').click();
    await button(question(page), '删除').click();
    await notice(page, '还有1个用户使用该角色，不能删除').waitFor();
    await close(opened);
  });

  test('the dialog shows all menus expanded, sends partly selected groups, and keeps the buttons of menus that remain granted', async () => {
    const roleId = await makeRole('菜单角色', ['userManage', 'shopManage', 'sys-manage-user-update', 'shop-manage-insert']);
    const opened = await open(`${ROLES}?size=100`);
    const { page } = opened;
    await button(row(page, '菜单角色'), '分配权限').click();
    const form = dialog(page, '分配权限：菜单角色');
    const node = (name: string) => form.getByRole('treeitem', { name, exact: true });
    await node('审计日志').waitFor();
    expect(await form.locator('.ant-tree-switcher_close').count()).toBe(0);
    const ticked = () => form.locator('.ant-tree-checkbox-checked').count();
    expect(await ticked()).toBe(2);
    await screenshot(page, 'role-menus-zh');
    const tick = (name: string) => node(name).locator('.ant-tree-checkbox').click();
    await tick('店铺管理');
    await form.getByRole('searchbox', { name: '搜索菜单或按钮' }).fill('后台');
    await node('审计日志').waitFor({ state: 'detached' });
    // The groups above are only shown as its path: selecting them would select hidden entries.
    expect(await form.locator('.ant-tree-checkbox').count()).toBe(1);
    await tick('后台任务');
    const unsaved = form.getByRole('status', { name: '与已保存的权限相比' });
    await expect
      .poll(async () => (await unsaved.innerText()).split('\n'))
      .toEqual(['将授予: 后台任务', '将收回: 店铺管理、店铺管理 / 新增']);
    const sent = page.waitForRequest('**/sys/role/updateRoleAuthor');
    await button(form, '保存').click();
    const body = (await sent).postDataJSON() as { menuIds: number[]; operationIds: number[] };
    expect(body.operationIds).toEqual([]);
    await notice(page, '权限修改成功').waitFor();
    expect(await codesOf(roleId)).toEqual(['ops', 'opsJobs', 'sys-manage-user-update', 'systemManage', 'userManage']);
    expect(body.menuIds).toHaveLength(4);
    await close(opened);
  });

  test('the dialog shows permissions that another administrator has granted meanwhile, and keeps them', async () => {
    const roleId = await makeRole('共选角色', ['userManage']);
    const opened = await open(`${ROLES}?size=100`);
    const { page } = opened;
    await button(row(page, '共选角色'), '分配权限').click();
    const form = dialog(page, '分配权限：共选角色');
    const node = (name: string) => form.getByRole('treeitem', { name, exact: true });
    await node('店铺管理').locator('.ant-tree-checkbox').click();
    await grant(roleId, ['systemManage', 'userManage', 'sys-manage-user-update', 'taxRate', 'dataUpload']);
    await button(form, '保存').click();
    const changes = form.locator('.edit-changed-meanwhile');
    await changes.getByText('已授予: 税码映射、用户管理 / 编辑').waitFor();
    await node('税码映射').locator('.ant-tree-checkbox-checked').waitFor();
    await screenshot(page, 'role-menus-changed-meanwhile-zh');
    await button(form, '保存').click();
    await notice(page, '权限修改成功').waitFor();
    const expected = ['dataUpload', 'shopManage', 'sys-manage-user-update', 'systemManage', 'taxRate', 'userManage'];
    expect(await codesOf(roleId)).toEqual(expected);
    await close(opened);
  });
});

describe('the permissions of a role', () => {
  test('menus cascade to their descendants and ancestors, buttons do not; saved permissions are shown after a reload', async () => {
    const roleId = await makeRole('级联角色');
    const opened = await open(`${ROLES}?size=100`);
    const { page } = opened;
    await button(row(page, '级联角色'), '权限').click();
    await page.waitForURL(`**/systemManage/authConfig?id=${roleId}&roleName=**`);
    await page.getByRole('heading', { name: '角色权限配置：级联角色' }).waitFor();
    const matrix = page.locator('.admin-authority-matrix');
    const buttonsOf = (menu: string) => matrix.getByRole('group', { name: menu, exact: true });
    const ticked = () => matrix.getByRole('checkbox', { checked: true }).count();
    expect(await ticked()).toBe(0);

    await box(matrix, '系统管理').check();
    expect(await box(matrix, '用户管理').isChecked()).toBe(true);
    expect(await box(matrix, '审计日志').isChecked()).toBe(true);
    expect(await box(buttonsOf('角色管理'), '权限').isChecked()).toBe(true);
    await box(matrix, '系统管理').uncheck();
    expect(await ticked()).toBe(0);

    await box(matrix, '用户管理').check();
    expect(await box(matrix, '系统管理').isChecked()).toBe(true);
    expect(await buttonsOf('用户管理').getByRole('checkbox', { checked: true }).count()).toBe(4);
    // A menu is half ticked while menus or buttons below it are not ticked.
    const isHalf = (menu: string) => box(matrix, menu).evaluate((input: HTMLInputElement) => input.indeterminate);
    expect(await ticked()).toBe(5);
    expect([await isHalf('系统管理'), await isHalf('用户管理')]).toEqual([true, false]);
    await box(buttonsOf('用户管理'), '删除').uncheck();
    expect(await box(matrix, '用户管理').isChecked()).toBe(true);
    expect(await isHalf('用户管理')).toBe(true);

    await box(matrix, '审计日志').check();
    expect(await box(matrix, '运维').isChecked()).toBe(true);
    await box(matrix, '审计日志').uncheck();
    expect(await box(matrix, '运维').isChecked()).toBe(false);
    expect(await box(matrix, '系统管理').isChecked()).toBe(true);

    const categories = page.locator('.admin-authority-categories .ant-select-selection-item');
    // A role that was never saved begins with all categories that the caller may grant.
    expect(await categories.allTextContents()).toEqual(['iPhone', 'iPad', 'Watch', '配件', 'CPU', 'AirPods', 'Beats', 'ACPP']);
    await page.getByText('该角色的用户在“存货费用（对外）”页面只能查看这些品类；其他页面不受影响。').waitFor();
    await page.getByLabel('存货费用（对外）品类维护').click();
    for (let left = await categories.count(); left > 0; left--) await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await button(page, '保存').click();
    await notice(page, '请选择存货费用（对外）品类维护').waitFor();
    expect(await codesOf(roleId)).toEqual([]);
    await page.getByLabel('存货费用（对外）品类维护').click();
    for (const lob of ['iPhone', '配件']) await page.locator('.ant-select-dropdown:visible').getByTitle(lob, { exact: true }).click();
    await page.keyboard.press('Escape');
    const unsaved = page.getByRole('status', { name: '与已保存的权限相比' });
    await expect
      .poll(() => unsaved.innerText())
      .toBe('将授予: 用户管理、用户管理 / 新建用户、用户管理 / 编辑、用户管理 / 重置密码、iPhone、配件');
    const search = page.getByRole('searchbox', { name: '搜索菜单或按钮' });
    await search.fill('重置');
    await box(matrix, '用户管理').waitFor({ state: 'detached' });
    expect(await matrix.getByRole('checkbox').count()).toBe(1);
    await box(buttonsOf('用户管理'), '重置密码').uncheck();
    expect(await unsaved.innerText()).not.toContain('重置密码');
    await box(buttonsOf('用户管理'), '重置密码').check();
    await search.fill('没有这个');
    await page.getByText('没有匹配的菜单或按钮').waitFor();
    await search.fill('');
    await screenshot(page, 'authority-zh');
    await button(page, '保存').click();
    await notice(page, '权限修改成功').waitFor();
    const expected = ['sys-manage-user-insert-user', 'sys-manage-user-reset-psw', 'sys-manage-user-update', 'systemManage', 'userManage'];
    expect(await codesOf(roleId)).toEqual(expected);

    await page.reload();
    await box(matrix, '用户管理').waitFor();
    expect(await ticked()).toBe(3);
    expect(await unsaved.count()).toBe(0);
    expect(await categories.allTextContents()).toEqual(['iPhone', '配件']);
    await close(opened);
  });

  test('a checkbox is selected by keyboard, unsaved changes need confirmation, and 返回 opens the roles', async () => {
    const roleId = await makeRole('返回角色');
    const opened = await open(`/systemManage/authConfig?id=${roleId}&roleName=管理员`);
    const { page } = opened;
    // The page shows the role's name, not the one in the address.
    await page.getByRole('heading', { name: '角色权限配置：返回角色', exact: true }).waitFor();
    const target = box(page.locator('.admin-authority-matrix'), '角色管理');
    await target.waitFor();
    await target.focus();
    await page.keyboard.press('Space');
    expect(await target.isChecked()).toBe(true);
    await button(page, '返回').click();
    await question(page).getByText('有未保存的内容，确定要离开吗?').waitFor();
    await button(question(page), '留在此页').click();
    await question(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/systemManage/authConfig');
    await target.uncheck();
    await button(page, '返回').click();
    await page.waitForURL(`**${ROLES}`);
    await close(opened);
  });

  test('permissions that another administrator has changed meanwhile are listed; both changes can be merged, or only the other’s adopted', async () => {
    const roleId = await makeRole('共授角色', ['userManage', 'sys-manage-user-update']);
    await app.admin.post('/inventoryExpenseAuthor/save', { roleId, lobList: ['iPad'] });
    const opened = await open(`/systemManage/authConfig?id=${roleId}&roleName=共授角色`);
    const { page } = opened;
    const matrix = page.locator('.admin-authority-matrix');
    const updating = box(matrix.getByRole('group', { name: '用户管理', exact: true }), '编辑');
    await box(matrix, '店铺管理').check();
    await grant(roleId, ['systemManage', 'userManage', 'taxRate', 'dataUpload']);
    await button(page, '保存').click();
    await notice(page, '品类已保存，权限没有保存').waitFor();
    // The page shows the conflict, the message the saved part.
    expect(await page.getByText('管理员已于').count()).toBe(1);
    const changes = page.locator('.edit-changed-meanwhile');
    await changes.getByText('已授予: 税码映射').waitFor();
    await changes.getByText('已收回: 用户管理 / 编辑').waitFor();
    await screenshot(page, 'authority-changed-meanwhile-zh');
    const boxStates = async () => [
      await box(matrix, '税码映射').isChecked(),
      await updating.isChecked(),
      await box(matrix, '店铺管理').isChecked(),
    ];
    await expect.poll(boxStates).toEqual([true, false, true]);
    await changes.getByText('只采用对方的修改').click();
    await expect.poll(boxStates).toEqual([true, false, false]);
    await changes.getByText('合并双方的修改').click();
    await expect.poll(boxStates).toEqual([true, false, true]);
    await button(page, '保存').click();
    await notice(page, '权限修改成功').waitFor();
    await changes.waitFor({ state: 'detached' });
    const shops = ['shop-manage-insert', 'shop-manage-remove', 'shop-manage-update', 'shopManage'];
    expect(await codesOf(roleId)).toEqual(['dataUpload', ...shops, 'systemManage', 'taxRate', 'userManage']);
    await close(opened);
  });

  test('permissions that the administrator does not hold are shown disabled', async () => {
    const roleId = await makeRole('被授角色', ['weekSale']);
    await app.userWith(['rolesManage', 'sys-manage-role-auth', 'userManage', 'sys-manage-user-update'], { account: 'granter' });
    const opened = await open(`/systemManage/authConfig?id=${roleId}&roleName=被授角色`, 'granter');
    const { page } = opened;
    const matrix = page.locator('.admin-authority-matrix');
    await box(matrix, '用户管理').waitFor();
    expect(await box(matrix, '店铺管理').isDisabled()).toBe(true);
    await box(matrix, '系统管理').check();
    expect(await matrix.getByRole('group', { name: '用户管理' }).getByRole('checkbox', { checked: true }).count()).toBe(1);
    expect(await box(matrix, '店铺管理').isChecked()).toBe(false);
    await close(opened);
  });

  test('a message shows that the categories were saved and the permissions rejected', async () => {
    const roleId = await makeRole('半存角色');
    const opened = await open(`/systemManage/authConfig?id=${roleId}&roleName=半存角色`);
    const { page } = opened;
    const matrix = page.locator('.admin-authority-matrix');
    await box(matrix, '用户管理').check();
    await page.getByLabel('存货费用（对外）品类维护').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('iPad', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.route('**/sys/role/updateRoleAuthor', (call) =>
      call.fulfill({ status: 409, json: { code: '100409', success: false, message: '数据正在被他人修改，请重试', result: null } }),
    );
    await button(page, '保存').click();
    await notice(page, '品类已保存，权限没有保存 · 数据正在被他人修改，请重试').waitFor();
    expect((await app.admin.get(`/inventoryExpenseAuthor/getByRoleId/${roleId}`)).result).toEqual([
      'iPhone',
      'Watch',
      '配件',
      'CPU',
      'AirPods',
      'Beats',
      'ACPP',
    ]);
    expect(await codesOf(roleId)).toEqual([]);
    expect(await box(matrix, '用户管理').isChecked()).toBe(true);
    await close(opened);
  });

  test('without the permission the page is refused; without a role in the address, or with a deleted one, it links to the list of roles', async () => {
    await app.userWith(['rolesManage'], { account: 'looker' });
    const refused = await open('/systemManage/authConfig?id=2', 'looker');
    await refused.page.waitForURL('**/401?noGoBack');
    await close(refused);
    const opened = await open('/systemManage/authConfig');
    await opened.page.getByText('请先选择角色').waitFor();
    await opened.page.goto('/systemManage/authConfig?id=999999');
    await opened.page.getByText('角色不存在或已被删除').waitFor();
    await opened.page.getByRole('button', { name: '去角色列表' }).click();
    await opened.page.waitForURL('**/systemManage/rolesManage');
    await close(opened);
  });
});

describe('shops and companies', () => {
  test('a company and a shop are created, the shop can be renamed, and choosing it in the shop selector changes the company', async () => {
    const opened = await open(`${SHOPS}?tab=corporates`);
    const { page } = opened;
    await button(page, '新增公司').click();
    const company = dialog(page, '新增');
    await company.getByLabel('公司代码').fill('一号');
    await button(company, '保存').click();
    await company.getByText('只能使用字母、数字、-和_').waitFor();
    await company.getByLabel('公司代码').fill('E2E');
    await company.getByLabel('公司名称').fill('端到端公司');
    await company.getByLabel('经销商类型').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('厂商', { exact: true }).click();
    await button(company, '保存').click();
    await notice(page, '新增成功').waitFor();
    await row(page, '端到端公司').getByText('厂商').waitFor();
    await page.getByRole('tab', { name: '店铺' }).click();
    await button(page, '新增店铺').click();
    const shop = dialog(page, '新增');
    await shop.getByLabel('店铺名称').fill('端到端店铺');
    await shop.getByLabel('所属公司').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('E2E 端到端公司').click();
    await button(shop, '保存').click();
    await row(page, '端到端店铺').waitFor();
    await screenshot(page, 'shops-zh');
    const rename = async () => {
      await button(row(page, '端到端店铺'), '编辑').click();
      await dialog(page, '编辑').getByLabel('店铺名称').fill('改名店铺');
      await button(dialog(page, '编辑'), '保存').click();
      await row(page, '改名店铺').waitFor();
    };
    await rename();
    await button(notice(page, '编辑成功'), '撤销').click();
    await notice(page, '已撤销修改').waitFor();
    await row(page, '端到端店铺').waitFor();
    await page.locator('.shell-top-bar-shop').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('端到端店铺').click();
    await expect
      .poll(
        async () =>
          (
            await sql<{ name: string }>`select shop.name from app_user join shop on shop.id = shop_id where app_user.id = 1`.execute(
              app.database.kysely,
            )
          ).rows[0]?.name,
      )
      .toBe('端到端店铺');
    await page.locator('.shell-top-bar-shop', { hasText: '端到端店铺' }).waitFor();
    await close(opened);
    await app.admin.get('/apple-data-center/sys/shop/save/1');
  });
});
