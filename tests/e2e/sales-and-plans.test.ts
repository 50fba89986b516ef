import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quarterSale, weekSale, weekSaleLines } from '#features/dc-sale/definitions.ts';
import { saleForecastLines, saleForecastList } from '#features/sale-forecast/definition.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { goTo, makeDays } from '../day-files.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';
import { confirmPreview, periodRow, previewOf } from './period-upload.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SALE_HEADERS = ['品牌', '渠道', '价位段', '销量(台)', '销额(元)'];
const PLAN_HEADERS = ['MPN', ...Array.from({ length: 14 }, (_, index) => `W${index + 1}`)];
const FY27 = [
  { quarter: 1, startTime: '2026-10-04', endTime: '2027-01-02' },
  { quarter: 2, startTime: '2027-01-03', endTime: '2027-04-03' },
  { quarter: 3, startTime: '2027-04-04', endTime: '2027-07-03' },
  { quarter: 4, startTime: '2027-07-04', endTime: '2027-10-02' },
];

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  const { id } = (await app.admin.post<{ id: number }>('/sys/fiscal/add', { year: 2027 })).result;
  await app.admin.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList: FY27 });
  const buttons = ['template', 'upload', 'record', 'download'];
  const plan = ['shipmentPlan', ...buttons.map((button) => `shipment_plan_data-${button}`)];
  const sales = ['phoneSale', ...buttons.map((button) => `phone-sale-basic-data-${button}`)];
  const dcSales = [weekSale.menu, quarterSale.menu, ...Object.values(weekSale.codes)];
  const forecasts = [saleForecastList.menu, ...Object.values(saleForecastList.codes)];
  await app.userWith(['dataUpload', ...plan, ...sales, ...dcSales, ...forecasts], { account: 'planner' });
  const products = Array.from({ length: 12 }, (_, index) => `MPN${index + 1}`);
  for (const mpn of products)
    await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', {
      name: '物料.xlsx',
      bytes: await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN'], [['iPhone', 'iPhone 17', mpn, `M-${mpn}`, mpn]]),
    });
  await makeDays(app);
  await goTo(app, '2026-11-18 12:00:00');
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(at: string, locale = 'zh-CN'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, viewport: { width: 1366, height: 768 } });
  await openSignedIn(opened, app, 'planner', at);
  await opened.settled();
  return opened;
}

const named = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const shoot = (page: Page, name: string) => screenshot(page, `sales-and-plans-${name}`);

async function choose(page: Page, period: string, name: string, bytes: Buffer, button = '上传'): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    periodRow(page, period).getByText(button, { exact: true }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: XLSX, buffer: bytes });
}

/** The counts of a preview, as `title number`. */
const counts = async (page: Page) =>
  (await previewOf(page).locator('.import-counts div').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));

const market = (...brands: [string, number][]) =>
  xlsxOf(
    SALE_HEADERS,
    brands.flatMap(([brand, quantity]) => [
      [brand, '线上', '8K以上', quantity, quantity * 9000],
      [brand, '线下', '8K以上', quantity, quantity * 9100],
    ]),
  );
/** The classes of the elements of a dialog that scroll vertically. */
const scrolledDown = (dialog: Element) =>
  [...dialog.querySelectorAll('*')]
    .filter((each) => each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY))
    .map(({ className }) => className);
const plan = (...mpns: string[]) =>
  xlsxOf(
    PLAN_HEADERS,
    mpns.map((mpn) => [mpn, ...Array.from({ length: 13 }, () => 100), null]),
  );
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

