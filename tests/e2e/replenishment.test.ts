import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT, MENU } from '#features/replenishment/codes.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { fillReplenishment } from '../replenishment-data.ts';
import { rowsOf } from '../workbook.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-04T12:00:00+08:00' });
  await fillReplenishment(app);
  await app.userWith(['demand', MENU, EXPORT], { account: 'planner' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const row = (page: Page, material: string) => page.locator('.report-table').getByRole('row').filter({ hasText: material });
const header = (page: Page, name: string) => page.locator('.report-table').getByRole('columnheader', { name });
const fold = (page: Page, flag: string) => page.locator(`.report-fold[data-flag="${flag}"]`);
const panel = (page: Page) => page.getByRole('dialog');

test('years expand to quarters and weeks, by mouse and keyboard, and every figure links to its weeks and their cells', async () => {
  const opened = await visit(browser, app.origin, { locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const { endVisit, page, consoleErrors } = opened;
  await openSignedIn(opened, app, 'planner', '/demand/replenishSearch');
  await row(page, 'A-100').waitFor();
  await header(page, '前8周周均DC销量 FY27Q1W06').waitFor();
  await screenshot(page, 'replenishment/folded-zh');

  // Two fiscal years: the first year offers no year after the last one.
  await page.getByLabel('开始年份').click();
  await page.locator('.ant-select-item-option', { hasText: 'FY26' }).click();
  await fold(page, 'FY26').click();
  await fold(page, 'FY26Q4').waitFor();
  expect(await fold(page, 'FY26').getAttribute('aria-expanded')).toBe('true');
  await fold(page, 'FY26Q4').focus();
  await page.keyboard.press('Enter');
  await header(page, 'FY26Q4W14').waitFor();
  // The focus stays on the expanded header, which is visible and can be collapsed.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-flag'))).toBe('FY26Q4');
  await screenshot(page, 'replenishment/unfolded-zh');

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: '数据下载' }).click();
  const [years, quarters, weeks] = await rowsOf(await readFile(await (await waiting).path()));
  expect([years?.includes('FY26'), quarters?.includes('FY26Q4'), weeks?.includes('FY26Q4W14')]).toEqual([true, true, true]);

  await fold(page, 'FY26Q4').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => header(page, 'FY26Q4W14').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-flag'))).toBe('FY26Q4');

  await row(page, 'A-100').getByRole('button', { name: '查看FY27 180的数据来源' }).click();
  await panel(page).getByText('来自DC销售明细的5行').waitFor();
  await screenshot(page, 'replenishment/weeks-zh');
  await panel(page).getByRole('button', { name: '60', exact: true }).click();
  await panel(page).getByText('第2行，“W6”列').waitFor();
  await panel(page).getByRole('button', { name: '返回上一项' }).click();
  await panel(page).getByText('来自DC销售明细的5行').waitFor();
  await page.keyboard.press('Escape');

  // The last column is not visible until the key End scrolls to it.
  await row(page, 'A-100')
    .getByRole('button', { name: /^查看大类/ })
    .focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toContain('下单金额（未税） 239,980.00');
  const rightEdge = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().right ?? 0);
  await expect.poll(rightEdge).toBeLessThan(1440);
  await screenshot(page, 'replenishment/turnover-zh');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('the overview is shown in English', async () => {
  const opened = await visit(browser, app.origin, { locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const { endVisit, page, consoleErrors } = opened;
  await openSignedIn(opened, app, 'planner', '/demand/replenishSearch');
  await row(page, 'A-100').waitFor();
  await page
    .getByRole('button', { name: /: show the rows behind this total$/ })
    .first()
    .waitFor();
  await screenshot(page, 'replenishment/folded-en');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
