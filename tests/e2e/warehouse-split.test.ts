import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES, RECORD_MENU, TASK_MENU } from '#features/warehouse-split/definition.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { installQueue, runJob } from '../run-job.ts';
import { DEMAND, demandWorkbook, fillSplitData, STOCK_CODES, TODAY } from '../split-fixture.ts';
import { openSignedIn, linesOf, closeWindows, openBrowser, screenshot, hiddenWidth, visit } from './browser.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  await installQueue(app);
  await fillSplitData(app, await app.userWith(STOCK_CODES, { corporate: 'C1' }));
  await app.userWith(['jdOrders', TASK_MENU, RECORD_MENU, ...Object.values(CODES)], { corporate: 'C1', account: 'wang' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const shoot = (page: Page, name: string) => screenshot(page, `warehouse-split-${name}`);
const rowOf = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text });
/** Exports a table; returns the name of the file. */
async function exported(within: Page | Locator): Promise<string> {
  const page = 'page' in within ? within.page() : within;
  const pressed = within.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), pressed]);
  return file.suggestedFilename();
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a task links to its records only with the permission for them', async () => {
  await app.userWith(['jdOrders', TASK_MENU], { corporate: 'C1', account: 'reader' });
  const opened = await visit(browser, app.origin);
  for (const [account, links] of [
    ['wang', 1],
    ['reader', 0],
  ] as const) {
    await openSignedIn(opened, app, account, '/jdOrders/autoWarehouse');
    await opened.settled();
    await rowOf(opened.page, TODAY).first().waitFor();
    expect(await opened.page.getByRole('link', { name: `查看${TODAY}` }).count()).toBe(links);
  }
  await opened.endVisit();
});

