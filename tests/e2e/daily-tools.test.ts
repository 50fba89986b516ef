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
  test('opens by keyboard from the row, tells old and new by person, time, file and row, and gives the focus back', async () => {
    await opened.settled();
    const button = rowOf('J15').getByRole('button', { name: '变更记录' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.list-history > li').count()).toBe(2);
    const historyText = (await dialog().innerText()).replaceAll(/\s+/g, ' ');
    expect(historyText).toContain('变更记录 - J15');
    expect(historyText).toMatch(/keeper 导入 税码改\.xlsx 第 2 行 税率: 13% → 9% 备注: 旧 → 新/);
    expect(historyText).toMatch(/keeper 导入 税码\.xlsx 第 7 行 税码: J15/);
    await screenshot(page, 'row-history-zh');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('the uploads of one’s own in the top bar', () => {
  test('say what has ended since one looked, lead to the list, and are seen then', async () => {
    const indicator = page.getByRole('button', { name: '我的上传：2 个已完成' });
    await indicator.waitFor();
    await send('错.xlsx', [['J40', '十三', '']]);
    await page.getByRole('button', { name: '我的上传：2 个已完成 · 1 个失败' }).click();
    await expect.poll(() => dialog().getByRole('link').count()).toBe(3);
    await screenshot(page, 'own-uploads-zh');
    await dialog().getByRole('link').first().click();
    await page.waitForURL('**/dataUpload/taxRate**');
    await page.getByRole('button', { name: /我的上传/ }).waitFor({ state: 'hidden' });
  });
});

describe('shortcuts', () => {
  test('turn pages, go to the search, open and save a form, and are listed; none of them while one types', async () => {
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

  test('after a delete the focus stays in place, on the row that has moved up; a page found by Ctrl+K receives it', async () => {
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

  test('after a delete of the first row the focus is on the same button of the row that is the first now', async () => {
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

  test('Ctrl+S saves a day that is still being typed, once however long it is held, and the browser does not save the page', async () => {
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
    // Nothing can be saved here.
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
    // Held: each one more is a repeat.
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
  test('offers the known Sub-Lobs of the Lob, filtered by what is typed', async () => {
    await page.goto('/dataUpload/lobControl');
    await opened.settled();
    await page.getByRole('button', { name: '新增' }).click();
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

describe('the board of uploads', () => {
  test('two quick presses move two days on; an invalid day is reported, and the page stays', async () => {
    await page.goto('/uploadBoard?day=2026-11-10');
    await page.getByRole('button', { name: '后一天' }).dblclick();
    await page.waitForURL('**/uploadBoard?day=2026-11-12');
    await page.getByRole('navigation', { name: '当前位置' }).getByText('上传看板').waitFor();
    await page.goto('/uploadBoard?day=abc');
    await page.getByRole('alert').or(page.getByText('加载失败')).first().waitFor();
    expect(await page.getByRole('button', { name: '后一天' }).count()).toBe(1);
  });
});
