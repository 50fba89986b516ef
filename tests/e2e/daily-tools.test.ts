import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../app.ts';
import { xlsxOf } from '../workbook.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit, type Visit } from './browser.ts';

/** Tools of daily work: the history of a row, the own uploads in the top bar, shortcuts. */

let app: TestApp;
let browser: Browser;
let keeper: Caller;
let opened: Visit;
let page: Page;

const HEADERS = ['税码', '税率', '备注'];
const PERIODS = ['insert', 'update', 'delete'].map((button) => `goods_sub_lob_restriction-${button}`);
const TAXES = ['insert', 'update', 'remove', 'batch-remove', 'upload'].map((button) => `sys-manage-tax-mapping-${button}`);

const send = async (name: string, rows: readonly (readonly string[])[]) => {
  app.clock.advance(60_000);
  await keeper.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name, bytes: await xlsxOf(HEADERS, rows) });
};
const rowOf = (code: string) => page.locator('.list-table .ant-table-row', { hasText: code });
const dialog = () => page.getByRole('dialog');
const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? document.activeElement?.id ?? '');

beforeAll(async () => {
  app = await startTestApp();
  keeper = await app.userWith(['taxRate', 'logisticsMapping', 'lobControl', 'dnData', ...TAXES, ...PERIODS], { account: 'keeper' });
  await send(
    '税码.xlsx',
    Array.from({ length: 12 }, (_, n) => [`J${n + 10}`, '13%', '旧']),
  );
  await send('税码改.xlsx', [['J15', '9%', '新']]);
  const lines = [
    ['iPhone', 'Pro'],
    ['iPhone', 'Standard'],
    ['iPad', 'Air'],
  ].map(([lob = '', subLob = ''], at) => [lob, subLob, '产品', `M${at}`, `P${at}`, '1']);
  const products = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价'], lines);
  await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', { name: '物料.xlsx', bytes: products });
  browser = await openBrowser();
  opened = await visit(browser, app.origin, { viewport: { width: 1366, height: 768 } });
  ({ page } = opened);
  await openSignedIn(opened, app, 'keeper', '/dataUpload/taxRate?orderBy=taxCode&order=asc');
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

describe('the history of a row', () => {
  test('opens by keyboard, shows old and new values with user, file and row, and returns the focus when it closes', async () => {
    await opened.settled();
    const button = rowOf('J15').getByRole('button', { name: '变更记录' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.list-history > li').count()).toBe(2);
    const historyText = (await dialog().innerText()).replaceAll(/\s+/g, ' ');
    expect(historyText).toContain('变更记录：J15');
    expect(historyText).toMatch(/keeper 上传 税码改\.xlsx第2行 税率: 13% → 9% 备注: 旧 → 新/);
    expect(historyText).toMatch(/keeper 上传 税码\.xlsx第7行 税码: J15/);
    await screenshot(page, 'row-history-zh');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('the user’s own uploads in the top bar', () => {
  test('show the number that has ended since the last look, and link to their lists; opening the list marks them as seen', async () => {
    const indicator = page.getByRole('button', { name: '我的上传：2个已完成' });
    await indicator.waitFor();
    await send('错.xlsx', [['J40', '十三', '']]);
    await page.getByRole('button', { name: '我的上传：2个已完成 · 1个失败' }).click();
    await expect.poll(() => dialog().getByRole('link').count()).toBe(3);
    await screenshot(page, 'own-uploads-zh');
    await dialog().getByRole('link').first().click();
    await page.waitForURL('**/dataUpload/taxRate**');
    await page.getByRole('button', { name: /我的上传/ }).waitFor({ state: 'hidden' });
  });
});

describe('shortcuts', () => {
  test('turn pages, open and save a form, and are listed; they are inactive in text inputs', async () => {
    await page.goto('/dataUpload/taxRate?orderBy=taxCode&order=asc');
    await opened.settled();
    await page.locator('#content').focus();
    await page.locator('.ant-pagination-next:not(.ant-pagination-disabled)').waitFor();
    await page.keyboard.press('j');
    await page.waitForURL('**current=2**');
    // The previous page can be chosen once the pager shows this one.
    await page.locator('.ant-pagination-prev:not(.ant-pagination-disabled)').waitFor();
    await page.keyboard.press('k');
    await expect.poll(() => new URL(page.url()).searchParams.get('current') ?? '1').toBe('1');
    await opened.settled();
    await page.keyboard.press('?');
    await dialog().getByText('翻到下一页').waitFor();
    await screenshot(page, 'shortcuts-zh');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('content');
    await page.keyboard.press('n');
    await dialog().getByLabel('税码').waitFor();
    await dialog().getByLabel('税码').pressSequentially('jn?');
    await dialog().getByLabel('税率').fill('6%');
    expect(await dialog().getByLabel('税码').inputValue()).toBe('jn?');
    // An input method is composing: the unfinished text is not saved.
    const saved = page.waitForRequest(/\/taxCodeMapping\/add$/);
    const inputMethod = await page.context().newCDPSession(page);
    await dialog().getByLabel('税码').press('End');
    await inputMethod.send('Input.imeSetComposition', { text: 'shui', selectionStart: 4, selectionEnd: 4 });
    await page.keyboard.press('Control+s');
    await inputMethod.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await expect.poll(() => dialog().getByLabel('税码').inputValue()).toBe('jn?');
    await inputMethod.detach();
    await page.keyboard.press('Control+s');
    await page.getByText('新增成功').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    expect((await saved).postDataJSON()).toMatchObject({ taxCode: 'jn?' });
  });

  test('after a deletion the next row has the focus; a page opened by Ctrl+K receives the focus', async () => {
    await page.goto('/dataUpload/taxRate?orderBy=taxCode&order=asc');
    await opened.settled();
    await rowOf('J12').getByRole('button', { name: '删除' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: '删除' }).click();
    await rowOf('J12').waitFor({ state: 'detached' });
    await expect.poll(focused).toContain('J13');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索菜单' }).fill('物流映射');
    await page.getByRole('option', { name: '物流映射' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/logisticsMapping');
    await expect.poll(focused).toBe('content');
  });

  test('after the deletion of the first row the same button of the new first row has the focus', async () => {
    await page.goto('/dataUpload/taxRate?orderBy=taxCode&order=asc');
    await opened.settled();
    const first = page.locator('.list-table .ant-table-row').first();
    const [gone = '', next = ''] = await page.locator('.list-table .ant-table-row').allTextContents();
    await first.getByRole('button', { name: '删除' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: '删除' }).click();
    await page.getByText(gone, { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => first.textContent()).toBe(next);
    await expect.poll(() => first.getByRole('button', { name: '删除' }).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('Ctrl+S saves a day that is being typed, once even if it is held, and never triggers the browser’s own save', async () => {
    const period = { lob: 'iPhone', subLob: 'Pro', timeBegin: '2026-11-02', timeEnd: '2026-11-08' };
    expect(await keeper.post('/goodsSubLobRestriction/insert', period)).toMatchObject({ success: true });
    await page.goto('/dataUpload/lobControl');
    await opened.settled();
    const prevented = () => page.evaluate(() => (window as { prevented?: boolean[] }).prevented);
    await page.evaluate(() => {
      const seen: boolean[] = [];
      Object.assign(window, { prevented: seen });
      window.addEventListener('keydown', (event) => event.key === 's' && seen.push(event.defaultPrevented));
    });
    // On the list there is nothing to save.
    await page.locator('#content').focus();
    await page.keyboard.press('Control+s');
    expect(await prevented()).toEqual([true]);
    let saves = 0;
    page.on('request', (request) => {
      if (request.url().includes('/goodsSubLobRestriction/update')) saves += 1;
    });
    await rowOf('2026-11-08').getByRole('button', { name: '编辑' }).click();
    const end = dialog().getByLabel('管控结束时间');
    await end.fill('2026-11-20');
    await page.keyboard.down('Control');
    await page.keyboard.down('s');
    // The key is held: each further event is a repeat.
    await page.keyboard.down('s');
    await page.keyboard.down('s');
    await page.keyboard.up('s');
    await page.keyboard.up('Control');
    await page.getByText('编辑成功').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await rowOf('2026-11-20').waitFor();
    expect(saves).toBe(1);
    expect(await prevented()).toEqual([true, true, true, true]);
  });
});

describe('the form of a restriction', () => {
  test('offers the mapped Sub-Lobs of the Lob, filtered by the typed text', async () => {
    await page.goto('/dataUpload/lobControl');
    await opened.settled();
    await page.getByRole('button', { name: '新增' }).first().click();
    const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
    const offered = () => options.allTextContents();
    await dialog().getByLabel('Lob', { exact: true }).click();
    await expect.poll(async () => (await offered()).toSorted()).toEqual(['iPad', 'iPhone']);
    await options.filter({ hasText: 'iPhone' }).click();
    await dialog().getByLabel('Sub-Lob').click();
    await expect.poll(async () => (await offered()).toSorted()).toEqual(['Pro', 'Standard']);
    await page.keyboard.type('stan');
    await expect.poll(offered).toEqual(['Standard']);
    await page.keyboard.press('Enter');
    await dialog().getByTitle('Standard').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('the upload board', () => {
  test('a double click on 后一天 moves two days; an invalid day shows an error on the page', async () => {
    await page.goto('/uploadBoard?day=2026-11-10');
    await page.getByRole('button', { name: '后一天' }).dblclick();
    await page.waitForURL('**/uploadBoard?day=2026-11-12');
    await page.getByRole('navigation', { name: '当前位置' }).getByText('上传看板').waitFor();
    await page.goto('/uploadBoard?day=abc');
    await page.getByRole('alert').or(page.getByText('加载失败')).first().waitFor();
    expect(await page.getByRole('button', { name: '后一天' }).count()).toBe(1);
  });
});
