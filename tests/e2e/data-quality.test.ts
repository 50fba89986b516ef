import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MENU, TEMPLATE_CODE } from '#features/data-quality/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { seedAgeingDay } from '../ageing-day.ts';
import { startTestApp, type TestApp, USER_PASSWORD } from '../app.ts';
import { ALL_CODES, makeDays, Uploader, VC_HEADERS } from '../day-files.ts';
import { mapProducts, orderGoods } from '../goods.ts';
import { installQueue, runJob } from '../run-job.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { closeWindows, openBrowser, signInOn, visit } from './browser.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const TODAY = '2026-11-18';

let app: TestApp;
let browser: Browser;
let uploader: Uploader;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  // No worker runs: the test runs the count itself.
  await installQueue(app);
  const codes = [MENU, TEMPLATE_CODE, productMapping.menu, ...Object.values(productMapping.codes)];
  uploader = new Uploader(await app.userWith(['data', 'dataUpload', 'systemManage', ...codes, ...ALL_CODES], { account: 'keeper' }));
  await makeDays(app);
  await seedAgeingDay(app, uploader, TODAY);
  await count();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const count = () => runJob(app, {}, 'count-unknown-names');
const row = (page: Page, value: string) => page.locator('.list-table .ant-table-row').filter({ hasText: value });
const shoot = (page: Page, name: string) => page.screenshot({ path: `${SCREENSHOTS}data-quality-${name}.png`, animations: 'disabled' });

test('the page does not report complete lists before changes have been counted', async () => {
  const { page, context, consoleErrors, settled } = await visit(browser, app.origin);
  const other = new Uploader(await app.userWith(['data', 'dataUpload', MENU, ...ALL_CODES], { account: 'newcomer', corporate: 'C9' }));
  await makeDays(app);
  await count();
  await page.goto('/data/dataQuality');
  await signInOn(page, 'newcomer', USER_PASSWORD);
  await page.getByText('数据中的编码均已维护').waitFor();
  expect(await other.upload(8, TODAY, await xlsxOf(VC_HEADERS, [['PO9', 'SKU-X', '北京', 40, null, null, null]]))).toMatchObject({
    success: true,
  });
  await page.reload();
  await page.getByText('正在统计', { exact: true }).waitFor();
  expect(await page.getByText('数据中的编码均已维护').count()).toBe(0);
  await count();
  await page.getByRole('tab', { name: '京东SKU映射（1）' }).waitFor();
  await settled();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('codes missing in a list are shown with their files; the completed template of the list adds them when it is imported', async () => {
  const { page, consoleErrors, settled } = await visit(browser, app.origin, {
    viewport: { width: 1366, height: 768 },
  });
  await page.goto('/data/dataQuality');
  await signInOn(page, 'keeper', USER_PASSWORD);
  await settled();
  await page.getByRole('tab', { name: '物料映射（1）' }).waitFor();
  await expect.poll(() => row(page, 'm_unknown').innerText()).toMatch(/物料号\s*m_unknown\s+1\s+9\s+-/);
  await row(page, 'm_unknown').getByRole('button').first().click();
  await page.getByRole('link', { name: '交货单数据' }).waitFor();
  await page.getByText('第6行').waitFor();
  await shoot(page, 'files');

  // An upload since the last count is counted when the page is opened.
  await uploader.upload(8, TODAY, await xlsxOf(VC_HEADERS, [['PO9', 'SKU-X', '北京', 40, null, null, null]]));
  const recounted = page.waitForResponse((answer) => answer.url().endsWith('/dataQuality/recount'));
  await page.reload();
  await recounted;
  await page.getByText('数据已有变化，正在重新统计').waitFor();
  await count();
  await page.getByRole('tab', { name: '京东SKU映射（1）' }).waitFor();

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: '待补全模板下载' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^物料映射-待补全-\d{8}\.xlsx$/);
  const [headers = [], ...rows] = await rowsOf(await readFile(await file.path()));
  const completed = rows.map((cells) =>
    headers.map(
      (header, at) => ({ Lob: 'Watch', 'Sub-Lob': '手表', 产品名称: '手表 46毫米', MPN: 'MPN46' })[header] ?? (cells[at] || null),
    ),
  );
  await page.getByRole('link', { name: '去上传：物料映射' }).click();
  await settled();
  await page.getByRole('button', { name: '上传', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: '上传物料映射' });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await form.locator('input[type=file]').setInputFiles({ name: '补全.xlsx', mimeType: type, buffer: await xlsxOf(headers, completed) });
  await form.getByRole('button', { name: '确认上传' }).click();
  await page.locator('.ui-notice', { hasText: '数据导入成功' }).waitFor();

  await page.goto('/data/dataQuality');
  await settled();
  await page.getByRole('tab', { name: '物流映射（3）' }).waitFor();
  expect(await page.getByRole('tab', { name: /物料映射/ }).count()).toBe(0);
  await shoot(page, 'routes');
  expect(consoleErrors).toEqual([]);
});

test('receipts without a date have a tab with their quantity and money, and link to the arrival records', async () => {
  await app.userWith(['data', 'dataUpload', MENU, 'goodsArrival'], { account: 'buyer' });
  await mapProducts(app, [{ code: 'PRICED-1', mpn: 'PRICED' }]);
  const goods = { quantity: 9, shipped: 9, shippedOn: '2026-11-10', product: 'PRICED-1', day: '2025-01-02' };
  await orderGoods(app, [
    { ...goods, order: '4500000001', dn: 'DN1', received: 4 },
    { ...goods, order: '4500000002', dn: 'DN2', received: 2, product: 'UNPRICED-1' },
  ]);
  const { page, context, consoleErrors, settled } = await visit(browser, app.origin, { viewport: { width: 1366, height: 768 } });
  await page.goto('/data/dataQuality');
  await signInOn(page, 'buyer', USER_PASSWORD);
  await page.getByRole('tab', { name: '无收货日期（2）' }).click();
  await page.getByText('2行 · 数量6 · 金额452.00元').waitFor();
  expect(await row(page, '4500000001').innerText()).toMatch(/10\s+DN1\s+PRICED-1\s+2025-01-02\s+4\s+452.00/);
  expect(await row(page, '4500000002').innerText()).toContain('未定价');
  await shoot(page, 'undated-zh');
  await page.getByRole('link', { name: '4500000001' }).click();
  await page.waitForURL(/goodsArrival\?/);
  await settled();
  await page.getByText('PRICED-1').first().waitFor();
  await page.getByText(/共1条/).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
