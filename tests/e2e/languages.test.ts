import { readFile } from 'node:fs/promises';
import type { Browser, Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allWords } from '#app/words.ts';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import type { Language } from '#kit/i18n/words.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { exampleRecord, workbookRow } from '../lists/examples.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { setSessionCookie, goTo, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function bytesOf(download: Promise<Download>): Promise<Buffer> {
  return readFile(await (await download).path());
}

async function saved(page: Page, press: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await press.click();
  return bytesOf(download);
}

describe('the interface in another language', () => {
  test.each([
    {
      language: 'en',
      clock: /^[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+ \d{4}, \d{2}:\d{2}$/,
      both: (word: string) => `运输方式 (${word})`,
      hourly: /^Hourly, 29 /,
      late: /^Late$/,
    },
    {
      language: 'ja',
      clock: /^\d{4}年\d{1,2}月\d{1,2}日.曜日 \d{2}:\d{2}$/,
      both: (word: string) => `运输方式（${word}）`,
      hourly: /^毎時29分$/,
      late: /^遅延$/,
    },
  ] as const)(
    'shows times, workbook errors and job schedules in the format of $language',
    async ({ language, clock, both, hourly, late }) => {
      const t = (text: string) => allWords[text]?.[language as Exclude<Language, 'zh'>] ?? text;
      const button = (within: Page | Locator, text: string) => within.getByRole('button', { name: t(text), exact: true });
      const { page, context, consoleErrors, settled, endVisit } = await visit(browser, app.origin);
      await setSessionCookie(context, app.admin);
      await context.addCookies([{ name: 'language', value: language, url: app.origin }]);
      await page.goto('/home');
      await expect.poll(() => page.locator('.home-bar time').textContent()).toMatch(clock);

      await goTo(page, '/dataUpload/logisticsMapping');
      await settled();
      const [header = []] = await rowsOf(await saved(page, button(page, '模板下载').first()));
      const shipping = header.indexOf(`运输方式\n${t('运输方式')}`);
      expect(shipping).toBeGreaterThan(0);
      const record = workbookRow(logisticsMapping, exampleRecord(logisticsMapping, 2));
      await button(page, '上传').first().click();
      const form = page.getByRole('dialog');
      const buffer = await xlsxOf(header, [record.map(t), record.map(t).with(0, 'X').with(shipping, '?')]);
      await form.locator('input[type=file]').setInputFiles({ name: 'routes.xlsx', mimeType: XLSX, buffer });
      const problem = page.locator('.ant-modal .ant-table-row', { hasText: both(t('运输方式')) });
      await problem.getByText(t('空运')).waitFor();
      await screenshot(page, `languages/errors-${language}`);
      const marked = await rowsOf(await saved(page, button(page, '下载错误文件')));
      expect([marked[0]?.[shipping], marked[2]?.at(-1)]).toEqual([header[shipping], expect.stringContaining(both(t('运输方式')))]);

      // The text of a verdict depends on its column.
      await goTo(page, '/demand/index');
      await page.getByRole('combobox', { name: t('入仓是否准时') }).click();
      await page.locator('.ant-select-item-option-content', { hasText: late }).waitFor();

      await page.goto('/systemManage/opsJobs');
      await page.getByRole('tab', { name: t('定时计划') }).click();
      await page.getByRole('cell', { name: hourly }).first().waitFor();
      expect(await page.getByRole('cell', { name: '*' }).count()).toBe(0);
      await screenshot(page, `languages/schedules-${language}`, { fullPage: true });
      expect(consoleErrors).toEqual([]);
      await endVisit();
    },
  );

  test('is not chosen, with a message, if its texts cannot be loaded', async () => {
    const { page, endVisit } = await visit(browser, app.origin);
    await page.goto('/login');
    await page.route('**', (route) => route.abort());
    await page.getByLabel('语言').selectOption('en');
    await page.locator('.ui-notice', { hasText: '网络连接失败' }).waitFor();
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor();
    await page.unroute('**');
    await page.getByLabel('语言').selectOption('en');
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await endVisit();
  });
});
