import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { trackingMapping } from '#features/master-data/tracking-mapping/definition.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { rowsOf, xlsOf, xlsxOf } from '../workbook.ts';
import { openSignedIn, openScreenBy, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;
let folder: string;

/** The timeout of a single action, well below the timeout of a test. */
const TIMEOUT_MS = 20_000;
const TAX = '/dataUpload/taxRate';
const LOGISTICS = '/dataUpload/logisticsMapping';
const TAX_HEADERS = taxCodeMapping.fields.map(({ label }) => label);

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  folder = await mkdtemp(path.join(os.tmpdir(), 'back-office-lists-'));
  const codes = [taxCodeMapping, logisticsMapping, trackingMapping].flatMap((list) => [list.menu, ...Object.values(list.codes)]);
  await app.userWith(['dataUpload', ...codes], { account: 'keeper' });
  await app.userWith(['dataUpload', 'taxRate', 'logisticsMapping'], { account: 'reader' });
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await sql`truncate tax_code_mapping, logistics_mapping, tracking_mapping restart identity`.execute(app.database.kysely);
  await sql`delete from saved_view`.execute(app.database.kysely);
});

async function open(at: string, options: { account?: string; language?: string; width?: number; height?: number } = {}): Promise<Visit> {
  const viewport = { width: options.width ?? 1440, height: options.height ?? 900 };
  const opened = await visit(browser, app.origin, { locale: options.language ?? 'zh-CN', viewport, acceptDownloads: true });
  opened.page.setDefaultTimeout(TIMEOUT_MS);
  await openSignedIn(opened, app, options.account ?? 'keeper', at);
  await opened.page.locator('.list-screen .ant-table').waitFor();
  await settled(opened.page);
  return opened;
}

async function close({ consoleErrors, endVisit }: Visit): Promise<void> {
  expect(consoleErrors).toEqual([]);
  await endVisit();
}

/** The list shows the last answer of the server. */
async function settled(page: Page): Promise<void> {
  await page.locator('.list-table .ant-spin-spinning').waitFor({ state: 'detached' });
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page) => page.locator('.ant-modal-confirm-body-wrapper');
const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const row = (page: Page, text: string) => page.locator('.list-table .ant-table-row', { hasText: text });
const rows = (page: Page) => page.locator('.list-table .ant-table-row');
const jumperOf = (page: Page) => page.getByRole('textbox', { name: '前往页码' });
const queryOf = (page: Page) => new URL(page.url()).search;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, backwards = false): Promise<void> {
  const MAX_PRESSES = 120;
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
  }
  throw new Error('the element is not reachable by keyboard');
}

async function taxCodes(...codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await sql`insert into tax_code_mapping (tax_code, tax_rate, descr, updated_by, updated_at) values (${code}, '13%', 'made', 'test', now())`.execute(
      app.database.kysely,
    );
  }
}

/** `count` routes from 城0 to 库0 and so on, of all four shipping types in turn. */
async function routes(count: number): Promise<void> {
  await sql`
    insert into logistics_mapping (pathway_begin_location, pathway_end_location, type_of_shipping, warehousing_standard_time,
      ground_line_standard_time, jd_highway_time, iphone_key_note_route, ipad_key_note_route, cpu_key_note_route, watch_key_note_route,
      air_pods_key_note_route, fitting_key_note_route, updated_by)
    select '城' || n, '库' || n, n % 4 + 1, n % 7, n % 9, n % 5, (n % 2)::text, '0', '1', '0', '0', (n % 3 = 0)::int::text, 'test'
    from generate_series(0, ${count - 1}) n
  `.execute(app.database.kysely);
}

async function storedTaxCodes(): Promise<string[]> {
  const { rows: found } = await sql<{ tax_code: string }>`select tax_code from tax_code_mapping order by tax_code`.execute(
    app.database.kysely,
  );
  return found.map(({ tax_code }) => tax_code);
}

async function namedViews(): Promise<string[]> {
  const { rows: found } = await sql<{ name: string }>`select name from saved_view where name <> ''`.execute(app.database.kysely);
  return found.map(({ name }) => name);
}

async function file(name: string, bytes: Uint8Array | string): Promise<string> {
  const at = path.join(folder, name);
  await writeFile(at, bytes);
  return at;
}

/** Opens the import dialog and chooses a file. */
async function chooseForImport(page: Page, at: string): Promise<Locator> {
  const form = dialog(page, '上传税码映射');
  if ((await form.count()) === 0) await button(page, '上传').first().click();
  await form.locator('input[type=file]').setInputFiles(at);
  return form;
}

async function saved(page: Page, press: Locator): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await press.click();
  const done = await download;
  return { name: done.suggestedFilename(), bytes: await readFile(await done.path()) };
}

