import { fileURLToPath } from 'node:url';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Caller, startTestApp, USER_PASSWORD, type TestApp } from '../app.ts';
import { closeWindows, openBrowser, screenshot, signInOn, visit } from './browser.ts';

/** The pages of the user's own account: sessions, second factor, profile, API tokens. */

const STEP = 30_000;

/** An image file. */
const PICTURE = fileURLToPath(new URL('../../docs/images/provenance.png', import.meta.url));

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

/** An unused code: each call uses another time step. */
function nextCode(secret: string): string {
  app.clock.advance(STEP);
  return new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
}

const shot = (page: Page, name: string) => screenshot(page, `own-account/${name}`);

async function openFromUserMenu(page: Page, name: string): Promise<void> {
  await page.locator('.shell-top-bar-user').click();
  await page.getByRole('menuitem', { name }).click();
}

/** Sets the second factor up on its page; returns the key and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.locator('#password').fill(USER_PASSWORD);
  await page.keyboard.press('Enter');
  const secret = (await page.getByTestId('second-factor-key').innerText()).replaceAll(/\s/g, '');
  await page.locator('svg[role=img], .ant-qrcode svg').first().waitFor();
  await shot(page, 'set-up');
  await page.locator('#code').fill(nextCode(secret));
  await page.keyboard.press('Enter');
  const list = page.getByTestId('recovery-codes').getByRole('listitem');
  await list.first().waitFor();
  await shot(page, 'recovery-codes');
  return { secret, codes: await list.allInnerTexts() };
}

/**
 * Deletes the session from a blank page. On another page, a running call would be rejected and open the sign-in page
 * itself.
 */
async function signedOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login');
}

