import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSessionCookie, closeWindows, openBrowser, screenshot, visit } from './browser.ts';
import { startTestApp, type Caller, type TestApp } from '../app.ts';

let app: TestApp;
let browser: Browser;
let reader: Caller;

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  reader = await app.userWith(['data', 'goodsInquiry', 'dataUpload', 'taxRate'], { account: 'reader' });
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function openAt(at: string): Promise<Page> {
  const { context, page } = await visit(browser, app.origin, { viewport: { width: 1366, height: 768 } });
  await setSessionCookie(context, reader);
  await page.goto(at);
  await page.locator('#content').waitFor();
  return page;
}

test('F1 opens the user guide at the current screen, with formulas and workbook columns', async () => {
  const page = await openAt('/data/goodsInquiry');
  await page.getByRole('button', { name: '使用说明' }).waitFor();
  await page.keyboard.press('F1');
  const guide = page.getByRole('dialog', { name: '使用说明' });
  await guide.getByRole('heading', { name: '货况查询', exact: true }).waitFor();
  await guide.getByText('列与计算方法：货况查询').waitFor();
  await screenshot(page, 'user-guide');
  await guide.getByRole('button', { name: '所有页面' }).click();
  await guide.getByRole('button', { name: '税码映射' }).click();
  await guide.getByText('工作簿的列：税码映射').waitFor();
  await page.keyboard.press('Escape');
  await guide.waitFor({ state: 'hidden' });
});

test('a search finds screens that contain all its words, and only those that the user may open', async () => {
  const page = await openAt('/dataUpload/taxRate');
  await page.getByRole('button', { name: '使用说明' }).click();
  const guide = page.getByRole('dialog', { name: '使用说明' });
  await guide.getByLabel('搜索使用说明').fill('ｍｐｎ 快照');
  await expect.poll(() => guide.locator('.shell-guide-places li').allInnerTexts()).toHaveLength(1);
  expect(await guide.locator('.shell-guide-places li').innerText()).toContain('货况查询');
  await guide.getByLabel('搜索使用说明').fill('重试');
  await guide.getByText('没有匹配的页面').waitFor();
});
