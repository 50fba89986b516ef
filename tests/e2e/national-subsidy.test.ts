import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODES, MENU } from '#features/national-subsidy/definition.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Caller, TestApp } from '../app.ts';
import type { PushPartner } from '../push-partner.ts';
import { startPushingApp, type PushingApp } from '../pushing-app.ts';
import { runJob } from '../run-job.ts';
import { xlsxOf } from '../workbook.ts';
import { openSignedIn, linesOf, closeWindows, openBrowser, screenshot, hiddenWidth, type Visit, visit } from './browser.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FILE = '国补-013X-20261117.xlsx';

let app: TestApp;
let partner: PushPartner;
let close: PushingApp['close'];
let browser: Browser;
let shipper: Caller;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  const settingsFor = ({ url, secret }: PushPartner) => ({ SUBSIDY_PUSH_URL: url, LOGISTICS_PUSH_SECRET: secret });
  ({ app, partner, close } = await startPushingApp({ ST1: '013X', ST2: '013Y', ST3: '020A' }, settingsFor));
  settings = settingsFor(partner);
  await app.userWith(['dataUpload', MENU, ...Object.values(CODES)], { account: 'wang' });
  shipper = await app.userWith(['imeiMapping', 'IMEI-code-management-upload'], { account: 'li' });
  await ship(...[1, 2, 3].map((number) => ['D1', 'ST1', 'MPN1', `SN${number}`, `2026-11-${18 - Math.ceil(number / 2)}`]));
  await runJob(app, settings, 'make-subsidy-files');
  partner.refuses = ({ serialNumber }) => (serialNumber === 'SN2' ? '不在补贴范围' : null);
  await runJob(app, settings, 'push-national-subsidy');
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await close();
});

async function ship(...devices: WritableCell[][]): Promise<void> {
  const headers = ['Delivery Number', 'Ship To ID', 'Part Number', 'Serial Number', 'GI Date'];
  await shipper.upload('/IMEICode/importExcelFile', 'files', { name: 'imei.xlsx', bytes: await xlsxOf(headers, devices) });
}

async function open(locale = 'zh-CN'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, viewport: { width: 1366, height: 768 } });
  await openSignedIn(opened, app, 'wang', '/dataUpload/gbData');
  await opened.settled();
  return opened;
}

const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const shoot = (page: Page, name: string) => screenshot(page, `national-subsidy-${name}`);
const rowOf = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text });

/** Times in the table that take more than one line. Fails if the table has no times. */
async function brokenTimes(page: Page): Promise<string[]> {
  const times = page.locator('.ant-table-row td').filter({ hasText: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/ });
  expect(await times.count()).toBeGreaterThan(0);
  return times.evaluateAll((cells) => {
    const lines = (cell: Element) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    };
    return cells.filter((cell) => lines(cell) > 1).map(({ textContent }) => textContent ?? '');
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, name: string, rows: WritableCell[][]): Promise<void> {
  const bytes = await xlsxOf(['SN', '国补时间'], rows);
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer: bytes });
}

