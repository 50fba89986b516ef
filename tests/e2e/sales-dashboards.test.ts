import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSales } from '#features/phone-sale/server/testing/generate-sales.ts';
import { MENUS, PATHS } from '#features/sales-dashboards/definition.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeDays } from '../day-files.ts';
import { rowsOf } from '../workbook.ts';
import { seriousFaults } from '../../scripts/screens/axe.ts';
import { openSignedIn, followLink, goTo, closeWindows, openBrowser, screenshot, hiddenWidth, type Visit, visit } from './browser.ts';

const NOW = '2026-11-18T12:00:00+08:00';
const SCREENS = '/screen/phoneSale';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ at: NOW });
  await makeDays(app);
  await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(tx);
    await generateSales(tx, { corporateId: rows[0]?.id ?? 0, weeks: 70, brands: 8, lastDay: '2026-11-15' });
  });
  await app.userWith(['screen', 'dataUpload', ...Object.values(MENUS), 'phoneSale', 'phone-sale-basic-data-download'], {
    account: 'analyst',
  });
  await app.userWith(['screen', ...Object.values(MENUS)], { account: 'looker' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(at: string, locale: string, account = 'analyst'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, viewport: { width: 1440, height: 900 } });
  // The picker ends at the current quarter.
  await opened.page.clock.setFixedTime(NOW);
  await openSignedIn(opened, app, account, `${SCREENS}${at}`);
  return opened;
}

const drawings = (page: Page) => page.locator('#content svg[data-drawn]');
const allDrawn = (page: Page, count: number) => expect.poll(() => drawings(page).count()).toBe(count);
/** The text of a chart at the mouse position. */
const hovered = async (card: Locator) => (await card.locator('div[style*="pointer-events"]').allInnerTexts()).join('\n').trim();
const sources = (page: Page) => page.getByRole('dialog', { name: /数据来源/ });
const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const picker = (page: Page) => page.getByRole('button', { name: /^期间: / });
const cell = (page: Page, code: string) => page.locator(`[data-code="${code}"]`);
const shoot = (page: Page, name: string) => screenshot(page, `dashboards-${name}`, { fullPage: true });

/** A landscape A4 sheet without margins in pixels, and the whole sheet in points as in a PDF. */
const PAPER = { width: 1047, height: 718 };
const LANDSCAPE = '842 x 595';

/** The sizes of a PDF's sheets. */
const sheetsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
    box
      .slice(1)
      .map((side) => Math.round(Number(side)))
      .join(' x '),
  );

