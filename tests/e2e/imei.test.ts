import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imeiRecords, snQuery } from '#features/imei/definition.ts';
import { startTestApp, type TestApp, USER_PASSWORD } from '../app.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { openSignedIn, followLink, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEADERS = imeiRecords.fields.map(({ label }) => label);

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  const codes = [...Object.values(imeiRecords.codes), ...Object.values(snQuery.codes)];
  await app.userWith(['dataUpload', imeiRecords.menu, ...codes], { account: 'keeper' });
  await app.userWith(['dataUpload', imeiRecords.menu], { account: 'reader' });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open({ account = 'keeper', locale = 'zh-CN', width = 1366 } = {}): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, viewport: { width, height: 768 } });
  await openSignedIn(opened, app, account, '/dataUpload/imeiMapping');
  await opened.settled();
  return opened;
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const rows = (page: Page) => page.locator('.list-table .ant-table-row');
const shoot = (page: Page, name: string) => screenshot(page, `imei-${name}`);

/** A file with two devices of one delivery. */
async function shipment(n: number, day: string) {
  const device = (serial: string, slot: number) => {
    const values: Record<string, string> = {
      deliveryNumber: `819000${n}`,
      soldToId: '4001200',
      shipToId: '00300101',
      partNumber: n % 2 === 0 ? 'MYTM3CH/A' : 'MXYZ3CH/A',
      serialNumber: serial,
      imeiNumber: `35604100000${n}${slot}01`,
      productDescription: '手机 专业版 256GB 黑色',
      hawbNumber: `H70000${n}`,
      giDate: day,
      carrierId: 'SF01',
      poNumber: '4560000001',
      boxId: `BX10000${n}`,
    };
    return imeiRecords.fields.map(({ name }) => values[name] ?? null);
  };
  const buffer = await xlsxOf(HEADERS, [device(`F2L000${n}A`, 1), device(`C39000${n}B`, 2)]);
  return { name: `IMEI-第${n}批.xlsx`, mimeType: XLSX, buffer };
}