describe('the national-subsidy screen', () => {
  test('shows the files of a factory, imports subsidy times with a preview of lines without a match, and offers their error data', async () => {
    const { page, endVisit, consoleErrors, settled } = await open();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['013X', '020A']);
    const row = rowOf(page, FILE);
    await row.getByText('部分失败').waitFor();
    await row.getByText('未接收').waitFor();
    await rowOf(page, '国补-013X-20261116.xlsx').getByText('推送成功').waitFor();
    // The name of a button contains the file of its row.
    expect(await button(page, `数据下载 ${FILE}`).isEnabled()).toBe(true);
    expect(await button(page, `异常数据下载 ${FILE}`).isDisabled()).toBe(true);
    await page.getByRole('tab', { name: '020A' }).press('Enter');
    await page.getByText('国补文件每晚按工厂和GI日期自动生成').waitFor();
    await page.getByRole('tab', { name: '013X' }).click();
    await settled();

    await button(page, `上传${FILE}`).press('Enter');
    await choose(page, '错.xlsx', [['SN1', '昨天']]);
    await page.getByText('导入失败提示').waitFor();
    await page.getByRole('dialog').filter({ hasText: '导入失败提示' }).locator('.ant-table-row', { hasText: '国补时间' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('导入失败提示').waitFor({ state: 'hidden' });
    await choose(page, '国补.xlsx', [
      ['SN1', '2026-11-18 09:30:00'],
      ['SN3', '2026-11-18 09:30:00'],
      ['SN9', '2026-11-18 09:30:00'],
    ]);
    await page.getByText('2行不符合，不会保存；其余的行照常保存').waitFor();
    await page.getByText('SN属于国补文件国补-013X-20261116.xlsx').waitFor();
    await shoot(page, 'preview-zh');
    await button(page, '确认上传').press('Enter');
    await notice(page, '2行不符合，已保存其余1行').waitFor();
    await row.getByText('部分接收').waitFor();
    expect(await brokenTimes(page)).toEqual([]);
    await notice(page, '2行不符合').waitFor({ state: 'hidden' });
    await shoot(page, 'files-zh');
    const [errors] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: '异常数据下载' }).click()]);
    expect(errors.suggestedFilename()).toBe('国补-013X-20261117-异常数据.xlsx');

    await button(page, '上传记录').click();
    const history = page.getByRole('dialog', { name: /上传记录/ });
    await history.locator('.ant-table-row', { hasText: '国补.xlsx' }).getByRole('button', { name: '撤销' }).click();
    await page.getByRole('dialog').filter({ hasText: '数据将恢复到上传之前' }).getByRole('button', { name: '撤销上传' }).click();
    await history.locator('.ant-table-row', { hasText: '国补.xlsx' }).getByText('已撤销').waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
    await row.getByText('未接收').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows that no line of a file without matches can be saved, and stores its lines as error data', async () => {
    const { page, endVisit, consoleErrors } = await open();
    const row = rowOf(page, FILE);
    await button(page, `上传${FILE}`).press('Enter');
    await choose(page, '不符.xlsx', [
      ['SN8', '2026-11-18 09:30:00'],
      ['SN9', '2026-11-18 09:30:00'],
    ]);
    await page.getByText('没有可以保存的行：全部2行都不符合。确认后会记录不符合的行，以便处理').waitFor();
    await shoot(page, 'no-line-zh');
    await button(page, '确认上传').press('Enter');
    await notice(page, '全部2行都不符合，没有保存国补时间，不符合的行可在异常数据中下载').waitFor();
    await row.getByText('未接收').waitFor();
    await expect.poll(() => button(page, `异常数据下载 ${FILE}`).isEnabled()).toBe(true);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('updates the result of queued rows without a new request', async () => {
    const file = '国补-013X-20261115.xlsx';
    await ship(['D1', 'ST1', 'MPN1', 'SN4', '2026-11-15']);
    await runJob(app, settings, 'make-subsidy-files');
    const { page, endVisit, consoleErrors } = await open();
    await rowOf(page, file).getByText('未推送').waitFor();
    await runJob(app, settings, 'push-national-subsidy');
    await rowOf(page, file).getByText('推送成功').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test.each([
    { locale: 'en-US', state: 'Partly failed' },
    { locale: 'es-ES', state: 'Fallido en parte' },
    { locale: 'ja-JP', state: '一部失敗' },
  ])('shows every column, and the buttons of a row on one line, in $locale', async ({ locale, state }) => {
    const { page, endVisit, consoleErrors } = await open(locale);
    await rowOf(page, FILE).getByText(state).waitFor();
    expect(await linesOf(rowOf(page, FILE).getByRole('button'))).toBe(1);
    expect(await brokenTimes(page)).toEqual([]);
    expect(await hiddenWidth(page)).toBe(0);
    await shoot(page, `files-${locale.slice(0, 2)}`);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});
