import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateLines } from '#features/logistics-ageing/server/testing/generate-lines.ts';
import { generateSales } from '#features/phone-sale/server/testing/generate-sales.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeDays } from '../day-files.ts';
import { xlsxOf } from '../workbook.ts';
import { openSignedIn, goTo, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  await makeDays(app);
  await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(tx);
    const corporateId = rows[0]?.id ?? 0;
    await generateLines(tx, { corporateId, lines: 200, lastDay: '2026-11-17' });
    await generateSales(tx, { corporateId, weeks: 20, brands: 8, lastDay: '2026-11-15' });
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(width: number, height: number, at: string): Promise<Visit> {
  const opened = await visit(browser, app.origin, { viewport: { width, height } });
  await openSignedIn(opened, app, 'admin', at);
  return opened;
}

/** The number of completely visible rows of a report. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('.grid') as HTMLElement;
    const top = grid.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const bottom =
      Math.min(grid.getBoundingClientRect().top + grid.clientHeight, innerHeight) - (grid.querySelector('tfoot')?.offsetHeight ?? 0);
    const rows = [...grid.querySelectorAll('tbody .grid-row')].map((row) => row.getBoundingClientRect());
    return rows.filter((row) => row.top >= top - 2 && row.bottom <= bottom + 2).length;
  });
const bottomOf = (box: { readonly y: number; readonly height: number } | null) => (box === null ? Infinity : box.y + box.height);
const rowHeight = (page: Page) => page.evaluate(() => document.querySelector('tbody .grid-row')?.getBoundingClientRect().height);

test('a report shows at least 14 rows at 1366 × 768, its page size can fit the window, and rows of size Mini are 24 px high', async () => {
  const { page, endVisit } = await open(1366, 768, '/demand/index?size=30');
  await page.locator('.grid-row').first().waitFor();
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(14);
  await screenshot(page, 'small-windows-report');

  await page.getByLabel('每页条数').click();
  await page.getByTitle('适合窗口').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('size')).not.toBe('30');
  const fitted = Number(new URL(page.url()).searchParams.get('size'));
  expect(fitted).toBeGreaterThanOrEqual(14);
  await expect.poll(() => page.locator('tbody .grid-row').count()).toBe(fitted);
  expect(await wholeRows(page)).toBe(fitted);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768);
  await page.setViewportSize({ width: 1366, height: 848 });
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('size'))).toBe(fitted + 2);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(() => new URL(page.url()).searchParams.get('size')).toBe(String(fitted));

  await page.getByRole('button', { name: '控件尺寸' }).click();
  await page.getByRole('menuitem', { name: 'Mini', exact: true }).click();
  await expect.poll(() => rowHeight(page)).toBe(24);
  await goTo(page, '/systemManage/userManage');
  await expect.poll(async () => (await page.locator('#content .ant-table-row').first().boundingBox())?.height).toBe(24);
  await endVisit();
});

test('a page of 10 rows is shown whole in a low window, one of 30 rows scrolls below its titles; the focused cell is visible', async () => {
  for (const [size, isWhole] of [
    [10, true],
    [30, false],
  ]) {
    const { page, endVisit } = await open(1366, 560, `/demand/index?size=${size}`);
    await page.locator('.grid-row').first().waitFor();
    expect(await page.locator('.grid').evaluate((grid) => grid.scrollHeight === grid.clientHeight), `${size} rows`).toBe(isWhole);
    const cell = page.locator('.grid :focus');
    await page.locator('[data-row="0"][data-column="0"]').focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('End');
    expect(await cell.getAttribute('data-row')).toBe('10');
    expect((await cell.boundingBox())?.y).toBeGreaterThan(0);
    expect(bottomOf(await cell.boundingBox())).toBeLessThan(561);
    await page.keyboard.press('PageUp');
    // Below the fixed header.
    expect((await cell.boundingBox())?.y).toBeGreaterThan(bottomOf(await page.locator('.shell-header').boundingBox()));
    await endVisit();
  }
});

test('filters that do not fit next to the buttons in a low window are collapsed, and expanded by a button', async () => {
  const { page, endVisit } = await open(1366, 768, '/demand/index');
  await page.locator('.grid-row').first().waitFor();
  const top = async (name: string) => Math.round((await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0);
  expect(await top('查询')).toBe(await top('数据下载'));
  const filters = page.locator('[data-filter]');
  const before = await filters.count();
  await page.getByRole('button', { name: '更多筛选' }).click();
  await expect.poll(() => filters.count()).toBeGreaterThan(before + 5);
  await endVisit();
});

test('a toolbar that does not fit on one line has its secondary buttons in a menu that can be used by keyboard', async () => {
  const { page, endVisit } = await open(1024, 768, '/data/goodsArrival');
  const toolbar = page.getByRole('toolbar');
  const more = toolbar.getByRole('button', { name: '更多操作' });
  await more.waitFor();
  await expect.poll(async () => (await toolbar.boundingBox())?.height).toBeLessThan(40);
  const connect = page.getByRole('button', { name: '连接', exact: true });
  expect(await connect.isVisible()).toBe(false);
  await more.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ui-toolbar-menu') !== null)).toBe(true);
  await screenshot(page, 'small-windows-toolbar');
  await connect.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await connect.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  // In a wide window all buttons are in the toolbar.
  await page.setViewportSize({ width: 1920, height: 768 });
  await more.waitFor({ state: 'detached' });
  expect(await toolbar.getByRole('button', { name: '连接', exact: true }).isVisible()).toBe(true);
  await endVisit();
});

test('the toolbar of arrivals is the same without records, for which no time of an update is shown', async () => {
  const { page, endVisit } = await open(1366, 768, '/data/goodsArrival');
  await page.getByText('最近更新时间：-').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: '更多操作' }).waitFor();
  await endVisit();
});

test.each([
  ['list', '/dataUpload/imeiMapping?imei2=1'],
  ['log', '/systemManage/opsAudit?record=J1'],
])('filters of a %s that do not fit on one line are collapsed, and the button shows the number of active ones', async (_, path) => {
  const { page, endVisit } = await open(1366, 768, path);
  const filters = page.locator('[data-filter]');
  const more = page.getByRole('button', { name: '更多筛选（1）' });
  await more.waitFor();
  const before = await filters.count();
  const lines = () => filters.evaluateAll((all) => new Set(all.map((filter) => filter.getBoundingClientRect().top)).size);
  expect(await lines()).toBe(1);
  await more.click();
  await expect.poll(() => filters.count()).toBeGreaterThan(before);
  await page.getByRole('button', { name: '收起', exact: true }).click();
  await expect.poll(() => filters.count()).toBe(before);
  await endVisit();
});

test('a form that is higher than the window scrolls between the title and the buttons of its dialog', async () => {
  const { page, endVisit } = await open(1366, 500, '/systemManage/userManage');
  await page.getByRole('button', { name: '新建用户', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.locator('.ant-modal-body').evaluate((form) => form.scrollHeight - form.clientHeight)).toBeGreaterThan(0);
  await expect.poll(async () => bottomOf(await dialog.locator('.ant-modal-container').boundingBox())).toBeLessThanOrEqual(500);
  const save = dialog.getByRole('button', { name: '保存' });
  await expect.poll(async () => bottomOf(await save.boundingBox())).toBeLessThanOrEqual(500);
  await screenshot(page, 'small-windows-dialog');
  await endVisit();
});

test('the sidebar scrolls to the current entry; a page without an entry marks that of the page it is opened from', async () => {
  const { page, endVisit } = await open(1366, 500, '/jdOrders/mapping');
  const current = page.locator('.shell-menu .ant-menu-item-selected');
  const isInSight = () =>
    current.evaluate((entry) => {
      const box = (entry.closest('.shell-menu') as Element).getBoundingClientRect();
      const { top, bottom } = entry.getBoundingClientRect();
      return top >= box.top - 1 && bottom <= box.bottom + 1;
    });
  await expect.poll(isInSight).toBe(true);
  await page.goto('/systemManage/authConfig?id=2&roleName=R');
  await expect.poll(() => current.innerText()).toBe('角色管理');
  await expect.poll(isInSight).toBe(true);
  await endVisit();
});

test('the first Tab from the address bar focuses a link that skips to the table', async () => {
  const { page, endVisit } = await open(1366, 768, '/demand/index');
  await page.locator('.grid-row').first().waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到表格');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.matches('[data-row="0"][data-column="0"]'))).toBe(true);

  // In a table without focusable cells, its first control is focused. The address does not change.
  await page.goto('/dataUpload/dnData');
  await page.locator('.ant-table-row').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.matches('.ant-table-row button'))).toBe(true);
  expect(new URL(page.url()).hash).toBe('');

  // A list: the focused cell has an outline, also after an arrow key.
  const taxCodes = await xlsxOf(
    ['税码', '税率', '备注'],
    [
      ['A', '13%', ''],
      ['B', '13%', ''],
    ],
  );
  await app.admin.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name: '税码.xlsx', bytes: taxCodes });
  await page.goto('/dataUpload/taxRate');
  await page.locator('.ant-table-row').first().waitFor();
  await page.locator('.ant-table-row td').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  const outlined = page.locator('.ant-table-row').nth(1).locator('td:focus');
  expect(await outlined.evaluate((cell) => getComputedStyle(cell).outlineStyle)).toBe('solid');
  await endVisit();
});

const PHONE = { width: 390, height: 844 };
/** Screens, and an element that exists when they show their data. */
const PHONE_SCREENS = [
  ['/home', '#content section'],
  ['/dataUpload/dnData', '#content .ant-table-row'],
  ['/dataUpload/dataReview', '#content section'],
  ['/demand/index', '#content .grid-row'],
  ['/data/goodsInquiry', '#content section'],
  ['/screen/phoneSale/brandScreen', '#content svg[data-drawn]'],
] as const;

/** Elements that exceed the window, except in a container that scrolls or clips its content. */
function tooWide(): string[] {
  const clips = (element: Element | null): boolean =>
    element !== null && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || clips(element.parentElement));
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return (
      width > 0 &&
      (right > innerWidth + 1 || left < -1) &&
      !clips(element.parentElement) &&
      getComputedStyle(element).visibility !== 'hidden'
    );
  });
  const page = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
  return [...page, ...found.map((element) => element.outerHTML.slice(0, 120))];
}