/** Saves a chart by its menu, and returns name and bytes of the file. */
async function saved(page: Page, card: Locator, what: string): Promise<{ name: string; bytes: Buffer }> {
  await card.getByRole('button', { name: '下载' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: what }).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('charts of the brand dashboard show values by mouse and keyboard, as a table, enlarged and as files, and link to the weekly uploads', async () => {
  const { page, consoleErrors, endVisit } = await open('/brandScreen', 'zh-CN');
  await allDrawn(page, 10);
  await page.getByRole('status').getByText('整体 · 销量（万台） · FY26Q3W08 – FY26Q4W07').waitFor();
  await shoot(page, 'brand-zh');

  const card = cardOf(page, '4K+品牌分布');
  const drawing = card.getByRole('slider');
  const huawei = card.getByRole('button', { name: 'Huawei' });
  // Hiding a series changes the total.
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  const valueOf = async (name: string) =>
    Number(new RegExp(`${name} ([\\d,]+)`).exec((await drawing.getAttribute('aria-valuetext')) ?? '')?.[1]?.replaceAll(',', ''));
  const [before, ofHuawei] = [await valueOf('合计'), await valueOf('Huawei')];
  expect(ofHuawei).toBeGreaterThan(0);
  await huawei.click();
  await expect.poll(() => huawei.getAttribute('aria-pressed')).toBe('false');
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Math.abs((await valueOf('合计')) - (before - ofHuawei))).toBeLessThanOrEqual(1);
  await expect.poll(() => drawing.getAttribute('aria-valuetext')).toMatch(/^FY26Q3W08: Apple \d+ 万台; Xiaomi/);
  expect(await hovered(card)).toMatch(/^FY26Q3W08\s*万台\s+合计/);
  await screenshot(page, 'dashboards-values-zh');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => drawing.getAttribute('aria-valuetext')).toMatch(/^FY26Q3W08: Apple \d+ 万台$/);
  await page.keyboard.press('Enter');
  await sources(page).getByRole('link', { name: '2026W34' }).waitFor();
  const week = sources(page).locator('.ant-table-tbody .ant-table-row').first();
  expect(await week.innerText()).toMatch(/2026W34\.xlsx[\s\S]*\b6\b/);
  await week.locator('.ant-table-row-expand-icon').click();
  await expect.poll(() => sources(page).locator('.ant-table-expanded-row .ant-table-row').count()).toBe(6);
  await screenshot(page, 'dashboards-sources-zh');
  await page.keyboard.press('Escape');
  await sources(page).waitFor({ state: 'hidden' });

  // With all brands, a week has several pages of rows, with their number.
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const whole = sources(page).locator('.ant-table-tbody .ant-table-row').first();
  await whole.locator('.ant-table-row-expand-icon').click();
  const lines = sources(page).locator('.ant-table-expanded-row');
  await lines.getByText('共48条').waitFor();
  await expect.poll(() => lines.locator('.ant-table-row').count()).toBe(20);
  await lines.locator('.ant-pagination-item-3').click();
  await expect.poll(() => lines.locator('.ant-table-row').count()).toBe(8);
  const [file] = await Promise.all([page.waitForEvent('download'), sources(page).getByRole('button', { name: '下载这些行' }).click()]);
  expect(await rowsOf(await readFile(await file.path()))).toHaveLength(1 + 48);
  await page.keyboard.press('Escape');
  await sources(page).waitFor({ state: 'hidden' });

  // By mouse: the values of the week below it.
  const box = await drawing.boundingBox();
  if (box === null) throw new Error('the drawing is not in sight');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.6);
  await expect.poll(() => hovered(card)).toMatch(/^FY26Q4W01[\s\S]*Apple\s+\d+\s+\d+%/);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.6);
  await sources(page).waitFor();
  await page.keyboard.press('Escape');
  await sources(page).waitFor({ state: 'hidden' });

  // The area of a share belongs to its brand.
  const share = cardOf(page, '4K+品牌份额').getByRole('slider');
  const size = await share.boundingBox();
  if (size === null) throw new Error('the shares are not in sight');
  await share.click({ position: { x: size.width * 0.52, y: size.height * 0.4 } });
  await sources(page).waitFor();
  expect(await sources(page).locator('.ant-drawer-title').innerText()).toMatch(/^数据来源：4K\+品牌份额 · [^·]+ · FY26/);
  await page.keyboard.press('Escape');
  await sources(page).waitFor({ state: 'hidden' });

  await card.getByText('表格', { exact: true }).click();
  await expect.poll(() => card.locator('.ant-table-tbody .ant-table-row').count()).toBe(13);
  await card.getByText('图表', { exact: true }).click();
  await allDrawn(page, 10);
  await card.getByRole('button', { name: '放大' }).click();
  const large = page.getByRole('dialog', { name: '4K+品牌分布' });
  await large.locator('svg[data-drawn]').waitFor();
  await screenshot(page, 'dashboards-large-zh');
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });

  const png = await saved(page, card, '图片（PNG）');
  // The difference between two pictures of a page is below the title and in the file name.
  expect(png.name).toBe('4K+品牌分布 整体 · 销量（万台） · FY26Q3W08 – FY26Q4W07.png');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const svg = await saved(page, card, '图片（SVG）');
  for (const text of ['<svg', '4K+', 'Apple', '万台', '整体 · 销量（万台） · FY26Q3W08 – FY26Q4W07'])
    expect(svg.bytes.toString()).toContain(text);
  const [head = [], ...rows] = await rowsOf((await saved(page, card, '数据（Excel）')).bytes);
  expect([head.slice(0, 3), rows.length]).toEqual([['市场周', '整体 (万台)', 'Apple (万台)'], 13]);

  const table = cardOf(page, '4K以下品牌份额');
  await table.getByText('表格', { exact: true }).click();
  await table.locator('.ant-table-body').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  // The print has the title, without the shell.
  expect(await page.getByRole('heading', { name: '品牌分布', level: 2 }).isVisible()).toBe(true);
  await page.getByText('数据时间2026-11-18 12:00:00').waitFor();
  expect(await page.getByRole('status').getByText('整体 · 销量（万台） · FY26Q3W08 – FY26Q4W07').isVisible()).toBe(true);
  for (const shell of ['.shell-side', '.shell-header', '.dashboard .list-head'])
    expect(await page.locator(shell).isVisible(), shell).toBe(false);
  expect(await card.locator('.chart-tools').isVisible()).toBe(false);
  expect(await drawing.locator('svg').getAttribute('viewBox')).toMatch(/^0 0 \d+ \d+$/);
  expect((await drawing.locator('svg').boundingBox())?.height).toBeGreaterThan(100);
  // In print nothing is wider than the sheet, the table is complete, and no card is split.
  // Charts are drawn again after a change of their width.
  const tooWide = () =>
    page
      .locator('.dashboard *')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 80)),
      );
  await expect.poll(tooWide).toEqual([]);
  const scrolled = () =>
    table
      .locator('.ant-table-body')
      .evaluate((body) => Math.max(body.scrollHeight - body.clientHeight, body.scrollWidth - body.clientWidth));
  await expect.poll(scrolled).toBeLessThanOrEqual(1);
  await shoot(page, 'brand-print');
  // Four landscape sheets with two rows of charts each.
  const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
  expect([...new Set(sheets)]).toEqual([LANDSCAPE]);
  expect(sheets.length).toBeLessThanOrEqual(4);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'screen' });

  // An area of one week would have no extent.
  await page.goto(`${app.origin}${SCREENS}/brandScreen?queryTimeType=3&startDate=FY26Q4W07&endDate=FY26Q4W07`);
  await allDrawn(page, 10);
  const parts = cardOf(page, '4K+品牌份额').locator('svg > g path');
  const boxes = await parts.evaluateAll((paths) =>
    paths.map((path) => path.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
  );
  expect(boxes.filter((shorter) => shorter > 20).length).toBeGreaterThan(1);
  await shoot(page, 'brand-week-zh');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('charts have no patterns on the screen, but in print; a stored setting turns them on', async () => {
  const { page, endVisit } = await open('/brandScreen', 'zh-CN');
  await allDrawn(page, 10);
  const patterns = () => drawings(page).locator('pattern').count();
  expect(await patterns()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(patterns).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(patterns).toBe(0);
  await page.getByRole('button', { name: '界面设置' }).click();
  await page.getByRole('switch', { name: '图表图案' }).click();
  await expect.poll(patterns).toBeGreaterThan(10);
  await page.reload();
  await allDrawn(page, 10);
  await expect.poll(patterns).toBeGreaterThan(10);
  await endVisit();
});

test('the legend of a chart has one column, and axis labels are not rotated', async () => {
  const { page, endVisit } = await open('/brandScreen', 'es-ES');
  await allDrawn(page, 10);
  const [first] = await page.getByRole('group', { name: 'Leyenda' }).all();
  const lefts = await first?.getByRole('button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
  const labels = await drawings(page)
    .first()
    .locator('text')
    .evaluateAll((all) => all.map((one) => ({ text: one.textContent ?? '', transform: one.getAttribute('transform') ?? '' })));
  expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['W08', 'W01', 'FY26Q3', 'FY26Q4']));
  expect(labels.filter(({ transform }) => /rotate|matrix\((?!1 0 0 1|1,0,0,1)/.test(transform))).toEqual([]);
  await endVisit();
});

test('the value axis of a chart ends at the next tick above the highest value', async () => {
  const { page, endVisit } = await open('/scaleScreen', 'zh-CN');
  await allDrawn(page, 5);
  const card = cardOf(page, '品牌走势');
  expect(await card.locator('.chart-scope').innerText()).toBe('万台 · FY26Q3W08 – FY26Q4W07');
  const ticks = await card.locator('svg text[text-anchor="end"]').allTextContents();
  const end = Math.max(...ticks.map(Number));
  await card.getByText('表格', { exact: true }).click();
  const totals = await card.locator('.ant-table-tbody .ant-table-row td:nth-child(9)').allTextContents();
  const highest = Math.max(...totals.map(Number));
  expect(highest / end).toBeGreaterThan(0.75);
  expect(highest / end).toBeLessThan(0.97);
  await endVisit();
});

test('the period picker sets start and end in any order, clears an incomplete range and one of another level, and ends at the current period', async () => {
  const { page, consoleErrors, endVisit } = await open('/brandWeekSale', 'zh-CN');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(PATHS.weekly)) calls.push(new URL(request.url()).search);
  });
  const table = cardOf(page, '品牌周销量').getByRole('table').first();
  await table.getByText('Huawei').waitFor();
  const query = () => calls.length;
  const before = query();

  await picker(page).click();
  await page.getByText('FY26Q4', { exact: true }).waitFor();
  await screenshot(page, 'dashboards-picker-weeks-zh');
  expect(await page.getByRole('button', { name: '下一页' }).isDisabled()).toBe(true);
  // The range of the page is shaded, the present week marked, and later weeks cannot be picked.
  const codesOf = (cells: string) =>
    page.locator(`.dashboard-picker-cell${cells}`).evaluateAll((all) => all.map((one) => one.dataset['code']?.slice(-3)));
  expect(await codesOf('.dashboard-picker-within')).toEqual(['W01', 'W02', 'W03', 'W04', 'W05', 'W06', 'W07']);
  expect(await codesOf('[aria-current=date]')).toEqual(['W08']);
  expect(await codesOf(':disabled')).toEqual(['W09', 'W10', 'W11', 'W12', 'W13', 'W14']);
  await cell(page, 'FY26Q4W07').click();
  await cell(page, 'FY26Q4W03').click();
  await picker(page).getByText('FY26Q4W03 – FY26Q4W07').waitFor();
  expect(query()).toBe(before);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('status').getByText('FY26Q4W03 – FY26Q4W07').waitFor();
  expect(calls.at(-1)).toContain('startDate=FY26Q4W03&endDate=FY26Q4W07');

  // By keyboard, over more than thirteen weeks: no request is made.
  const asStored = query();
  await picker(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(page, 'FY26Q4W07').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageUp');
  await expect.poll(() => cell(page, 'FY26Q3W01').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await picker(page).getByText('FY26Q3W01 – FY26Q4W07').waitFor();
  await page.getByRole('button', { name: '查询' }).click();
  await page.locator('.ui-notice', { hasText: '查询日期跨度不能超过13周，请重新选择' }).waitFor();
  expect(query()).toBe(asStored);

  await picker(page).click();
  await cell(page, 'FY26Q4W02').click();
  await page.keyboard.press('Escape');
  await picker(page).getByText('最近13个市场周').waitFor();
  await picker(page).click();
  await page.getByRole('dialog', { name: '期间' }).getByText('年', { exact: true }).click();
  await screenshot(page, 'dashboards-picker-years-zh');
  await cell(page, 'FY26').click();
  await cell(page, 'FY26').click();
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByText('本期尚未结束，同期取至相同周数（FY26Q4W07）').waitFor();
  await page.getByText('同期中以下各周没有数据，同比不完整：FY25Q1W01 – FY25Q3W02').waitFor();
  await expect.poll(() => table.locator('.dashboard-highlight').count()).toBe(2);
  await shoot(page, 'weekly-zh');

  // Each figure has an explanation: a computed one links to its operands and to the weekly files.
  const row = table.locator('.ant-table-row', { hasText: 'Huawei' });
  expect(await row.getByRole('button').count()).toBe(9);
  await row.getByRole('button').last().click();
  await sources(page).getByText('本期周均减同期周均，相减前不四舍五入。').waitFor();
  const part = (name: string) => sources(page).locator('.dashboard-operands > div', { hasText: name }).getByRole('button');
  const [thisYear, lastYear] = [await part('本期周均').innerText(), await part('同期周均').innerText()];
  const number = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));
  expect(number(await row.getByRole('button').last().innerText())).toBeCloseTo(number(thisYear) - number(lastYear), 1);
  await part('本期周均').click();
  await sources(page).getByText('本期除以其中有数据的周数。').waitFor();
  await screenshot(page, 'dashboards-formula-zh');
  expect(number(thisYear)).toBeCloseTo(number(await part('Huawei · 本期').innerText()) / number(await part('有数据的周数').innerText()), 3);
  await part('Huawei · 本期').click();
  await sources(page).locator('.ant-table-tbody .ant-table-row').first().waitFor();
  for (let step = 0; step < 2; step++) await sources(page).getByRole('button', { name: '返回上一项' }).click();
  await sources(page).getByText('本期周均减同期周均，相减前不四舍五入。').waitFor();
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('a drill-down shows the figure, its formula and the total of its rows', async () => {
  const { page, endVisit } = await open('/brandWeekSale', 'zh-CN');
  const row = cardOf(page, '品牌周销量').locator('.ant-table-row', { hasText: 'Apple' });
  const figure = await row.getByRole('button').first().innerText();
  await row.getByRole('button').first().click();
  const shown = sources(page).locator('.dashboard-figure');
  await shown.getByText('万台').waitFor();
  const number = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));
  expect(number(await shown.innerText())).toBeCloseTo(number(figure), 1);
  const total = await sources(page).locator('.dashboard-total td').nth(4).innerText();
  await sources(page).getByText(`以下各行销量合计${total}台 ÷ 10,000`).waitFor();
  expect(number(total) / 10_000).toBeCloseTo(number(await shown.innerText()), 3);
  await page.keyboard.press('Escape');
  await page.getByText('差值和份额变化由四舍五入前的数值算出，可能与所示两数之差相差0.01。').waitFor();
  expect(await page.locator('svg[role=img][aria-label^="Apple: FY26Q3W08"]').count()).toBe(1);
  await endVisit();
});

