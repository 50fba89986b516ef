import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as cargo from '#features/cargo-status/codes.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { eachWeek, makeCalendar, mapProducts, orderGoods, planShipments } from '../goods.ts';
import { installQueue } from '../run-job.ts';
import { seriousFaults } from '../../scripts/screens/axe.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

const AT = '/data/goodsInquiry';
const ordered = (product: string, order: string, quantity: number, shipped: number) => ({
  order,
  product,
  quantity,
  day: '2026-11-01',
  dn: `DN${order}`,
  shipped,
  shippedOn: '2026-11-10',
});

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  await installQueue(app);
  await app.userWith(['data', cargo.MENU, ...Object.values(cargo.CODES)], { account: 'wang' });
  await makeCalendar(app);
  await mapProducts(app, [
    { code: 'MAT1', mpn: 'MPN1' },
    { code: 'MAT2', mpn: 'MPN2' },
  ]);
  await planShipments(app.admin, 'FY27Q1W01', { MPN1: eachWeek(1, 13, 10), MPN2: eachWeek(1, 13, 5) });
  await orderGoods(app, [ordered('MAT1', '4500000001', 1100, 35), ordered('MAT2', '4500000002', 40, 7)]);
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const totals = (page: Page) => page.locator('.report-table tfoot');
const title = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const columnTexts = async (page: Page, name: string) => {
  const at = await title(page, name).getAttribute('aria-colindex');
  return page.locator(`.report-table tbody [aria-colindex="${at}"]`).allTextContents();
};

test.each([
  ['zh-CN', '合计', '纯在途', '纯在途 42：查看合计的明细', '合计明细'],
  ['en-GB', 'Total', 'In transit', 'In transit 42: show the rows behind this total', 'Total breakdown'],
])('a report has totals below its rows, which link to their rows, in %s', async (locale, word, column, total, panel) => {
  const seen = await visit(browser, app.origin, { locale, viewport: { width: 1440, height: 800 } });
  const { page, consoleErrors, settled, endVisit } = seen;
  await openSignedIn(seen, app, 'wang', AT);
  await totals(page).getByText(word, { exact: true }).first().waitFor();
  await settled();
  await screenshot(page, `report-tables/totals-${locale}`);
  expect(await seriousFaults(page, '.report-table')).toEqual([]);
  expect(await columnTexts(page, column)).toEqual(['35', '7']);
  await page.getByRole('button', { name: total }).click();
  const dialog = page.getByRole('dialog', { name: panel });
  await expect.poll(() => dialog.locator('tbody tr.ant-table-row').count()).toBe(2);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('every column title of a report sorts, by mouse and keyboard, and the order is stored in the address', async () => {
  const seen = await visit(browser, app.origin, { locale: 'zh-CN', viewport: { width: 1440, height: 800 } });
  const { page, consoleErrors, endVisit } = seen;
  await openSignedIn(seen, app, 'wang', AT);
  await title(page, '纯在途').getByRole('button').click();
  await expect.poll(() => columnTexts(page, '纯在途')).toEqual(['7', '35']);
  await title(page, '纯在途').getByRole('button').click();
  await expect.poll(() => columnTexts(page, '纯在途')).toEqual(['35', '7']);
  expect(new URL(page.url()).searchParams.get('orderBy')).toBe('quantityOnTheWay');
  // Tab reaches one title; the arrow keys move between titles.
  await title(page, 'Lob').getByRole('button').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('orderBy')).toBe('subLob');
  expect(await page.locator('.report-table th [tabindex="0"]').count()).toBe(1);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test.each([
  ['zh-CN', 'Lob', '差异', '实物库存合计减同一天的账面库存', '货况明细', '术语表'],
  ['en-GB', 'Category', 'Difference', 'Total physical stock minus', 'Details of the cargo status', 'Glossary'],
])(
  'a column title shows its explanation on hover and by keyboard, and links to the glossary, in %s',
  async (locale, first, column, text, source, glossary) => {
    const seen = await visit(browser, app.origin, { locale, viewport: { width: 1440, height: 800 } });
    const { page, consoleErrors, settled, endVisit } = seen;
    await openSignedIn(seen, app, 'wang', AT);
    // Loading rows moves the titles.
    await settled();
    const hint = page.getByRole('tooltip');
    await title(page, column).hover();
    await hint.getByText(text).waitFor();
    await hint.getByText(source).waitFor();
    await screenshot(page, `report-tables/title-${locale}`);
    await page.mouse.move(700, 700);
    await hint.waitFor({ state: 'hidden' });
    await title(page, first).getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    await hint.waitFor();
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'hidden' });
    await title(page, column).getByRole('button').focus();
    await page.keyboard.press('Shift');
    await title(page, column).hover();
    await hint.getByText(text).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/glossary\?keyword=/);
    const list = page.getByRole('region', { name: glossary });
    await list.getByRole('term').first().waitFor();
    await list.getByRole('textbox').fill('');
    await expect.poll(() => list.getByRole('term').count()).toBeGreaterThan(20);
    await screenshot(page, `report-tables/glossary-${locale}`);
    expect(await seriousFaults(page, '.glossary')).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  },
);

test('every column title of a list sorts, and selected cells are counted', async () => {
  const seen = await visit(browser, app.origin, { locale: 'zh-CN', viewport: { width: 1440, height: 800 } });
  const { page, consoleErrors, settled, endVisit } = seen;
  await openSignedIn(seen, app, 'admin', '/dataUpload/basicData?orderBy=mpn&order=asc');
  const titles = page.locator('.list-table th[data-title-stop]');
  await titles.first().waitFor();
  await screenshot(page, 'report-tables/list');
  const shown = await page.locator('.list-table th:not(.list-actions-cell, .ant-table-selection-column)').count();
  expect(await titles.count()).toBe(shown);
  await page.getByRole('columnheader', { name: '产品名称' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('orderBy')).toBe('productName');
  await settled();
  await page.locator('.list-table td[data-row="0"][data-column="0"]').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => page.locator('.grid-selection').textContent()).toBe('计数：2');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('a column title of a list shows the explanation of its field', async () => {
  const seen = await visit(browser, app.origin, { locale: 'zh-CN', viewport: { width: 1440, height: 800 } });
  const { page, consoleErrors, settled, endVisit } = seen;
  await openSignedIn(seen, app, 'admin', '/dataUpload/basicData');
  await settled();
  const hint = page.getByRole('tooltip');
  await page.getByRole('columnheader', { name: '货况取值' }).hover();
  await hint.getByText('在货况中计入的型号').waitFor();
  // A title without an explanation has no tooltip.
  await page.getByRole('columnheader', { name: 'UPC' }).hover();
  await hint.waitFor({ state: 'hidden' });
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('the menu search finds the glossary, and the list of shortcuts contains the keys of tables', async () => {
  const seen = await visit(browser, app.origin, { locale: 'zh-CN' });
  const { page, consoleErrors, endVisit } = seen;
  await openSignedIn(seen, app, 'wang', AT);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('选择多个单元格并求和').waitFor();
  await page.getByRole('dialog').getByText('进入列名的说明').waitFor();
  await screenshot(page, 'report-tables/shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('术语');
  await page.getByRole('option', { name: '术语表' }).click();
  await page.waitForURL(/\/glossary$/);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
