import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODES, DETAIL_MENU, LIST_MENU } from '#features/large-logistics/definition.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { TestApp } from '../app.ts';
import type { PushPartner } from '../push-partner.ts';
import { startPushingApp, type PushingApp } from '../pushing-app.ts';
import { runJob } from '../run-job.ts';
import { xlsxOf } from '../workbook.ts';
import { openSignedIn, followLink, linesOf, closeWindows, openBrowser, screenshot, hiddenWidth, type Visit, visit } from './browser.ts';

const HEADERS = ['运单号', '京东PO单号', 'SKU', '数量', '件数', '重量kg', '体积m3', '目的仓'];
const line = (waybill: string, quantity: WritableCell = 3): WritableCell[] => [waybill, 'PO-1', 'S1', quantity, 1, 12.5, 0.08, '北京仓'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const settingsFor = ({ url, secret }: PushPartner) => ({ LOGISTICS_PUSH_URL: url, LOGISTICS_PUSH_SECRET: secret });

let app: TestApp;
let partner: PushPartner;
let close: PushingApp['close'];
let browser: Browser;

beforeAll(async () => {
  ({ app, partner, close } = await startPushingApp({ ST1: '013X', ST2: '020A' }, settingsFor));
  await app.userWith(['demand', LIST_MENU, DETAIL_MENU, ...Object.values(CODES)], { account: 'wang' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await close();
});

const deliver = () => runJob(app, settingsFor(partner), 'push-large-logistics');

async function open(at: string, locale = 'zh-CN'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, viewport: { width: 1366, height: 768 } });
  await openSignedIn(opened, app, 'wang', at);
  await opened.settled();
  return opened;
}

const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const shoot = (page: Page, name: string) => screenshot(page, `large-logistics-${name}`);
const rowOf = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, name: string, rows: WritableCell[][]): Promise<void> {
  const bytes = await xlsxOf(HEADERS, rows);
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer: bytes });
}

const DETAIL = '/demand/largeLogRecord?largeLogisticsId=20261118&factoryCode=013X';