test('a dashboard without data names the workbook with its data once, and links to its page for users who may open it; without the download permission for the base data the rows behind a figure cannot be downloaded', async () => {
  const query = '/scaleScreen?queryTimeType=2&startDate=FY20Q1&endDate=FY20Q2';
  const analyst = await open(query, 'zh-CN');
  await analyst.page.getByText('该期间没有数据，来源为手机周度销售基础数据').waitFor();
  expect(await analyst.page.locator('.ant-empty').count()).toBe(1);
  expect(await analyst.page.locator('.chart-card, .dashboard-tile, .ant-alert').count()).toBe(0);
  await analyst.page.locator('.ant-empty').getByRole('link', { name: '手机周度销售基础数据' }).click();
  await analyst.page.waitForURL('**/dataUpload/phoneSale');
  await analyst.endVisit();
  const looker = await open(query, 'zh-CN', 'looker');
  await looker.page.getByText('该期间没有数据，来源为“手机周度销售基础数据”').waitFor();
  expect(await looker.page.locator('.ant-empty').getByRole('link').count()).toBe(0);
  await followLink(looker.page, `${SCREENS}/brandScreen`);
  await allDrawn(looker.page, 10);
  await cardOf(looker.page, '4K+品牌分布').getByRole('slider').focus();
  await looker.page.keyboard.press('ArrowRight');
  await looker.page.keyboard.press('Enter');
  await sources(looker.page).getByText('2026W34', { exact: true }).waitFor();
  expect(await sources(looker.page).getByRole('button', { name: '下载这些行' }).count()).toBe(0);
  await looker.endVisit();
});

