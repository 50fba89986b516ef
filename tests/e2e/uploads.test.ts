import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translate } from '#app/server/importers.ts';
import { startTestApp, type TestApp, USER_PASSWORD } from '../app.ts';
import {
  ALL_CODES,
  codesOf,
  deliveryNotes,
  DN_HEADERS,
  goTo,
  line,
  liveLines,
  makeDays,
  STORAGE_HEADERS,
  Uploader,
  VC_HEADERS,
} from '../day-files.ts';
import { xlsxOf } from '../workbook.ts';
import { confirmPreview, periodRow, previewOf } from './period-upload.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';

const TODAY = '2026-11-18';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-05T12:00:00+08:00' });
  await app.userWith(['dataUpload', ...ALL_CODES], { account: 'operator' });
  await app.userWith(['dataUpload', ...codesOf('dnData').filter((code) => !/-(upload|template|download)$/.test(code))], {
    account: 'reader',
  });
  await makeDays(app);
  await goTo(app, `${TODAY} 12:00:00`);
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function openAs(account: string, at: string, language = 'zh-CN', width = 1440): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale: language, viewport: { width, height: 900 } });
  await openSignedIn(opened, app, account, at);
  await opened.page.locator('.period-upload').waitFor();
  return opened;
}

const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const shoot = (page: Page, name: string) => screenshot(page, `uploads-${name}`);

/** Chooses a workbook for a day in the file dialog. */
async function choose(page: Page, day: string, name: string, bytes: Buffer, button = '上传'): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), periodRow(page, day).getByText(button, { exact: true }).click()]);
  await chooser.setFiles({ name, mimeType: XLSX, buffer: bytes });
}

/** Chooses a workbook and confirms its preview. */
async function upload(page: Page, day: string, name: string, bytes: Buffer): Promise<void> {
  await choose(page, day, name, bytes);
  await confirmPreview(page);
}

/** Delays the answers of imports until they are released. */
async function delayImports(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/upload/dataImport*', async (route) => {
    const answer = await route.fetch();
    await released;
    await route.fulfill({ response: answer });
  });
  return { release };
}

