import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as plan from '#features/batch-shipment-plan/codes.ts';
import * as cargo from '#features/cargo-status/codes.ts';
import { makeSnapshot } from '#features/cargo-status/server/snapshots.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { eachWeek, makeCalendar, mapProducts, orderGoods, planShipments, timesForm } from '../goods.ts';
import { installQueue, runJob } from '../run-job.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { openSignedIn, followLink, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ORDERED = { order: '4500000001', product: 'MAT1', quantity: 100, day: '2026-11-01', dn: 'DN1', shipped: 35, shippedOn: '2026-11-10' };

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  await installQueue(app);
  const menus = [cargo.MENU, plan.MENU, plan.RECORDS_MENU];
  await app.userWith(['data', ...menus, ...Object.values(cargo.CODES), ...Object.values(plan.CODES)], { account: 'wang' });
  await makeCalendar(app);
  await mapProducts(app, [{ code: 'MAT1', mpn: 'MPN1' }]);
  await planShipments(app.admin, 'FY27Q1W01', { MPN1: eachWeek(1, 13, 10) });
  await orderGoods(app, [ORDERED]);
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const origin = (page: Page, column: string, value: string) => page.getByRole('button', { name: `查看${column} ${value}的数据来源` });

test('the first page is the cargo status; figures link to their PO lines, opening values are included, and saved batch plans can be downloaded', async () => {
  const seen = await visit(browser, app.origin, { viewport: { width: 1440, height: 800 } });
  const { page, consoleErrors, settled } = seen;
  await openSignedIn(seen, app, 'wang', '/');
  await page.waitForURL('**/data/goodsInquiry');
  await settled();
  await screenshot(page, 'cargo-status-zh');

  // From a figure to the PO line behind it.
  await origin(page, '纯在途', '35').press('Enter');
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).first();
  await panel.getByText('来自货况明细的1行').waitFor();
  await panel.getByRole('cell', { name: '采购订单', exact: true }).waitFor();
  await screenshot(page, 'cargo-status-provenance');
  await page.keyboard.press('Escape');

  await button(page, '期初值上传').click();
  const file = await xlsxOf(['物料号', '京东未下单期初'], [['MAT1', 12]]);
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: '期初.xlsx', mimeType: XLSX, buffer: file });
  await button(page, '确认上传').click();
  await origin(page, '京东未下单', '12').waitFor();

  // Sub-Lob is searchable.
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await page.getByRole('combobox', { name: 'Sub-Lob' }).click();
  await page.keyboard.type('none');
  await expect.poll(() => options.count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('hone 17');
  await expect.poll(() => options.allInnerTexts()).toEqual(['iPhone 17']);
  await page.keyboard.press('Escape');

  // A day without a snapshot shows a message.
  await followLink(page, '/data/goodsInquiry?date=2026-11-01');
  await page.getByText('系统没有保存所选日期的货况').waitFor();

  // A filter that was typed without a search is applied when a day is chosen.
  await page.getByRole('textbox', { name: 'MPN', exact: true }).fill('MPN9');
  await page.getByLabel('数据日期').click();
  await page.getByTitle('2026-11-02').click();
  await page.waitForURL((url) => url.searchParams.get('date') === '2026-11-02' && url.searchParams.get('mpn') === 'MPN9');

  await button(page, '重置').click();
  await origin(page, '京东未下单', '12').waitFor();

  // A link to rows with a certain difference shows that column, which is the last one.
  const difference = page.getByRole('columnheader', { name: '差异' });
  const isInSight = () => difference.evaluate((head) => head.getBoundingClientRect().right <= innerWidth);
  expect(await isInSight()).toBe(false);
  await followLink(page, '/data/goodsInquiry?quantityDifferenceEnd=-1');
  await expect.poll(isInSight).toBe(true);

  await followLink(page, '/data/batchShipmentPlan');
  await page.getByText('当前季度：FY27Q1').waitFor();
  await settled();
  await screenshot(page, 'batch-plan-zh');
  expect(await origin(page, 'W04满足', '5').count()).toBe(1);
  await button(page, '分批排程定时记录').click();
  await page.getByText('所选日期内没有保存的分批排程').waitFor();
  await screenshot(page, 'timer-record-zh');
  await button(page, '返回').click();
  await page.waitForURL('**/data/batchShipmentPlan');

  // A saved plan is listed with its file, and can be queried for the last 91 days.
  expect(await app.admin.post('/sysConf/updateSysConf', timesForm({ save: '11:00:00' }))).toMatchObject({ success: true });
  await runJob(app, {}, 'save-allocation');
  // The picker ends today.
  await page.clock.setFixedTime(app.clock.now());
  await button(page, '分批排程定时记录').click();
  const name = '分批排程查询-20261118-1100.xlsx';
  const saved = page.locator('.ant-table-row', { hasText: name }).getByRole('button', { name: `下载${name}` });
  const [kept] = await Promise.all([page.waitForEvent('download'), saved.click()]);
  expect(kept.suggestedFilename()).toBe(name);
  expect((await rowsOf(await readFile(await kept.path()))).map((row) => row[2])).toEqual(['MPN', 'MPN1']);
  const [list] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()]);
  expect(list.suggestedFilename()).toBe('分批排程定时记录-20261118.xlsx');
  await page.getByLabel('生成时间').first().click();
  const isOffered = async (day: string) =>
    !/disabled/.test((await page.getByTitle(day, { exact: true }).first().getAttribute('class')) ?? '');
  expect([await isOffered('2026-08-20'), await isOffered('2026-08-19')]).toEqual([true, false]);
  await screenshot(page, 'timer-record-saved-zh');
  await page.keyboard.press('Escape');

  // The records behind a stored figure are current: the panel shows their sum, and the difference.
  await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(tx);
    await makeSnapshot(tx, { corporateId: rows[0]?.id ?? 0, day: '2026-11-17' }, app.clock.now());
  });
  await orderGoods(app, [{ ...ORDERED, deleted: 90 }]);
  await followLink(page, '/data/goodsInquiry?date=2026-11-17');
  await origin(page, '纯在途', '35').press('Enter');
  const note = page.getByRole('note');
  await note.getByText('以上是当时保存的数值；下列明细按现在的数据列出。').waitFor();
  expect(await note.locator('dd').allInnerTexts()).toEqual(['10', '25']);
  await screenshot(page, 'cargo-status-kept-zh');
  await settled();
  expect(consoleErrors).toEqual([]);
  await seen.endVisit();
});
