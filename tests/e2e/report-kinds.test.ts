import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../app.ts';
import { ALL_CODES } from '../day-files.ts';
import { startReportApp, TODAY } from '../fixture-report/start.ts';
import { rowsOf } from '../workbook.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit, type Visit } from './browser.ts';
import { buildFixturePages, FIXTURE_REPORT, type FixturePages } from './fixture-pages.ts';

/** Functions of reports that the ageing report does not have, tested with a report of the tests. */
const CODES = ['demand', 'index', 'logistics-aging-search-download', ...ALL_CODES];
const GIVEN = `?queryDate=${TODAY}&annualizedRate=6`;

let app: TestApp;
let browser: Browser;
let pages: FixturePages;

beforeAll(async () => {
  app = await startReportApp();
  await app.userWith(CODES, { account: 'analyst' });
  browser = await openBrowser();
  pages = await buildFixturePages(FIXTURE_REPORT);
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
  await pages.remove();
});

async function open(query: string, locale = 'zh-CN', account = 'analyst'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, viewport: { width: 1440, height: 900 } });
  await pages.sendTo(opened.context);
  await openSignedIn(opened, app, account, `/demand/index${query}`);
  return opened;
}

const shot = (page: Page, name: string) => screenshot(page, `report-kinds/${name}`);
const row = (page: Page, material: string) => page.locator('.report-table').getByRole('row').filter({ hasText: material });
const header = (page: Page, name: string) => page.locator('.report-table').getByRole('columnheader', { name, exact: true });
const fold = (page: Page, flag: string) => page.locator(`.report-fold[data-flag="${flag}"]`);
const panel = (page: Page) => page.getByRole('dialog');
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 });

