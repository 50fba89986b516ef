import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { FixtureServer } from '../fixture-server.ts';
import { CODES } from '../uploads/factory-definitions.ts';
import { makeRows, startFactories } from '../uploads/factory-fixture.ts';
import { xlsxOf } from '../workbook.ts';
import { enter, leaveBrowser, openBrowser, screenshot, visit } from './browser.ts';
import { buildFixturePages, type FixturePages } from './fixture-pages.ts';
import { confirmPreview, periodRow, previewOf } from './period-upload.ts';

/** The screen of uploads that are expected for each factory and day, on a kind of the tests' own in the product's pages. */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FACTORIES = ['013Y', '014A'];
const TODAY = '2026-11-18';

let fixture: FixtureServer;
/** Where the fixture's calls are answered; pages and sign-in are the product's. */
let callsAt: string;
let browser: Browser;
let pages: FixturePages;

beforeAll(async () => {
  fixture = await startFactories(() => FACTORIES);
  callsAt = (await fixture.userWith(['dataUpload', ...CODES], { account: 'shipper' })).origin;
  await makeRows(fixture, FACTORIES, TODAY);
  browser = await openBrowser();
  pages = await buildFixturePages({
    feature: 'phone-sale',
    source: '../definitions.ts',
    name: 'phoneSaleScreen',
    by: ['uploads/factory-definitions.ts', 'dailyScreen'],
  });
});
afterAll(async () => {
  await leaveBrowser(browser);
  await fixture.close();
  await pages.remove();
});

async function open(at: string) {
  const opened = await visit(browser, fixture.app.origin, { locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await pages.sendTo(opened.context);
  await opened.context.route(/\/apple-edi-erp\/(test|ops\/uploads)\//, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: callsAt + pathname + search }) });
  });
  await enter(opened, fixture.app, 'shipper', at);
  return opened;
}

const factory = (page: Page, code: string) => page.getByRole('tab', { name: code });
const row = (page: Page) => periodRow(page, TODAY);

test('a screen has a tab for each factory; each shows, takes and tells its own files', async () => {
  const { page, leave, complaints } = await open('/dataUpload/phoneSale');
  await row(page).waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(FACTORIES);
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('013Y');

  await factory(page, '014A').click();
  await page.waitForURL('**/dataUpload/phoneSale?factoryCode=014A');
  const button = page.getByRole('button', { name: `上传 ${TODAY} 014A` });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name: '014A.xlsx', mimeType: XLSX, buffer: await xlsxOf(['运单号', '数量'], [['W1', 1]]) });
  await previewOf(page).getByText(`大件物流 · ${TODAY} 014A`).waitFor();
  await confirmPreview(page);
  await row(page).getByText('014A.xlsx').waitFor();
  await row(page).getByText('上传记录').click();
  const records = page.getByRole('dialog').filter({ hasText: `上传记录 · ${TODAY} 014A` });
  await records.getByText('014A.xlsx').waitFor();
  await screenshot(page, 'uploads-of-a-factory-zh');
  await records.getByRole('button', { name: '关闭' }).last().click();
  await records.waitFor({ state: 'hidden' });

  await page.reload();
  await row(page).getByText('014A.xlsx').waitFor();
  await factory(page, '013Y').click();
  await page.getByRole('button', { name: `上传 ${TODAY} 013Y` }).waitFor();
  expect(await row(page).getByText('014A.xlsx').count()).toBe(0);
  expect(complaints).toEqual([]);
  await leave();
});
