import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setSessionCookie, PLAIN_HOST, type Visit, closeWindows, openBrowser, signInOn, visit } from './browser.ts';
import { ADMIN_PASSWORD, type Caller, startTestApp, type TestApp, USER_PASSWORD } from '../app.ts';

let app: TestApp;
let browser: Browser;
let worker: Caller;
/** The permissions of a user with two lists only. */
const LIMITED = ['dataUpload', 'taxRate', 'logisticsMapping', 'sys-manage-tax-mapping-insert'];

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  worker = await app.userWith(LIMITED, { account: 'worker' });
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

/** Opens a page as a signed-in user. */
async function openAs(caller: Caller, at = '/', width = 1440): Promise<Visit> {
  const opened = await visit(browser, app.origin, { viewport: { width, height: 900 } });
  await setSessionCookie(opened.context, caller);
  await opened.page.goto(at);
  await opened.page.locator('#content').waitFor();
  return opened;
}

const asWorker = (at?: string, width?: number) => openAs(worker, at, width);

/** Ends all sessions of a user, as a change of the role does. */
const endSessionsOf = (account: string) =>
  sql`update session set revoked_at = now() where user_id = (select id from app_user where login_account = ${account})`.execute(
    app.database.kysely,
  );
/** Blocks the stream of the user's work, which would report the end of the session before a call does. */
const blockWorkStream = (page: Page) => page.route('**/ops/work', (route) => route.fulfill({ status: 503 }));
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });

/** Opens the same page in a second tab of the same browser. */
async function anotherTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/dataUpload/taxRate');
  await other.locator('#content').waitFor();
  return other;
}

async function signOutIn(page: Page): Promise<void> {
  await page.locator('.shell-top-bar-user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/login');
}

async function chooseShopIn(page: Page, name: string): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await page.locator('.shell-top-bar-shop').click();
  await page.getByTitle(name).click();
  await reloaded;
  await page.locator('.shell-top-bar-shop', { hasText: name }).waitFor();
}

/** Adds a user to a shop of another corporate. */
async function addToSecondShop(account: string): Promise<void> {
  const db = app.database.kysely;
  await sql`insert into corporate (code, name) values ('2000', '2000') on conflict do nothing`.execute(db);
  await sql`
    insert into shop (corporate_id, name) select id, '第二家店' from corporate
    where code = '2000' and not exists (select 1 from shop where name = '第二家店')
  `.execute(db);
  await sql`
    insert into user_shop (user_id, shop_id) select app_user.id, shop.id from app_user, shop where login_account = ${account} and shop.name = '第二家店'
  `.execute(db);
}