describe('phone sales by calendar week', () => {
  test('have a preview with the numbers of new, changed and removed rows; a second file replaces the week', async () => {
    const { page, endVisit, consoleErrors } = await open('/dataUpload/phoneSale');
    expect(await page.locator('.ant-table-thead th').allInnerTexts()).toEqual(['自然周', '文件名', '最近上传时间', '上传人', '操作']);
    await page.locator('.ui-week-name').hover();
    await page.getByText('ISO周，周一至周日').waitFor();
    await choose(page, '2026W46', '第46周.xlsx', await market(['苹果', 10], ['华为', 20], ['小米', 30]));
    await previewOf(page).getByText('目前没有数据，将保存6行').waitFor();
    expect(await counts(page)).toEqual(['新增行 6', '修改行 0', '不变行 0', '移除行 0', '有误行 0']);
    await previewOf(page).getByRole('button', { name: '取消' }).click();
    await previewOf(page).waitFor({ state: 'hidden' });
    expect(await periodRow(page, '2026W46').innerText()).not.toContain('第46周.xlsx');

    await choose(page, '2026W46', '第46周.xlsx', await market(['苹果', 10], ['华为', 20], ['小米', 30]));
    await confirmPreview(page);
    await notice(page, '上传成功').waitFor();
    await periodRow(page, '2026W46').getByText('第46周.xlsx').waitFor();

    await choose(page, '2026W46', '第46周-更正.xlsx', await market(['Apple', 10], ['华为', 21], ['荣耀', 5]));
    await previewOf(page).getByText('现有6行将被替换为6行').waitFor();
    expect(await counts(page)).toEqual(['新增行 2', '修改行 2', '不变行 2', '移除行 2', '有误行 0']);
    expect(await previewOf(page).locator('.ant-table-row').allInnerTexts()).toMatchObject([
      expect.stringContaining('修改'),
      expect.stringContaining('修改'),
      expect.stringContaining('新记录'),
      expect.stringContaining('新记录'),
      expect.stringContaining('移除'),
      expect.stringContaining('移除'),
    ]);
    await shoot(page, 'phone-sale-preview-zh');
    await page.keyboard.press('Enter');
    await periodRow(page, '2026W46').getByText('第46周-更正.xlsx').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('with invalid rows show them in the failure dialog, here in Spanish, and store nothing', async () => {
    const { page, endVisit, consoleErrors } = await open('/dataUpload/phoneSale', 'es-ES');
    await choose(page, '2026W46', 'mal.xlsx', await xlsxOf(SALE_HEADERS, [['苹果', '网上', '8K以上', -1, 1]]), 'Subir');
    const failure = page.getByRole('dialog');
    await failure.getByText('Problemas encontrados: 2').waitFor();
    await shoot(page, 'phone-sale-failure-es');
    await page.keyboard.press('Escape');
    await failure.waitFor({ state: 'hidden' });
    await choose(page, '2026W46', 'bien.xlsx', await market(['苹果', 10]), 'Subir');
    await previewOf(page).getByText('Filas actuales: 6. Se sustituirán por 2').waitFor();
    await shoot(page, 'phone-sale-preview-es');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

/** The file that a click downloads. */
async function downloaded(page: Page, press: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** A product's DC sales in the first weeks of a quarter. */
const weeks = (productCode: string, ...quantities: (number | string)[]) => [
  productCode,
  ...Array.from({ length: 14 }, (_, index) => quantities[index] ?? null),
];
const weekBook = (...rows: (string | number | null)[][]) =>
  xlsxOf(
    weekSaleLines.fields.map(({ label }) => label),
    rows,
  );

describe('the DC sales of a quarter', () => {
  test('by week can be chosen from FY22 to the current year; an invalid file is refused, a valid one is stored, listed, downloaded and undone', async () => {
    const { page, endVisit, consoleErrors, settled } = await open('/dataUpload/weekSale');
    const year = page.getByRole('combobox', { name: '财年' });
    await year.click();
    const years = page.locator('.ant-select-item-option');
    await expect.poll(() => years.allInnerTexts()).toEqual(['FY27', 'FY26', 'FY25', 'FY24', 'FY23', 'FY22']);
    await years.filter({ hasText: 'FY22' }).click();
    await page.getByText('还没有维护FY22，请先在“财年维护”中设置').waitFor();
    await year.click();
    await years.filter({ hasText: 'FY27' }).click();
    await choose(page, 'FY27Q1', '周度-错.xlsx', await weekBook(weeks('M-MPN1', 5, '十'), weeks('M-MPN1', 6)));
    const failure = page.getByRole('dialog', { name: '导入失败提示' });
    await failure.getByText('发现2处错误').waitFor();
    expect(await failure.locator('.ant-table-row').first().innerText()).toContain('W2');
    await shoot(page, 'week-sale-failure-zh');
    await page.keyboard.press('Escape');
    await failure.waitFor({ state: 'hidden' });

    const bytes = await weekBook(weeks('M-MPN1', 5, 0, 7), weeks('M-MPN2', 1));
    await choose(page, 'FY27Q1', '周度.xlsx', bytes);
    await previewOf(page).getByText('目前没有数据，将保存2行').waitFor();
    await shoot(page, 'week-sale-preview-zh');
    await confirmPreview(page);
    await notice(page, '上传成功').waitFor();
    await periodRow(page, 'FY27Q1').getByText('周度.xlsx').waitFor();
    await settled();
    await shoot(page, 'week-sale-zh');
    expect((await downloaded(page, periodRow(page, 'FY27Q1').getByText('文件下载'))).bytes.equals(bytes)).toBe(true);
    await periodRow(page, 'FY27Q1').getByText('上传记录').click();
    const entry = page.getByRole('dialog').locator('.ant-table-row', { hasText: '周度.xlsx' });
    await entry.getByText('已保存').waitFor();
    await named(entry, '撤销').click();
    await named(page.locator('.ant-modal-confirm'), '撤销上传').click();
    await entry.getByText('已撤销').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => periodRow(page, 'FY27Q1').innerText()).not.toContain('周度.xlsx');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('as a total are replaced by a correction with a preview, here in Spanish; the focus returns to the upload button', async () => {
    const { page, endVisit, consoleErrors } = await open('/dataUpload/dcSale', 'es-ES');
    const quarterBook = (...rows: [string, number][]) => xlsxOf(['物料号', '销量'], rows);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
    for (const [name, sold] of [
      ['trimestre.xlsx', 100],
      ['corregido.xlsx', 120],
    ] as const) {
      await choose(page, 'FY27Q1', name, await quarterBook(['M-MPN1', sold], ['M-MPN2', 7]), 'Subir');
      await previewOf(page).getByText('M-MPN1').waitFor();
      if (sold > 100) await shoot(page, 'quarter-sale-preview-es');
      await confirmPreview(page, 'Subir');
      await periodRow(page, 'FY27Q1').getByText(name).waitFor();
      // The focus returns to the button.
      await expect.poll(focused).toBe('Subir FY27Q1');
    }
    await choose(page, 'FY27Q1', 'otro.xlsx', await quarterBook(['M-MPN1', 121], ['M-MPN2', 7]), 'Subir');
    await expect.poll(focused).toBe('Subir');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Subir FY27Q1');
    await periodRow(page, 'FY27Q1').getByText('Historial').click();
    const records = page.getByRole('dialog');
    await records.locator('.ant-table-row', { hasText: 'trimestre.xlsx' }).waitFor();
    await shoot(page, 'quarter-sale-records-es');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

describe('the sales forecast', () => {
  const HEADERS = saleForecastLines.fields.map(({ label }) => label);
  const forecast = async (name: string, ...rows: (string | number | null)[][]) => ({
    name,
    mimeType: XLSX,
    buffer: await xlsxOf(HEADERS, rows),
  });

  test('is not exported without rows; an invalid file is refused with its cells, a valid one is previewed, stored, exported in the import format, and undone', async () => {
    const { page, endVisit, consoleErrors, settled } = await open('/dataUpload/saleForecast');
    await named(page, '数据下载').click();
    await notice(page, '没有销售预测数据，不能进行数据导出').waitFor();
    expect(await notice(page, '数据正在下载').count()).toBe(0);
    await named(page, '上传').first().click();
    const form = page.getByRole('dialog', { name: '上传销售预测' });
    await form.locator('input[type=file]').setInputFiles(await forecast('错.xlsx', ['M-MPN1', -1, 1, 1, 1, 1, null, null]));
    const failure = page.getByRole('dialog', { name: '导入失败提示' });
    await failure.getByText('当周预测').first().waitFor();
    await failure.getByText('错.xlsx', { exact: true }).waitFor();
    await shoot(page, 'forecast-failure-zh');
    await page.keyboard.press('Escape');
    await failure.waitFor({ state: 'hidden' });

    await form
      .locator('input[type=file]')
      .setInputFiles(await forecast('预测.xlsx', ['M-MPN1', 10, 11, 12, 13, 14, 9, 20], ['NEW', 1, 1, 1, 1, 1, null, null]));
    await named(form, '确认上传').waitFor();
    await shoot(page, 'forecast-preview-zh');
    await named(form, '确认上传').click();
    await notice(page, '数据导入成功').waitFor();
    await form.waitFor({ state: 'hidden' });
    await settled();
    await page.locator('.ant-table-row', { hasText: 'NEW' }).getByText('未维护').first().waitFor();
    await shoot(page, 'forecast-zh');
    await named(page, '上传').first().click();
    await form.locator('input[type=file]').setInputFiles(await forecast('少一行.xlsx', ['M-MPN1', 10, 11, 12, 13, 14, 9, 20]));
    await named(form, '确认上传').waitFor();
    expect((await form.locator('.import-counts div').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '新增行 0',
      '修改行 0',
      '不变行 1',
      '移除行 1',
      '有误行 0',
    ]);
    expect(await form.getByText('上传不会改变任何数据').count()).toBe(0);
    await shoot(page, 'forecast-fewer-zh');
    await named(form, '取消').click();
    await form.waitFor({ state: 'hidden' });

    const file = await downloaded(page, named(page, '数据下载'));
    expect(file.name).toMatch(/^销售预测-\d{8}\.xlsx$/);
    expect((await rowsOf(file.bytes)).map((row) => row.slice(0, 2))).toEqual([HEADERS.slice(0, 2), ['NEW', '1'], ['M-MPN1', '10']]);

    await named(page, '上传记录').click();
    const entry = page.getByRole('dialog').locator('.ant-table-row', { hasText: '预测.xlsx' });
    await named(entry, '撤销').click();
    await named(page.locator('.ant-modal-confirm'), '撤销上传').click();
    await entry.getByText('已撤销').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.list-table .ant-table-row').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('is imported in Japanese', async () => {
    const file = await forecast('予測.xlsx', ['M-MPN1', 10, 11, 12, 13, 14, 9, 20]);
    const { page, endVisit, consoleErrors, settled } = await open('/dataUpload/saleForecast', 'ja-JP');
    await named(page, 'アップロード').first().click();
    const form = page.getByRole('dialog', { name: '販売予測のアップロード' });
    await form.locator('input[type=file]').setInputFiles(file);
    await form.getByText('M-MPN1').waitFor();
    await shoot(page, 'forecast-preview-ja');
    await named(form, 'アップロードする').click();
    await form.waitFor({ state: 'hidden' });
    await settled();
    await page.locator('.list-table .ant-table-row', { hasText: 'M-MPN1' }).waitFor();
    await shoot(page, 'forecast-ja');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});

describe('the shipment plan of an apple week', () => {
  test('shows warnings for unmapped MPNs, with a workbook of their rows, and is stored on confirmation', async () => {
    const { page, endVisit, consoleErrors } = await open('/dataUpload/shipmentPlan');
    await choose(page, 'FY27Q1W07', '计划.xlsx', await plan(...numbered('MPN', 12), 'NEW1', 'NEW2'));
    await previewOf(page).getByText('2处提醒，不影响上传').waitFor();
    await previewOf(page).getByText('2 × 物料映射中没有这个MPN').waitFor();
    await previewOf(page).getByRole('button', { name: '查看提醒' }).click();
    await previewOf(page)
      .getByRole('row', { name: /14 MPN/ })
      .waitFor();
    await shoot(page, 'plan-warnings-zh');
    const [download] = await Promise.all([page.waitForEvent('download'), previewOf(page).getByText('下载提醒行').click()]);
    expect(download.suggestedFilename()).toMatch(/^计划-提醒-\d{8}\.xlsx$/);
    await confirmPreview(page);
    await periodRow(page, 'FY27Q1W07').getByText('计划.xlsx').waitFor();
    await periodRow(page, 'FY27Q1W07').getByText('上传记录').click();
    const [kept] = await Promise.all([page.waitForEvent('download'), page.getByRole('dialog').getByText('提醒2').click()]);
    const rows = await rowsOf(readFileSync(await kept.path()));
    expect(rows.slice(1).map(([row, mpn]) => [row, mpn])).toEqual([
      ['14', 'NEW1'],
      ['15', 'NEW2'],
    ]);
    await shoot(page, 'plan-records-zh');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('with far fewer rows than the replaced one shows one warning, with thousands separators, in a preview with one scroll bar', async () => {
    const { page, endVisit, consoleErrors } = await open('/dataUpload/shipmentPlan');
    await choose(page, 'FY27Q1W06', '很多.xlsx', await plan(...numbered('MANY', 2500)));
    await confirmPreview(page);
    await periodRow(page, 'FY27Q1W06').getByText('很多.xlsx').waitFor();
    await choose(page, 'FY27Q1W06', '较少.xlsx', await plan(...numbered('MANY', 1200)));
    const less = '文件有1,200行、数量合计1,560,000，将替换FY27Q1W06现有的2,500行、数量合计3,250,000';
    await expect.poll(() => previewOf(page).getByText(less).count()).toBe(1);
    await previewOf(page).getByRole('button', { name: '查看提醒' }).click();
    await previewOf(page).getByText('文件中的值').first().waitFor();
    expect(await previewOf(page).evaluate(scrolledDown)).toEqual(['import-dialog period-upload-preview']);
    await previewOf(page).getByRole('button', { name: '取消' }).click();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('of other products asks for confirmation with the focus on 取消, also in Spanish', async () => {
    for (const [locale, button, warning, anyway, back] of [
      ['zh-CN', '上传', '现有的14行中只有1行在文件中', '仍然上传', '取消'],
      ['es-ES', 'Subir', 'El archivo solo contiene 1 de las 14 filas actuales', 'Subir de todos modos', 'Cancelar'],
    ] as const) {
      const { page, endVisit, consoleErrors } = await open('/dataUpload/shipmentPlan', locale);
      await choose(page, 'FY27Q1W07', '别的.xlsx', await plan(...numbered('OTHER', 12), 'MPN1'), button);
      await previewOf(page).getByText(warning).waitFor();
      await previewOf(page).getByRole('button', { name: anyway }).waitFor();
      expect(
        await previewOf(page)
          .getByRole('button', { name: back })
          .evaluate((element) => element === document.activeElement),
      ).toBe(true);
      await shoot(page, `plan-misfit-${locale}`);
      await page.keyboard.press('Enter');
      await previewOf(page).waitFor({ state: 'hidden' });
      await periodRow(page, 'FY27Q1W07').getByText('计划.xlsx').waitFor();
      expect(consoleErrors).toEqual([]);
      await endVisit();
    }
  });
});