describe('a report with parameters', () => {
  test('validates them, and requests no data before they are valid', async () => {
    const { endVisit, page, consoleErrors } = await open('');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.getByText('请输入取数参数并点击取数按钮').waitFor();
    expect(await page.getByRole('button', { name: '数据下载' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '取数', exact: true }).click();
    await page.getByText('请选择', { exact: true }).last().waitFor();
    await page
      .getByText('请输入非负数，且小数点不超过两位')
      .or(page.getByText('请输入', { exact: true }))
      .first()
      .waitFor();
    await shot(page, 'parameters-zh');
    expect(requested.filter((at) => at.endsWith('/fixture/expenses'))).toEqual([]);
    await page.getByLabel('查询日期').fill(TODAY);
    await page.keyboard.press('Enter');
    await page.getByLabel('年化利率（%）').fill('6');
    await page.getByRole('button', { name: '取数', exact: true }).click();
    await row(page, 'MI-15').waitFor();
    await soon(() => new URL(page.url()).searchParams.get('queryDate')).toBe(TODAY);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test.each([
    ['zh-CN', '-126.24', '54.3%'],
    ['en-US', '-126.24', '54.3%'],
  ])('shows amounts with thousands separators, percentages, and negative values in red, in %s', async (locale, balance, share) => {
    const { endVisit, page, consoleErrors } = await open(GIVEN, locale);
    const own = row(page, 'MI-15');
    await own.waitFor();
    for (const text of ['113,990.50', '5999.50', '13.00%', share]) await own.getByText(text, { exact: true }).waitFor();
    expect(await own.getByText(balance, { exact: true }).evaluate((node) => getComputedStyle(node).color)).toBe('rgb(201, 42, 42)');
    await shot(page, `report-${locale}`);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

describe('columns that depend on the data', () => {
  test('can be expanded and collapsed under their headers, and are exported as they are expanded', async () => {
    const { endVisit, page, consoleErrors } = await open(GIVEN);
    await row(page, 'MI-15').waitFor();
    await header(page, '2026').waitFor();
    expect(await header(page, '2026-11-10').count()).toBe(0);
    await fold(page, '2026-11').click();
    for (const day of ['2026-11-10', '2026-11-12', '2026-11-13', '2026-11-14']) await header(page, day).waitFor();
    expect(await fold(page, '2026-11').getAttribute('aria-expanded')).toBe('true');
    await shot(page, 'unfolded-zh');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: '数据下载' }).click();
    const [years, months, days] = await rowsOf(await readFile(await (await waiting).path()));
    expect([years?.includes('2026'), months?.includes('2026-11'), days?.includes('2026-11-10')]).toEqual([true, true, true]);
    await fold(page, '2026-11').click();
    await soon(() => header(page, '2026-11-10').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

describe('a large number of columns', () => {
  test('is rendered only in the visible part, with headers aligned with their cells', async () => {
    await app.userWith(CODES, { account: 'wide', corporate: '3000' });
    await sql`
      insert into delivery_order_line (corporate_id, period_record_id, upload_id, upload_row, current, delivery_order_number, purchase_order_line_item,
        delivery_create_time, jd_po_number, product_code, product_code_count, origin_city, destination_city)
      select c.id, (select min(id) from period_record), (select min(id) from upload), n, true, 'D' || n, 10, '2026-07-01'::date + n, 'P' || n, 'MI-15', 1, '上海', '北京'
      from corporate c cross join generate_series(0, 91) n where c.code = '3000'`.execute(app.database.kysely);
    const { endVisit, page, consoleErrors } = await open(GIVEN, 'zh-CN', 'wide');
    await row(page, 'MI-15').waitFor();
    for (const month of ['2026-09', '2026-08', '2026-07']) await fold(page, month).click();
    await header(page, '2026-07-01').waitFor();
    expect(await page.locator('.report-table').getByRole('gridcell').count()).toBeLessThan(90);
    await page.locator('.report-table .grid').hover();
    await soon(async () => {
      await page.mouse.wheel(2500, 0);
      return header(page, '2026-09-30').count();
    }).toBe(1);
    await header(page, '最近交货日').waitFor();
    const at = async (place: Locator) => Math.round((await place.boundingBox())?.x ?? 0);
    const last = row(page, 'MI-15').getByRole('button', { name: '查看2026-09-30 1的数据来源' });
    await soon(async () => Math.abs((await at(last)) - (await at(header(page, '2026-09-30'))))).toBeLessThan(3);
    await shot(page, 'very-many-zh');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

describe('a figure', () => {
  test('links to its rows, which can be filtered and downloaded and link to the cells of their workbook', async () => {
    const { endVisit, page, consoleErrors } = await open(GIVEN);
    await row(page, 'MI-15').getByRole('button', { name: '查看数量 19的数据来源' }).click();
    await panel(page).getByText('来自交货明细的3行').waitFor();
    await panel(page).getByText('共3条').waitFor();
    await shot(page, 'rows-zh');
    await panel(page).getByLabel('数量', { exact: true }).fill('8');
    await panel(page).getByRole('button', { name: '查询' }).click();
    await panel(page).getByText('共1条').waitFor();
    const waiting = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: '下载这些行' }).click();
    expect((await rowsOf(await readFile(await (await waiting).path()))).length).toBe(2);
    await panel(page).getByRole('button', { name: '8', exact: true }).click();
    await panel(page).getByText('第5行，“数量”列').waitFor();
    await shot(page, 'rows-cell-zh');
    await panel(page).getByRole('button', { name: '返回上一项' }).click();
    await panel(page).getByText('共3条').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('of a period links to its stock segments, and these to the file and the interface of their first and last day', async () => {
    const { endVisit, page, consoleErrors } = await open(GIVEN);
    await row(page, 'MI-15').getByRole('button', { name: '查看2026-11 19的数据来源' }).click();
    await panel(page).getByText('共3条').waitFor();
    await panel(page).getByRole('button', { name: '8', exact: true }).click();
    await panel(page).getByText('第5行，“发货日期”列').waitFor();
    await panel(page).getByText('接口返回的第1条').waitFor();
    await panel(page).getByText(`uploader于${TODAY} 12:00:00拉取`).waitFor();
    await shot(page, 'stay-zh');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows the parameters, the setting and the review from which it was computed', async () => {
    const { endVisit, page, consoleErrors } = await open(GIVEN);
    await row(page, 'MI-15').getByRole('button', { name: '查看结余 -126.24的数据来源' }).click();
    await panel(page).getByText('查询时填写').first().waitFor();
    await panel(page).getByText('系统设置，尚未修改过').waitFor();
    await panel(page).getByText(`T2库存 ${TODAY}`).waitFor();
    await panel(page).getByText(`管理员于${TODAY} 12:00:00审核`).waitFor();
    await shot(page, 'origins-zh');
    await panel(page).getByRole('button', { name: '查看其来源' }).click();
    await panel(page).getByText('数量乘以未税单价。').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});
