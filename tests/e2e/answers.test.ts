import { readFile } from 'node:fs/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { routes } from '../../scripts/demo/company.ts';
import { logisticsMappingWorkbook } from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, closeWindows, openBrowser, type Visit, visit } from './browser.ts';

/** How every page handles the answers of its calls (docs/user-interface.md#messages). */

const AT = '/dataUpload/logisticsMapping';
const ROWS = '**/logisticsAging/getMappingPage*';
const EXPORT = '**/logisticsAging/downloadMapping*';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  const bytes = await logisticsMappingWorkbook(routes().slice(0, 3));
  await app.admin.upload('/logisticsAging/importMappingExcel', 'file', { name: 'list.xlsx', bytes });
  await app.userWith(['dataUpload', logisticsMapping.menu, ...Object.values(logisticsMapping.codes)], { account: 'keeper' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(): Promise<Visit> {
  const opened = await visit(browser, app.origin);
  await openSignedIn(opened, app, 'keeper', AT);
  await opened.settled();
  return opened;
}

const notice = (page: Page, text: string) => page.locator('.ui-notice').getByText(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Answers the next exports. */
async function answer(page: Page, reply: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.unroute(EXPORT);
  await page.route(EXPORT, (route) => route.fulfill(reply));
}

test('every call sends the token of the session', async () => {
  const { page, context, endVisit } = await open();
  const [request] = await Promise.all([page.waitForRequest(ROWS), button(page, '查询').click()]);
  const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token-edi')?.value;
  expect(token).toMatch(/./);
  expect(await request.headerValue('authorization')).toBe(token);
  await endVisit();
});

test('a code other than 100000 shows its message, or Error, for six seconds; any other HTTP error shows its status for five', async () => {
  const { page, context } = await open();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [reply, text, seconds] of [
    [{ json: { code: '500001', success: true, message: '库存不足', result: null } }, '库存不足', 6],
    [{ json: { code: '500001', success: false, message: '', result: null } }, 'Error', 6],
    [{ status: 502, contentType: 'text/html', body: 'Bad Gateway' }, '服务器返回错误（HTTP 502）', 5],
  ] as const) {
    await answer(page, reply);
    await Promise.all([page.waitForResponse(EXPORT), page.getByRole('button', { name: /数据下载/ }).click()]);
    // The notice appears in the next task of the page.
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return notice(page, text).count();
      })
      .toBe(1);
    await page.clock.runFor(seconds * 1000 - 500);
    expect(await notice(page, text).count()).toBe(1);
    await page.clock.runFor(600);
    await notice(page, text).waitFor({ state: 'detached' });
  }
  // The clock of this context must not be reused by another test.
  await context.close();
});

test.each(['50008', '50012', '50014'])('code %s opens the dialog for an ended session', async (code) => {
  const { page, endVisit } = await open();
  await answer(page, { json: { code, success: false, message: '登录已过期', result: null } });
  await button(page, '数据下载').click();
  await page.getByRole('dialog', { name: '登录已过期' }).waitFor();
  await endVisit();
});

test('a call without an answer ends after ten minutes with a message', async () => {
  const { page, endVisit } = await open();
  // The browser's timer cannot be moved: its length is recorded, and the test ends it.
  await page.evaluate(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      addEventListener(`end-${milliseconds}`, () => controller.abort(new DOMException('timeout', 'TimeoutError')));
      return controller.signal;
    };
  });
  await page.route(EXPORT, () => {});
  await Promise.all([page.waitForRequest(EXPORT), button(page, '数据下载').click()]);
  await page.evaluate(() => dispatchEvent(new Event('end-600000')));
  await notice(page, '请求超时,请刷新重试').waitFor();
  await endVisit();
});

test('a list that failed to load offline is loaded when the browser is online again', async () => {
  const { page, context, endVisit } = await open();
  await context.setOffline(true);
  await button(page, '查询').click();
  await page.getByText('刷新失败，下面仍是上一次读取的数据').waitFor();
  await context.setOffline(false);
  await page.getByText('刷新失败').waitFor({ state: 'detached' });
  await endVisit();
});

test('a download has the file name that the server sends, even if its text contains success; a JSON answer is an error', async () => {
  const { page, endVisit } = await open();
  await answer(page, {
    contentType: XLSX,
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('物流映射-0.xlsx')}` },
    body: '{"success": false}',
  });
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '数据下载').click()]);
  expect(file.suggestedFilename()).toBe('物流映射-0.xlsx');
  expect(await readFile(await file.path(), 'utf8')).toBe('{"success": false}');
  await answer(page, { json: { code: '500001', success: false, message: '导出失败', result: null } });
  await button(page, '数据下载').click();
  await notice(page, '导出失败').waitFor();
  await endVisit();
});

test('an export that is running ignores further clicks, and its button is enabled again after a failure', async () => {
  const { page, endVisit } = await open();
  const held: Route[] = [];
  await page.route(EXPORT, (route) => void held.push(route));
  const download = page.locator('#content').getByRole('button', { name: /数据下载/ });
  await Promise.all([page.waitForRequest(EXPORT), download.click()]);
  await page.locator('#content .ant-btn-loading', { hasText: '数据下载' }).waitFor();
  await download.dispatchEvent('click');
  expect(held).toHaveLength(1);
  await held[0]?.fulfill({ json: { code: '500001', success: false, message: '导出失败', result: null } });
  await notice(page, '导出失败').waitFor();
  await page.locator('#content .ant-btn-loading').waitFor({ state: 'detached' });
  await page.unroute(EXPORT);
  await Promise.all([page.waitForRequest(EXPORT), download.click()]);
  await endVisit();
});

test('a form that is being saved is not saved a second time', async () => {
  const { page, endVisit } = await open();
  const held: Route[] = [];
  await page.route('**/logisticsAging/insertMapping', (route) => void held.push(route));
  await button(page, '新增').first().click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByLabel('线路起点').fill('上海');
  await form.getByLabel('线路终点').fill('武汉');
  await form.getByLabel('运输方式').press('ArrowDown');
  await page.getByTitle('陆运', { exact: true }).click();
  for (const label of ['入仓标准时长（天）', '干线标准时长（天）', '京东公路时长（天）']) await form.getByLabel(label).fill('3');
  const save = form.getByRole('button', { name: /保存/ });
  await Promise.all([page.waitForRequest('**/logisticsAging/insertMapping'), save.click()]);
  await form.locator('.ant-btn-loading').waitFor();
  await save.dispatchEvent('click');
  await page.keyboard.press('Enter');
  await held[0]?.fulfill({ json: { code: '500001', success: false, message: '保存失败', result: null } });
  await notice(page, '保存失败').waitFor();
  expect(held).toHaveLength(1);
  await endVisit();
});
