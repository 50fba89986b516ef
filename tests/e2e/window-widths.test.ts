import { sql } from 'kysely';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allWords } from '#app/words.ts';
import { LANGUAGES, type Language } from '#kit/i18n/words.ts';
import { products, routes } from '../../scripts/demo/company.ts';
import { logisticsMappingWorkbook, productMappingWorkbook } from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { setSessionCookie, closeWindows, openBrowser, screenshot, hiddenWidth, visit } from './browser.ts';

/** Lists and forms in windows of 1366 px. */

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  const lists: [string, string, Buffer][] = [
    ['/logisticsAging/importMappingExcel', 'file', await logisticsMappingWorkbook(routes())],
    ['/sys/skuMapping/importDataFromExcelFile', 'excelFile', await productMappingWorkbook(products())],
  ];
  for (const [path, field, bytes] of lists) await app.admin.upload(path, field, { name: 'list.xlsx', bytes });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(language: Language, path: string, width = 1366) {
  const opened = await visit(browser, app.origin, { viewport: { width, height: 768 } });
  await setSessionCookie(opened.context, app.admin);
  await opened.context.addCookies([{ name: 'language', value: language, url: app.origin }]);
  await opened.page.goto(path);
  await opened.page.locator('.list-table .ant-table-row, .list-table .ant-empty, .ui-message').first().waitFor();
  return opened;
}

const translator = (language: Language) => (text: string) => (language === 'zh' ? text : (allWords[text]?.[language] ?? text));

/** Labels of a form that take two lines. */
const twoLines = (form: Locator) =>
  form
    .locator('.ant-form-item-label > label')
    .evaluateAll((labels) =>
      (labels as HTMLElement[])
        .filter((label) => label.offsetHeight > 32 || label.scrollWidth > label.clientWidth)
        .map((label) => label.innerText),
    );

/** The minimum distance between a field's error and the label below it, in px. */
const belowErrors = (form: Locator) =>
  form.evaluate((element) => {
    const [errors, labels] = ['.ant-form-item-explain-error', '.ant-form-item-label > label'].map((which) =>
      [...element.querySelectorAll(which)].map((each) => {
        const text = document.createRange();
        text.selectNodeContents(each);
        return text.getBoundingClientRect();
      }),
    );
    const gaps = (errors ?? []).flatMap((error) =>
      (labels ?? [])
        .filter((label) => label.top > error.top && label.left < error.right && label.right > error.left)
        .map(({ top }) => top - error.bottom),
    );
    return Math.min(...gaps);
  });

test.each(LANGUAGES)('the logistics mapping fits a window of 1366 px, and its form has labels of one line, in %s', async (language) => {
  const t = translator(language);
  const { page, consoleErrors, endVisit } = await open(language, '/dataUpload/logisticsMapping');
  expect(await hiddenWidth(page)).toBe(0);
  await screenshot(page, `widths/mapping-${language}`);
  await page
    .getByRole('button', { name: t('新增'), exact: true })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: t('保存'), exact: true }).click();
  await expect.poll(() => form.locator('.ant-form-item-explain-error').count()).toBe(6);
  await screenshot(page, `widths/mapping-form-${language}`);
  expect(await twoLines(form)).toEqual([]);
  expect(await belowErrors(form)).toBeGreaterThan(10);
  expect(consoleErrors).toEqual([]);
  await page.keyboard.press('Escape');
  await endVisit();
});

test.each([
  ['es', '/data/arrivalSummary'],
  ['en', '/dataUpload/saleForecast'],
  ['es', '/dataUpload/saleForecast'],
] as const)('a table with long titles fits a window of 1366 px: %s, %s', async (language, path) => {
  const { page, consoleErrors, endVisit } = await open(language, path);
  expect(await hiddenWidth(page)).toBe(0);
  await screenshot(page, `widths/${path.split('/').at(-1)}-${language}`);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('a form offers the categories of the products in the user’s language, as the filter of the list does', async () => {
  const { page, consoleErrors, endVisit } = await open('en', '/dataUpload/refund');
  const offered = async (within: Locator) => {
    await within.getByRole('combobox', { name: 'Category' }).click();
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option-content');
    await options.filter({ hasText: 'Accessories' }).waitFor();
    return (await options.allInnerTexts()).filter((text) => text !== 'All');
  };
  const filtered = await offered(page.getByRole('search'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = page.getByRole('dialog');
  expect(await offered(form)).toEqual(filtered);
  await page.locator('.ant-select-item-option:visible', { hasText: 'Accessories' }).click();
  await screenshot(page, 'widths/refund-form-en');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => form.locator('.ant-form-item-explain-error').count()).toBe(2);
  expect(await belowErrors(form)).toBeGreaterThan(10);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('a form in Spanish accepts and shows a decimal comma, also in a conflict with a colleague’s change', async () => {
  const { page, consoleErrors, endVisit } = await open('es', '/systemManage/shopManage?tab=corporates');
  const form = page.getByRole('dialog');
  const rate = form.getByLabel('Tasa anual (%)');
  const edit = () => page.getByRole('button', { name: 'Editar', exact: true }).first().click();
  await edit();
  await rate.fill('6,5');
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.locator('.ant-table-row', { hasText: '6,50' }).waitFor();
  await form.waitFor({ state: 'hidden' });
  await edit();
  await expect.poll(() => rate.inputValue()).toBe('6,50');
  await sql`update corporate set annualized_rate = 7.25`.execute(app.database.kysely);
  await rate.fill('15');
  await rate.press('ArrowLeft');
  await page.keyboard.type('.2');
  expect(await rate.inputValue()).toBe('1,25');
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await form.getByText('6,50 → 7,25').waitFor();
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('a list shows the time of the last change to the second without truncation at 1366 px', async () => {
  const texts = {
    storageLocationName: '北京一号前置仓库存地',
    dcInternalStorageId: 'DC10001',
    dcInternalStorageIdNew: 'DC20001',
    jdStorageId: 'JD30001',
  };
  await app.admin.post('/storageLocationMap/add', { shipToCustomerId: '0001234567', ...texts, remark: '' });
  const { page, endVisit } = await open('zh', '/dataUpload/inventoryLocation');
  const changed = page.locator('.ant-table-row td').filter({ hasText: /\d\d:\d\d:\d\d/ });
  expect(await changed.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await screenshot(page, 'widths/storage-locations-zh');
  await endVisit();
});