/** Delays file downloads until they are released; counts their requests. */
async function delayFile(page: Page): Promise<{ query: () => number; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let query = 0;
  await page.route('**/ops/uploads/*/file', async (route) => {
    query++;
    await released;
    await route.continue();
  });
  return { query: () => query, release };
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** A delivery note as text in Windows-1252, which could also be GB18030. */
function westernNote(city: string): Buffer {
  const headers = DN_HEADERS.map((header) => translate('en', header));
  const cells = line('80009', 10, 5, { 收货方: 'JD', 始发城市: city, 目的城市: 'BJ', '港内/港外': '', 送达方: 'JD' });
  return Buffer.from([headers, cells.map(String)].map((row) => row.join(',')).join('\r\n'), 'latin1');
}

describe('the delivery-note screen', () => {
  test('shows a text file with an ambiguous encoding in both encodings, and stores it in the chosen one', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/dnData');
    await choose(page, TODAY, '交货单.xls', westernNote('Ñu'));
    const dialog = previewOf(page);
    await dialog.getByText('无法确定文件的文字编码，请选择文字显示正确的一种').waitFor();
    expect(await dialog.getByRole('button', { name: '确认上传', exact: true }).count()).toBe(0);
    await shoot(page, 'encodings-zh');
    await dialog.getByRole('radio', { name: '西欧（Windows-1252）' }).check();
    await previewOf(page).getByText('目前没有数据，将保存1行').waitFor();
    await shoot(page, 'encoding-chosen-zh');
    await confirmPreview(page);
    await notice(page, '上传成功').waitFor();
    expect(await liveLines(app)).toEqual(['80009/10=5']);
    await periodRow(page, TODAY).getByText('上传记录').click();
    await page.getByRole('dialog').getByText('撤销', { exact: true }).click();
    await page.getByRole('button', { name: '撤销上传' }).click();
    await notice(page, '已撤销上传').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('supports upload, replacement, records and undo of a day', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/dnData');
    await periodRow(page, TODAY).waitFor();
    expect(await page.locator('.ant-table-thead th').allInnerTexts()).toEqual([
      '数据日期',
      '文件名',
      '最近上传时间',
      '上传人',
      '可上传至',
      '操作',
    ]);
    // The previous day is open until 10:00; at noon only today is open.
    expect(await page.locator('tr.ant-table-row').getByText('上传', { exact: true }).count()).toBe(1);

    const first = await deliveryNotes(line('80001', 10, 5), line('80002', 10, 7));
    await choose(page, TODAY, '交货单-上午.xlsx', first);
    await previewOf(page).getByText('目前没有数据，将保存2行').waitFor();
    expect(await liveLines(app)).toEqual([]);
    await confirmPreview(page);
    await notice(page, '上传成功：新增2行').waitFor();
    await periodRow(page, TODAY).getByText('交货单-上午.xlsx').waitFor();
    expect(await liveLines(app)).toEqual(['80001/10=5', '80002/10=7']);
    expect(await periodRow(page, TODAY).innerText()).toContain('operator');
    const file = await downloaded(page, () => periodRow(page, TODAY).getByText('文件下载').click());
    expect(file.name).toBe('交货单-上午.xlsx');
    expect(file.bytes.equals(first)).toBe(true);

    await choose(page, TODAY, '交货单-下午.xlsx', await deliveryNotes(line('80001', 10, 6)));
    await previewOf(page).getByText('被替换的文件：交货单-上午.xlsx').waitFor();
    await confirmPreview(page);
    await notice(page, '上传成功：修改1行、移除1行').waitFor();
    await periodRow(page, TODAY).getByText('交货单-下午.xlsx').waitFor();
    expect(await liveLines(app)).toEqual(['80001/10=6']);

    await periodRow(page, TODAY).getByText('上传记录').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('交货单-上午.xlsx').waitFor();
    expect(await dialog.locator('.ant-table-row').allInnerTexts()).toMatchObject([
      expect.stringContaining('已保存'),
      expect.stringContaining('已替换'),
      // From the previous test.
      expect.stringContaining('已撤销'),
    ]);
    await shoot(page, 'records-zh');
    const { query, release } = await delayFile(page);
    const get = dialog.getByRole('button', { name: '交货单-下午.xlsx' });
    await get.dblclick();
    await notice(page, '数据正在下载').waitFor();
    expect(await get.getAttribute('class')).toContain('ant-btn-loading');
    const got = page.waitForEvent('download');
    release();
    expect((await got).suggestedFilename()).toBe('交货单-下午.xlsx');
    expect(query()).toBe(1);
    await dialog.getByText('撤销', { exact: true }).click();
    await page.locator('.ant-modal-confirm-title').getByText('确定要撤销这次上传吗？将恢复“交货单-上午.xlsx”的数据。').waitFor();
    await page.getByText(`交货单数据 ${TODAY}，1行，由operator于`).waitFor();
    await shoot(page, 'undo-zh');
    await page.getByRole('button', { name: '撤销上传' }).click();
    await notice(page, '已撤销上传，恢复了“交货单-上午.xlsx”的数据').waitFor();
    expect(await notice(page, '正在撤销上传…').count()).toBe(0);
    await dialog.getByText('已撤销').nth(1).waitFor();
    expect(await liveLines(app)).toEqual(['80001/10=5', '80002/10=7']);
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await periodRow(page, TODAY).getByText('交货单-上午.xlsx').waitFor();
    await shoot(page, 'dn-zh');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('offers the undo in the notice of an upload; its notice shows the progress and the file whose rows are restored', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/dnData');
    const before = await liveLines(app);
    await upload(page, TODAY, '误传.xlsx', await deliveryNotes(line('80009', 10, 9)));
    await notice(page, '上传成功').waitFor();
    await shoot(page, 'stored-zh');
    expect(await liveLines(app)).toEqual(['80009/10=9']);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/ops/uploads/*/undo', async (route) => {
      await released;
      await route.continue();
    });
    await notice(page, '上传成功').getByRole('button', { name: '撤销' }).click();
    await notice(page, '正在撤销上传…').waitFor();
    release();
    await notice(page, '已撤销上传，恢复了“交货单-上午.xlsx”的数据').waitFor();
    await periodRow(page, TODAY).getByText('交货单-上午.xlsx').waitFor();
    expect(await liveLines(app)).toEqual(before);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows for an interrupted upload whether data was saved, and sends it again under the same key: it is stored once', async () => {
    const { context, page, endVisit } = await openAs('operator', '/dataUpload/dnData');
    await periodRow(page, TODAY).waitFor();
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('/upload/dataImport') && !request.url().includes('dryRun')) keys.add(request.headers()['idempotency-key']);
    });
    const interrupted = page.getByRole('alert').filter({ hasText: '断线.xlsx' });
    await context.setOffline(true);
    await choose(page, TODAY, '断线.xlsx', await deliveryNotes(line('80031', 10, 9)));
    await interrupted.getByText('没有保存任何数据。重试会再次发送同一文件。').waitFor();
    await shoot(page, 'interrupted-zh');
    // The file is sent again when the browser is online.
    await context.setOffline(false);
    await previewOf(page).waitFor();

    // The server stores the file, and its answer is lost.
    const network = await context.newCDPSession(page);
    network.on('Fetch.requestPaused', ({ requestId }) => {
      void network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    });
    await network.send('Fetch.enable', { patterns: [{ urlPattern: '*/upload/dataImport*', requestStage: 'Response' }] });
    await confirmPreview(page);
    await interrupted.getByText('尚不确定数据是否已保存。重试会再次发送同一文件，不会重复保存。').waitFor();
    expect(await liveLines(app)).toContain('80031/10=9');
    await network.send('Fetch.disable');
    await network.detach();
    await interrupted.getByRole('button', { name: '重试' }).click();
    await notice(page, '上传成功').waitFor();
    expect(keys.size).toBe(1);
    await notice(page, '上传成功').getByRole('button', { name: '撤销' }).click();
    await notice(page, '已撤销上传').waitFor();
    await periodRow(page, TODAY).getByText('上传记录').click();
    const records = page.getByRole('dialog');
    await records.getByText('断线.xlsx').waitFor();
    expect(await records.getByText('断线.xlsx').count()).toBe(1);
    await endVisit();
  });

  test('stores nothing of an interrupted upload that is cancelled', async () => {
    const { context, page, endVisit } = await openAs('operator', '/dataUpload/dnData');
    const before = await liveLines(app);
    await choose(page, TODAY, '断线.xlsx', await deliveryNotes(line('80032', 10, 9)));
    await previewOf(page).waitFor();
    await context.setOffline(true);
    await confirmPreview(page);
    const interrupted = page.getByRole('alert').filter({ hasText: '断线.xlsx' });
    await interrupted.getByRole('button', { name: '取消上传' }).click();
    await notice(page, '上传已取消').waitFor();
    await context.setOffline(false);
    expect(await liveLines(app)).toEqual(before);
    await endVisit();
  });

  test('renews a session that ends during an upload, and sends the same file again under the same key: it is stored once', async () => {
    const { page, endVisit } = await openAs('operator', '/dataUpload/dnData');
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('/upload/dataImport') && !request.url().includes('dryRun')) keys.add(request.headers()['idempotency-key']);
    });
    const ended = page.getByRole('dialog', { name: '登录已过期' });
    const signIn = async () => {
      await ended.getByLabel('密码', { exact: true }).fill(USER_PASSWORD);
      await page.keyboard.press('Enter');
      await ended.waitFor({ state: 'hidden' });
    };
    await choose(page, TODAY, '过期.xlsx', await deliveryNotes(line('80033', 10, 9)));
    await previewOf(page).waitFor();
    // The stream of the user's work reports the end while the preview waits.
    const { rows } = await sql<{ id: number }>`select id from app_user where login_account = 'operator'`.execute(app.database.kysely);
    await app.admin.post('/sys/user/endSessions', { userId: rows[0]?.id });
    await signIn();
    await page.route('**/ops/work', (route) => route.fulfill({ status: 503 }));
    await app.admin.post('/sys/user/endSessions', { userId: rows[0]?.id });
    await confirmPreview(page);
    await ended.waitFor();
    await page.keyboard.press('Escape');
    const interrupted = page.getByRole('alert').filter({ hasText: '过期.xlsx' });
    await interrupted.getByText('文件已保留。重新登录后会再次发送同一文件，不会重复保存。').waitFor();
    await shoot(page, 'signed-out-zh');
    expect(await liveLines(app)).not.toContain('80033/10=9');
    await interrupted.getByRole('button', { name: '重试' }).click();
    await signIn();
    await notice(page, '上传成功').waitFor();
    expect(keys.size).toBe(1);
    expect((await liveLines(app)).filter((stored) => stored === '80033/10=9')).toHaveLength(1);
    await notice(page, '上传成功').getByRole('button', { name: '撤销' }).click();
    await notice(page, '已撤销上传').waitFor();
    await endVisit();
  });

  test('proposes an assignment for a renamed column, which is applied when it is confirmed', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/dnData');
    const headers = DN_HEADERS.map((header) => (header === '物料号' ? '物料编号' : header));
    await choose(page, TODAY, '改名.xlsx', await xlsxOf(headers, [line('80001', 10, 5)]));
    const failure = page.getByRole('dialog', { name: '导入失败提示' });
    await failure.getByText('列名可能已更改').waitFor();
    await failure.locator('.ant-select', { hasText: '物料编号' }).waitFor();
    await shoot(page, 'renamed-zh');
    await failure.getByRole('button', { name: '按此对应重新检查' }).click();
    await previewOf(page).getByText('物料编号 → 物料号').waitFor();
    await shoot(page, 'renamed-preview-zh');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('recognizes a workbook of another kind, and opens it on the screen of that kind', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/dnData');
    const storage = await xlsxOf(STORAGE_HEADERS, [['80001', 10, '陆运', null, null, null, null, null, null]]);
    await choose(page, TODAY, '里程碑.xlsx', storage);
    const failure = page.getByRole('dialog', { name: '导入失败提示' });
    await failure.getByText('“里程碑.xlsx”看起来是仓储数据。要改到该页面上传吗？').waitFor();
    await shoot(page, 'matching-kinds-zh');
    await failure.getByRole('button', { name: '在仓储数据上传' }).click();
    await page.waitForURL('**/dataUpload/storage?type=2');
    await page.getByText('“里程碑.xlsx”等待上传，请选择日期或周期').waitFor();
    await shoot(page, 'waiting-file-zh');
    await page.getByRole('alert').getByRole('button', { name: TODAY }).click();
    await previewOf(page).getByText('目前没有数据，将保存1行').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows the errors of a workbook, and stores the corrected one', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/dnData');
    await choose(page, TODAY, 'wrong.xlsx', await deliveryNotes(line('80005', 10, 5), line('80006', 0, 5, { '港内/港外': '港中' })));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('导入失败提示').waitFor();
    expect(await dialog.locator('.ant-table-row').allInnerTexts()).toEqual([
      expect.stringMatching(/3\s+行项目\s+应为1到999,999的整数/),
      expect.stringMatching(/3\s+港内\/港外\s+只能是：港内、港外/),
    ]);
    await shoot(page, 'failure-zh');
    const { name, bytes } = await downloaded(page, () => dialog.getByRole('button', { name: '下载错误文件' }).click());
    expect(name).toMatch(/\.xlsx$/);
    expect(bytes.length).toBeGreaterThan(1000);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await upload(page, TODAY, 'right.xlsx', await deliveryNotes(line('80005', 10, 5), line('80006', 10, 5)));
    await notice(page, '上传成功').waitFor();
    expect(await liveLines(app)).toEqual(['80005/10=5', '80006/10=5']);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('requires the confirmation of a new preview if a colleague has uploaded a file since the first one', async () => {
    const colleague = new Uploader(await app.userWith(ALL_CODES));
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/dnData');
    await choose(page, TODAY, '我的.xlsx', await deliveryNotes(line('80011', 10, 5)));
    await previewOf(page).waitFor();
    await colleague.upload(1, TODAY, await deliveryNotes(line('80012', 10, 1), line('80013', 10, 2)), '同事的.xlsx');
    await previewOf(page).getByRole('button', { name: '确认上传', exact: true }).click();
    const again = previewOf(page).filter({ hasText: '预览之后现有数据已有变化' });
    await again.getByText('现有2行将被替换为1行').waitFor();
    expect(await liveLines(app)).toEqual(['80012/10=1', '80013/10=2']);
    await expect.poll(() => again.getByRole('button', { name: '取消' }).evaluate((button) => button === document.activeElement)).toBe(true);
    await shoot(page, 'changed-meanwhile-zh');
    await confirmPreview(page);
    await notice(page, '上传成功').waitFor();
    expect(await liveLines(app)).toEqual(['80011/10=5']);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows users without the download permission only their own rows and the numbers in the preview', async () => {
    await app.userWith(['dataUpload', 'dnData', 'data-upload-dn-upload'], { account: 'sender' });
    const { page, endVisit, consoleErrors } = await openAs('sender', '/dataUpload/dnData', 'en-US');
    await choose(page, TODAY, 'mine.xlsx', await deliveryNotes(line('80011', 10, 6)), 'Upload');
    await previewOf(page).getByText('You do not have permission to view the existing data').waitFor();
    expect(await previewOf(page).locator('.import-before').count()).toBe(0);
    await previewOf(page).locator('.ant-table-row', { hasText: '80011' }).waitFor();
    await shoot(page, 'stored-values-hidden-en');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('refuses a file with another extension before it is sent', async () => {
    const { page, endVisit } = await openAs('operator', '/dataUpload/dnData');
    await choose(page, TODAY, 'notes.csv', Buffer.from('a,b'));
    await notice(page, '只能上传.xls或.xlsx文件').waitFor();
    await endVisit();
  });

  test('shows the reason why a file is not a workbook in a dialog that remains until it is closed', async () => {
    const { page, endVisit } = await openAs('operator', '/dataUpload/dnData');
    await choose(page, TODAY, 'notes.xls', Buffer.from('a,b\n1,2\n'));
    const dialog = page.getByRole('dialog', { name: '导入失败提示' });
    await dialog.getByRole('alert').filter({ hasText: 'notes.xls' }).waitFor();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await endVisit();
  });

  test('shows only the buttons for which the user has the permission', async () => {
    const { page, endVisit } = await openAs('reader', '/dataUpload/dnData');
    await periodRow(page, TODAY).waitFor();
    expect(await periodRow(page, TODAY).locator('button').allInnerTexts()).toEqual(['上传记录']);
    expect(await page.getByText('模板下载').count()).toBe(0);
    await endVisit();
  });
});

describe('the storage screen', () => {
  test('has a tab for each of six categories, which opens at page 1 with ten rows', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/storage?current=2&size=10');
    await periodRow(page, '2026-11-08').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件']);
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('iPhone');
    await page.getByRole('tab', { name: '配件' }).click();
    await periodRow(page, TODAY).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?type=7');
    await upload(page, TODAY, '配件.xlsx', await xlsxOf(STORAGE_HEADERS, [['90001', 10, '空运', null, null, null, null, null, null]]));
    await notice(page, '上传成功').waitFor();
    await periodRow(page, TODAY).getByText('配件.xlsx').waitFor();
    await page.reload();
    await periodRow(page, TODAY).getByText('配件.xlsx').waitFor();
    const template = await downloaded(page, () => page.getByText('模板下载').click());
    expect(template.name).toBe('仓储数据-配件-模板.xlsx');
    await shoot(page, 'storage-zh');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('filters the days by date, and requests them again on 查询', async () => {
    const { page, endVisit, consoleErrors } = await openAs(
      'operator',
      '/dataUpload/storage?dataDateStart=2026-11-10&dataDateEnd=2026-11-12',
    );
    await page.getByText('共3条').waitFor();
    for (const day of ['2026-11-10', '2026-11-12']) await periodRow(page, day).waitFor();
    expect(await periodRow(page, '2026-11-13').count()).toBe(0);
    const [again] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/upload/uploadRecordPage')),
      page.getByRole('button', { name: '查询' }).click(),
    ]);
    expect(new URL(again.url()).searchParams.get('dataDateStart')).toBe('2026-11-10');
    await shoot(page, 'storage-days-zh');
    await page.getByRole('button', { name: '重置' }).click();
    await periodRow(page, TODAY).waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('refuses a file of another category in the check before its preview, with a message that remains', async () => {
    const product = ['iPad', 'iPad Air', '平板', 'MI-PAD', 'MPN-PAD'];
    const mapping = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN'], [product]);
    await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', { name: '物料.xlsx', bytes: mapping });
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/dnData');
    await upload(page, TODAY, '交货单-平板.xlsx', await deliveryNotes(line('70001', 10, 5, { 物料号: 'MI-PAD' })));
    await periodRow(page, TODAY).getByText('交货单-平板.xlsx').waitFor();
    await page.goto('/dataUpload/storage');
    await periodRow(page, TODAY).waitFor();
    await choose(page, TODAY, '平板.xlsx', await xlsxOf(STORAGE_HEADERS, [['70001', 10, '空运', null, null, null, null, null, null]]));
    const dialog = page.getByRole('dialog', { name: '导入失败提示' });
    await dialog.getByText('文件中全部1行的物料都不是iPhone（iPad 1），未保存任何数据。请核对上传位置').waitFor();
    await shoot(page, 'other-category-zh');
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await periodRow(page, TODAY).innerText()).not.toContain('平板.xlsx');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows a notice when an upload is refused while the user is in another tab, and its dialog on return', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/storage?type=3');
    await periodRow(page, TODAY).waitFor();
    const answer = await delayImports(page);
    await choose(page, TODAY, 'iPad-错.xlsx', await xlsxOf(STORAGE_HEADERS, [['90002', 'x', '空运', null, null, null, null, null, null]]));
    await page.getByRole('progressbar').waitFor();

    await page.getByRole('tab', { name: 'CPU' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'iPad' }).click();
    await page.locator('.import-progress-file', { hasText: 'iPad-错.xlsx' }).waitFor();
    await periodRow(page, TODAY).waitFor();
    expect(await page.getByRole('button', { name: '取消上传' }).isEnabled()).toBe(true);
    expect(await page.getByRole('button', { name: `上传${TODAY}` }).isDisabled()).toBe(true);

    await page.getByRole('tab', { name: 'Watch' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    answer.release();
    await notice(page, `仓储数据-iPad · ${TODAY} · iPad-错.xlsx：上传失败，发现1处错误。`).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('tab', { name: 'iPad' }).click();
    const dialog = page.getByRole('dialog', { name: '导入失败提示' });
    await dialog.getByText('发现1处错误。').waitFor();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Watch' }).click();
    await page.getByRole('tab', { name: 'iPad' }).click();
    await periodRow(page, TODAY).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows a notice when a file was checked while the user is in another tab, and its preview on return', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/storage?type=5');
    await periodRow(page, TODAY).waitFor();
    const answer = await delayImports(page);
    await choose(page, TODAY, 'Watch.xlsx', await xlsxOf(STORAGE_HEADERS, [['90004', 10, '空运', null, null, null, null, null, null]]));
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('tab', { name: 'CPU' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    answer.release();
    await notice(page, `仓储数据-Watch · ${TODAY} · Watch.xlsx已检查，请回到原页面确认上传`).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('tab', { name: 'Watch' }).click();
    await confirmPreview(page);
    await notice(page, '上传成功').waitFor();
    await periodRow(page, TODAY).getByText('Watch.xlsx').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('continues an upload when the user leaves the page, and shows its success on the current page', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/storage?type=4');
    await periodRow(page, TODAY).waitFor();
    await choose(page, TODAY, 'CPU.xlsx', await xlsxOf(STORAGE_HEADERS, [['90003', 10, '空运', null, null, null, null, null, null]]));
    await previewOf(page).waitFor();
    const answer = await delayImports(page);
    await confirmPreview(page);
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '交货单数据' }).click();
    // The previous page, with a row of the same day, is shown until the next one is ready.
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.waitForURL('**/dataUpload/dnData');
    await periodRow(page, TODAY).waitFor();
    answer.release();
    await notice(page, `仓储数据-CPU · ${TODAY} · CPU.xlsx上传成功`).waitFor();
    await page.goto('/dataUpload/storage?type=4');
    await periodRow(page, TODAY).getByText('CPU.xlsx').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

describe('the VC screen', () => {
  test('shows the pull status, here in English', async () => {
    const { page, endVisit, consoleErrors } = await openAs('operator', '/dataUpload/vcData', 'en-US');
    await periodRow(page, TODAY).waitFor();
    expect(await page.locator('.ant-table-thead th').allInnerTexts()).toEqual([
      'Data date',
      'API pull status',
      'File name',
      'Last uploaded at',
      'Uploaded by',
      'Open until',
      'Actions',
    ]);
    await choose(page, TODAY, 'VC.xlsx', await xlsxOf(VC_HEADERS, [['PO1', 'S1', '北京', 5, null, null, null]]), 'Upload');
    await confirmPreview(page, 'Upload');
    await notice(page, 'Uploaded').waitFor();
    await periodRow(page, TODAY).getByText('VC.xlsx').waitFor();
    expect(await periodRow(page, TODAY).innerText()).toContain('Not pulled');
    await shoot(page, 'vc-en');
    await page.setViewportSize({ width: 900, height: 800 });
    await shoot(page, 'vc-en-900');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});
