import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateLines } from '#features/logistics-ageing/server/testing/generate-lines.ts';
import { taxCodeWorkbook } from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { seriousFaults } from '../../scripts/screens/axe.ts';
import { openSignedIn, followLink, goTo, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

/** The table of every report: scrolling by wheel, by keys and by the browser itself; selection, copying, columns. */

const AT = '/demand/index?size=100';
const WIDTHS = [1366, 1440, 1920] as const;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from corporate order by id limit 1`.execute(tx);
    await generateLines(tx, { corporateId: rows[0]?.id ?? 0, lines: 150, lastDay: '2026-10-31' });
  });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
const grid = (page: Page) => page.getByRole('grid');

/** The number of values that are not aligned with their titles, and whether the focused cell is covered. */
const faultsOfPlace = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('.grid') as HTMLElement;
    const frame = place.getBoundingClientRect();
    const titles = [...place.querySelectorAll('th[scope=col]')];
    const apart = [...place.querySelectorAll('.grid-row')].flatMap((row) =>
      [...row.querySelectorAll('.grid-cell')].filter((value) => {
        const title = titles.find((each) => each.getAttribute('aria-colindex') === value.getAttribute('aria-colindex'));
        return Math.abs((title?.getBoundingClientRect().left ?? -1) - value.getBoundingClientRect().left) > 0.5;
      }),
    );
    const focused = document.activeElement?.closest('.grid-cell') ?? null;
    const at = focused?.getBoundingClientRect();
    const head = place.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const pinned = [...place.querySelectorAll('th.grid-pinned')].map((title) => title.getBoundingClientRect().right);
    const left = focused?.classList.contains('grid-pinned') === true ? frame.left : Math.max(frame.left, ...pinned);
    const isCovered =
      at !== undefined &&
      (at.left < left - 1 ||
        at.right > frame.left + place.clientLeft + place.clientWidth + 1 ||
        at.top < head - 1 ||
        at.bottom > frame.top + place.clientTop + place.clientHeight + 1);
    return { apart: apart.length, isCovered };
  });
const FAULTLESS = { apart: 0, isCovered: false };
/** Row and column of the focused cell. */
const focused = (page: Page) =>
  page.evaluate(() => [document.activeElement?.getAttribute('data-row'), document.activeElement?.getAttribute('data-column')].join(' '));

test('header, pinned columns and rows remain aligned in every kind of scrolling, and the focused cell is always visible', async () => {
  const opened = await visit(browser, app.origin, { locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const { endVisit, page, consoleErrors } = opened;
  await openSignedIn(opened, app, 'admin', AT);
  await cell(page, 0, 0).waitFor();
  const columns = Number(await grid(page).getAttribute('aria-colcount'));
  const last = columns - 1;

  // The browser scrolls by itself when a script, a link or a search in the page shows an element.
  await cell(page, 3, last).evaluate((node) => node.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  await expect.poll(() => faultsOfPlace(page)).toEqual(FAULTLESS);
  await screenshot(page, 'grid/scrolled-by-itself');

  // The wheel, its button, the track and touch all scroll the same element.
  await page.locator('.grid').hover();
  await page.mouse.wheel(-900, 1500);
  await expect.poll(() => page.locator('.grid').evaluate((place) => place.scrollTop)).toBeGreaterThan(1000);
  await expect.poll(() => faultsOfPlace(page)).toEqual(FAULTLESS);

  await cell(page, 0, 0).focus();
  for (const [key, at] of [
    ['End', `0 ${last}`],
    ['ArrowLeft', `0 ${last - 1}`],
    ...Array.from({ length: 24 }, (_, step) => ['ArrowLeft', `0 ${last - 2 - step}`] as const),
    ['PageDown', `10 ${last - 25}`],
    ['PageDown', `20 ${last - 25}`],
    ['ArrowDown', `21 ${last - 25}`],
    ['PageUp', `11 ${last - 25}`],
    ['Home', '11 0'],
    ...Array.from({ length: 24 }, (_, step) => ['ArrowRight', `11 ${step + 1}`] as const),
    ...Array.from({ length: 9 }, (_, step) => ['PageDown', `${Math.min(100, 21 + 10 * step)} 24`] as const),
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page), { message: key }).toBe(at);
    await expect.poll(() => faultsOfPlace(page), { message: `${key} to ${at}` }).toEqual(FAULTLESS);
  }

  // At the end of the rows nothing covers the last one.
  await page.locator('.grid').evaluate((place) => place.scrollTo(0, place.scrollHeight));
  const bottoms = () =>
    page.evaluate(() => {
      const place = document.querySelector('.grid') as HTMLElement;
      const row = place.querySelector('tbody .grid-row:nth-last-child(1 of .grid-row)');
      // The totals are below it, at the end of the table.
      const totals = place.querySelector('tfoot')?.getBoundingClientRect();
      const end = place.getBoundingClientRect().top + place.clientTop + place.clientHeight;
      return [row?.getBoundingClientRect().bottom ?? 0, totals?.top ?? 0, end - (totals?.height ?? 0)];
    });
  // Titles of several lines may have a fractional height.
  const apart = async () => Math.max(...(await bottoms())) - Math.min(...(await bottoms()));
  await expect.poll(apart).toBeLessThanOrEqual(1);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('the table fills the window at every width, has no empty track, and has the ARIA roles and attributes of a grid', async () => {
  const opened = await visit(browser, app.origin, { locale: 'zh-CN', viewport: { width: WIDTHS[0], height: 900 } });
  const { endVisit, page, consoleErrors, settled } = opened;
  await openSignedIn(opened, app, 'admin', AT);
  await cell(page, 0, 0).waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const room = () =>
      page.evaluate(() => {
        const place = document.querySelector('.grid') as HTMLElement;
        const titles = [...place.querySelectorAll('th[scope=col]')];
        const end = Math.max(...titles.map((title) => title.getBoundingClientRect().right));
        return {
          empty: Math.abs(Math.round(place.getBoundingClientRect().left + place.clientLeft + place.scrollWidth - place.scrollLeft - end)),
          page: document.documentElement.scrollWidth - window.innerWidth,
          below: window.innerHeight - place.getBoundingClientRect().bottom,
        };
      });
    await expect.poll(async () => (await room()).empty, { message: `at ${width}` }).toBe(0);
    expect((await room()).page).toBe(0);
    // Only the text below the rows is below the table.
    await expect.poll(async () => (await room()).below, { message: `at ${width}` }).toBeLessThan(100);
  }
  await settled();
  expect(await seriousFaults(page, '.report-table')).toEqual([]);
  // Two rows of titles, and the totals.
  expect(await grid(page).getAttribute('aria-rowcount')).toBe('103');
  const byCreation = page.getByRole('columnheader', { name: '交货单创建时间', exact: true });
  for (const sign of ['none', 'ascending', 'descending', 'none']) {
    await expect.poll(() => byCreation.getAttribute('aria-sort')).toBe(sign);
    expect(new URL(page.url()).searchParams.get('orderBy')).toBe(sign === 'none' ? null : 'deliveryCreateTime');
    await byCreation.getByRole('button').click();
  }
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const widthOf = (page: Page, title: string) =>
  page.getByRole('columnheader', { name: title, exact: true }).evaluate((head) => (head as HTMLElement).offsetWidth);
/** Drags with the mouse from the middle of one element to the middle of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}
/** Drags the right edge of a column's title by this distance in px. */
async function dragEdge(page: Page, title: string, far: number): Promise<void> {
  const box = await page.getByRole('columnheader', { name: title, exact: true }).boundingBox();
  if (box === null) throw new Error(`${title} is not there`);
  const [x, y] = [box.x + box.width - 1, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + far / 2, y);
  await page.mouse.move(x + far, y);
  await page.mouse.up();
}
const kept = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/ops/views') && answer.request().method() === 'POST');
const chosen = (page: Page) => page.locator('[data-chosen]').count();

test('single cells and ranges of a report can be copied, and a click on a cell shows the source of its value', async () => {
  const opened = await visit(browser, app.origin, { locale: 'zh-CN', permissions: ['clipboard-read', 'clipboard-write'] });
  const { endVisit, page, consoleErrors } = opened;
  await openSignedIn(opened, app, 'admin', AT);
  await cell(page, 0, 0).waitFor();
  const texts = async (row: number, columns: readonly number[]) =>
    (await Promise.all(columns.map(async (column) => (await cell(page, row, column).textContent()) ?? ''))).join('\t');

  await cell(page, 1, 1).focus();
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboard(page)).toBe(await texts(1, [1]));

  await drag(page, cell(page, 0, 0), cell(page, 2, 2));
  await expect.poll(() => chosen(page)).toBe(9);
  const status = page.locator('.grid-selection');
  await expect.poll(() => status.textContent()).toBe('计数：9');
  await screenshot(page, 'grid/range');
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => clipboard(page))
    .toBe([await texts(0, [0, 1, 2]), await texts(1, [0, 1, 2]), await texts(2, [0, 1, 2])].join('\n'));
  // A drag is not a click: no dialog is opened.
  expect(await page.getByRole('dialog').count()).toBe(0);

  await cell(page, 4, 1).focus();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect.poll(() => chosen(page)).toBe(6);
  await expect.poll(() => page.locator('[aria-selected=true]').count()).toBe(6);
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboard(page)).toBe([await texts(4, [1, 2]), await texts(5, [1, 2]), await texts(6, [1, 2])].join('\n'));
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen(page)).toBe(0);
  expect(await status.textContent()).toBe('');

  // Numbers are added up.
  const title = page.getByRole('columnheader', { name: '数量', exact: true });
  const quantity = Number(await title.getAttribute('aria-colindex')) - 1;
  await cell(page, 0, quantity).focus();
  await page.keyboard.press('Shift+ArrowDown');
  const numbers = await Promise.all(
    [0, 1].map(async (row) => Number(((await cell(page, row, quantity).textContent()) ?? '').replace(',', ''))),
  );
  const sum = numbers.reduce((total, number) => total + number, 0);
  await expect.poll(() => status.textContent()).toContain(`求和：${sum.toLocaleString('en')}`);
  await expect.poll(() => status.textContent()).toContain('计数：2');
  await page.keyboard.press('Escape');

  // A drag within one cell selects the cell.
  const box = await cell(page, 3, 1).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 16);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 16, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => chosen(page)).toBe(1);
  expect(await page.getByRole('dialog').count()).toBe(0);

  // The keys open the same dialog as the mouse.
  for (const press of [() => cell(page, 3, 1).press('Space'), () => cell(page, 3, 1).press('Enter')]) {
    await press();
    await page.getByRole('dialog', { name: '数据来源' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
  await cell(page, 3, 1).click();
  await page.getByRole('dialog', { name: '数据来源' }).waitFor();
  await cell(page, 5, 0).click({ modifiers: ['Shift'] });
  await expect.poll(() => chosen(page)).toBe(6);
  await page.keyboard.press('Escape');

  // When the focused row is removed, the focus moves to the table.
  await followLink(page, `${AT}&deliveryOrderNumber=NONE`);
  await page.locator('.grid-empty').getByText('没有符合条件的数据').waitFor();
  await followLink(page, AT);
  await cell(page, 2, 1).focus();
  await page.goBack();
  await page.locator('.grid-empty').getByText('没有符合条件的数据').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('grid');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('column widths, pinned columns and the page size are stored per user, and can be reset to the defaults', async () => {
  const bytes = await taxCodeWorkbook();
  await app.admin.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name: 'codes.xlsx', bytes });
  const opened = await visit(browser, app.origin, { locale: 'zh-CN', permissions: ['clipboard-read', 'clipboard-write'] });
  const { endVisit, page, consoleErrors, settled } = opened;
  await openSignedIn(opened, app, 'admin', '/demand/index');
  await cell(page, 0, 0).waitFor();
  await settled();
  const title = '交货单创建时间';
  const before = await widthOf(page, title);
  const keep = async (change: Promise<unknown>) => expect((await Promise.all([kept(page), change]))[0].status()).toBe(200);
  await keep(dragEdge(page, title, 90));
  await expect.poll(() => widthOf(page, title)).toBe(before + 90);
  const place = Number(await page.getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex')) - 1;
  await keep(cell(page, 0, place).press('-'));
  await expect.poll(() => widthOf(page, title)).toBe(before + 90 - 16);
  await page.getByRole('button', { name: '列设置' }).click();
  await keep(page.getByRole('button', { name: '固定入仓是否准时', exact: true }).press('Enter'));
  await page.keyboard.press('Escape');
  const verdict = page.getByRole('columnheader', { name: '入仓是否准时', exact: true });
  // The report pins this column by default; the user has unpinned it.
  await expect.poll(() => verdict.evaluate((head) => head.matches('.grid-pinned'))).toBe(false);
  await page.getByLabel('每页条数').click();
  await keep(page.locator('.ant-select-item-option', { hasText: '30条/页' }).click());
  await screenshot(page, 'grid/own-report');
  await endVisit();

  // The settings apply in another browser of the user, too; then a list.
  const later = await visit(browser, app.origin, { locale: 'zh-CN', permissions: ['clipboard-read', 'clipboard-write'] });
  const { page: again } = later;
  await openSignedIn(later, app, 'admin', '/demand/index');
  await expect.poll(() => grid(again).getAttribute('aria-rowcount')).toBe('33');
  await expect.poll(() => widthOf(again, title)).toBe(before + 90 - 16);
  const itsVerdict = again.getByRole('columnheader', { name: '入仓是否准时', exact: true });
  await expect.poll(() => itsVerdict.evaluate((head) => head.matches('.grid-pinned'))).toBe(false);
  await again.getByRole('button', { name: '列设置' }).click();
  await Promise.all([kept(again), again.getByRole('button', { name: '恢复默认' }).click()]);
  await expect.poll(() => widthOf(again, title)).toBe(before);
  await expect.poll(() => itsVerdict.evaluate((head) => head.matches('.grid-pinned'))).toBe(true);

  await goTo(again, '/dataUpload/taxRate', '.list-table .ant-table-row');
  const own = again.locator('.list-table');
  const row = await own.locator('.ant-table-row').first().locator('td[data-row]').allTextContents();
  await drag(again, own.locator('[data-row="0"][data-column="0"]'), own.locator('[data-row="1"][data-column="1"]'));
  await expect.poll(() => chosen(again)).toBe(4);
  await again.keyboard.press('Control+c');
  await expect.poll(async () => (await clipboard(again)).split('\n')[0]).toBe(row.slice(0, 2).join('\t'));
  await own.locator('[data-row="0"][data-column="1"]').click();
  await again.keyboard.press('Shift+ArrowRight');
  await again.keyboard.press('Control+c');
  await expect.poll(() => clipboard(again)).toBe(row.slice(1, 3).join('\t'));
  // A double click within a cell selects its text.
  await own.locator('[data-row="0"][data-column="0"] span').dblclick();
  expect(await again.evaluate(() => getSelection()?.toString().trim())).not.toBe('');
  await expect.poll(() => chosen(again)).toBe(0);
  const wide = await widthOf(again, '税码');
  await Promise.all([kept(again), dragEdge(again, '税码', 60)]);
  await expect.poll(() => widthOf(again, '税码')).toBe(wide + 60);
  await again.getByRole('button', { name: '列设置' }).click();
  await Promise.all([kept(again), again.getByRole('button', { name: '固定税率', exact: true }).press('Enter')]);
  await expect.poll(() => own.locator('th.ant-table-cell-fix-start').allInnerTexts()).toContain('税率');
  await screenshot(again, 'grid/own-list');
  expect([...consoleErrors, ...later.consoleErrors]).toEqual([]);
  await later.endVisit();
});

test('a text that is wider than its column is shown on two lines', async () => {
  await sql`update product_mapping set product_name = 'Phone 17 Pro Max 256GB natural titanium'`.execute(app.database.kysely);
  const opened = await visit(browser, app.origin, { viewport: { width: 1366, height: 768 } });
  const { page, endVisit } = opened;
  await openSignedIn(opened, app, 'admin', AT);
  const title = page.getByRole('columnheader', { name: '物料名称', exact: true });
  const name = cell(page, 0, Number(await title.getAttribute('aria-colindex')) - 1);
  expect(await name.textContent()).toBe('Phone 17 Pro Max 256GB natural titanium');
  const lines = await name.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(2);
  expect((await page.locator('.grid-row').first().boundingBox())?.height).toBe(30);
  await endVisit();
});

test('no row is cut above the totals, a shadow marks columns out of view, and all rows and columns are printed', async () => {
  const opened = await visit(browser, app.origin, { viewport: { width: 1366, height: 768 } });
  const { page, endVisit } = opened;
  await openSignedIn(opened, app, 'admin', AT);
  await cell(page, 0, 0).waitFor();
  const place = page.locator('.grid');
  await place.locator('tfoot').waitFor();
  const cut = () =>
    place.evaluate((element) => {
      const totals = element.querySelector('tfoot')!.getBoundingClientRect().top;
      const rows = [...element.querySelectorAll('tbody .grid-row')].map((row) => row.getBoundingClientRect());
      return rows.filter(({ top, bottom }) => top < totals - 1 && bottom > totals + 1).length;
    });
  await expect.poll(cut).toBe(0);

  const shadow = () => page.locator('.grid-frame').evaluate((frame) => getComputedStyle(frame, '::after').content);
  expect(await shadow()).toBe('""');
  await place.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(shadow).toBe('none');

  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('tbody .grid-row').count()).toBe(100);
  const printed = await place.evaluate((element) => {
    const ends = [...element.querySelectorAll('th, td')].map((each) => each.getBoundingClientRect().right);
    return Math.max(...ends) - element.getBoundingClientRect().left;
  });
  // The width of a landscape sheet without margins, with the borders.
  expect(printed).toBeLessThanOrEqual(1042);
  await endVisit();
});