describe('the second factor', () => {
  test('is set up from the user menu; then the sign-in page also asks for the code, by keyboard only', async () => {
    await app.userWith(['taxRate'], { account: 'careful' });
    const { page, consoleErrors, endVisit } = await visit(browser, app.origin);
    await page.goto('/login');
    await signInOn(page, 'careful', USER_PASSWORD);
    await openFromUserMenu(page, '两步验证');
    const { secret, codes } = await setUp(page);
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: '我已保存，关闭' }).click();
    await page.getByText('两步验证已开启').waitFor();
    await shot(page, 'switched-on');

    await signedOut(page);
    await page.locator('#sign-in-account').fill('careful');
    await page.locator('#sign-in-password').fill(USER_PASSWORD);
    await page.keyboard.press('Enter');
    const field = page.locator('#sign-in-code');
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText('验证码不正确或已使用过').waitFor();
    await shot(page, 'wrong-code');
    await expect.poll(() => field.inputValue()).toBe('');
    await page.keyboard.type(nextCode(secret));
    await page.keyboard.press('Enter');
    await page.locator('#content').waitFor();

    await signedOut(page);
    await page.locator('#sign-in-account').fill('careful');
    await page.locator('#sign-in-password').fill(USER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '使用恢复码' }).click();
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.locator('#content').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('must be set up first by a user whose role requires it', async () => {
    const user = await app.userWith(['taxRate'], { account: 'required' });
    const { roleId } = (await user.get<{ userInfo: { roleId: number } }>('/sys/getUserAuthorInfo')).result.userInfo;
    await app.admin.post('/sys/role/saveOrUpdate', { roleId, roleName: 'role of required', secondFactorRequired: true });
    const { page, consoleErrors, endVisit } = await visit(browser, app.origin, { locale: 'ja-JP' });
    await page.goto('/login?redirect=/dataUpload/taxRate');
    await signInOn(page, 'required', USER_PASSWORD);
    await page.waitForURL('**/account/secondFactor');
    await page.getByText('お使いのロールでは2段階認証が必須です').waitFor();
    expect(await page.locator('.shell-menu a, .shell-menu li').count()).toBe(0);
    await setUp(page);
    await page.getByRole('button', { name: '控えたので閉じる' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/account/'));
    await page.locator('.shell-menu li').first().waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

test('sessions are listed with the current one marked, and a session that is ended on another device shows a dialog there', async () => {
  await app.userWith(['taxRate'], { account: 'travelling' });
  const [here, there] = [await visit(browser, app.origin), await visit(browser, app.origin)];
  for (const { page } of [here, there]) {
    await page.goto('/login');
    await signInOn(page, 'travelling', USER_PASSWORD);
  }
  await openFromUserMenu(here.page, '登录设备');
  const rows = here.page.locator('tr.ant-table-row');
  await expect.poll(() => rows.count()).toBe(3);
  expect(await rows.filter({ hasText: '当前设备' }).count()).toBe(1);
  await shot(here.page, 'sessions');
  await here.page.getByRole('button', { name: '下线其他设备' }).click();
  const dialog = here.page.getByRole('dialog');
  await dialog.locator('#password').fill('Wrong*2026');
  await dialog.getByRole('button', { name: '下线', exact: true }).click();
  await dialog.getByText('密码不正确').waitFor();
  await dialog.locator('#password').fill(USER_PASSWORD);
  await shot(here.page, 'sessions-password');
  await dialog.getByRole('button', { name: '下线', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(1);

  await there.page.locator('dialog.session-end-dialog').getByText('您已在其他设备上将此处下线，请重新登录').waitFor();
  expect([...here.consoleErrors, ...there.consoleErrors]).toEqual([]);
  for (const { endVisit } of [here, there]) await endVisit();
});

test('an avatar and an introduction are set on the profile page, and the avatar is shown in the top bar', async () => {
  await app.userWith(['taxRate'], { account: 'shown' });
  const { page, consoleErrors, endVisit } = await visit(browser, app.origin);
  await page.goto('/login');
  await signInOn(page, 'shown', USER_PASSWORD);
  await openFromUserMenu(page, '个人资料');
  await page.getByText('role of shown').waitFor();
  const save = page.getByRole('button', { name: '保存', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.locator('input[type=file]').setInputFiles({ name: '照片.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.locator('.ui-notice', { hasText: '请选择PNG、JPEG或WebP图片' }).waitFor();
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByRole('img', { name: '头像' }).waitFor();
  await page.getByLabel('个人简介').fill('华东区物流');
  await shot(page, 'profile');
  await save.click();
  await page.locator('.shell-top-bar-avatar').waitFor();
  await page.reload();
  await page.locator('.shell-top-bar-avatar').waitFor();
  expect(await page.locator('.shell-top-bar-user').getAttribute('title')).toBe('华东区物流');
  expect(await page.getByLabel('个人简介').inputValue()).toBe('华东区物流');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('an API token is created, copied, used and revoked, and is listed for administrators', async () => {
  await app.userWith(['taxRate', 'apiTokens', 'api-tokens-insert', 'api-tokens-revoke'], { account: 'integrator' });
  const { context, page, consoleErrors, endVisit } = await visit(browser, app.origin);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await signInOn(page, 'integrator', USER_PASSWORD);
  await openFromUserMenu(page, '我的API令牌');
  await page.getByRole('button', { name: '新建API令牌' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('#name').fill('Power BI 日报');
  await dialog.locator('#codes').fill('税');
  await page.locator('.ant-select-tree-checkbox').last().click();
  await page.keyboard.press('Escape');
  // The user has one shop, which is preselected.
  await dialog.locator('.ant-select-selection-item', { hasText: '默认店铺' }).waitFor();
  await dialog.locator('#password').fill(USER_PASSWORD);
  await shot(page, 'token-dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  const shown = page.getByTestId('api-token');
  const token = await shown.innerText();
  await page.getByRole('button', { name: '复制' }).click();
  await page.getByText('已复制').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await shot(page, 'token-shown');
  const call = () => new Caller(app.origin, `Bearer ${token}`).get('/sys/taxCodeMapping/getPage');
  expect((await call()).status).toBe(200);
  await page.getByRole('button', { name: '我已保存，关闭' }).click();
  const row = page.locator('tr.ant-table-row');
  await row.filter({ hasText: '有效' }).waitFor();
  await shot(page, 'tokens');

  await page.goto('/systemManage/apiTokens');
  await row.filter({ hasText: '127.0.0.1' }).waitFor();
  await shot(page, 'tokens-of-all');
  await row.getByRole('button', { name: '吊销' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '吊销' }).click();
  await row.filter({ hasText: '已吊销' }).waitFor();
  expect((await call()).status).toBe(401);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
