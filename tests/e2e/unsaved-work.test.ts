import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { startTestApp, type Caller, type TestApp, USER_PASSWORD } from '../app.ts';
import { makeDays } from '../day-files.ts';
import {
  setSessionCookie,
  openSignedIn,
  openScreenBy,
  closeWindows,
  openBrowser,
  screenshot,
  signInOn,
  type Visit,
  visit,
} from './browser.ts';

/** Protection of typed values, deleted records, and the page at the end of a session. */

let app: TestApp;
let browser: Browser;

const TAX = '/dataUpload/taxRate';
const REFUNDS = '/dataUpload/refund';
const REVIEW = '/dataUpload/dataReview';
const REPORT = '/demand/index';
const CODES = ['dataUpload', 'taxRate', 'logisticsMapping', 'refund', 'refund_issued_to_jd-insert', ...Object.values(taxCodeMapping.codes)];

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  await app.userWith(CODES, { account: 'keeper' });
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});
beforeEach(async () => {
  await sql`truncate tax_code_mapping`.execute(app.database.kysely);
});

async function open(at = TAX, account = 'keeper', language = 'zh-CN'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale: language });
  await openSignedIn(opened, app, account, at);
  return opened;
}

async function close({ consoleErrors, endVisit }: Visit): Promise<void> {
  expect(consoleErrors).toEqual([]);
  await endVisit();
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: '新增' });
const question = (page: Page) => page.locator('.ant-modal-confirm-body-wrapper');
const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const row = (page: Page, text: string) => page.locator('.list-table .ant-table-row', { hasText: text });
const hasFocus = (element: Locator) => element.evaluate((own) => own === document.activeElement);
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function beginToAdd(page: Page, code: string): Promise<void> {
  await button(page, '新增').first().click();
  await form(page).getByLabel('税码').fill(code);
  await form(page).getByLabel('税率').fill('13%');
}

async function storedTaxCodes(): Promise<string[]> {
  const { rows } = await sql<{ tax_code: string }>`select tax_code from tax_code_mapping order by tax_code`.execute(app.database.kysely);
  return rows.map(({ tax_code }) => tax_code);
}

/**
 * Ends all sessions of a page's user, as a change of the role does. The page notices it in a call, because the stream
 * of the user's work is blocked.
 */
async function endSessionsOf(account: string, page: Page): Promise<void> {
  await page.route('**/ops/work', (route) => route.fulfill({ status: 503 }));
  await sql`
    update session set revoked_at = now(), revoked_because = 'rights-changed'
    where user_id = (select id from app_user where login_account = ${account})
  `.execute(app.database.kysely);
}