test('an unfinished quarter is hatched and has the number of its weeks with data', async () => {
  const { page, endVisit } = await open('/brandScreen?queryTimeType=2&startDate=FY26Q1&endDate=FY26Q4', 'zh-CN');
  await allDrawn(page, 10);
  const card = cardOf(page, '4K+品牌分布');
  await card.getByText('斜线表示数据不完整的期间：FY26Q4有7/14周数据').waitFor();
  expect(await card.locator('svg text').allTextContents()).toEqual(expect.arrayContaining(['7/14', 'Q4', 'FY26']));
  expect(await card.locator('svg pattern').count()).toBe(1);
  await endVisit();
});

test('a chart filter that is focused by keyboard keeps the focus while its chart is drawn', async () => {
  const { page, consoleErrors, endVisit } = await open('/brandWeekSale', 'zh-CN');
  // As in a busy browser, charts outside the window wait until the user scrolls there.
  await page.evaluate(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await followLink(page, `${SCREENS}/scaleScreen`);
  const card = cardOf(page, '价位段占比走势');
  const filter = card.getByRole('combobox');
  await filter.waitFor();
  expect(await card.getByRole('button', { name: '下载' }).count()).toBe(0);
  await filter.focus();
  await card.locator('svg[data-drawn]').waitFor();
  expect(await filter.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

const LANGUAGES = [
  {
    locale: 'en-GB',
    sales: 'Weekly sales by brand',
    formula: 'Current weekly average minus the weekly average last year, calculated before rounding.',
  },
  {
    locale: 'es-ES',
    sales: 'Ventas semanales por marca',
    formula: 'La media semanal actual menos la del año anterior, ambas sin redondear.',
  },
  { locale: 'ja-JP', sales: 'ブランド別週間販売数', formula: '当期週平均から前年同期週平均を、四捨五入せずに引いた値。' },
] as const;

const SCREENS_WITH_CHARTS = [
  ['brandScreen', 10],
  ['scaleScreen', 5],
  ['onlineScreen', 1],
  ['brandWeekSale', 0],
] as const;

test('all four dashboards are translated into English, Spanish and Japanese, and have no serious accessibility violation', async () => {
  for (const { locale, sales, formula } of LANGUAGES) {
    const { page, consoleErrors, endVisit } = await open('/brandWeekSale', locale);
    for (const [screen, charts] of SCREENS_WITH_CHARTS) {
      await goTo(page, `${SCREENS}/${screen}`);
      await allDrawn(page, charts);
      await page.locator('.dashboard-tile').first().waitFor();
      await shoot(page, `${screen}-${locale}`);
      // Accessibility is the same in every language.
      if (locale === LANGUAGES[0].locale) expect(await seriousFaults(page, '#content'), screen).toEqual([]);
    }
    const huawei = cardOf(page, sales).locator('.ant-table-row', { hasText: 'Huawei' });
    await huawei.waitFor();
    await page.setViewportSize({ width: 1366, height: 768 });
    expect(await hiddenWidth(page)).toBe(0);
    await huawei.getByRole('button').last().click();
    await page.getByRole('dialog').getByText(formula).waitFor();
    await screenshot(page, `dashboards-weekly-${locale}`);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  }
});
