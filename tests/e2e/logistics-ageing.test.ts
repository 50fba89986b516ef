import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logisticsAgeing } from '#features/logistics-ageing/definition.ts';
import { generateLines } from '#features/logistics-ageing/server/testing/generate-lines.ts';
import { seedAgeingDay } from '../ageing-day.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { ALL_CODES, makeDays, Uploader } from '../day-files.ts';
import { rowsOf } from '../workbook.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit, type Visit } from './browser.ts';

const AT = '/demand/index';

let app: TestApp;
let browser: Browser;
/** The number of lines. */
let lines: number;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  browser = await openBrowser();
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  await makeDays(app);
  await seedAgeingDay(app, uploader, '2026-11-18');
  await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(tx);
    await generateLines(tx, { corporateId: (rows[0] as { id: number }).id, lines: 400, lastDay: '2026-10-31' });
    lines = (await sql`select from logistics_ageing`.execute(tx)).rows.length;
  });
  await app.userWith(['demand', 'index', 'logistics-aging-search-download', 'data-upload-vc-download'], { account: 'analyst' });
  await app.userWith(['demand', 'index'], { account: 'looker' });
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function openReport(account: string, query = '', options: { locale?: string; width?: number } = {}): Promise<Visit> {
  const opened = await visit(browser, app.origin, {
    locale: options.locale ?? 'zh-CN',
    viewport: { width: options.width ?? 1440, height: 900 },
  });
  await openSignedIn(opened, app, account, AT + query);
  await cell(opened.page, 0, 0).waitFor();
  return opened;
}

const shot = (page: Page, name: string) => screenshot(page, `logistics-ageing/${name}`);
const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
const panel = (page: Page) => page.getByRole('dialog');
/** Waits for a condition. */
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 });
/** Waits until the panel has slid in. */
const panelOpened = (page: Page) =>
  soon(async () => Math.round((await page.locator('.ant-drawer-content-wrapper').boundingBox())?.x ?? 0)).toBe(
    (page.viewportSize()?.width ?? 0) - 460,
  );
/** The title is above its value. */
async function expectAligned(page: Page, title: string, row: number, column: number): Promise<void> {
  const header = page.locator('.report-table').getByRole('columnheader', { name: title, exact: true });
  await soon(async () =>
    Math.round(((await header.boundingBox())?.x ?? 0) - ((await cell(page, row, column).boundingBox())?.x ?? -1)),
  ).toBe(0);
}
const contentOf = async (download: Download) => rowsOf(await readFile(await download.path()));
async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

