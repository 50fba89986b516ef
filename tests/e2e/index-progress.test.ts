import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, followLink, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

/** The progress of the search indexes that are created after a restore (decision 5). */

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  await app.userWith(['dataUpload', 'taxRate'], { account: 'clerk' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const addMissingIndexes = (made: number, total: number) => sql`
  insert into index_to_make (name, table_name, definition, later, made_at)
  select 'index ' || n, '', '', true, case when n <= ${made} then now() end from generate_series(1, ${total}) n
`;
const inTopBar = (page: Page) => page.locator('.index-progress');

test.each([
  ['zh-CN', '搜索暂时较慢', '正在后台补建（2 / 9）'],
  ['ja-JP', '検索に時間がかかります', 'バックグラウンドで作成中です（2 / 9）'],
])(
  'operators see the progress in the top bar and on every page of operations (%s), until all indexes exist',
  async (locale, title, text) => {
    await addMissingIndexes(2, 9).execute(app.database.kysely);
    const opened = await visit(browser, app.origin, { locale });
    const { page, endVisit, consoleErrors } = opened;
    await openSignedIn(opened, app, 'admin', '/');
    await inTopBar(page).waitFor();
    expect(await inTopBar(page).innerText()).toBe(title);
    for (const path of ['/systemManage/opsAudit', '/systemManage/opsOutbox']) {
      await followLink(page, path);
      await page.locator('.ant-alert', { hasText: text }).waitFor();
    }
    await inTopBar(page).hover();
    await page.locator('.ant-popover', { hasText: text }).waitFor();
    await screenshot(page, `index-progress/${locale}`);
    await sql`delete from index_to_make`.execute(app.database.kysely);
    await inTopBar(page).waitFor({ state: 'detached' });
    expect(await page.locator('.ant-alert', { hasText: text }).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  },
);

test('other users see no progress, and their pages make no request', async () => {
  await addMissingIndexes(0, 1).execute(app.database.kysely);
  const opened = await visit(browser, app.origin);
  const { page, endVisit } = opened;
  const query: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ops/indexes')) query.push(request.url());
  });
  await openSignedIn(opened, app, 'clerk', '/');
  await followLink(page, '/dataUpload/taxRate');
  await page.locator('.ui-pager-total').first().waitFor();
  expect(await inTopBar(page).count()).toBe(0);
  expect(query).toEqual([]);
  await endVisit();
});