describe('unsaved work', () => {
  test('needs confirmation before the browser goes back, reloads or closes the tab; 留在此页 keeps the typed text', async () => {
    const opened = await open('/dataUpload/logisticsMapping');
    const { page, settled } = opened;
    // The first screen must be ready, or the test would take it for the next one.
    await settled();
    await openScreenBy(page, () => page.locator('.shell-menu').getByText('税码映射').click());
    await expect.poll(() => pathOf(page)).toBe(TAX);
    await beginToAdd(page, 'J1');
    await page.evaluate('history.back()');
    await question(page).getByText('有未保存的内容，确定要离开吗?').waitFor();
    await screenshot(page, 'leave-question');
    await button(question(page), '留在此页').click();
    await question(page).waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe(TAX);
    for (const leave of ['location.reload()', 'window.close()']) {
      const query = page.waitForEvent('dialog');
      if (leave === 'window.close()') await page.close({ runBeforeUnload: true });
      else void page.evaluate(leave).catch(() => undefined);
      const native = await query;
      expect(native.type()).toBe('beforeunload');
      await native.dismiss();
    }
    expect(await form(page).getByLabel('税码').inputValue()).toBe('J1');
    await page.evaluate('history.back()');
    await button(question(page), '不保存并离开').click();
    await page.waitForURL('**/dataUpload/logisticsMapping');
    await close(opened);
  });

  test('in the permission matrix needs confirmation before opening another page, closing the tag, and signing out', async () => {
    const { result } = await app.admin.post<{ roleId: number }>('/sys/role/saveOrUpdate', { roleName: '守护', roleDesc: '' });
    await app.userWith(['systemManage', 'rolesManage', 'userManage', 'sys-manage-role-auth'], { account: 'granter' });
    const opened = await open(`/systemManage/authConfig?id=${result.roleId}`, 'granter');
    const { page } = opened;
    const box = page.locator('.admin-authority-matrix').getByRole('checkbox', { name: '用户管理', exact: true });
    await box.check();
    await page.locator('.shell-menu').getByText('用户管理').click();
    await button(question(page), '留在此页').click();
    await question(page).waitFor({ state: 'hidden' });
    await page.locator('.shell-tag-active button').click();
    await button(question(page), '留在此页').click();
    await question(page).waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/systemManage/authConfig');
    expect(await page.locator('.shell-tag-active').count()).toBe(1);
    expect(await box.isChecked()).toBe(true);
    await page.locator('.shell-top-bar-user').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await question(page).getByText('有未保存的修改').waitFor();
    await button(question(page), '退出登录').click();
    await page.waitForURL('**/login');
    await close(opened);
  });

  test('needs no confirmation after it was saved or reverted', async () => {
    const opened = await open();
    const { page } = opened;
    await beginToAdd(page, 'J1');
    await form(page).getByLabel('税码').fill('');
    await form(page).getByLabel('税率').fill('');
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'hidden' });
    await beginToAdd(page, 'J1');
    await button(form(page), '保存').click();
    await notice(page, '新增成功').waitFor();
    await form(page).waitFor({ state: 'hidden' });
    await page.reload();
    await row(page, 'J1').waitFor();
    await close(opened);
  });
});

