import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODES, MENU } from '#features/arrivals/codes.ts';
import { generateOtherData, generateBiOrders, storeBiOrders } from '#features/arrivals/server/testing/generate-orders.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type TestApp, USER_PASSWORD } from '../app.ts';
import { installQueue, runJob } from '../run-job.ts';
import { xlsxOf } from '../workbook.ts';
import { openSignedIn, closeWindows, openBrowser, signInOn, visit } from './browser.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The first generated line of a day two years ago: without a DN, with a unique tracking number. */
const ORDER = '4500000001';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  app = await startTestApp();
  await installQueue(app);
  await app.userWith(['data', MENU, ...Object.values(CODES)], { account: 'wang', corporate: 'C1' });
  await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(tx);
    const corporateId = rows[0]?.id ?? 0;
    await generateBiOrders(tx, { corporateId, lines: 60 });
    // The products of the first line, two years ago, and of the last one.
    await sql`
      insert into product_mapping (product_code, lob, sub_lob, product_name, mpn, tax_point, updated_by)
      values ('MAT000007', 'iPad', 'iPad Air', 'iPad Air 11', 'MPN7', 13, 'generator'), ('MAT000420', 'iPhone', 'iPhone 17', 'iPhone 17 256', 'MPN420', 13, 'generator')
    `.execute(tx);
    await storeBiOrders(tx, corporateId);
    await generateOtherData(tx, corporateId);
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const shoot = (page: Page, name: string) => page.screenshot({ path: `${SCREENSHOTS}arrivals-${name}.png` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Chooses a correction from the menu, and a file for it. */
async function preview(page: Page, name: string, headers: string[], rows: WritableCell[][]): Promise<void> {
  await button(page, '更正上传').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.xlsx`, mimeType: XLSX, buffer: await xlsxOf(headers, rows) });
}

/** Confirms the preview of a correction. */
async function correct(page: Page, name: string, headers: string[], rows: WritableCell[][]): Promise<void> {
  await preview(page, name, headers, rows);
  await button(page, '确认上传').click();
}

describe('the arrival records', () => {
  test('show the last 188 days, the result of each line of a correction, overwrite a tracking number on confirmation, and require a year for the history', async () => {
    const { page, context, consoleErrors, settled } = await visit(browser, app.origin, {
      locale: 'zh-CN',
      viewport: { width: 1366, height: 768 },
    });
    await page.goto('/data/goodsArrival');
    await signInOn(page, 'wang', USER_PASSWORD);
    await settled();
    await page.getByRole('toolbar').getByText('最近更新时间：').waitFor();
    const days = (label: string) => page.getByRole('search').getByLabel(label);
    expect(await days('订单创建日期').first().inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await page.locator('.ant-picker-clear').count()).toBe(0);
    await shoot(page, 'records-zh');
    await page.goto(`/data/goodsArrival?beginDate=2024-01-01&endDate=2026-12-31&purchaseOrderCode=${ORDER}`);
    await settled();
    await page.locator('.grid-row', { hasText: ORDER }).first().waitFor();

    await correct(
      page,
      'ERP未删单号上传',
      ['订单号', '行项目', '删单数量'],
      [
        [ORDER, 50, 1],
        ['4599999999', 10, 1],
      ],
    );
    const outcome = page.getByRole('dialog').filter({ hasText: '上传结果' });
    await outcome.getByText('成功1行').waitFor();
    await outcome.getByText('订单不存在：1行（第3行）').waitFor();
    await outcome.getByRole('button', { name: '确认' }).press('Enter');
    await outcome.waitFor({ state: 'hidden' });
    await notice(page, '上传成功：新增1行').getByRole('button', { name: '撤销' }).click();
    await notice(page, '已撤销上传').waitFor();

    await correct(page, '异常PO上传', ['订单号', '行项目', '需求跟踪号'], [[ORDER, 50, 'ZZNEW777']]);
    await outcome.getByText('1行已有其他需求跟踪号，是否覆盖？').waitFor();
    await shoot(page, 'cover-zh');
    await outcome.getByRole('button', { name: '覆盖' }).press('Enter');
    await notice(page, '需求跟踪号覆盖成功').waitFor();
    await page.locator('.grid-row', { hasText: 'ZZNEW777' }).first().waitFor();

    await button(page, '历史数据下载').click();
    await page.getByRole('dialog').getByRole('button', { name: '下载' }).press('Enter');
    await notice(page, '请选择年份').waitFor();
    await page.getByRole('dialog').getByLabel('订单年份').click();
    await page.keyboard.type('2024');
    await page.keyboard.press('Enter');
    const [history] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: '下载' }).press('Enter'),
    ]);
    expect(history.suggestedFilename()).toMatch(/^到货历史数据-\d+\.xlsx$/);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('do not offer to confirm a correction without a line that can be saved', async () => {
    const visitor = await visit(browser, app.origin);
    const { page, consoleErrors, settled, endVisit } = visitor;
    await openSignedIn(visitor, app, 'wang', '/data/goodsArrival');
    await settled();
    await preview(page, 'ERP未删单号上传', ['订单号', '行项目', '删单数量'], [['4599999999', 10, 1]]);
    await page.getByText('没有可以保存的行：全部1行都不符合').waitFor();
    await page.getByRole('cell', { name: '订单不存在' }).waitFor();
    expect(await button(page, '确认上传').isDisabled()).toBe(true);
    await shoot(page, 'no-line-zh');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('show after a change of the order types that the records still use the previous configuration', async () => {
    const visitor = await visit(browser, app.origin);
    const { page, consoleErrors, settled } = visitor;
    await runJob(app, {}, 'update-order-types');
    await openSignedIn(visitor, app, 'wang', '/data/goodsArrival?beginDate=2024-01-01&endDate=2026-12-31');
    await settled();
    const biStatus = page.getByRole('status').filter({ hasText: '订单类型的配置有变化' });
    expect(await biStatus.count()).toBe(0);
    await app.admin.post('/trackingNumberConfig/insert', { trackingNumberMatch: 'QQQ', orderType: '新品' });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await biStatus.getByText('5分钟内开始更新记录').waitFor();
    await runJob(app, {}, 'update-order-types');
    await biStatus.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await visitor.endVisit();
  });

  test('include the orders of a history upload as soon as they are pulled; a note names the year with days outside the fiscal calendar', async () => {
    const visitor = await visit(browser, app.origin);
    const { page, consoleErrors, settled } = visitor;
    await sql`
      insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, product_code, purchase_quantity, purchase_order_create_date, dn_number,
        shipping_quantity, apple_shipping_date, changed_at)
      values ('C1', '4500777777', '10', 'MAT000420', 25, '2024-03-01', 'DN777', 25, '2024-03-05', '2024-03-02 08:00:00')
    `.execute(app.database.kysely);
    await openSignedIn(visitor, app, 'wang', '/data/goodsArrival?beginDate=2024-01-01&endDate=2026-12-31&purchaseOrderCode=4500777777');
    await settled();
    const biStatus = page.getByRole('region', { name: 'BI数据' });
    await page.getByText('最近更新时间：').waitFor();
    await correct(page, 'BI视图历史数据拉取上传', ['订单号'], [['4500777777']]);
    await notice(page, 'BI视图拉取上传成功').waitFor();
    await page.getByText('历史订单等待拉取').waitFor();
    const { rows } = await sql<{ corporateId: number; uploadId: number }>`
      select corporate_id as "corporateId", upload_id as "uploadId" from arrival_history_order where purchase_order_code = '4500777777'
    `.execute(app.database.kysely);
    await runJob(app, {}, 'pull-corporate-purchase-orders', { ...rows[0], what: 'orders' });
    await page.locator('.grid-row', { hasText: '4500777777' }).waitFor();
    await page.getByText('历史订单等待拉取').waitFor({ state: 'detached' });
    await biStatus.getByText('财年日历未包含2024年的部分日期').waitFor();
    expect(consoleErrors).toEqual([]);
    await visitor.endVisit();
  });

  test('offer the categories of the chosen days as a filter; an unmapped material has the category 未维护', async () => {
    const { page, context, consoleErrors, settled } = await visit(browser, app.origin, {
      locale: 'zh-CN',
      viewport: { width: 1366, height: 900 },
    });
    const offered = async (days: string) => {
      await page.goto(`/data/goodsArrival?${days}`);
      await settled();
      await page.locator('.grid-row').first().waitFor();
      await page.getByRole('search').getByRole('combobox', { name: '品类', exact: true }).click();
      await page.locator('.ant-select-item-option', { hasText: '全部' }).waitFor();
      await settled();
      return page.locator('.ant-select-item-option').allInnerTexts();
    };
    await page.goto('/data/goodsArrival');
    await signInOn(page, 'wang', USER_PASSWORD);
    await settled();
    expect(await offered('beginDate=2024-01-01&endDate=2026-12-31')).toEqual(['全部', 'iPad', 'iPhone', '未维护']);
    expect(await offered('beginDate=2026-01-01&endDate=2026-12-31')).toEqual(['全部', 'iPhone', '未维护']);
    await page.locator('.ant-select-item-option', { hasText: '未维护' }).click();
    await page.locator('.grid-row', { hasText: 'iPhone' }).first().waitFor({ state: 'detached' });
    await page.locator('.grid-row', { hasText: '未维护' }).first().waitFor();
    await settled();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('are shown in English', async () => {
    const { page, context, consoleErrors, settled } = await visit(browser, app.origin, {
      locale: 'en-US',
      viewport: { width: 1366, height: 768 },
    });
    await page.goto('/data/goodsArrival?beginDate=2024-01-01&endDate=2026-12-31');
    await signInOn(page, 'wang', USER_PASSWORD);
    await settled();
    await page.getByText('Last updated:').waitFor();
    await page.getByRole('button', { name: 'Upload corrections' }).click();
    await page.getByRole('menuitem').first().waitFor();
    await shoot(page, 'menus-en');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});