describe('by keyboard only', () => {
  test('a tax code is added, edited and deleted', async () => {
    const opened = await open(TAX);
    const { page } = opened;
    await tabTo(page, button(page, '新增').first());
    await page.keyboard.press('Enter');
    const add = dialog(page, '新增');
    await add.waitFor();
    await expect.poll(() => add.getByLabel('税码').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('J1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('13%');
    await page.keyboard.press('Tab');
    await page.keyboard.type('一般货物');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await notice(page, '新增成功').waitFor();
    await row(page, '一般货物').waitFor();
    await add.waitFor({ state: 'hidden' });
    await expect
      .poll(() =>
        button(page, '新增')
          .first()
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true);

    await tabTo(page, button(row(page, 'J1'), '编辑'));
    await page.keyboard.press('Enter');
    const edit = dialog(page, '编辑');
    await edit.waitFor();
    await tabTo(page, edit.getByLabel('税率'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('9%');
    await page.keyboard.press('Enter');
    await notice(page, '编辑成功').waitFor();
    await row(page, '9%').waitFor();
    await edit.waitFor({ state: 'hidden' });

    await tabTo(page, button(row(page, 'J1'), '删除'));
    await page.keyboard.press('Enter');
    await question(page).getByText('确定要删除吗?').waitFor();
    await tabTo(page, button(question(page), '删除'));
    await page.keyboard.press('Enter');
    await notice(page, '删除成功').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    expect(await storedTaxCodes()).toEqual([]);
    await close(opened);
  });

  test('Escape closes a form without saving; a changed form asks for confirmation, with the focus on 留在此页', async () => {
    const opened = await open(TAX);
    const { page } = opened;
    await button(page, '新增').first().press('Enter');
    await dialog(page, '新增').getByLabel('税码').fill('J1');
    await page.keyboard.press('Escape');
    await question(page).getByText('有未保存的内容，确定要离开吗?').waitFor();
    await expect.poll(() => button(question(page), '留在此页').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await question(page).waitFor({ state: 'hidden' });
    expect(await dialog(page, '新增').getByLabel('税码').inputValue()).toBe('J1');
    await dialog(page, '新增').getByLabel('税码').press('Escape');
    await button(question(page), '不保存并离开').click();
    await dialog(page, '新增').waitFor({ state: 'hidden' });
    await button(page, '新增').first().press('Enter');
    expect(await dialog(page, '新增').getByLabel('税码').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog(page, '新增').waitFor({ state: 'hidden' });
    expect(await storedTaxCodes()).toEqual([]);
    await close(opened);
  });
});

describe('the form', () => {
  test('shows the specified messages before it sends a request, and the key-route flags have the default 否', async () => {
    const opened = await open(LOGISTICS);
    const { page } = opened;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await button(page, '新增').first().click();
    const form = dialog(page, '新增');
    await button(form, '保存').click();
    await expect
      .poll(() => form.locator('.ant-form-item-explain-error').allTextContents())
      .toEqual(Array.from({ length: 6 }, () => '请输入'));
    expect(await form.getByRole('checkbox', { name: '重点线路', checked: false }).count()).toBe(6);
    await screenshot(page, 'form-rules');
    const days = form.getByLabel('入仓标准时长（天）');
    for (const wrong of ['-1', '1.5', '100000', 'abc']) {
      await days.fill(wrong);
      await days.blur();
      await form.getByText('请输入大于或等于0且不超过5位的整数').waitFor();
    }
    await days.fill('0');
    await form.getByText('请输入大于或等于0且不超过5位的整数').waitFor({ state: 'detached' });
    expect(calls.filter((url) => url.includes('/insertMapping'))).toEqual([]);
    await page.keyboard.press('Escape');
    await close(opened);
  });

  test('is 600 px wide, as high in the window as a question, and a click outside does not close it', async () => {
    const opened = await open(LOGISTICS);
    const { page } = opened;
    await button(page, '新增').first().click();
    const form = dialog(page, '新增');
    await form.getByLabel('线路起点').fill('上海');
    expect(await page.locator('.ant-modal').boundingBox()).toMatchObject({ y: 48, width: 600 });
    await page.mouse.click(20, 400);
    expect(await form.getByLabel('线路起点').inputValue()).toBe('上海');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await page.locator('.ant-modal-confirm').boundingBox())?.y).toBe(48);
    await close(opened);
  });

  test('shows an error of the server at its field', async () => {
    await taxCodes('J1');
    const opened = await open(TAX);
    const { page } = opened;
    await button(page, '新增').first().click();
    const form = dialog(page, '新增');
    await form.getByLabel('税码').fill('J1');
    await form.getByLabel('税率').fill('13');
    await button(form, '保存').click();
    await form.locator('.ant-form-item', { hasText: '税码' }).locator('.ant-form-item-explain-error').waitFor();
    expect(await button(form, '保存').isEnabled()).toBe(true);
    // The text is at its field only, not in a message.
    expect(await page.locator('.ui-notice').count()).toBe(0);
    await page.keyboard.press('Escape');
    await close(opened);
  });

  test('adds and edits a logistics mapping with its own success texts', async () => {
    const opened = await open(LOGISTICS);
    const { page } = opened;
    await button(page, '新增').first().click();
    const add = dialog(page, '新增');
    await add.getByLabel('线路起点').fill('上海');
    await add.getByLabel('线路终点').fill('武汉');
    await add.getByLabel('运输方式').press('ArrowDown');
    await page.getByTitle('陆运', { exact: true }).click();
    for (const label of ['入仓标准时长（天）', '干线标准时长（天）', '京东公路时长（天）']) await add.getByLabel(label).fill('3');
    await add.getByRole('checkbox', { name: 'CPU重点线路' }).check();
    await button(add, '保存').click();
    await notice(page, '物流映射新建成功').waitFor();
    await row(page, '上海-武汉').getByText('陆运').waitFor();
    expect(await row(page, '上海-武汉').getByText('是', { exact: true }).count()).toBe(1);
    await button(row(page, '上海-武汉'), '编辑').click();
    const edit = dialog(page, '编辑');
    expect(await edit.getByLabel('线路终点').inputValue()).toBe('武汉');
    await edit.getByLabel('线路终点').fill('西安');
    await button(edit, '保存').click();
    await notice(page, '物流映射编辑成功').waitFor();
    await row(page, '上海-西安').waitFor();
    await close(opened);
  });
});

describe('the list', () => {
  test('returns to page 1 after a search, stores filters and page in the address, and clears them on reset', async () => {
    await routes(45);
    const opened = await open(LOGISTICS);
    const { page } = opened;
    await page.getByText('共45条').waitFor();
    await page.getByRole('listitem', { name: '3' }).click();
    await page.waitForURL('**current=3');
    await page.getByRole('search').getByLabel('线路').fill('城1');
    await page.keyboard.press('Enter');
    await page.getByText('共11条').waitFor();
    expect(new URLSearchParams(queryOf(page)).get('current')).toBeNull();
    expect(new URLSearchParams(queryOf(page)).get('pathWay')).toBe('城1');

    await page.reload();
    await page.getByText('共11条').waitFor();
    expect(await page.getByRole('search').getByLabel('线路').inputValue()).toBe('城1');

    await button(page, '重置').click();
    await page.getByText('共45条').waitFor();
    expect(queryOf(page)).toBe('');
    expect(await page.getByRole('search').getByLabel('线路').inputValue()).toBe('');
    await close(opened);
  });

  test('requests the rows again on a query or reset with unchanged filters, and shows a colleague’s changes', async () => {
    await routes(3);
    const opened = await open(LOGISTICS);
    const { page } = opened;
    await rows(page).nth(2).waitFor();
    await app.database.kysely.executeQuery(sql`update logistics_mapping set warehousing_standard_time = 77`.compile(app.database.kysely));
    expect(await rows(page).filter({ hasText: '77' }).count()).toBe(0);
    await button(page, '查询').click();
    await expect.poll(() => rows(page).filter({ hasText: '77' }).count()).toBe(3);

    await app.database.kysely.executeQuery(sql`update logistics_mapping set warehousing_standard_time = 88`.compile(app.database.kysely));
    await button(page, '重置').click();
    await expect.poll(() => rows(page).filter({ hasText: '88' }).count()).toBe(3);
    await close(opened);
  });

  test('refreshes data older than a minute when the user returns to the browser tab; typed text and selection remain', async () => {
    await taxCodes('K1', 'K2');
    const opened = await open(TAX);
    const { page } = opened;
    const changeRemark = (remark: string) =>
      app.database.kysely.executeQuery(sql`update tax_code_mapping set descr = ${remark}`.compile(app.database.kysely));
    const returnToTab = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    let pages = 0;
    page.on('request', (request) => (pages += request.url().includes('/taxCodeMapping/getPage') ? 1 : 0));
    await page.getByRole('checkbox', { name: '选择K1' }).check();
    await button(row(page, 'K2'), '编辑').click();
    await dialog(page, '编辑').getByLabel('备注').fill('typed');
    await changeRemark('colleague');
    await returnToTab();
    expect(pages).toBe(0);
    await page.clock.setSystemTime(new Date(Date.now() + 61_000));
    await returnToTab();
    await row(page, 'K1').getByText('colleague').waitFor();
    expect(pages).toBe(1);
    expect(await dialog(page, '编辑').getByLabel('备注').inputValue()).toBe('typed');
    expect(await page.getByRole('checkbox', { name: '选择K1' }).isChecked()).toBe(true);
    await close(opened);
  });

  test('sends one request, for page 1, when a page size is chosen on page 2', async () => {
    await routes(45);
    const opened = await open(LOGISTICS);
    const { page } = opened;
    const turnToSecond = () =>
      Promise.all([
        page.waitForResponse((response) => response.url().includes('/getMappingPage?') && response.url().includes('current=2')),
        page.getByRole('listitem', { name: '2' }).click(),
      ]);
    await turnToSecond();
    for (const size of ['30', '10']) {
      const sent: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/getMappingPage')) sent.push(`${searchParams.get('current')}/${searchParams.get('size')}`);
      });
      await page.getByLabel('每页条数').click();
      await page.getByTitle(`${size}条/页`).last().click();
      await expect.poll(() => rows(page).count()).toBe(Number(size));
      await opened.settled();
      expect(sent).toEqual([`1/${size}`]);
      page.removeAllListeners('request');
      await turnToSecond();
    }
    await close(opened);
  });

  test('shows no number of rows if an answer has no total', async () => {
    await taxCodes('A');
    const opened = await open(TAX);
    const { page } = opened;
    await page.route('**/taxCodeMapping/getPage*', async (call) => {
      const answer = (await (await call.fetch()).json()) as { result: Record<string, unknown> };
      delete answer.result['total'];
      await call.fulfill({ json: answer });
    });
    await page.reload();
    await row(page, 'A').waitFor();
    expect(await page.getByText(/^共|NaN/).count()).toBe(0);
    await close(opened);
  });

  test('has total, page sizes, pages and jumper for any number of pages; the jumper is limited to existing pages', async () => {
    await routes(35);
    const whole = await open(`${LOGISTICS}?size=100`);
    await jumperOf(whole.page).waitFor();
    await whole.page.getByLabel('每页条数').click();
    await expect
      .poll(() => whole.page.locator('.ant-select-item-option').allInnerTexts())
      .toEqual(['10条/页', '30条/页', '50条/页', '100条/页', '适合窗口']);
    await close(whole);

    const opened = await open(LOGISTICS);
    const { page } = opened;
    const jumper = jumperOf(page);
    for (const [typed, current] of [
      ['3', 'current=3'],
      ['99', 'current=4'],
      ['0', ''],
      ['２', 'current=2'],
    ] as const) {
      await jumper.fill(typed);
      await jumper.press('Enter');
      await expect.poll(() => queryOf(page)).toBe(current === '' ? '' : `?${current}`);
      expect(await jumper.inputValue()).toBe('');
    }
    await jumper.fill('x');
    await jumper.press('Enter');
    expect(queryOf(page)).toBe('?current=2');
    await close(opened);
  });

  test('has no vertical scrollbar if its rows fit the window, also with titles on two lines', async () => {
    const events = { uploads: '1', reviews: '1', splits: '1', jobs: '1' };
    await app.admin.post('/ops/webhooks/insert', { name: 'BI', enabled: '1', url: 'https://bi.example.com/events', ...events });
    const opened = await open('/systemManage/opsWebhooks', { account: 'admin', language: 'en-US', width: 1351 });
    await opened.page.getByText('https://bi.example.com/events').waitFor();
    const hiddenHeight = await opened.page.locator('.ant-table-content').evaluate((table) => table.scrollHeight - table.clientHeight);
    expect(hiddenHeight).toBe(0);
    await close(opened);
  });

  test('has no pager without rows if it maps SKUs of the retail partner', async () => {
    const opened = await open(TAX, { account: 'admin' });
    const { page } = opened;
    for (const at of ['/dataUpload/skuMapping', '/jdOrders/skuManage']) {
      await page.goto(at);
      await page.locator('.ant-empty-description', { hasText: '暂无数据' }).waitFor();
      expect(await page.locator('.ui-pager').count(), at).toBe(0);
    }
    await sql`insert into partner_sku_mapping (sku_code, mpn, product_name, lob, sub_lob, updated_by) values ('SKU-1', 'MPN-1', '', '', '', 'test')`.execute(
      app.database.kysely,
    );
    await page.goto('/dataUpload/skuMapping');
    await page.getByText('共1条').waitFor();
    await close(opened);
  });

  test('has its previous filters when the user returns to it by the menu', async () => {
    await routes(12);
    const opened = await open(LOGISTICS);
    const { page } = opened;
    await page.getByRole('search').getByLabel('运输方式').press('ArrowDown');
    await page.getByTitle('海运', { exact: true }).click();
    await page.getByText('共3条').waitFor();
    const menu = page.locator('.shell-menu');
    await openScreenBy(page, () => menu.getByText('税码映射').click());
    expect(new URL(page.url()).pathname).toBe(TAX);
    await openScreenBy(page, () => menu.getByText('物流映射').click());
    await expect.poll(() => queryOf(page)).toBe('?typeOfShipping=4');
    await page.getByText('共3条').waitFor();
    await close(opened);
  });

  test('is sorted by a click on a title, which is stored in the address', async () => {
    await taxCodes('B', 'A', 'C');
    const opened = await open(TAX);
    const { page } = opened;
    await page.getByRole('columnheader', { name: '税码' }).click();
    await page.waitForURL('**order=asc');
    await expect.poll(() => rows(page).locator('td:nth-child(2)').allTextContents()).toEqual(['A', 'B', 'C']);
    await page.getByRole('columnheader', { name: '税码' }).click();
    await page.waitForURL('**order=desc');
    await expect.poll(() => rows(page).locator('td:nth-child(2)').allTextContents()).toEqual(['C', 'B', 'A']);
    await close(opened);
  });

  test('deletes the selected rows after a confirmation; without a selection the button is disabled', async () => {
    await taxCodes('A', 'B', 'C');
    const opened = await open(TAX);
    const { page } = opened;
    expect(await button(page, '批量删除').isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: '选择A' }).check();
    await page.getByRole('checkbox', { name: '选择C' }).check();
    await button(page, '批量删除（2）').click();
    await question(page).getByText('确定要批量删除吗?').waitFor();
    await question(page).getByText('A、C').waitFor();
    await expect.poll(() => button(question(page), '取消').evaluate((element) => element === document.activeElement)).toBe(true);
    await button(question(page), '取消').click();
    await question(page).waitFor({ state: 'hidden' });
    expect(await storedTaxCodes()).toEqual(['A', 'B', 'C']);
    await button(page, '批量删除（2）').click();
    await button(question(page), '删除').click();
    await notice(page, '删除成功').waitFor();
    await expect.poll(storedTaxCodes).toEqual(['B']);
    await expect.poll(() => button(page, '批量删除').isDisabled()).toBe(true);
    await close(opened);
  });

  test('keeps a selection across pages, and the confirmation lists it', async () => {
    await taxCodes(...Array.from({ length: 11 }, (_, at) => `T${String(at).padStart(2, '0')}`));
    const opened = await open(`${TAX}?orderBy=taxCode&order=asc`);
    const { page } = opened;
    await page.getByRole('checkbox', { name: '选择T03' }).check();
    await page.getByRole('listitem', { name: '2' }).click();
    await page.getByRole('checkbox', { name: '选择T10' }).check();
    await button(page, '批量删除（2）').click();
    await question(page).getByText('T03、T10').waitFor();
    await button(question(page), '删除').click();
    await notice(page, '删除成功').waitFor();
    await expect.poll(storedTaxCodes).toHaveLength(9);
    await close(opened);
  });

  test('shows a conflicting change of a colleague field by field, and no change of either user is lost', async () => {
    await taxCodes('A');
    const opened = await open(TAX);
    const { page } = opened;
    await button(row(page, 'A'), '编辑').click();
    const edit = dialog(page, '编辑');
    await edit.getByLabel('备注').fill('mine');
    await app.database.kysely.executeQuery(
      sql`update tax_code_mapping set tax_rate = '6%', descr = 'theirs', version = version + 1, updated_by = '同事' where tax_code = 'A'`.compile(
        app.database.kysely,
      ),
    );
    await button(edit, '保存').click();
    const conflict = edit.getByRole('alert');
    await conflict.getByText('同事').first().waitFor();
    expect(await page.locator('.ui-notice').count()).toBe(0);
    // A field that only the other user changed takes the new value. A field that both changed keeps the own value.
    await expect.poll(() => edit.getByLabel('税率').inputValue()).toBe('6%');
    expect(await edit.getByLabel('备注').inputValue()).toBe('mine');
    await screenshot(page, 'changed-meanwhile');
    await button(conflict, '采用对方的值').click();
    await expect.poll(() => edit.getByLabel('备注').inputValue()).toBe('theirs');
    await edit.getByLabel('备注').fill('both');
    await button(edit, '保存').click();
    await notice(page, '编辑成功').waitFor();
    const { rows: stored } = await sql<{ tax_rate: string; descr: string }>`select tax_rate, descr from tax_code_mapping`.execute(
      app.database.kysely,
    );
    expect(stored).toEqual([{ tax_rate: '6%', descr: 'both' }]);
    await close(opened);
  });

  test('no longer shows a record that a colleague deleted once its save has failed', async () => {
    await taxCodes('T1', 'T2');
    const opened = await open(TAX);
    const { page } = opened;
    await button(row(page, 'T1'), '编辑').click();
    const edit = dialog(page, '编辑');
    await edit.getByLabel('备注').fill('mine');
    await sql`delete from tax_code_mapping where tax_code = 'T1'`.execute(app.database.kysely);
    await button(edit, '保存').click();
    await notice(page, '数据不存在或已被删除').waitFor();
    await page.getByText('共1条').waitFor();
    expect(await edit.getByLabel('备注').inputValue()).toBe('mine');
    await close(opened);
  });

  test('shows the previous page when the last row of the last page is deleted', async () => {
    await taxCodes(...Array.from({ length: 11 }, (_, at) => `T${String(at).padStart(2, '0')}`));
    const opened = await open(`${TAX}?orderBy=taxCode&order=asc&current=2`);
    const { page } = opened;
    await button(row(page, 'T10'), '删除').click();
    await button(question(page), '删除').click();
    await notice(page, '删除成功').waitFor();
    await row(page, 'T09').waitFor();
    await expect.poll(() => new URLSearchParams(queryOf(page)).get('current')).toBeNull();
    await close(opened);
  });

  test('shows different texts for an empty list and for filters without matches', async () => {
    const opened = await open(LOGISTICS);
    const { page } = opened;
    await page.locator('.ant-empty-description', { hasText: '暂无数据' }).waitFor();
    await routes(3);
    await page.goto(`${LOGISTICS}?pathWay=nowhere`);
    await page.locator('.ant-empty-description', { hasText: '没有符合条件的数据' }).waitFor();
    await button(page, '清除筛选条件').click();
    await page.getByText('共3条').waitFor();
    await close(opened);
  });

  test('shows an error with a retry when its rows cannot be loaded; loaded rows remain, marked as outdated, when a refresh fails', async () => {
    await taxCodes('A');
    const opened = await open(TAX);
    const { page } = opened;
    await page.route('**/taxCodeMapping/getPage*', (call) =>
      call.fulfill({ status: 500, json: { code: '100500', success: false, message: '服务器内部错误', result: null } }),
    );
    await button(page, '刷新').click();
    // The rows remain and are marked as outdated.
    await page.getByText('刷新失败，下面仍是上一次读取的数据：服务器内部错误').waitFor();
    await row(page, 'A').waitFor();
    await page.getByText('共1条').waitFor();
    await screenshot(page, 'list-outdated');
    await page.reload();
    await page.getByText('加载失败').waitFor();
    expect(await page.getByText(/^共/).count()).toBe(0);
    await page.unroute('**/taxCodeMapping/getPage*');
    await button(page, '重试').click();
    await row(page, 'A').waitFor();
    expect(await page.getByText('刷新失败').count()).toBe(0);
    await close(opened);
  });

  test('shows the exact number of rows; for a search with more than 10,000 matches it follows after the page', async () => {
    await sql`
      insert into tracking_mapping (tracking_number, purchase_order_code, updated_by) select 'T' || n, '45', 'test' from generate_series(1, 10050) n
    `.execute(app.database.kysely);
    const opened = await open('/dataUpload/trackingManage');
    const { page } = opened;
    await page.getByText('共10,050条').waitFor();
    await button(rows(page).first(), '删除').click();
    await button(question(page), '删除').click();
    await page.getByText('共10,049条').waitFor();

    const counted = Promise.withResolvers<void>();
    await page.route('**/trackingOrderMap/*exactTotal=1*', async (route) => {
      await counted.promise;
      await route.continue();
    });
    await page.getByRole('search').getByLabel('45单号').fill('45');
    await page.keyboard.press('Enter');
    await page.getByText('共10,000+条').waitFor();
    counted.resolve();
    await page.getByText('共10,049条').waitFor();
    await close(opened);
  });

  test('shows a button only to users with its permission code', async () => {
    await taxCodes('A');
    const opened = await open(TAX, { account: 'reader' });
    const { page } = opened;
    await row(page, 'A').waitFor();
    for (const name of ['新增', '模板下载', '上传', '批量删除', '编辑', '删除', '上传记录'])
      expect(await button(page, name).count(), name).toBe(0);
    expect(await rows(page).getByRole('checkbox').count()).toBe(0);
    await close(opened);
  });
});

describe('personal settings of a list', () => {
  test('hidden and moved columns are stored per user', async () => {
    await taxCodes('A');
    const opened = await open(TAX);
    const titles = (page: Page) => page.locator('.list-table thead th').filter({ hasText: /\S/ }).allTextContents();
    expect(await titles(opened.page)).toEqual(['税码', '税率', '备注', '最近更新时间', '操作']);
    await button(opened.page, '列设置').click();
    const kept = opened.page.waitForResponse((answer) => answer.url().endsWith('/ops/views') && answer.request().method() === 'POST');
    // `uncheck` does not wait until the checkbox is drawn again.
    await opened.page.getByRole('checkbox', { name: '备注', checked: true }).click();
    await kept;
    const moved = opened.page.waitForResponse((answer) => answer.url().endsWith('/ops/views') && answer.request().method() === 'POST');
    await button(opened.page, '上移税率').press('Enter');
    await moved;
    await expect.poll(() => titles(opened.page)).toEqual(['税率', '税码', '最近更新时间', '操作']);
    await close(opened);

    const again = await open(TAX);
    await expect.poll(() => titles(again.page)).toEqual(['税率', '税码', '最近更新时间', '操作']);
    await close(again);
    const other = await open(TAX, { account: 'reader' });
    expect(await titles(other.page)).toEqual(['税码', '税率', '备注', '最近更新时间', '操作']);
    await close(other);
  });

  test('a saved view restores filters, order and page size', async () => {
    await routes(20);
    const opened = await open(`${LOGISTICS}?typeOfShipping=2&orderBy=pathway&order=desc&size=30`);
    const { page } = opened;
    await page.getByText('共5条').waitFor();
    await button(page, '视图').click();
    await button(page, '保存当前视图…').click();
    const save = dialog(page, '保存当前视图');
    await save.getByLabel('视图名称').fill('陆运线路');
    await page.keyboard.press('Enter');
    await notice(page, '视图已保存').waitFor();
    await button(page, '陆运线路').click();
    await button(page, '全部数据').click();
    await page.getByText('共20条').waitFor();
    await button(page, '视图').click();
    await button(page, '陆运线路').click();
    await page.getByText('共5条').waitFor();
    expect(Object.fromEntries(new URLSearchParams(queryOf(page)))).toEqual({
      typeOfShipping: '2',
      orderBy: 'pathway',
      order: 'desc',
      size: '30',
    });
    await close(opened);
  });

  test('a default view is applied when the list is opened, until it is deleted', async () => {
    await routes(20);
    await sql`
      insert into saved_view (user_id, list, name, state, is_default)
      select id, 'logistics-mapping', '陆运线路', '{"query": "typeOfShipping=2", "columns": {"hidden": [], "order": []}}', true
      from app_user where login_account = 'keeper'
    `.execute(app.database.kysely);
    const opened = await open(LOGISTICS);
    const { page } = opened;
    await page.getByText('共5条').waitFor();
    expect(queryOf(page)).toBe('?typeOfShipping=2');
    await button(page, '陆运线路').click();
    await button(page, '删除视图陆运线路').click();
    await button(question(page), '删除').click();
    await button(page, '视图').waitFor();
    await expect.poll(namedViews).toEqual([]);
    await close(opened);
  });
});

describe('template and download', () => {
  test('the template has the columns of the import', async () => {
    const opened = await open(TAX);
    const template = await saved(opened.page, button(opened.page, '模板下载').first());
    await notice(opened.page, '数据正在下载').waitFor();
    expect(template.name).toMatch(/\.xlsx$/);
    expect((await rowsOf(template.bytes))[0]?.map((header) => header.replaceAll('*', ''))).toEqual(TAX_HEADERS);
    await close(opened);
  });

  test('the data download contains the filtered rows', async () => {
    await routes(20);
    const opened = await open(`${LOGISTICS}?typeOfShipping=3`);
    const { bytes } = await saved(opened.page, button(opened.page, '数据下载'));
    const [, ...records] = await rowsOf(bytes);
    expect(records.map((record) => record[2])).toEqual(Array.from({ length: 5 }, () => '铁运'));
    await close(opened);
  });
});

describe('import', () => {
  test('only .xls and .xlsx files are accepted', async () => {
    const opened = await open(TAX);
    await chooseForImport(opened.page, await file('codes.csv', 'a,b'));
    await notice(opened.page, '只能上传.xls或.xlsx文件').waitFor();
    await close(opened);
  });

  test('a preview shows the new, changed and unchanged rows before anything is stored', async () => {
    await taxCodes('A', 'B');
    await sql`update tax_code_mapping set descr = null where tax_code = 'B'`.execute(app.database.kysely);
    const opened = await open(TAX);
    const { page } = opened;
    const at = await file(
      'codes.xlsx',
      await xlsxOf(
        [...TAX_HEADERS, '附注'],
        [
          ['A', '9%', 'made', 'x'],
          ['B', '13%', '', ''],
          ['C', '6%', '', ''],
        ],
      ),
    );
    const form = await chooseForImport(page, at);
    await button(form, '确认上传').waitFor();
    const counts = await form.locator('.import-counts div').allTextContents();
    expect(counts).toEqual(['新增行1', '修改行1', '不变行1', '有误行0']);
    await form.getByText('以下列不属于此数据，将被忽略：附注').waitFor();
    const changed = form.locator('.ant-table-row', { hasText: '修改' });
    expect(await changed.locator('del').textContent()).toBe('13%');
    expect(await changed.locator('ins').textContent()).toBe('9%');
    expect(await storedTaxCodes()).toEqual(['A', 'B']);
    await screenshot(page, 'import-preview');

    await button(form, '确认上传').click();
    await notice(page, '数据导入成功').waitFor();
    await form.waitFor({ state: 'hidden' });
    await row(page, 'C').waitFor();
    expect(await storedTaxCodes()).toEqual(['A', 'B', 'C']);
    await close(opened);
  });

  test('a text file with an ambiguous encoding is shown in both encodings, and imported in the chosen one', async () => {
    const at = await file('codes.xls', Buffer.from('Tax code,Tax rate,Remark\r\nA,9%,Ñu\r\n', 'latin1'));
    const opened = await open(TAX);
    const { page } = opened;
    const form = await chooseForImport(page, at);
    await form.getByText('无法确定文件的文字编码，请选择文字显示正确的一种').waitFor();
    const samples = form.locator('.import-encoding');
    expect(await samples.locator('tbody .ant-table-row').allInnerTexts()).toMatchObject([
      expect.stringContaining('製'),
      expect.stringContaining('Ñu'),
    ]);
    expect(await button(form, '确认上传').count()).toBe(0);
    await screenshot(page, 'import-encodings');
    await form.getByRole('radio', { name: '西欧（Windows-1252）' }).check();
    await form.locator('.import-counts').waitFor();
    expect(await form.getByRole('radio', { name: '西欧（Windows-1252）' }).isChecked()).toBe(true);
    expect(await form.locator('.ant-table-row', { hasText: '新记录' }).innerText()).toContain('Ñu');
    await screenshot(page, 'import-encoding-chosen');
    await button(form, '确认上传').click();
    await notice(page, '数据导入成功').waitFor();
    expect(await row(page, 'A').innerText()).toContain('Ñu');
    await close(opened);

    const english = await open(TAX, { language: 'en-US' });
    await button(english.page, 'Upload').click();
    const dialogInEnglish = english.page.getByRole('dialog');
    await dialogInEnglish.locator('input[type=file]').setInputFiles(at);
    await dialogInEnglish.getByRole('radio', { name: 'Western European (Windows-1252)' }).waitFor();
    await screenshot(english.page, 'import-encodings-en');
    await close(english);
  });

  test('an invalid workbook is refused with its cells, corrected in the error workbook, and imported', async () => {
    const opened = await open(TAX);
    const { page } = opened;
    const wrong = xlsOf(TAX_HEADERS, [
      ['A', '13%', ''],
      ['', '13%', ''],
      ['A', 'thirteen', ''],
    ]);
    await chooseForImport(page, await file('wrong.xls', wrong));
    const failure = dialog(page, '导入失败提示');
    await failure.locator('.ant-table-row').first().waitFor();
    const problems = await failure.locator('.ant-table-row').allTextContents();
    expect(problems.some((text) => text.startsWith('3税码不能为空'))).toBe(true);
    expect(problems.some((text) => text.startsWith('4税率税率应为百分比'))).toBe(true);
    expect((await page.locator('.ant-modal').last().boundingBox())?.width).toBe(800);
    await screenshot(page, 'import-failure');

    const errors = await saved(page, button(failure, '下载错误文件'));
    const [header, ...marked] = await rowsOf(errors.bytes);
    expect(header?.length).toBeGreaterThan(TAX_HEADERS.length);
    await button(failure, '关闭').last().click();
    await failure.waitFor({ state: 'hidden' });
    expect(await storedTaxCodes()).toEqual([]);
    const refused = dialog(page, '上传税码映射');
    await refused.getByText('2行有错误，不能上传。改正后请重新选择文件。').waitFor();
    expect(await refused.locator('.import-counts div').allTextContents()).toEqual(['文件行数3', '有误行2']);
    await screenshot(page, 'import-refused');

    const repaired = marked.map((record) => [...record]);
    repaired[1]![0] = 'B';
    repaired[2]![0] = 'C';
    repaired[2]![1] = '6%';
    const form = await chooseForImport(page, await file('repaired.xlsx', await xlsxOf(header ?? [], repaired)));
    await button(form, '确认上传').click();
    await notice(page, '数据导入成功').waitFor();
    expect(await storedTaxCodes()).toEqual(['A', 'B', 'C']);
    // A refused preview is not in the history; a refused import is.
    await app.admin.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name: 'wrong.xls', bytes: wrong });
    const late = { name: 'late.xlsx', bytes: await xlsxOf(TAX_HEADERS, [['D', '13%', '']]) };
    await app.admin.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', late, { comparedWith: 'what is not there' });
    await button(page, '上传记录').click();
    const entry = dialog(page, '上传记录 · 税码映射').locator('.ant-table-row', { hasText: 'wrong.xls' });
    await entry.getByText('3行中2行有错误').waitFor();
    expect((await entry.locator('td').allTextContents()).slice(4, 7)).toEqual(['-', '-', '-']);
    const outdated = dialog(page, '上传记录 · 税码映射').locator('.ant-table-row', { hasText: 'late.xlsx' });
    await outdated.getByText('预览之后现有数据已有变化，未保存任何数据').waitFor();
    expect((await outdated.locator('td').allTextContents()).slice(4, 7)).toEqual(['-', '-', '-']);
    await screenshot(page, 'import-history-refused');
    await close(opened);
  });

  test('the history shows user and file of an import, returns the original file, and undoes the import', async () => {
    await taxCodes('A');
    const opened = await open(TAX);
    const { page } = opened;
    const bytes = await xlsxOf(TAX_HEADERS, [
      ['A', '9%', ''],
      ['B', '6%', ''],
    ]);
    const form = await chooseForImport(page, await file('codes of november.xlsx', bytes));
    await button(form, '确认上传').click();
    await notice(page, '数据导入成功').waitFor();
    await form.waitFor({ state: 'hidden' });

    await button(page, '上传记录').click();
    const history = dialog(page, '上传记录 · 税码映射');
    const entry = history.locator('.ant-table-row', { hasText: 'codes of november.xlsx' }).first();
    await entry.getByText('keeper').waitFor();
    await entry.getByText('已保存').waitFor();
    await screenshot(page, 'import-history');
    const original = await saved(page, button(entry, 'codes of november.xlsx'));
    expect(original.bytes.equals(bytes)).toBe(true);

    await button(entry, '撤销').click();
    await button(question(page), '撤销上传').click();
    await notice(page, '撤销成功').waitFor();
    await entry.getByText('已撤销').waitFor();
    expect(await button(entry, '撤销').count()).toBe(0);
    expect(await storedTaxCodes()).toEqual(['A']);
    await page.keyboard.press('Escape');
    await row(page, '13%').waitFor();
    await close(opened);
  });

  test('an import whose rows have changed since is not undone; the row and the reason are shown', async () => {
    await taxCodes('A');
    const opened = await open(TAX);
    const { page } = opened;
    const form = await chooseForImport(
      page,
      await file(
        'codes.xlsx',
        await xlsxOf(TAX_HEADERS, [
          ['A', '9%', ''],
          ['B', '6%', ''],
        ]),
      ),
    );
    await button(form, '确认上传').click();
    await notice(page, '数据导入成功').waitFor();
    await form.waitFor({ state: 'hidden' });
    await button(row(page, 'A'), '编辑').click();
    await dialog(page, '编辑').getByLabel('备注').fill('changed since');
    await button(dialog(page, '编辑'), '保存').click();
    await notice(page, '编辑成功').waitFor();

    await button(page, '上传记录').click();
    await button(dialog(page, '上传记录 · 税码映射'), '撤销').first().click();
    await button(question(page), '撤销上传').click();
    const refused = dialog(page, '无法撤销');
    await refused.locator('.ant-table-row').waitFor();
    expect(await refused.locator('.ant-table-row > td').allInnerTexts()).toEqual([
      '2',
      expect.stringContaining('A'),
      expect.stringMatching(/^上传后被.+于.+修改$/),
    ]);
    await screenshot(page, 'undo-refused');
    expect(await storedTaxCodes()).toEqual(['A', 'B']);
    await close(opened);
  });

  test('a running import can be cancelled and then stores nothing', async () => {
    const opened = await open(TAX);
    const { page } = opened;
    const form = await chooseForImport(page, await file('codes.xlsx', await xlsxOf(TAX_HEADERS, [['A', '9%', '']])));
    await button(form, '确认上传').waitFor();
    // Another transaction locks the list, so that this import has to wait.
    await app.database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hash_of('import:tax-code-mapping:'))`.execute(tx);
      await button(form, '确认上传').click();
      await form.getByRole('progressbar').waitFor();
      await form.getByText('已读取1行').or(form.getByText('正在保存')).or(form.getByText('等待中')).first().waitFor();
      await screenshot(page, 'import-progress');
      await button(form, '取消上传').click();
      await form.getByRole('progressbar').waitFor({ state: 'detached' });
    });
    await button(form, '确认上传').waitFor();
    expect(await storedTaxCodes()).toEqual([]);
    await close(opened);
  });

  test('an import that is refused after the user has left the list shows a notice, and its dialog at the next import', async () => {
    const opened = await open(LOGISTICS);
    const { page } = opened;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // The rows were valid in the preview and are invalid now, for example because referenced records have changed.
    const problems = [{ rowIndex: 2, filedName: '税码', errorReason: '已被他人使用' }];
    const refusal = {
      uploadId: 1,
      inserted: 0,
      updated: 0,
      unchanged: 0,
      refused: 1,
      allErrorList: problems,
      problemGroups: [{ filedName: '税码', reason: '已被他人使用', count: 1, rows: [2] }],
      problemCount: 1,
      url: null,
      unknownColumns: [],
      warnings: [],
      warningGroups: [],
      warningCount: 0,
      misfits: [],
      warningUrl: null,
    };
    await page.route(
      (url) => url.pathname.endsWith('/importDataFromExcelFile') && url.searchParams.get('dryRun') === null,
      async (call) => {
        await released;
        await call.fulfill({ json: { code: '100000', success: true, message: '', result: refusal } });
      },
    );
    // The previous list has a button of the same name.
    const toTaxCodes = () =>
      openScreenBy(page, () => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '税码映射' }).click());
    await toTaxCodes();
    const form = await chooseForImport(page, await file('left.xlsx', await xlsxOf(TAX_HEADERS, [['A', '9%', '']])));
    await button(form, '确认上传').click();
    await form.getByRole('progressbar').waitFor();
    await page.goBack();
    await form.waitFor({ state: 'detached' });

    await toTaxCodes();
    await button(page, '上传').first().click();
    await form.locator('.import-progress-file', { hasText: 'left.xlsx' }).waitFor();
    expect(await button(form, '取消上传').isEnabled()).toBe(true);
    await page.goBack();
    await form.waitFor({ state: 'detached' });
    release();
    await notice(page, '税码映射 · left.xlsx：上传失败，发现1处错误。').waitFor();
    await toTaxCodes();
    await button(page, '上传').first().click();
    await dialog(page, '导入失败提示').getByText('已被他人使用').waitFor();
    await close(opened);
  });
});