describe('a session that ends while a form is open', () => {
  test('is renewed in a dialog that shows the reason; then the same form can be saved', async () => {
    const opened = await open();
    const { page } = opened;
    await beginToAdd(page, 'J-KEPT');
    await endSessionsOf('keeper', page);
    await button(form(page), '保存').click();
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await dialog.getByText('管理员更改了您的角色权限，请重新登录后继续使用').waitFor();
    await screenshot(page, 'sign-in-again');
    expect(await hasFocus(dialog.getByLabel('密码', { exact: true }))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await question(page).count()).toBe(0);
    await button(form(page), '保存').click();
    await dialog.getByLabel('密码', { exact: true }).fill('Wrong*2026');
    await page.keyboard.press('Enter');
    await dialog.getByText('账号或密码不正确').waitFor();
    await dialog.getByLabel('密码', { exact: true }).fill(USER_PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await notice(page, '已重新登录，可以继续操作').waitFor();
    expect(await form(page).getByLabel('税码').inputValue()).toBe('J-KEPT');
    await button(form(page), '保存').click();
    await row(page, 'J-KEPT').waitFor();
    expect(await storedTaxCodes()).toEqual(['J-KEPT']);
    await close(opened);
  });

  test('is renewed with the second factor in the same dialog', async () => {
    const careful = await app.userWith(CODES, { account: 'careful' });
    const secret = await withSecondFactor(careful);
    const { context, page, consoleErrors, endVisit } = await visit(browser, app.origin);
    await setSessionCookie(context, careful);
    await page.goto(TAX);
    await beginToAdd(page, 'J-CODE');
    await endSessionsOf('careful', page);
    await button(form(page), '保存').click();
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await dialog.getByLabel('密码', { exact: true }).fill(USER_PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('验证码').fill(codeOf(secret));
    await screenshot(page, 'sign-in-again-code');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await button(form(page), '保存').click();
    await row(page, 'J-CODE').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('is not renewed on the same page if the user’s shop has changed: the dialog requires a reload, and nothing is saved', async () => {
    await app.userWith(CODES, { account: 'moved' });
    const opened = await open(TAX, 'moved');
    const { page } = opened;
    await beginToAdd(page, 'J-OTHER');
    await endSessionsOf('moved', page);
    await button(form(page), '保存').click();
    const db = app.database.kysely;
    await sql`insert into corporate (code, name) values ('2000', '2000')`.execute(db);
    await sql`insert into shop (corporate_id, name) select id, '第二家店' from corporate where code = '2000'`.execute(db);
    await sql`update app_user set shop_id = (select id from shop where name = '第二家店') where login_account = 'moved'`.execute(db);
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await dialog.getByLabel('密码', { exact: true }).fill(USER_PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.getByText('需要刷新页面，未保存的内容将丢失').waitFor();
    expect(await storedTaxCodes()).toEqual([]);
    await button(dialog, '刷新页面').click();
    await form(page).waitFor({ state: 'hidden' });
    await page.locator('#content').waitFor();
    await close(opened);
  });

  test('is reported on the sign-in page with its reason if the page has no changes', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.settled();
    await endSessionsOf('keeper', page);
    await page.reload();
    await page.getByRole('status').getByText('管理员更改了您的角色权限，请重新登录后继续使用').waitFor();
    await screenshot(page, 'sign-in-reason');
    await signInOn(page, 'keeper', USER_PASSWORD);
    await close(opened);
  });
});

/** Sets up a user's second factor; returns its key. */
async function withSecondFactor(user: Caller): Promise<string> {
  const { secret } = (await user.post<{ secret: string }>('/sys/secondFactor/setUp', { password: await app.encrypt(USER_PASSWORD) }))
    .result;
  await user.post('/sys/secondFactor/confirm', { code: codeOf(secret) });
  return secret;
}

/** An unused code: each call uses another time step. */
function codeOf(secret: string): string {
  app.clock.advance(30_000);
  return new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
}

describe('undo and failures', () => {
  test('a deletion of one or more records can be undone from its notice', async () => {
    for (const code of ['A', 'B', 'C'])
      await sql`insert into tax_code_mapping (tax_code, tax_rate, updated_by) values (${code}, '13%', 'test')`.execute(app.database.kysely);
    const opened = await open();
    const { page } = opened;
    await button(row(page, 'A'), '删除').click();
    await button(question(page), '删除').click();
    await expect.poll(storedTaxCodes).toEqual(['B', 'C']);
    await screenshot(page, 'way-back');
    await button(notice(page, '删除成功'), '撤销').click();
    await notice(page, '已撤销删除').waitFor();
    await row(page, 'A').waitFor();
    for (const code of ['B', 'C']) await page.getByRole('checkbox', { name: `选择${code}` }).check();
    await button(page, '批量删除（2）').click();
    await button(question(page), '删除').click();
    await expect.poll(storedTaxCodes).toEqual(['A']);
    // The undo works after the page of the deletion was closed.
    await page.locator('.shell-menu').getByText('物流映射').click();
    await button(notice(page, '删除成功'), '撤销').click();
    await expect.poll(storedTaxCodes).toEqual(['A', 'B', 'C']);
    await close(opened);
  });

  test('an edit can be undone from its notice until the record is changed again', async () => {
    await sql`insert into tax_code_mapping (tax_code, tax_rate, updated_by) values ('A', '13%', 'test')`.execute(app.database.kysely);
    const opened = await open();
    const { page } = opened;
    const edit = async (rate: string) => {
      await button(row(page, 'A'), '编辑').click();
      const dialog = page.getByRole('dialog', { name: '编辑' });
      await dialog.getByLabel('税率').fill(rate);
      await button(dialog, '保存').click();
      await row(page, rate).waitFor();
    };
    await edit('9%');
    await button(notice(page, '编辑成功'), '撤销').click();
    await notice(page, '已撤销修改').waitFor();
    await row(page, '13%').waitFor();
    await edit('6%');
    await sql`update tax_code_mapping set tax_rate = '7%', version = version + 1`.execute(app.database.kysely);
    await button(notice(page, '编辑成功'), '撤销').click();
    await notice(page, '记录已被再次修改，不能撤销这次修改').waitFor();
    await row(page, '7%').waitFor();
    await close(opened);
  });

  test('Ctrl+Z undoes the newest deletion; in an input it undoes typing', async () => {
    for (const code of ['A', 'B'])
      await sql`insert into tax_code_mapping (tax_code, tax_rate, updated_by) values (${code}, '13%', 'test')`.execute(app.database.kysely);
    const opened = await open();
    const { page } = opened;
    for (const code of ['A', 'B']) {
      await button(row(page, code), '删除').click();
      await button(question(page), '删除').click();
      await row(page, code).waitFor({ state: 'detached' });
    }
    await button(page, '新增').first().click();
    const input = form(page).getByLabel('税码');
    await input.pressSequentially('J1');
    await page.keyboard.press('Control+z');
    await expect.poll(() => input.inputValue()).not.toBe('J1');
    expect(await storedTaxCodes()).toEqual([]);
    await input.fill('');
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+z');
    await row(page, 'B').waitFor();
    expect(await storedTaxCodes()).toEqual(['B']);
    await close(opened);
  });

  test('the message of a failure disappears when the next attempt succeeds', async () => {
    const opened = await open();
    const { page } = opened;
    await page.route('**/taxCodeMapping/add', (call) =>
      call.fulfill({ status: 500, json: { code: '100500', success: false, message: '服务器内部错误', result: null } }),
    );
    await beginToAdd(page, 'J1');
    await button(form(page), '保存').click();
    await notice(page, '服务器内部错误').waitFor();
    await page.unroute('**/taxCodeMapping/add');
    await button(form(page), '保存').click();
    await notice(page, '新增成功').waitFor();
    expect(await notice(page, '服务器内部错误').count()).toBe(0);
    await close(opened);
  });

  test('Enter in a date picker sets the day and does not submit the form', async () => {
    const opened = await open(REFUNDS);
    const { page } = opened;
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') saves.push(request.url());
    });
    await button(page, '新增').first().click();
    const day = form(page).getByLabel('日期');
    await day.fill('2026-11-02');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.ant-picker-dropdown:visible').count()).toBe(0);
    expect(await day.inputValue()).toBe('2026-11-02');
    // A submitted form would require the amount.
    expect(await form(page).locator('.ant-form-item', { hasText: '金额' }).locator('.ant-form-item-explain-error').count()).toBe(0);
    expect(saves).toEqual([]);
    await close(opened);
  });

  test('an upload, a review, a report and the users still show their rows when a refresh fails, with a message', async () => {
    const screens = [
      ['/dataUpload/dnData', '**/upload/uploadRecordPage*'],
      [REVIEW, '**/invT2UploadRecord/getPage*'],
      [REPORT, '**/logisticsAging/getPage*'],
      ['/systemManage/userManage', '**/sys/user/list*'],
    ] as const;
    await makeDays(app);
    const { context, page, consoleErrors, settled, endVisit } = await visit(browser, app.origin);
    await setSessionCookie(context, app.admin);
    const openTag = (at: string) => page.locator(`.shell-tag a[href^="${at}"]`).click();
    for (const [at] of screens) {
      await page.goto(at);
      await settled();
    }
    for (const [at, call] of screens) {
      const read = page.waitForResponse(call);
      await openScreenBy(page, () => openTag(at));
      await read;
      await settled();
      const before = await page.locator('.ant-table-row').count();
      await page.route(call, (query) =>
        query.fulfill({ status: 500, json: { code: '100500', success: false, message: '服务器内部错误', result: null } }),
      );
      // A screen is refreshed only when the user returns to it.
      await openScreenBy(page, () => openTag(at === screens[0][0] ? REPORT : screens[0][0]));
      await openTag(at);
      await page.getByText('刷新失败，下面仍是上一次读取的数据').waitFor();
      expect(await page.locator('.ant-table-row').count(), at).toBe(before);
      await page.unroute(call);
      await button(page, '重试').click();
      await page.getByText('刷新失败').waitFor({ state: 'detached' });
    }
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('a list that is loading shows no text about missing records', async () => {
    const opened = await open('/dataUpload/logisticsMapping');
    const { page } = opened;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/taxCodeMapping/getPage*', async (call) => {
      await held;
      await call.continue();
    });
    await page.locator('.shell-menu').getByText('税码映射').click();
    // The previous list has a pager too: only the headers identify this list.
    await page.locator('th').getByText('税码', { exact: true }).waitFor();
    expect(await page.locator('.ui-pager-total').innerText()).toBe('');
    answer();
    await page.getByText('共0条').waitFor();
    await close(opened);
  });
});