test('no element is wider than a window of 390 px: sign-in, home, tasks, menu, uploads, review, reports, dashboards, dialogs', async () => {
  const opened = await visit(browser, app.origin, { viewport: PHONE });
  const { page, endVisit } = opened;
  const faults: string[] = [];
  const check = async (name: string) => {
    await screenshot(page, `phone-${name.replaceAll('/', '-')}`);
    for (const fault of await page.evaluate(tooWide)) faults.push(`${name}: ${fault}`);
  };
  await page.goto('/login');
  await page.locator('form').waitFor();
  await check('sign-in');
  await openSignedIn(opened, app, 'admin', PHONE_SCREENS[0][0]);
  for (const [place, [at, sign]] of PHONE_SCREENS.entries()) {
    if (place > 0) await goTo(page, at);
    await page.locator(sign).first().waitFor();
    await check(at);
  }
  await page.getByRole('button', { name: '展开菜单' }).click();
  // The menu slides in.
  await page.waitForFunction(() => document.querySelector('.shell-side')?.getBoundingClientRect().left === 0);
  await check('menu');
  await page
    .getByRole('button', { name: '收起菜单' })
    .first()
    .click({ position: { x: 350, y: 400 } });
  await page.getByRole('button', { name: /^待办/ }).click();
  await page.getByRole('dialog', { name: '待办' }).waitFor();
  await check('tasks');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await goTo(page, '/dataUpload/logisticsMapping');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  await check('dialog');
  expect(faults).toEqual([]);
  await endVisit();
});