test('a split supports trial, upload, computation, the reasons for each warehouse, and completion', async () => {
  const { page, endVisit, consoleErrors, settled } = await visit(browser, app.origin, { viewport: { width: 1366, height: 768 } }).then(
    async (opened) => {
      await openSignedIn(opened, app, 'wang', '/jdOrders/autoWarehouse');
      await opened.settled();
      return opened;
    },
  );
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件']);
  await page.getByRole('tab', { name: 'iPad' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?lob=iPad');
  await settled();
  await page.getByRole('tab', { name: 'iPhone' }).click();
  await expect.poll(() => new URL(page.url()).search).not.toBe('?lob=iPad');
  await settled();
  expect(await exported(page)).toBe('自动分仓-iPhone-20261118.xlsx');
  await shoot(page, 'tasks-zh');
  await page.getByRole('link', { name: '查看2026-11-17' }).click();
  await page.getByRole('heading', { name: 'iPhone · 2026-11-17' }).waitFor();
  await page.getByText('当天还没有上传文件').waitFor();
  expect(await button(page, '上传').isDisabled()).toBe(true);
  await button(page, '返回').click();
  await page.getByRole('link', { name: `查看${TODAY}` }).press('Enter');
  await page.getByRole('heading', { name: `iPhone · ${TODAY}` }).waitFor();

  await button(page, '上传').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: '需求.xlsx', mimeType: XLSX, buffer: await demandWorkbook(DEMAND) });
  const trial = dialog.getByRole('region', { name: '试算结果' });
  await trial.getByText('北京一号仓 4').waitFor();
  expect(await trial.locator('dd').allInnerTexts()).toEqual(['36', '3', '17', '16', '235']);
  await shoot(page, 'trial-zh');
  await button(page, '确认上传').click();
  await notice(page, '分仓数据明细上传成功').waitFor();
  const row = rowOf(page, '需求.xlsx');
  await row.getByText('计算中').waitFor();
  expect(await row.getByRole('button', { name: '标记完毕 需求.xlsx' }).isDisabled()).toBe(true);
  const { rows } = await app.database.pool.query<{ id: number }>('select max(id) as id from split_file');
  await runJob(app, {}, 'compute-split', { recordId: rows[0]?.id });
  await row.getByText('需求36，已分20，异常16；库存日期2026-11-17').waitFor();
  await row.getByText('已分仓').waitFor();
  expect(await linesOf(row.getByRole('button'))).toBe(2);
  await notice(page, '分仓数据明细上传成功').getByRole('button', { name: '关闭' }).click();
  await notice(page, '分仓数据明细上传成功').waitFor({ state: 'hidden' });
  await shoot(page, 'records-zh');

  await row.getByRole('button', { name: '明细需求.xlsx' }).click();
  const drawer = page.locator('.ant-drawer');
  const line = drawer.locator('.ant-table-row', { hasText: '京东北京仓' }).first();
  await line.getByText('北京一号仓 × 5').waitFor();
  await line.getByRole('button').first().click();
  const why = drawer.getByRole('region', { name: '分配依据' });
  await why.locator('.ant-table-row', { hasText: '上海一号仓' }).getByText('99天').waitFor();
  await shoot(page, 'why-zh');
  await why.getByRole('button', { name: '库存 15' }).click();
  const stock = page.getByRole('region', { name: '库存', exact: true });
  expect(await stock.locator('dd').allInnerTexts()).toEqual(['15', '0']);
  await stock.getByText('第3行').waitFor();
  await shoot(page, 'stock-zh');
  await page.keyboard.press('Escape');
  await stock.waitFor({ state: 'hidden' });
  await why
    .getByRole('button', { name: /^供货价 / })
    .first()
    .click();
  await page.getByRole('region', { name: '供货价' }).getByText('list.xlsx').waitFor();
  await shoot(page, 'price-zh');
  await page.keyboard.press('Escape');
  expect(await exported(why)).toMatch(/^可选仓库-SKU-A-京东北京仓-20261118\.xlsx$/);
  await drawer.getByText('只看异常').click();
  await drawer.getByText('京东广州仓').waitFor({ state: 'hidden' });
  expect(await drawer.locator('.ant-table-row .ant-tag-error').count()).toBe(5);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  expect(await exported(page)).toBe('分仓记录-iPhone-20261118.xlsx');
  const [orders] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '京东采购单下载 需求.xlsx' }).click(),
  ]);
  expect(orders.suggestedFilename()).toMatch(/^京东采购单-iPhone-20261118-\d+\.xlsx$/);
  await row.getByRole('button', { name: '标记完毕 需求.xlsx' }).press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: '确定分仓完毕吗?' });
  await question.getByText('需求.xlsx：需求36件，已分20件，异常16件。完毕后占用库存，不能撤销！').waitFor();
  // The button of the irreversible action is red and does not have the focus.
  const finish = question.getByRole('button', { name: '标记完毕' });
  expect(await finish.getAttribute('class')).toContain('dangerous');
  await expect.poll(() => question.getByRole('button', { name: '取消' }).evaluate((own) => own === document.activeElement)).toBe(true);
  await shoot(page, 'complete-zh');
  await finish.press('Enter');
  await notice(page, '分仓完毕操作成功').waitFor();
  await row.locator('.ant-tag', { hasText: '分仓完毕' }).waitFor();
  expect(await row.getByRole('button', { name: '标记完毕 需求.xlsx' }).isDisabled()).toBe(true);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test.each([
  { locale: 'en-US', details: 'Details 需求.xlsx', why: 'Reason', done: 'Completed' },
  { locale: 'es-ES', details: 'Detalle 需求.xlsx', why: 'Motivo', done: 'Completado' },
  { locale: 'ja-JP', details: '明細 需求.xlsx', why: '理由', done: '振分完了' },
])('the records show every column and their buttons on two lines in $locale', async ({ locale, details, why, done }) => {
  const opened = await visit(browser, app.origin, { locale, viewport: { width: 1366, height: 768 } });
  const { page, consoleErrors, endVisit } = opened;
  await openSignedIn(opened, app, 'wang', `/jdOrders/records?id=202611181&date=${TODAY}&lob=iPhone`);
  await button(page, details).waitFor();
  // Completed and open tasks have different texts.
  await page.locator('.ant-tag', { hasText: done }).waitFor();
  await shoot(page, `records-${locale.slice(0, 2)}`);
  expect(await linesOf(page.locator('.ant-table-row').first().getByRole('button'))).toBe(2);
  expect(await hiddenWidth(page)).toBe(0);
  await button(page, details).click();
  await page.locator('.ant-drawer').getByRole('columnheader', { name: why, exact: true }).waitFor();
  await page.locator('.ant-drawer .ant-table-row').first().waitFor();
  await shoot(page, `lines-${locale.slice(0, 2)}`);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