describe('the large-logistics screens', () => {
  test('support opening the files of a factory and day, the upload with its errors, the review, and the push with its failures', async () => {
    const { page, endVisit, consoleErrors, settled } = await open('/demand/largeLog');
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['013X', '020A']);
    await page.getByRole('tab', { name: '020A' }).press('Enter');
    await settled();
    await expect.poll(() => new URL(page.url()).search).toBe('?factoryCode=020A');
    await page.getByRole('tab', { name: '013X' }).click();
    await page.locator('a[href*="factoryCode=013X"]').first().waitFor();
    await settled();
    await followLink(page, '/demand/largeLog?factoryCode=013X&dataDateStart=2026-11-18&dataDateEnd=2026-11-18');
    await expect.poll(() => page.getByRole('search').getByLabel('数据日期').first().inputValue()).toBe('2026-11-18');
    await settled();
    await rowOf(page, '2026-11-18').getByText('未上传').waitFor();
    await page.getByRole('link', { name: '查看2026-11-18' }).press('Enter');
    await page.getByText('数据日期：2026-11-18').waitFor();
    await settled();
    await page.getByText('当天还没有上传文件').waitFor();

    await button(page, '上传').click();
    await choose(page, '错.xlsx', [line('W1', 0)]);
    await page.getByText('导入失败提示').waitFor();
    await page.getByRole('dialog').filter({ hasText: '导入失败提示' }).locator('.ant-table-row', { hasText: '数量' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('导入失败提示').waitFor({ state: 'hidden' });
    await choose(page, '大件.xlsx', [line('W1'), line('W2')]);
    await button(page, '确认上传').waitFor();
    await shoot(page, 'preview-zh');
    await button(page, '确认上传').click();
    await notice(page, '上传成功').waitFor();
    await notice(page, '上传成功').getByRole('button', { name: '关闭' }).click();
    await notice(page, '上传成功').waitFor({ state: 'hidden' });
    const row = rowOf(page, '大件.xlsx');
    await row.getByText('未审核').waitFor();
    expect(await linesOf(row.getByRole('button'))).toBe(1);
    expect(await row.getByRole('button', { name: '异常数据下载' }).isDisabled()).toBe(true);

    await row.getByRole('button', { name: '审核大件.xlsx' }).press('Enter');
    await page.locator('.ant-modal-confirm-body-wrapper').getByText('确定审核吗？').waitFor();
    await page.getByRole('dialog').getByText('大件.xlsx。审核后立即推送，不能撤销。').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '审核' }).press('Enter');
    await notice(page, '审核成功').waitFor();
    await row.getByText('待推送 2').waitFor();
    expect(await row.getByRole('button', { name: '审核大件.xlsx' }).isDisabled()).toBe(true);

    partner.behave = () => 'fail';
    for (let tries = 0; tries < 5; tries++) {
      app.clock.advance(180_000);
      await deliver();
    }
    await page
      .getByRole('alert')
      .filter({ hasText: /推送多次失败，暂停至.*原因：合作方返回错误（HTTP 500）。2行等待推送。/ })
      .waitFor();
    await shoot(page, 'open-circuit-zh');
    partner.behave = () => null;
    partner.refuses = ({ waybillNumber }) => (waybillNumber === 'W2' ? '运单不存在' : null);
    // A user can end the pause of an hour.
    await button(page, '立即推送').press('Enter');
    await notice(page, '2行正在重新推送').waitFor();
    await deliver();
    await row.getByText('失败 1').waitFor();
    await row.getByText('成功 1').waitFor();
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    await shoot(page, 'files-zh');
    const [failed] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: '异常数据下载' }).click()]);
    expect(failed.suggestedFilename()).toMatch(/^推送异常数据-20261118-013X-\d+\.xlsx$/);

    await button(page, '返回').click();
    await rowOf(page, '2026-11-18').getByText('已审核').waitFor();
    await settled();
    await shoot(page, 'days-zh');
    // The list has its previous filters.
    expect(new URL(page.url()).search).toBe('?factoryCode=013X&dataDateStart=2026-11-18&dataDateEnd=2026-11-18');
    expect(await page.getByRole('search').getByLabel('数据日期').first().inputValue()).toBe('2026-11-18');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('undo an unreviewed file from the history', async () => {
    const { page, endVisit, consoleErrors, settled } = await open(DETAIL);
    await button(page, '上传').click();
    await choose(page, '多余.xlsx', [line('W9')]);
    await button(page, '确认上传').click();
    await rowOf(page, '多余.xlsx').waitFor();
    await button(page, '上传记录').click();
    const history = page.getByRole('dialog', { name: /上传记录/ });
    const reviewed = history.locator('.ant-table-row', { hasText: '大件.xlsx' }).getByRole('button', { name: '撤销' });
    await reviewed.focus();
    await page.getByRole('tooltip', { name: '数据已审核并推送，不能撤销' }).waitFor();
    await reviewed.blur();
    await history.locator('.ant-table-row', { hasText: '多余.xlsx' }).getByRole('button', { name: '撤销' }).click();
    await page.getByRole('dialog').filter({ hasText: '数据将恢复到上传之前' }).getByRole('button', { name: '撤销上传' }).click();
    await history.locator('.ant-table-row', { hasText: '多余.xlsx' }).getByText('已撤销').waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
    await settled();
    expect(await rowOf(page, '多余.xlsx').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test.each([
    { locale: 'en-US', upload: 'Upload', state: 'Reviewed' },
    { locale: 'es-ES', upload: 'Subir', state: 'Revisado' },
    { locale: 'ja-JP', upload: 'アップロード', state: '承認済み' },
  ])('show every column, and the buttons of a row on one line, in $locale', async ({ locale, upload, state }) => {
    const { page, endVisit, consoleErrors } = await open(DETAIL, locale);
    await button(page, upload).waitFor();
    await rowOf(page, '大件.xlsx').getByText(state).waitFor();
    expect(await linesOf(rowOf(page, '大件.xlsx').getByRole('button'))).toBe(1);
    expect(await hiddenWidth(page)).toBe(0);
    await shoot(page, `files-${locale.slice(0, 2)}`);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});