describe('route access', () => {
  test('without a token every page except the sign-in page redirects to /login?redirect={path}', async () => {
    const { page, endVisit } = await visit(browser, app.origin);
    for (const at of ['/', '/dataUpload/taxRate', '/404', '/updatePassword/index']) {
      await page.goto(at);
      await page.waitForURL((url) => url.pathname === '/login');
      expect(pathOf(page)).toBe(`/login?redirect=${at}`);
    }
    await page.goto('/auth-redirect?from=elsewhere');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(pathOf(page)).toBe('/login?from=elsewhere');
    await endVisit();
  });

  test('after sign-in the page of the redirect parameter opens with its query', async () => {
    const { page, endVisit } = await visit(browser, app.origin);
    await page.goto('/dataUpload/taxRate?size=30');
    await signInOn(page, 'worker', USER_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/dataUpload/taxRate');
    expect(pathOf(page)).toBe('/dataUpload/taxRate?size=30');
    await endVisit();
  });

  test('a redirect to another site is not followed', async () => {
    const { page, endVisit } = await visit(browser, app.origin);
    await page.goto('/login?redirect=//example.org/');
    await signInOn(page, 'worker', USER_PASSWORD);
    await page.waitForURL('**/home');
    expect(page.url().startsWith(app.origin)).toBe(true);
    await endVisit();
  });

  test('with a token the sign-in page redirects to /, and / to the first page that the user may open', async () => {
    const { page, endVisit } = await asWorker();
    await page.goto('/login');
    await page.waitForURL('**/home');
    await endVisit();
  });

  test('an unknown path, and a path without the permission for its menu, redirect to /404', async () => {
    const { page, endVisit } = await asWorker();
    for (const at of ['/no/such/page', '/dataUpload/vcData']) {
      await page.goto(at);
      await page.waitForURL('**/404');
      await page.getByText('页面不存在').first().waitFor();
    }
    await page.getByRole('link', { name: '返回首页' }).click();
    await page.waitForURL('**/home');
    await endVisit();
  });

  test('a user without permission for any page is redirected to /401', async () => {
    const { page, endVisit, consoleErrors } = await openAs(await app.userWith([], { account: 'nobody' }));
    await page.waitForURL('**/401');
    await page.getByText('你没有权限去该页面').waitFor();
    expect(await page.locator('.shell-menu a').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('/redirect/{path} forwards to the path with its query', async () => {
    const { page, endVisit } = await asWorker();
    await page.goto('/redirect/dataUpload/taxRate?size=50');
    await page.waitForURL('**/dataUpload/taxRate?size=50');
    await endVisit();
  });

  test('when the user cannot be loaded the token is cleared and the message is shown on the sign-in page', async () => {
    const { page, context, endVisit } = await openAs(await app.userWith(LIMITED, { account: 'leaver' }));
    await endSessionsOf('leaver');
    await page.goto('/dataUpload/taxRate');
    await page.waitForURL('**/login?redirect=/dataUpload/taxRate');
    await page.getByRole('status').getByText('请重新登录').waitFor();
    expect((await context.cookies()).some(({ name, value }) => name === 'Admin-Token-edi' && value !== '')).toBe(false);
    await endVisit();
  });
});

describe('the sign-in page', () => {
  test('third-party login shows that it is not available', async () => {
    const { page, endVisit, consoleErrors } = await visit(browser, app.origin);
    await page.goto('/login');
    await page.getByRole('button', { name: '使用单点登录' }).click();
    await page.getByRole('status').getByText('单点登录尚未开通，请使用账号和密码登录。').waitFor();
    expect(pathOf(page)).toBe('/login');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('a wrong password shows the message of the server, and the typed account remains', async () => {
    const { page, endVisit, consoleErrors } = await visit(browser, app.origin);
    await page.goto('/login');
    await page.locator('#sign-in-account').fill('worker');
    await page.locator('#sign-in-password').fill('wrong');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await notice(page, '账号或密码不正确').waitFor();
    expect(await page.locator('#sign-in-account').inputValue()).toBe('worker');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('the account is trimmed, and the password is sent encrypted', async () => {
    const { page, endVisit } = await visit(browser, app.origin);
    await page.goto('/login');
    const sent = page.waitForRequest('**/sys/login');
    await signInOn(page, '  worker ', USER_PASSWORD);
    const body = (await sent).postDataJSON() as { loginAccount: string; password: string };
    expect(body.loginAccount).toBe('worker');
    expect(body.password).toMatch(/^\d+\.[A-Za-z0-9+/]+=*$/);
    await endVisit();
  });

  test('the password is sent encrypted over plain HTTP, too, where the browser has no WebCrypto', async () => {
    const { page, endVisit } = await visit(browser, app.origin.replace('127.0.0.1', PLAIN_HOST));
    await page.goto('/login');
    expect(await page.evaluate('isSecureContext || crypto.subtle !== undefined')).toBe(false);
    const sent = page.waitForRequest('**/sys/login');
    await signInOn(page, 'worker', USER_PASSWORD);
    expect(((await sent).postDataJSON() as { password: string }).password).toMatch(/^\d+\.[A-Za-z0-9+/]+=*$/);
    await endVisit();
  });

  test('the password can be shown, and a caps lock warning appears', async () => {
    const { page, endVisit } = await visit(browser, app.origin);
    await page.goto('/login');
    const password = page.locator('#sign-in-password');
    await password.fill('secret');
    await page.getByRole('button', { name: '显示密码' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await page.getByText('大写锁定已打开').waitFor();
    await endVisit();
  });

  test('the language is the stored one, else that of the browser, else English; typed text remains when it is changed', async () => {
    for (const [locale, title] of [
      ['ja-JP', 'ログイン'],
      ['es-MX', 'Iniciar sesión'],
      ['fr-FR', 'Sign in'],
    ] as const) {
      const { page, endVisit } = await visit(browser, app.origin, { locale });
      await page.goto('/login');
      await page.getByRole('heading', { name: title }).waitFor();
      await endVisit();
    }
    const { page, endVisit } = await visit(browser, app.origin);
    await page.goto('/login');
    await page.locator('#sign-in-account').fill('worker');
    await page.locator('.session-language select').selectOption('es');
    await notice(page, 'Idioma cambiado').waitFor();
    expect(await page.locator('#sign-in-account').inputValue()).toBe('worker');
    expect(await page.locator('.session-language option[value=es]').isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await endVisit();
  });
});

describe('the shell', () => {
  test('the sidebar is 210 px wide, contains permitted menus only, can be collapsed, and has the same state after a reload', async () => {
    const { page, endVisit, consoleErrors } = await asWorker();
    const side = page.getByRole('navigation', { name: '主菜单' });
    await side.getByRole('link', { name: '税码映射' }).waitFor();
    expect((await side.boundingBox())?.width).toBe(210);
    expect((await side.getByRole('link').allTextContents()).filter((text) => text !== '供应链管理后台').toSorted()).toEqual([
      '数据看板',
      '物流映射',
      '税码映射',
    ]);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.getByRole('button', { name: '展开菜单' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).waitFor();
    expect((await page.getByRole('navigation', { name: '主菜单' }).boundingBox())?.width).toBe(64);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('a screen that belongs to two groups is in both, with an address for each', async () => {
    const configurer = await app.userWith(['systemConfig'], { account: 'configurer' });
    const { page, endVisit, consoleErrors } = await openAs(configurer, '/jdOrders/systemConfig');
    const side = page.getByRole('navigation', { name: '主菜单' });
    await side.getByRole('link', { name: '系统配置' }).waitFor();
    await page.locator('.shell-top-bar-trail', { hasText: '京东订单与分仓' }).waitFor();
    await side.getByRole('menuitem', { name: '系统管理' }).click();
    const links = side.getByRole('link', { name: '系统配置' });
    await expect.poll(() => links.count()).toBe(2);
    await links.last().click();
    await page.locator('.shell-top-bar-trail', { hasText: '系统管理' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/systemManage/systemConfig');
    await expect.poll(() => side.locator('.ant-menu-item-selected').count()).toBe(1);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('a narrow window hides the menu; an opened menu closes when a page is chosen or the window is resized', async () => {
    const { page, endVisit } = await asWorker('/', 800);
    // The redirect to the first page also closes the menu.
    await page.locator('.shell-tag-active').waitFor({ state: 'attached' });
    const side = page.getByRole('navigation', { name: '主菜单' });
    expect(await side.isVisible()).toBe(false);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await side.getByRole('link', { name: '税码映射' }).click();
    await page.waitForURL('**/dataUpload/taxRate');
    await side.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '展开菜单' }).click();
    await side.waitFor();
    await page.setViewportSize({ width: 820, height: 900 });
    await side.waitFor({ state: 'hidden' });
    // The layout is narrow if the width minus 1 is less than 992 px.
    await page.setViewportSize({ width: 993, height: 900 });
    await page.locator('.shell-desktop').waitFor();
    await page.setViewportSize({ width: 992, height: 900 });
    await page.locator('.shell-desktop').waitFor({ state: 'detached' });
    await endVisit();
  });

  test('each open page has a tag, whose menu refreshes the page, closes the other tags, or closes all', async () => {
    const { page, endVisit } = await asWorker('/dataUpload/taxRate?size=30');
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '物流映射' }).click();
    const tags = page.getByRole('navigation', { name: '已打开的页面' });
    await tags.getByRole('link', { name: '物流映射' }).waitFor();
    expect(await tags.getByRole('link').allTextContents()).toEqual(['税码映射', '物流映射']);
    await tags.getByRole('link', { name: '税码映射' }).click();
    await page.waitForURL('**/dataUpload/taxRate?size=30');

    const choose = async (tag: string, action: string) => {
      await tags.getByRole('link', { name: tag }).click({ button: 'right' });
      await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByText(action, { exact: true }).click();
    };
    const reads = page.waitForResponse('**/sys/taxCodeMapping/getPage*');
    await choose('税码映射', '刷新');
    await reads;
    await page.waitForURL('**/dataUpload/taxRate?size=30');
    await choose('物流映射', '关闭其他');
    await page.waitForURL('**/dataUpload/logisticsMapping');
    await expect.poll(() => tags.getByRole('link').allTextContents()).toEqual(['物流映射']);
    await choose('物流映射', '关闭所有');
    await expect.poll(() => tags.getByRole('link').count()).toBe(1);
    await endVisit();
  });

  test('the menu search finds by name, by pinyin and its initials, and by path; pinyin can be switched off', async () => {
    const { page, endVisit } = await asWorker();
    const found = async (text: string) => {
      await page.keyboard.press('Control+k');
      const box = page.getByRole('combobox', { name: '搜索菜单' });
      await box.fill(text);
      await page.locator('.shell-menu-search-entry, .shell-menu-search-none').first().waitFor();
      const titles = await page.getByRole('option').locator('span').allTextContents();
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'hidden' });
      return titles;
    };
    expect((await found('税码'))[0]).toBe('税码映射');
    expect((await found('shuima'))[0]).toBe('税码映射');
    expect((await found('smys'))[0]).toBe('税码映射');
    expect((await found('logisticsMapping'))[0]).toBe('物流映射');
    // Width, case and accents do not matter.
    expect((await found('ＬogísticsMapping'))[0]).toBe('物流映射');
    await page.getByRole('button', { name: '界面设置' }).click();
    await page.getByRole('switch', { name: '菜单支持拼音搜索' }).click();
    await page.keyboard.press('Escape');
    await page.locator('.ant-drawer-mask').waitFor({ state: 'hidden' });
    expect(await found('shuima')).not.toContain('税码映射');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索菜单' }).fill('物流');
    await page.locator('.shell-menu-search-entry[aria-selected=true]', { hasText: '物流映射' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dataUpload/logisticsMapping');
    await endVisit();
  });

  test('each size sets the height of controls, shows a message, and is stored', async () => {
    const { page, context, endVisit } = await asWorker('/updatePassword/index');
    for (const [name, height] of [
      ['Default', 40],
      ['Medium', 36],
      ['Mini', 28],
      ['Small', 32],
    ] as const) {
      await page.getByRole('button', { name: '控件尺寸' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      await notice(page, 'Switch Size Success').waitFor();
      await page.getByRole('button', { name: '保存' }).waitFor();
      await expect.poll(async () => (await page.getByRole('button', { name: '保存' }).boundingBox())?.height).toBe(height);
    }
    expect((await context.cookies()).find(({ name }) => name === 'size')?.value).toBe('small');
    await endVisit();
  });

  test('the language changes without a reload, is confirmed, and the current one cannot be chosen', async () => {
    const { page, endVisit, consoleErrors } = await asWorker('/updatePassword/index');
    await page.getByLabel('原始密码').fill('typed before');
    await page.getByRole('button', { name: '语言' }).click();
    expect(await page.getByRole('menuitem', { name: '中文' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('menuitem', { name: 'English' }).click();
    await notice(page, 'Language changed').waitFor();
    expect(await page.getByLabel('Current password').inputValue()).toBe('typed before');
    await expect.poll(() => page.title()).toBe('Change password - Supply Chain Back Office');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('a warning is shown if the browser does not support fullscreen', async () => {
    const { page, endVisit } = await asWorker();
    await page.evaluate("Object.defineProperty(document, 'fullscreenEnabled', { value: false })");
    await page.getByRole('button', { name: '全屏' }).click();
    await notice(page, '您的浏览器不支持全屏').waitFor();
    await endVisit();
  });

  test('the settings panel changes tags, fixed header and logo immediately, and the settings are stored', async () => {
    const { page, endVisit } = await asWorker();
    expect(await page.evaluate("document.documentElement.style.getPropertyValue('--theme')")).toBe('#409EFF');
    await page.getByRole('button', { name: '界面设置' }).click();
    for (const name of ['页面标签', '固定顶栏', '侧栏标识']) await page.getByRole('switch', { name }).click();
    expect(await page.locator('.shell-tags').count()).toBe(0);
    expect(await page.locator('.shell-logo').count()).toBe(0);
    expect(await page.locator('.shell-fixed').count()).toBe(0);
    await page.reload();
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    expect(await page.locator('.shell-tags, .shell-logo, .shell-fixed').count()).toBe(0);
    await endVisit();
  });

  test('errors of the page are listed with message and address until they are cleared', async () => {
    const { page, endVisit } = await asWorker('/dataUpload/taxRate');
    await page.evaluate("void setTimeout(() => { throw new Error('a fault'); }, 0)");
    await page.getByRole('button', { name: '错误日志' }).click();
    const row = page.getByRole('dialog').getByRole('row', { name: /a fault/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('/dataUpload/taxRate');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await row.waitFor({ state: 'detached' });
    await endVisit();
  });

  test('the bar of the home page shows date, weekday, part of the day and time in the business time zone, updated every six seconds', async () => {
    const { page, context, endVisit } = await visit(browser, app.origin, { timezoneId: 'America/New_York' });
    await setSessionCookie(context, worker);
    await page.clock.install({ time: '2026-11-18T08:00:00+08:00' });
    await page.goto('/');
    const clock = page.getByRole('region', { name: '数据看板' }).locator('time');
    await clock.waitFor();
    for (const [at, text] of [
      ['10:59:30', '上午 10:59'],
      ['10:59:57', '中午 11:00'],
      ['14:59:30', '中午 14:59'],
      ['14:59:57', '下午 15:00'],
      ['18:59:30', '下午 18:59'],
      ['18:59:57', '晚上 19:00'],
    ] as const) {
      await page.clock.pauseAt(`2026-11-18T${at}+08:00`);
      await page.clock.runFor(6000);
      await expect.poll(() => clock.textContent()).toBe(`2026年11月18日 星期三 ${text}`);
    }
    await endVisit();
  });

  test('the breadcrumb has a home entry only for the role named 首页', async () => {
    const { page, endVisit } = await asWorker();
    const trail = page.getByRole('navigation', { name: '当前位置' });
    expect(await trail.getByText('首页').count()).toBe(0);
    await sql`update role set name = '首页' where id = (select role_id from app_user where login_account = 'worker')`.execute(
      app.database.kysely,
    );
    await page.reload();
    await trail.getByRole('link', { name: '首页' }).waitFor();
    await sql`update role set name = 'role of worker' where id = (select role_id from app_user where login_account = 'worker')`.execute(
      app.database.kysely,
    );
    await endVisit();
  });
});

describe('the session', () => {
  test('an ended session opens one dialog, once, without a call of the page; the sign-in page redirects back to the page', async () => {
    const { page, endVisit, settled } = await openAs(await app.userWith(LIMITED, { account: 'outdated' }), '/dataUpload/taxRate');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await settled();
    await endSessionsOf('outdated');
    await dialog.waitFor();
    // The dialog has the focus, not its field.
    await expect.poll(() => dialog.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const refused = page.waitForResponse((response) => response.status() === 401);
    await menu.getByRole('link', { name: '物流映射' }).click();
    await refused;
    expect(await dialog.isVisible()).toBe(false);

    await page.reload();
    await page.waitForURL('**/login?redirect=/dataUpload/logisticsMapping');
    await endVisit();
  });

  test('the dialog of an ended session clears the token and opens the sign-in page', async () => {
    const { page, endVisit, settled } = await openAs(await app.userWith(LIMITED, { account: 'expired' }), '/dataUpload/taxRate');
    const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '物流映射' });
    await settled();
    await blockWorkStream(page);
    await endSessionsOf('expired');
    await link.click();
    await page.getByRole('button', { name: '重新登录' }).click();
    await page.waitForURL('**/login?redirect=/dataUpload/logisticsMapping');
    await signInOn(page, 'expired', USER_PASSWORD);
    await page.waitForURL('**/dataUpload/logisticsMapping');
    await endVisit();
  });

  test('after signing out in another tab, the old tab opens the dialog; opening another page redirects to the sign-in page', async () => {
    const { page, context, settled, endVisit } = await openAs(await app.userWith(LIMITED, { account: 'twice' }), '/dataUpload/taxRate');
    await settled();
    await signOutIn(await anotherTab(context));
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '物流映射' }).click();
    await page.waitForURL('**/login?redirect=/dataUpload/logisticsMapping');
    await endVisit();
  });

  test('the dialog in an old tab does not end a newer session of another tab', async () => {
    const { page, context, settled, endVisit } = await openAs(await app.userWith(LIMITED, { account: 'earlier' }), '/dataUpload/taxRate');
    await app.userWith(LIMITED, { account: 'later' });
    await settled();
    const other = await anotherTab(context);
    await signOutIn(other);
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await dialog.waitFor();
    await signInOn(other, 'later', USER_PASSWORD);
    await other.getByRole('button', { name: 'later' }).waitFor();
    await dialog.getByRole('button', { name: '重新登录' }).click();
    await page.getByRole('button', { name: 'later' }).waitFor();
    await endVisit();
  });

  test('signing out asks for confirmation, clears the token and all local storage, and opens /login', async () => {
    const { page, context, endVisit } = await openAs(await app.userWith(LIMITED, { account: 'goer' }));
    await page.evaluate("localStorage.setItem('anything', 'x')");
    // By keyboard: the menu receives the focus and returns it.
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.getByRole('button', { name: 'goer' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('个人资料');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('goer');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('个人资料');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('退出登录');
    await page.keyboard.press('Enter');
    await page.locator('.ant-modal-confirm-title').getByText('确定退出系统吗?').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    expect((await context.cookies()).some(({ name, value }) => name === 'Admin-Token-edi' && value !== '')).toBe(false);
    await endVisit();
  });

  test('an initial password must be changed first, with the rules shown; then the user signs in with the new one', async () => {
    const newcomer = await app.userWith(LIMITED, { account: 'newcomer' });
    await sql`update app_user set must_change_password = true where login_account = 'newcomer'`.execute(app.database.kysely);
    const { page, endVisit, consoleErrors } = await openAs(newcomer, '/dataUpload/taxRate');
    await page.waitForURL('**/updatePassword/index');
    await page.goto('/dataUpload/taxRate');
    await page.waitForURL('**/updatePassword/index');
    expect(await page.locator('.shell-menu a').count()).toBe(0);

    const save = page.getByRole('button', { name: '保存' });
    await save.click();
    for (const text of ['请输入原始密码', '请输入新密码', '请再次输入密码']) await page.getByText(text, { exact: true }).waitFor();
    await page.getByLabel('原始密码').fill('x'.repeat(51));
    await page.getByText('最大长度为50').waitFor();
    await page.getByLabel('新密码', { exact: true }).fill('nouppercase1!');
    await page.getByText('密码格式不正确').waitFor();
    await page.getByLabel('新密码', { exact: true }).fill('Brand*New.2026');
    await page.getByLabel('确认密码').fill('Brand*New.2027');
    await page.getByText('两次输入密码不一致!').waitFor();
    await page.getByLabel('确认密码').fill('Brand*New.2026');
    await page.getByLabel('原始密码').fill('not the one');
    await save.click();
    await page.getByText('原始密码不正确').first().waitFor();
    await page.getByLabel('原始密码').fill(USER_PASSWORD);
    await save.click();
    await page.waitForURL('**/login?redirect=%2Fhome');
    await notice(page, '修改成功').waitFor();
    await signInOn(page, 'newcomer', 'Brand*New.2026');
    await page.waitForURL('**/home');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('choosing another shop reloads the page for its corporate', async () => {
    await addToSecondShop('worker');
    const { page, endVisit } = await asWorker('/dataUpload/taxRate');
    await chooseShopIn(page, '第二家店');
    expect(pathOf(page)).toBe('/dataUpload/taxRate');
    await endVisit();
  });

  test('after the shop was switched in another tab, the old tab saves nothing in the other company and opens one dialog, once', async () => {
    const switcher = await app.userWith(LIMITED, { account: 'switcher' });
    await addToSecondShop('switcher');
    const { page, context, settled, endVisit } = await openAs(switcher, '/dataUpload/taxRate');
    await settled();
    const other = await anotherTab(context);
    await blockWorkStream(page);
    await chooseShopIn(other, '第二家店');
    expect(await page.locator('.shell-top-bar-shop').innerText()).toBe('默认店铺');

    const add = () => page.getByRole('dialog', { name: '新增' });
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await add().getByLabel('税码').fill('J-OLD-TAB');
    await add().getByLabel('税率').fill('13');
    await add().getByRole('button', { name: '保存' }).click();
    const dialog = page.getByRole('dialog', { name: '用户或店铺已切换' });
    await dialog.getByText('用户或店铺已在其他窗口切换，请刷新页面后再操作').waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await add().getByRole('button', { name: '保存' }).click();
    await notice(page, '用户或店铺已在其他窗口切换，请刷新页面后再操作').waitFor();
    expect(await dialog.isVisible()).toBe(false);
    expect((await sql`select 1 from tax_code_mapping where tax_code = 'J-OLD-TAB'`.execute(app.database.kysely)).rows).toEqual([]);
    await endVisit();
  });

  test('the dialog of a switched shop opens without a call of the page, and reloads it for the current shop', async () => {
    const reloader = await app.userWith(LIMITED, { account: 'reloader' });
    await addToSecondShop('reloader');
    const { page, context, settled, endVisit } = await openAs(reloader, '/dataUpload/taxRate');
    await settled();
    await chooseShopIn(await anotherTab(context), '第二家店');
    await page.getByRole('dialog').getByRole('button', { name: '刷新页面' }).click();
    await page.locator('.shell-top-bar-shop', { hasText: '第二家店' }).waitFor();
    await settled();
    expect(pathOf(page)).toBe('/dataUpload/taxRate');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await endVisit();
  });

  test('after another user signed in in another tab, the old tab sends nothing as that user', async () => {
    const { page, context, settled, endVisit } = await openAs(await app.userWith(LIMITED, { account: 'before' }), '/dataUpload/taxRate');
    await app.userWith(LIMITED, { account: 'after' });
    await settled();
    const other = await anotherTab(context);
    await blockWorkStream(page);
    await signOutIn(other);
    await signInOn(other, 'after', USER_PASSWORD);
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '用户或店铺已切换' });
    await dialog.getByRole('button', { name: '刷新页面' }).click();
    await page.getByRole('button', { name: 'after' }).waitFor();
    await endVisit();
  });
});

test('opening a list requests the user’s views once and the rows once', async () => {
  const { page, endVisit } = await visit(browser, app.origin);
  await setSessionCookie(page.context(), worker);
  const query: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/views|Page$/.test(pathname)) query.push(pathname);
  });
  await page.goto('/dataUpload/logisticsMapping');
  await page.getByRole('table').first().waitFor();
  await page.locator('.list-screen[aria-busy=false]').waitFor();
  expect(query.toSorted()).toEqual(['/apple-edi-erp/logisticsAging/getMappingPage', '/apple-edi-erp/ops/views']);
  await endVisit();
});

describe('the size of the pages (compressed JavaScript)', () => {
  const assets = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url));
  /** The size of each script as it is sent: compressed, except for very small ones. */
  const sizes = () => {
    const names = readdirSync(assets);
    const sent = (name: string) => (names.includes(`${name}.br`) ? `${name}.br` : name);
    return new Map(names.filter((name) => name.endsWith('.js')).map((name) => [name, statSync(path.join(assets, sent(name))).size]));
  };

  async function weigh(act: (page: Page) => Promise<void>, locale: string): Promise<number> {
    const context = await browser.newContext({ baseURL: app.origin, locale });
    const page = await context.newPage();
    const loaded = new Set<string>();
    page.on('request', (request) => loaded.add(path.posix.basename(new URL(request.url()).pathname)));
    await act(page);
    await context.close();
    const known = sizes();
    return [...loaded].reduce((sum, name) => sum + (known.get(name) ?? 0), 0);
  }

  test.each(['zh-CN', 'es'])('the sign-in page needs at most 150 KB, the shell with a list at most 420 KB (%s)', async (locale) => {
    const entry = await weigh(async (page) => {
      await page.goto('/login');
      await page.locator('#sign-in-account').waitFor();
    }, locale);
    const list = await weigh(async (page) => {
      await page.goto('/dataUpload/logisticsMapping');
      await signInOn(page, 'admin', ADMIN_PASSWORD);
      await page.getByRole('table').first().waitFor();
    }, locale);
    process.stdout.write(
      `JavaScript, ${locale}: sign-in page ${Math.round(entry / 1024)} KB, with shell and list ${Math.round(list / 1024)} KB\n`,
    );
    expect(entry).toBeLessThanOrEqual(150 * 1024);
    expect(list).toBeLessThanOrEqual(420 * 1024);
  });

  test('the shell with a list has at most 20 scripts, which the page preloads for a browser with a session', async () => {
    const { page, endVisit } = await visit(browser, app.origin);
    await setSessionCookie(page.context(), worker);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    const answer = await page.goto('/dataUpload/logisticsMapping');
    await page.getByRole('table').first().waitFor();
    expect(scripts.size).toBeLessThanOrEqual(20);
    const named = (await answer?.text()) ?? '';
    expect([...scripts].filter((script) => named.includes(script)).length).toBeGreaterThanOrEqual(6);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('cookie') as string });
    await page.goto('about:blank');
    await page.context().clearCookies();
    expect(await (await page.goto('/login'))?.text()).not.toContain('list-screen');
    await endVisit();
  });
});