/** Ends the session of the user; the page notices it in its next call. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/ops/work', (route) => route.fulfill({ status: 503 }));
  const { rows: users } = await sql<{ id: number }>`select id from app_user where login_account = 'keeper'`.execute(app.database.kysely);
  await app.admin.post('/sys/user/endSessions', { userId: users[0]?.id });
}

async function signInAgain(page: Page): Promise<void> {
  await dialog(page, '登录已过期').getByLabel('密码', { exact: true }).fill(USER_PASSWORD);
  await page.keyboard.press('Enter');
}

describe('the IMEI codes', () => {
  test('are imported from several files, five per call: errors are shown by file, row and column, and the valid files are stored on confirmation', async () => {
    const { page, endVisit, consoleErrors, settled } = await open();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/importExcelFile')) calls.push(new URL(request.url()).search);
    });
    const files = await Promise.all(Array.from({ length: 7 }, (_, n) => shipment(n, n === 3 ? '昨天' : `2026-11-0${n + 1}`)));
    await button(page, '上传').first().click();
    const form = dialog(page, '上传IMEI码');
    await form.locator('input[type=file]').setInputFiles(files);

    const failure = dialog(page, '导入失败提示');
    await failure.getByText('IMEI-第3批.xlsx第2行“GI Date”：请输入日期，格式为yyyy-MM-dd').waitFor();
    await failure.getByText('发现2处错误。').waitFor();
    await shoot(page, 'failure-zh');
    await page.keyboard.press('Escape');
    await failure.waitFor({ state: 'hidden' });

    await form.getByText('7个文件中有1个不能上传。').waitFor();
    expect(await form.locator('.ant-table-row').count()).toBe(7);
    await form.locator('.ant-table-row', { hasText: 'IMEI-第4批.xlsx' }).getByRole('button').click();
    await form.getByText('C390004B').waitFor();
    await shoot(page, 'preview-zh');
    expect(await rows(page).count()).toBe(0);

    await button(form, '上传其余6个文件').press('Enter');
    await notice(page, '数据导入成功：新增12行').waitFor();
    await form.waitFor({ state: 'hidden' });
    await settled();
    await page.getByText('共12条').waitFor();
    // Seven files are checked by two calls, and six imported by two.
    expect(calls).toEqual(['?dryRun=1', '?dryRun=1', '', '']);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('of a wrong file, chosen with the keyboard, are shown in the failure dialog with the value of each wrong cell', async () => {
    const { page, endVisit } = await open();
    await button(page, '上传').first().press('Enter');
    const area = dialog(page, '上传IMEI码').getByRole('button', { name: '选择文件，或将文件拖到此处' });
    await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(true);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), area.press('Enter')]);
    await chooser.setFiles([await shipment(1, '昨天')]);
    const problem = dialog(page, '导入失败提示').locator('.ant-table-row').first();
    await problem.waitFor();
    expect(await problem.locator('td').allInnerTexts()).toEqual(['2、3', 'GI Date', '请输入日期，格式为yyyy-MM-dd', '昨天']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await endVisit();
  });

  test('in text files are imported with the encoding that the user chooses for each file from a preview of both', async () => {
    const { page, endVisit, consoleErrors, settled } = await open();
    const text = (serial: string) => ({
      name: `${serial}.xls`,
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(
        `Delivery Number,Part Number,Serial Number,Product Description,GI Date\r\n8190009,MYTM3CH/A,${serial},Ñu,2026-11-09\r\n`,
        'latin1',
      ),
    });
    await button(page, '上传').first().click();
    const form = dialog(page, '上传IMEI码');
    await form.locator('input[type=file]').setInputFiles([text('TEXT1'), text('TEXT2')]);
    const choices = form.locator('.import-encodings');
    await expect.poll(() => choices.count()).toBe(2);
    expect(await choices.first().locator('tbody .ant-table-row').allInnerTexts()).toMatchObject([
      expect.stringContaining('製'),
      expect.stringContaining('Ñu'),
    ]);
    await shoot(page, 'encodings-zh');
    expect(await form.getByText('待选编码').count()).toBe(2);
    expect(await form.getByRole('button', { name: /上传/ }).count()).toBe(0);
    await choices.first().getByRole('radio', { name: '西欧（Windows-1252）' }).check();
    // The last choice starts the next preview.
    await choices.nth(1).getByRole('radio', { name: '中文（GB18030）' }).click();
    await expect.poll(() => form.getByText('可以上传').count()).toBe(2);
    await shoot(page, 'encodings-chosen-zh');
    await button(form, '确认上传').press('Enter');
    await form.waitFor({ state: 'hidden' });
    await settled();
    await button(page, '更多筛选').click();
    await page.getByRole('textbox', { name: 'Serial Number' }).fill('TEXT');
    await page.keyboard.press('Enter');
    await page.getByText('共2条').waitFor();
    await settled();
    const textOf = (serial: string) => rows(page).filter({ hasText: serial }).innerText();
    expect(await textOf('TEXT1')).toContain('Ñu');
    expect(await textOf('TEXT2')).toContain('製');
    // The notice undoes both files.
    await button(notice(page, '数据导入成功：新增2行'), '撤销').click();
    await notice(page, '已撤销上传').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('are sent again when the browser is online, if the transfer of a file failed offline', async () => {
    const { context, page, endVisit } = await open();
    await button(page, '上传').first().click();
    const form = dialog(page, '上传IMEI码');
    await context.setOffline(true);
    const csv = 'Delivery Number,Part Number,Serial Number,Product Description,GI Date\r\n8190010,MYTM3CH/A,LOST1,Phone,2026-11-09\r\n';
    await form.locator('input[type=file]').setInputFiles({ name: 'LOST.xls', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await form.getByText('没有保存任何数据。重试会再次发送同一文件。').waitFor();
    await context.setOffline(false);
    await form.getByText('可以上传').waitFor();
    await page.keyboard.press('Escape');
    await endVisit();
  });

  test('are sent again after the user has signed in again, if the session ended before the transfer of a file', async () => {
    const { page, endVisit } = await open();
    await button(page, '上传').first().click();
    const form = dialog(page, '上传IMEI码');
    await endSession(page);
    await form.locator('input[type=file]').setInputFiles([await shipment(7, '2026-11-10'), await shipment(8, '2026-11-10')]);
    await signInAgain(page);
    await expect.poll(() => form.getByText('可以上传').count()).toBe(2);
    await page.keyboard.press('Escape');
    await endVisit();
  });

  test('are found by the beginning of any number, deleted together, and restored by 撤销', async () => {
    const { page, endVisit, consoleErrors, settled } = await open();
    await shoot(page, 'list-zh');
    await page.getByLabel('综合搜索').fill('c39000');
    await page.keyboard.press('Enter');
    await page.getByText('共6条').waitFor();
    await settled();
    // After Enter the focus stays in the search field.
    expect(await page.getByLabel('综合搜索').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('checkbox', { name: '全选' }).check();
    await button(page, '批量删除（6）').click();
    const question = page.locator('.ant-modal-confirm-body-wrapper');
    await question.getByText('确定要批量删除吗?').waitFor();
    await button(question, '删除').click();
    const success = notice(page, '删除成功');
    await success.waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    await button(success, '撤销').click();
    await notice(page, '已撤销删除').waitFor();
    await page.getByText('共6条').waitFor();
    expect(await rows(page).count()).toBe(6);
    await followLink(page, '/dataUpload/imeiMapping');
    await page.getByText('共12条').waitFor();
    expect(await page.getByLabel('综合搜索').inputValue()).toBe('');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('are exported as filtered, in a workbook that can be imported again unchanged', async () => {
    const { page, endVisit, consoleErrors, settled } = await open();
    await button(page, '更多筛选').click();
    await page.getByRole('textbox', { name: 'Serial Number' }).fill('c39000');
    await page.keyboard.press('Enter');
    await page.getByText('共6条').waitFor();
    await settled();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, '数据下载').press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^IMEI码-\d{8}\.xlsx$/);
    const buffer = await readFile(await download.path());
    const [header, ...devices] = await rowsOf(buffer);
    expect(header).toEqual(HEADERS);
    const at = HEADERS.indexOf('Serial Number');
    // Newest goods issue first, as on the page.
    expect(devices.map((row) => row[at])).toEqual(['C390006B', 'C390005B', 'C390004B', 'C390002B', 'C390001B', 'C390000B']);

    await button(page, '上传').first().click();
    const form = dialog(page, '上传IMEI码');
    await form.locator('input[type=file]').setInputFiles({ name: download.suggestedFilename(), mimeType: XLSX, buffer });
    await form.locator('.ant-table-row', { hasText: 'IMEI码-' }).waitFor();
    const cells = await form.locator('.ant-table-row', { hasText: 'IMEI码-' }).locator('td').allInnerTexts();
    // Rows in total, new, changed, unchanged and wrong.
    expect(cells.filter((text) => /^\d+$/.test(text))).toEqual(['6', '0', '0', '6', '0']);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('are returned for a workbook of serial numbers, in its order', async () => {
    const { page, endVisit, consoleErrors } = await open();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, '文件上传查询').click()]);
    const question = await xlsxOf(['SN'], [['C390002B'], ['UNKNOWN'], ['f2l0005a']]);
    const answer = page.waitForEvent('download');
    await chooser.setFiles({ name: 'SN.xlsx', mimeType: XLSX, buffer: question });
    const download = await answer;
    expect(download.suggestedFilename()).toMatch(/^SN查询-\d{8}\.xlsx$/);
    const [, ...found] = await rowsOf(await readFile(await download.path()));
    const at = HEADERS.indexOf('Serial Number');
    expect(found.map((row) => [row[at], row[0] ?? '', row[HEADERS.length] ?? ''])).toEqual([
      ['C390002B', '8190002', ''],
      ['UNKNOWN', '', '未找到'],
      ['F2L0005A', '8190005', ''],
    ]);

    const [noColumn] = await Promise.all([page.waitForEvent('filechooser'), button(page, '文件上传查询').click()]);
    await noColumn.setFiles({ name: 'SN.xlsx', mimeType: XLSX, buffer: await xlsxOf(['Serial'], [['C390002B']]) });
    await notice(page, '表头中应有且只有一个“SN”列').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('are returned for a workbook of serial numbers after the user has signed in again', async () => {
    const { page, endVisit } = await open();
    await endSession(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, '文件上传查询').click()]);
    await chooser.setFiles({ name: 'SN.xlsx', mimeType: XLSX, buffer: await xlsxOf(['SN'], [['C390002B']]) });
    const [download] = await Promise.all([page.waitForEvent('download'), signInAgain(page)]);
    const [, ...found] = await rowsOf(await readFile(await download.path()));
    expect(found.map((row) => row[HEADERS.indexOf('Serial Number')])).toEqual(['C390002B']);
    await endVisit();
  });

  test('have a history in which each file can be undone separately, here in Japanese', async () => {
    const { page, endVisit, consoleErrors, settled } = await open({ locale: 'ja-JP', width: 1600 });
    await shoot(page, 'list-ja');
    await button(page, 'アップロード').click();
    const form = dialog(page, 'IMEIコードのアップロード');
    await form.locator('input[type=file]').setInputFiles([await shipment(0, '2026-11-01'), await shipment(8, '2026-11-12')]);
    await form.getByText('IMEI-第8批.xlsx').waitFor();
    await shoot(page, 'preview-ja');
    await button(form, 'アップロードする').press('Enter');
    await form.waitFor({ state: 'hidden' });
    await settled();
    await button(page, 'アップロード履歴').click();
    const history = dialog(page, 'アップロード履歴');
    await history.locator('.ant-table-row', { hasText: 'IMEI-第8批.xlsx' }).waitFor();
    await shoot(page, 'history-ja');
    await history.locator('.ant-table-row', { hasText: 'IMEI-第8批.xlsx' }).getByRole('button', { name: '取り消す' }).click();
    await button(page.locator('.ant-modal-confirm'), 'アップロードを取り消す').click();
    await history.locator('.ant-table-row', { hasText: 'IMEI-第8批.xlsx' }).getByText('取り消し済み').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('show no button to change or download to a user with the menu permission only', async () => {
    const { page, endVisit } = await open({ account: 'reader' });
    const names = await page.getByRole('toolbar').getByRole('button').allInnerTexts();
    expect(names.filter((name) => /上传|下载|删除|查询/.test(name))).toEqual([]);
    await endVisit();
  });
});
