import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES, MENUS, shippingNotices } from '#features/expected-arrivals/definition.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type TestApp, USER_PASSWORD } from '../app.ts';
import { installQueue, runJob } from '../run-job.ts';
import { xlsxOf } from '../workbook.ts';
import { closeWindows, openBrowser, signInOn, visit } from './browser.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEADERS = shippingNotices.fields.map(({ label }) => label);
const line = (dn: string, part: string, quantity: WritableCell = 10): WritableCell[] => [
  'CPO-1',
  dn,
  'SO-1',
  part,
  'PHONE 17 256GB',
  quantity,
  'T1234',
  '2026-11-16 09:30:00',
  '2026-11-20',
  '郑州',
  '0030001',
  '013X',
];

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  app = await startTestApp();
  // No worker runs: the test runs the update itself.
  await installQueue(app);
  await app.userWith(['data', ...Object.values(MENUS), ...Object.values(CODES)], { account: 'wang', corporate: 'C1' });
  const products = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN'], [['iPhone', 'iPhone 17', '手机17', 'M17', 'P17']]);
  await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', { name: '物料.xlsx', bytes: products });
  await app.admin.post('/storageLocationMap/add', {
    shipToCustomerId: '0030001',
    storageLocationName: '上海仓',
    dcInternalStorageId: '013X',
    dcInternalStorageIdNew: 'N-013X',
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shoot = (page: Page, name: string) => page.screenshot({ path: `${SCREENSHOTS}expected-arrivals-${name}.png` });

async function choose(page: Page, name: string, rows: WritableCell[][]): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: XLSX, buffer: await xlsxOf(HEADERS, rows) });
}

/** Runs the update, as the job queue would. */
async function runUpdate(): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(app.database.kysely);
  await runJob(app, {}, 'update-shipping-info', { corporateId: rows[0]?.id });
}

test('expected arrivals support the supplement upload with its errors, lines marked red with their source, the update, the summary and the undo', async () => {
  const { page, context, consoleErrors, settled } = await visit(browser, app.origin, {
    locale: 'zh-CN',
    viewport: { width: 1440, height: 800 },
  });
  await page.goto('/data/arrivalExpect');
  await signInOn(page, 'wang', USER_PASSWORD);
  await settled();

  await button(page, '缺失邮件补充数据上传').click();
  await choose(page, '错.xlsx', [line('DN-1', 'P17', 0)]);
  await page.getByText('导入失败提示').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('导入失败提示').waitFor({ state: 'hidden' });
  await choose(page, '缺失邮件.xlsx', [line('DN-1', 'P17'), line('DN-2', 'P99')]);
  await button(page, '确认上传').click();
  await notice(page, '邮件数据上传成功').waitFor();
  await notice(page, '邮件数据上传成功').getByRole('button', { name: '关闭' }).click();
  await notice(page, '邮件数据上传成功').waitFor({ state: 'hidden' });

  // Red, with the reason next to it; a value shows its file and row.
  await page.getByText('物料未维护').first().waitFor();
  const code = page.getByRole('button', { name: /查看汇总 20261116-上海仓-未维护的数据来源/ });
  expect(await code.locator('.report-tone-late').count()).toBe(1);
  await shoot(page, 'lines-zh');
  await page.getByRole('button', { name: '查看DN DN-2的数据来源' }).press('Enter');
  await page.getByText('缺失邮件.xlsx').first().waitFor();
  await page.keyboard.press('Escape');

  // The page does not wait for a failed update.
  await sql`update shipping_update set requested = requested + 1, failed = true`.execute(app.database.kysely);
  await page.reload();
  await settled();
  expect(await page.getByRole('progressbar', { name: '更新发货信息' }).count()).toBe(0);
  await button(page, '更新发货信息').press('Enter');
  await page.getByRole('progressbar', { name: '更新发货信息' }).waitFor();
  await runUpdate();
  await notice(page, '发货信息更新完成').waitFor();
  await notice(page, '发货信息更新完成').waitFor({ state: 'hidden' });

  // The summary leads to its lines.
  await page.goto('/data/arrivalSummary');
  await settled();
  const row = page.locator('.ant-table-row', { hasText: '20261116-上海仓-iPhone 17' });
  await row.waitFor();
  await shoot(page, 'summary-zh');
  await row.getByRole('link').press('Enter');
  await page.getByRole('button', { name: '查看DN DN-1的数据来源' }).waitFor();
  expect(new URL(page.url()).searchParams.get('summaryCode')).toBe('20261116-上海仓-iPhone 17');
  await settled();
  expect(await page.getByRole('button', { name: '查看DN DN-2的数据来源' }).count()).toBe(0);

  // The import is undone.
  await button(page, '上传记录').click();
  await button(page, '撤销').first().click();
  await page
    .getByRole('dialog', { name: /撤销这次上传/ })
    .or(page.locator('.ant-modal-confirm'))
    .getByRole('button', { name: '撤销' })
    .click();
  await notice(page, '撤销成功').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
