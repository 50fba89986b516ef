import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refunds } from '#features/refunds/definition.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, closeWindows, openBrowser, type Visit, visit } from './browser.ts';

const REFUNDS = '/dataUpload/refund';
const LOCALES = ['zh-CN', 'en-GB', 'es-ES', 'ja-JP'];

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  const codes = [refunds.menu, ...Object.values(refunds.codes).flat()];
  const clerk = await app.userWith(['dataUpload', ...codes], { account: 'clerk' });
  const refund = { lob: 'iPhone', dataDate: '2026-11-17', money: '1234567.5', type: '20260101', regulation: '4500012345' };
  await clerk.post('/refundIssuedToJd/insert', refund);
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(locale: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, ...options });
  await openSignedIn(opened, app, 'clerk', REFUNDS);
  await opened.page.locator('.list-table .ant-table-row').first().waitFor();
  return opened;
}

test('amounts in lists have the thousands separators of the language; codes, focused inputs and copied values have none', async () => {
  const shown: Record<string, string> = {
    'zh-CN': '1,234,567.50',
    'en-GB': '1,234,567.50',
    'es-ES': '1.234.567,50',
    'ja-JP': '1,234,567.50',
  };
  for (const locale of LOCALES) {
    const { page, endVisit } = await open(locale);
    const texts = await page.locator('.list-table .ant-table-row').first().locator('td').allInnerTexts();
    expect(texts, locale).toEqual(expect.arrayContaining([shown[locale], '20260101', '4500012345']));
    await endVisit();
  }
  // In a language whose number format differs from that of a workbook.
  const { page, endVisit } = await open('es-ES', { permissions: ['clipboard-read', 'clipboard-write'] });
  const amount = page.locator('.list-table td[data-row="0"]', { hasText: '1.234.567,50' });
  await amount.click();
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1234567.50');
  await page.getByRole('button', { name: 'Editar' }).click();
  const input = page.getByRole('dialog').getByLabel('Importe');
  await expect.poll(() => input.inputValue()).toBe('1.234.567,50');
  await input.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await input.inputValue()).toBe('1234567,50');
  // The Tab key has selected the number, so typing replaces it.
  await page.keyboard.type('2345,6');
  await input.blur();
  expect(await input.inputValue()).toBe('2.345,6');
  await endVisit();
});