describe('the logistics ageing report', () => {
  test('shows the newest lines of the corporate in a wide table with pinned first columns', async () => {
    const { page, endVisit, consoleErrors } = await openReport('analyst');
    await soon(() => page.locator('.ui-pager-total').textContent()).toContain(`共${lines}条`);
    expect(await cell(page, 0, 1).textContent()).toBe('9002');
    const before = await cell(page, 0, 1).boundingBox();
    await page.locator('.report-table .grid').hover();
    await page.mouse.wheel(1500, 0);
    await page.getByText('入仓标准（天）').waitFor();
    expect(await cell(page, 0, 1).boundingBox()).toEqual(before);
    await shot(page, 'zh-scrolled');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('stores its filters in the address, and applies them after a reload', async () => {
    const { page, endVisit } = await openReport('analyst');
    await page.getByRole('combobox', { name: '入仓是否准时' }).click();
    await page.locator('.ant-select-item-option', { hasText: '否' }).click();
    await page.waitForURL(/warehousingOnTime=0/);
    // An on-time rate of late lines only has no meaning.
    await page.getByText('以上数字只统计筛选出的行').waitFor();
    expect(
      await page
        .getByRole('group', { name: '入仓', exact: true })
        .getByRole('button', { name: /^准时率/ })
        .innerText(),
    ).toMatch(/-$/);
    await page.goto('/demand/index?overdueDurationBegin=0.1');
    await page.getByText('以上数字只统计筛选出的行').waitFor();
    expect(
      await page
        .getByRole('group', { name: '入仓', exact: true })
        .getByRole('button', { name: /^准时率/ })
        .innerText(),
    ).toMatch(/-$/);
    await page.goto('/demand/index?warehousingOnTime=0');
    await page.getByRole('button', { name: '更多筛选' }).click();
    await page.getByRole('textbox', { name: '交货单号' }).fill('8001');
    await page.keyboard.press('Enter');
    await page.waitForURL(/deliveryOrderNumber=8001/);
    await soon(() => page.locator('.ui-pager-total').textContent()).toContain('共1条');
    await page.reload();
    await cell(page, 0, 0).waitFor();
    await soon(() => page.getByRole('textbox', { name: '交货单号' }).inputValue()).toBe('8001');
    await soon(() => page.locator('.ui-pager-total').textContent()).toContain('共1条');
    await shot(page, 'zh-filtered');
    await page.getByRole('button', { name: '重置' }).click();
    await soon(() => page.locator('.ui-pager-total').textContent()).toContain(`共${lines}条`);
    expect(new URL(page.url()).search).toBe('');
    await endVisit();
  });

  test('links a late line to its formula, its inputs, and the row in the file', async () => {
    const { page, endVisit, consoleErrors } = await openReport('analyst', '?warehousingOnTime=0&deliveryOrderNumber=8001');
    const late = page.getByRole('button', { name: '查看入仓是否准时 否的数据来源' });
    await late.scrollIntoViewIfNeeded();
    await late.click();
    await panel(page).getByText('入仓时长不超过入仓标准时长则为是').waitFor();
    await panel(page).getByText('物流映射：上海-北京 陆运').waitFor();
    await panelOpened(page);
    await expectAligned(page, '入仓是否准时', 0, 3);
    await shot(page, 'zh-provenance-verdict');
    await panel(page).getByRole('button', { name: '查看其来源' }).click();
    await panel(page).getByText('从计时开始日0点到入仓时间的天数').waitFor();
    await soon(() => panel(page).textContent()).toContain('第2行，“入仓时间”列');
    await shot(page, 'zh-provenance');
    const download = await downloadBy(page, () => panel(page).getByRole('button', { name: '下载文件 VC.xlsx' }).click());
    expect(download.suggestedFilename()).toBe('VC.xlsx');
    const rows = await contentOf(download);
    expect(rows[1]?.[rows[0]?.indexOf('入仓时间') ?? -1]).toBe('2026-11-14 06:00:00');
    await panel(page).getByRole('button', { name: '返回上一项' }).click();
    await panel(page).getByText('入仓时长不超过入仓标准时长则为是').waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('can be used by keyboard: one Tab stop for the table, arrow keys between cells, Enter opens, Escape closes and returns the focus', async () => {
    const { page, endVisit } = await openReport('analyst', '?size=50');
    await cell(page, 0, 0).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await soon(() =>
      page.evaluate(() => [document.activeElement?.getAttribute('data-row'), document.activeElement?.getAttribute('data-column')]),
    ).toEqual(['3', '2']);
    for (let i = 0; i < 4; i++) await page.keyboard.press('PageDown');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('43');
    await page.keyboard.press('End');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('data-column'))).toBe('32');
    await expectAligned(page, '是否重点线路', 43, 32);
    expect(await page.locator('.report-table [data-row][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await panel(page).getByText('重点线路标记').waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('43');
    await endVisit();
  });

  test('applies its filters to both downloads, and shows their buttons only to users with their permissions', async () => {
    const { page, endVisit } = await openReport('analyst', '?lobList=Watch&deliveryOrderNumber=9002');
    const data = await downloadBy(page, () => page.getByRole('button', { name: '数据下载' }).click());
    expect((await contentOf(data)).length).toBe(2);
    const summary = await downloadBy(page, () => page.getByRole('button', { name: '汇总下载' }).click());
    expect(summary.suggestedFilename()).toMatch(/^物流时效汇总-/);
    const rows = await contentOf(summary);
    expect(new Set(rows.slice(1).map((row) => row[0]))).toEqual(new Set(['Watch']));
    await endVisit();
    const { page: others, endVisit: endOther } = await openReport('looker');
    expect(await others.getByRole('button', { name: /下载/ }).count()).toBe(0);
    await others
      .getByRole('button', { name: /^查看发货日期.*的数据来源$/ })
      .first()
      .click();
    await panel(others).getByText('交货单-1118.xlsx').waitFor();
    expect(await others.getByRole('button', { name: /下载/ }).count()).toBe(0);
    await endOther();
  });

  test('shows a note and a button to clear the filters when no line matches; columns can be hidden', async () => {
    const { page, endVisit } = await openReport('analyst');
    await page.getByRole('button', { name: '更多筛选' }).click();
    await page.getByRole('textbox', { name: '物料号' }).fill('NOTHING');
    await page.keyboard.press('Enter');
    await page.getByText('没有符合条件的数据').waitFor();
    await shot(page, 'zh-nothing');
    await page.getByRole('button', { name: '清除筛选条件' }).click();
    await cell(page, 0, 0).waitFor();
    await page.getByRole('button', { name: '列设置' }).click();
    await page.locator('.view-columns').getByText('交货单创建时间').click();
    await soon(() => page.locator('.report-table th', { hasText: '交货单创建时间' }).count()).toBe(0);
    await endVisit();
  });

  test.each([
    ['en-US', 'Delivery note', 'Data source'],
    ['es-ES', 'N.º de albarán', 'Origen del dato'],
    ['ja-JP', '出荷伝票番号', 'データの出所'],
  ] as const)('is completely translated in %s', async (locale, title, panelTitle) => {
    const { page, endVisit, consoleErrors } = await openReport('analyst', '?deliveryOrderNumber=8', { locale });
    await page.locator('.report-table th', { hasText: title }).first().waitFor();
    await shot(page, `${locale.slice(0, 2)}-table`);
    const titles = (await page.locator('.report-table th').allTextContents()).filter((text) => text !== '');
    for (const chinese of logisticsAgeing.columns.map((column) => column.title))
      if (!locale.startsWith('ja')) expect(titles).not.toContain(chinese);
    await cell(page, 0, 2).click();
    await panel(page).getByText(panelTitle, { exact: true }).waitFor();
    await panelOpened(page);
    await shot(page, `${locale.slice(0, 2)}-panel`);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test.each([
    [
      'zh-CN',
      '数量.*：查看合计的明细',
      '入仓是否准时 否：1：查看合计的明细',
      '“入仓是否准时”为“否”的行数',
      '入仓是否准时：否',
      '入仓时长（天）',
      '在表中只看这些行',
    ],
    [
      'en-US',
      'Quantity .*: show the rows behind this total',
      'Warehouse entry status Late: 1: show the rows behind this total',
      'where “Warehouse entry status” is “Late”',
      'Warehouse entry status: Late',
      'Warehouse entry (days)',
      'Show only these rows',
    ],
  ] as const)(
    'shows totals of the filtered lines, which link to their rows and files, in %s',
    async (locale, sum, late, made, title, input, only) => {
      const { page, endVisit, consoleErrors } = await openReport('analyst', '?deliveryOrderNumber=8001', { locale });
      const total = page.getByRole('button', { name: new RegExp(`^${sum}`) });
      await total.waitFor();
      await shot(page, `${locale.slice(0, 2)}-totals`);
      const counted = page.getByRole('button', { name: late });
      await counted.click();
      await panel(page).getByText(made).waitFor();
      await panel(page).locator('dt').getByText(title, { exact: true }).waitFor();
      const row = panel(page).locator('tbody tr.ant-table-row');
      await soon(() => row.count()).toBe(1);
      expect(await panel(page).locator('th').allTextContents()).toContain(input);
      await soon(async () => Math.round((await page.locator('.ant-drawer-content-wrapper').boundingBox())?.x ?? 0)).toBe(1440 - 560);
      await shot(page, `${locale.slice(0, 2)}-total-panel`);
      await panel(page).getByRole('button', { name: only }).click();
      await page.waitForURL(/warehousingOnTime=0/);
      await soon(() => page.locator('.ui-pager-total').textContent()).toContain('1');
      await row.getByRole('button').click();
      await panel(page).locator('.report-provenance-inputs').waitFor();
      expect(consoleErrors).toEqual([]);
      await endVisit();
    },
  );

  test('fits a window of 800 px', async () => {
    const { page, endVisit } = await openReport('analyst', '', { width: 800 });
    await shot(page, 'zh-narrow');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);
    await endVisit();
  });
});
