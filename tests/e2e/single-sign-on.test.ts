import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStartedDatabase } from '#kit/database/server/testing/database.ts';
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../app.ts';
import { IdentityProvider } from '../identity-provider.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, signInOn, visit } from './browser.ts';

let idp: IdentityProvider;
let app: TestApp;
/** A second server that allows single sign-on only. */
let strict: TestApp;
let browser: Browser;
beforeAll(async () => {
  idp = await IdentityProvider.start();
  const settings = { ...idp.settings, OIDC_TITLE: 'Example ID' };
  const on = await createStartedDatabase();
  app = await startTestApp({ settings, on });
  strict = await startTestApp({ settings: { ...settings, OIDC_ONLY: '1' }, on: { ...on, drop: async () => undefined } });
  await idp.register(app.origin);
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await strict.close();
  await app.close();
  await idp.close();
});

test('an administrator maps a group; a member of it signs in through the provider, and signing out also ends the session there', async () => {
  const administrator = await visit(browser, app.origin);
  await openSignedIn(administrator, app, 'admin', '/systemManage/signOnGroups');
  const { page: adminPage } = administrator;
  await adminPage.getByRole('button', { name: '新增' }).first().click();
  const dialog = adminPage.getByRole('dialog');
  await dialog.getByLabel('用户组').fill('warehouse');
  await dialog.getByLabel('优先级').fill('10');
  await dialog.getByLabel('角色').click();
  await adminPage.getByTitle('系统管理员', { exact: true }).click();
  await dialog.getByLabel('店铺').click();
  await adminPage.getByTitle('默认店铺（1000）').click();
  // Closes the list of options, which covers the button.
  await dialog.locator('.ant-modal-title').click();
  await screenshot(adminPage, 'single-sign-on/dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await adminPage.getByText('warehouse', { exact: true }).first().waitFor();
  await screenshot(adminPage, 'single-sign-on/groups');
  expect(administrator.consoleErrors).toEqual([]);
  await administrator.endVisit();

  idp.people.set('s-lin', { account: 'lin', groups: ['warehouse'] });
  idp.person = 's-lin';
  const { page, consoleErrors, endVisit } = await visit(browser, app.origin);
  await page.goto('/systemManage/shopManage');
  await page.getByLabel('密码', { exact: true }).waitFor();
  await screenshot(page, 'single-sign-on/sign-in');
  await page.getByRole('button', { name: '使用Example ID登录' }).click();
  await page.locator('#content').waitFor();
  expect(new URL(page.url()).pathname).toBe('/systemManage/shopManage');

  await page.locator('.shell-top-bar-user').click();
  await page.getByRole('menuitem', { name: '两步验证' }).waitFor();
  expect(await page.getByRole('menuitem', { name: '修改密码' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(`${idp.issuer}/session/end?**`);
  await page.evaluate(() => document.forms[0]?.submit());
  await page.waitForURL(`${app.origin}/login`);
  await page.getByLabel('密码', { exact: true }).waitFor();

  idp.person = null;
  await page.getByRole('button', { name: '使用Example ID登录' }).click();
  await page.getByText('身份提供方拒绝了登录，账号可能已停用，请联系管理员').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await screenshot(page, 'single-sign-on/refused');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('the sign-in page has no password field if only single sign-on is allowed, until it is shown for the administrator', async () => {
  const { page, consoleErrors, endVisit } = await visit(browser, strict.origin, { locale: 'en-US' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Administrator sign-in with password' }).waitFor();
  expect(await page.locator('#sign-in-password').count()).toBe(0);
  await screenshot(page, 'single-sign-on/only');
  await page.getByRole('button', { name: 'Administrator sign-in with password' }).click();
  await screenshot(page, 'single-sign-on/administrator');
  await signInOn(page, 'admin', ADMIN_PASSWORD);
  await page.goto('/systemManage/signOnGroups');
  await page.getByText('warehouse', { exact: true }).first().waitFor();
  await screenshot(page, 'single-sign-on/groups-en');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
