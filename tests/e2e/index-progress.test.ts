import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, startTestApp, USER_PASSWORD, type TestApp } from '../app.ts';
import { followLink, openBrowser, signInOn, visit } from './browser.ts';

/** While the indexes of the searches are made after a restore (decision 42). */

const SCREENSHOTS = fileURLToPath(new URL('../../.cache/screenshots/index-progress/', import.meta.url));

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  app = await startTestApp();
  await app.userWith(['dataUpload', 'taxRate'], { account: 'clerk' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const leave = (made: number, total: number) => sql`
  insert into index_to_make (name, table_name, definition, later, made_at)
  select 'index ' || n, '', '', true, case when n <= ${made} then now() end from generate_series(1, ${total}) n
`;
const inTopBar = (page: Page) => page.locator('.index-progress');

test.each([
  ['zh-CN', '搜索暂时较慢', '正在后台补建（2 / 9）'],
  ['ja-JP', '検索に時間がかかります', 'バックグラウンドで作成中です（2 / 9）'],
])('operators are told in the top bar and on every page of operations (%s), until all are there', async (locale, title, text) => {
  await leave(2, 9).execute(app.database.kysely);
  const { page, context, complaints } = await visit(browser, app.origin, { locale });
  await page.goto('/');
  await signInOn(page, 'admin', ADMIN_PASSWORD);
  await inTopBar(page).waitFor();
  expect(await inTopBar(page).innerText()).toBe(title);
  for (const path of ['/systemManage/opsAudit', '/systemManage/opsOutbox']) {
    await followLink(page, path);
    await page.locator('.ant-alert', { hasText: text }).waitFor();
  }
  await inTopBar(page).hover();
  await page.locator('.ant-popover', { hasText: text }).waitFor();
  await page.screenshot({ path: `${SCREENSHOTS}${locale}.png` });
  await sql`delete from index_to_make`.execute(app.database.kysely);
  await inTopBar(page).waitFor({ state: 'detached' });
  expect(await page.locator('.ant-alert', { hasText: text }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('nobody else is told, or asks', async () => {
  await leave(0, 1).execute(app.database.kysely);
  const { page, context } = await visit(browser, app.origin);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ops/indexes')) asked.push(request.url());
  });
  await page.goto('/');
  await signInOn(page, 'clerk', USER_PASSWORD);
  await followLink(page, '/dataUpload/taxRate');
  await page.locator('.list-pager-total').first().waitFor();
  expect(await inTopBar(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await context.close();
});
