import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trackingMapping } from '#features/master-data/tracking-mapping/definition.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';

const LIST = '/dataUpload/trackingManage';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  await app.userWith(['dataUpload', trackingMapping.menu, ...Object.values(trackingMapping.codes)], { account: 'keeper' });
  await sql`
    insert into tracking_mapping (tracking_number, purchase_order_code, updated_by) select 'T' || lpad(n::text, 5, '0'), '45' || n % 100, 'test'
    from generate_series(1, 3000) n
  `.execute(app.database.kysely);
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(language = 'zh-CN'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale: language, viewport: { width: 1440, height: 900 } });
  await openSignedIn(opened, app, 'keeper', LIST);
  return opened;
}

/** Pastes a text that was copied from a worksheet. */
function paste(input: Locator, text: string): Promise<void> {
  return input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const search = (page: Page) => page.getByRole('search');
const chip = (page: Page, name: string) => search(page).getByRole('button', { name, exact: true });
test('pasted codes become one filter, which shows the codes that were not found, is kept over a reload and in a view, and can be edited', async () => {
  const { page, endVisit, consoleErrors } = await open();
  const numbers = Array.from({ length: 2000 }, (_, n) => `T${String(n + 1).padStart(5, '0')}`);
  await paste(search(page).getByLabel('需求跟踪号'), [...numbers, 'T99999', 'T88888'].join('\n'));
  await chip(page, '需求跟踪号 2,002个编码 · 2个未找到').waitFor();
  await page.getByText('共2,000条').waitFor();
  await screenshot(page, 'codes-chip');

  expect(page.url().length).toBeLessThan(200);
  await page.reload();
  await chip(page, '需求跟踪号 2,002个编码 · 2个未找到').waitFor();

  await page.getByRole('button', { name: '视图' }).click();
  await page.getByText('保存当前视图…').click();
  await page.getByLabel('视图名称').fill('我的编码');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await search(page).getByRole('button', { name: '清除需求跟踪号' }).click();
  await page.getByText('共3,000条').waitFor();
  await page.getByRole('button', { name: '视图' }).click();
  await page.getByText('我的编码', { exact: true }).click();
  await chip(page, '需求跟踪号 2,002个编码 · 2个未找到').click();

  const dialog = page.getByRole('dialog', { name: '需求跟踪号' });
  expect(await dialog.getByLabel('未找到的编码（2个）').inputValue()).toBe('T99999\nT88888');
  await screenshot(page, 'codes-dialog');
  const codes = dialog.getByLabel('需求跟踪号', { exact: true });
  expect((await codes.inputValue()).split('\n')).toHaveLength(2002);
  await codes.fill(Array.from({ length: 10_001 }, (_, n) => `X${n}`).join(' '));
  await dialog.getByRole('button', { name: '筛选' }).click();
  await dialog.getByText('一次最多筛选10,000个编码，现有10,001个').waitFor();
  await codes.fill('t00007，T00008');
  await dialog.getByRole('button', { name: '筛选' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await chip(page, '需求跟踪号 2个编码').waitFor();
  await page.getByText('共2条').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '数据下载' }).click();
  await download;

  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('typed text filters by its beginning, pasted codes become a filter; the chip is in the user’s language', async () => {
  const { page, endVisit, consoleErrors } = await open('en');
  const field = search(page).getByLabel('Requirement tracking number');
  await field.fill('T0000');
  await page.keyboard.press('Enter');
  await page.getByText('9 in total').waitFor();
  // The button that clears the field has a name in the user's language.
  await search(page).getByRole('button', { name: 'Clear', exact: true }).waitFor();
  await paste(field, 'T00001\tT00002\tT00003\tnone');
  await chip(page, 'Requirement tracking number Codes: 4 · 1 not found').waitFor();
  await screenshot(page, 'codes-chip-en');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
