import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { setSessionCookie, followLink, closeWindows, openBrowser, screenshot } from './browser.ts';

let app: TestApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

// A new browser context has an empty cache.
beforeEach(async () => {
  context = await browser.newContext({ baseURL: app.origin, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await setSessionCookie(context, app.admin);
  page = await context.newPage();
  await page.goto('/dataUpload/taxRate');
  await page.locator('.ui-pager-total').waitFor();
});
afterEach(() => context.close());

// Screens have alerts of their own.
const message = () => page.getByRole('alert').filter({ visible: true, hasText: /与服务器的连接已断开|系统已更新到新版本/ });
const retry = () => message().getByRole('button', { name: '重试' });

describe('code that cannot be loaded', () => {
  test('a screen that is opened offline shows inside the shell that the connection is lost, and opens after a retry online', async () => {
    // The server is not reachable, but the browser is online.
    await page.route('**', (route) => route.abort());
    await followLink(page, '/systemManage/systemConfig');
    await message().getByText('与服务器的连接已断开').waitFor();
    expect(await page.locator('.shell-menu').first().isVisible()).toBe(true);
    await screenshot(page, 'load-failure-offline');
    await retry().click();
    await page.locator('.ui-notice', { hasText: '网络连接失败' }).waitFor();
    expect(await message().getByText('与服务器的连接已断开').isVisible()).toBe(true);
    await page.unroute('**');
    await retry().click();
    await page.locator('.system-config, #content section').first().waitFor();
    await message().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/systemManage/systemConfig');
  });

  test('a screen that is opened offline is loaded when the browser is online again', async () => {
    await context.setOffline(true);
    await followLink(page, '/systemManage/systemConfig');
    await message().getByText('与服务器的连接已断开').waitFor();
    await context.setOffline(false);
    await page.locator('.system-config, #content section').first().waitFor();
    await message().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/systemManage/systemConfig');
  });

  test('a screen whose files were replaced by an upgrade shows that there is a new version, and opens after a reload', async () => {
    // The server has no file of this name, as after an upgrade.
    await page.route(/\/assets\//, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/(\.\w+)$/, '-older$1'),
      }),
    );
    await followLink(page, '/systemManage/systemConfig');
    await message().getByText('系统已更新到新版本').waitFor();
    await screenshot(page, 'load-failure-upgraded');
    await page.unroute(/\/assets\//);
    await message().getByRole('button', { name: '刷新' }).click();
    await message().waitFor({ state: 'hidden' });
    await page.locator('#content section').first().waitFor();
  });

  test('a dialog that cannot be loaded shows an error and does not change the page', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: '新增' }).first().click();
    await message().getByText('与服务器的连接已断开').waitFor();
    await screenshot(page, 'load-failure-dialog');
    expect(await page.locator('.ui-pager-total').isVisible()).toBe(true);
  });
});

describe('code with a defect', () => {
  /** The script with this name throws an error. */
  const defective = (name: string) =>
    page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "throw new TypeError('x is not a function')" }),
    );
  const rawMessage = () => page.getByText('is not a function').count();

  test('in a screen shows an error inside the shell, without the raw message', async () => {
    await defective('jobs-page');
    await followLink(page, '/systemManage/opsJobs');
    await page.getByRole('alert').getByText('页面出现异常，请重试；如仍出现，请联系管理员').waitFor();
    expect(await page.locator('.shell-menu').first().isVisible()).toBe(true);
    expect(await rawMessage()).toBe(0);
  });

  test('in the shell shows that the page cannot be loaded, without the raw message', async () => {
    await defective('shell');
    await page.reload();
    await page.getByRole('heading', { name: '页面加载失败' }).waitFor();
    await page.getByText('系统可能已更新，请刷新页面后重试。').waitFor();
    expect(await rawMessage()).toBe(0);
  });
});
