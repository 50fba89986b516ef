import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { codesOf, deliveryNotes, goTo, line, Uploader } from '../day-files.ts';
import { seriousFaults } from '../../scripts/screens/axe.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit, type Visit } from './browser.ts';

/** The home page, and the upload board that its first tile leads to. */

let app: TestApp;
let browser: Browser;

const CODES = [...codesOf('dnData'), 'previousInventorySale', 'jd-previous-inventory-sale-upload-upload', 'goodsInquiry'];

beforeAll(async () => {
  app = await startTestApp();
  await app.userWith(CODES, { account: 'clerk' });
  for (const noon of ['2026-11-17 12:00:00', '2026-11-18 12:00:00']) await goTo(app, noon);
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const open = async (at: string, width = 1366): Promise<Visit> => {
  const opened = await visit(browser, app.origin, { viewport: { width, height: 768 } });
  await openSignedIn(opened, app, 'clerk', at);
  return opened;
};
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('home', () => {
  test('is the first entry of the menu; its tiles show overdue uploads and tasks, and a figure links to the filtered screen', async () => {
    const { page, consoleErrors, endVisit } = await open('/');
    await page.getByRole('menuitem', { name: '数据看板' }).click();
    await page.waitForURL('**/home');
    await tile(page, '货况负差异').getByText('还没有已审核的Disti库存').waitFor();
    await tile(page, '待办').getByRole('button', { name: '2 待上传' }).waitFor();
    await screenshot(page, 'home-zh');
    expect(await seriousFaults(page)).toEqual([]);
    await tile(page, '今日上传').getByRole('link', { name: '1 逾期未传' }).click();
    await page.waitForURL('**/uploadBoard?state=missing');
    await expect.poll(() => page.locator('.list-table .ant-table-row').count()).toBe(1);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows the other tiles when one fails to load, which can be retried', async () => {
    const { page, endVisit } = await open('/dataUpload/dnData');
    await page.route('**/ops/home/tile?name=negative-differences', (route) =>
      route.fulfill({ status: 500, json: { code: '1', message: 'x' } }),
    );
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '数据看板' }).click();
    await tile(page, '今日上传').getByText('逾期未传').first().waitFor();
    await tile(page, '货况负差异').getByText('加载失败').waitFor();
    await page.unroute('**/ops/home/tile?name=negative-differences');
    await tile(page, '货况负差异').getByRole('button', { name: '重试' }).click();
    await tile(page, '货况负差异').getByText('还没有已审核的Disti库存').waitFor();
    await endVisit();
  });

  test('fits a window of 390 px', async () => {
    const { page, endVisit } = await open('/home', 390);
    await tile(page, '货况负差异').getByText('还没有已审核的Disti库存').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await screenshot(page, 'home-390');
    await endVisit();
  });
});

describe('the upload board', () => {
  const drop = async (page: Page, row: string, name: string, bytes: Uint8Array) => {
    const data = await page.evaluateHandle(
      ({ base64, fileName }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)], fileName));
        return transfer;
      },
      { base64: Buffer.from(bytes).toString('base64'), fileName: name },
    );
    await page.locator(`.list-table [data-row-key="upload-record-1 ${row}"]`).dispatchEvent('drop', { dataTransfer: data });
  };

  test('is in the menu and in its search; a workbook dropped on a row opens the preview of that upload', async () => {
    const { page, consoleErrors, endVisit } = await open('/home');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索菜单' }).fill('看板');
    await page.getByRole('option', { name: '上传看板' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '上传看板' }).click();
    await page.locator('.list-table .ant-table-row').first().waitFor();
    // A row whose window has closed accepts no file.
    await drop(page, '2026-11-17', 'DN.xlsx', await deliveryNotes(line('D1', 10, 5)));
    expect(new URL(page.url()).pathname).toBe('/uploadBoard');
    await drop(page, '2026-11-18', 'DN.xlsx', await deliveryNotes(line('D1', 10, 5)));
    await page.waitForURL('**/dataUpload/dnData?type=1');
    await page.getByRole('dialog').getByText('DN.xlsx').first().waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

describe('Ctrl+K', () => {
  test('finds records by the beginning of their number; arrow keys select, Enter opens the filtered screen, Escape closes', async () => {
    const finder = await app.userWith(['index', ...codesOf('dnData')], { account: 'finder' });
    await new Uploader(finder).upload(1, '2026-11-18', await deliveryNotes(line('8000012345', 10, 5), line('8000012346', 10, 5)));
    const opened = await visit(browser, app.origin);
    const { page, endVisit } = opened;
    await openSignedIn(opened, app, 'finder', '/home');
    await page.getByRole('region', { name: '今日上传' }).waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: '搜索菜单' });
    await box.fill('80000123');
    await page.getByRole('option', { name: '8000012346 交货单号' }).waitFor();
    await screenshot(page, 'record-search-zh');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/demand/index?deliveryOrderNumber=8000012346');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await endVisit();
  });
});
