import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products, routes } from '../../scripts/demo/company.ts';
import { deliveries } from '../../scripts/demo/deliveries.ts';
import {
  deliveryNoteWorkbook,
  logisticsMappingWorkbook,
  milestoneWorkbook,
  partnerSkuWorkbook,
  productMappingWorkbook,
  vcWorkbook,
} from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp, USER_PASSWORD } from '../app.ts';
import { ALL_CODES, makeDays } from '../day-files.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { closeWindows, openBrowser, screenshot, signInOn, visit } from './browser.ts';
import { confirmPreview, periodRow } from './period-upload.ts';

/**
 * The main task of the product: a user with limited permissions uploads a day's delivery-note, storage and VC
 * workbooks, corrects a wrong one in the error workbook, opens the ageing report, and opens the source row of a late
 * line.
 */

const TODAY = '2026-11-18';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const catalogue = products();
const network = routes();
const lines = deliveries({ count: 300, days: 30, today: TODAY, products: catalogue, routes: network });

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ at: `${TODAY}T09:00:00+08:00` });
  await makeDays(app);
  const lists: [string, string, Buffer][] = [
    ['/logisticsAging/importMappingExcel', 'file', await logisticsMappingWorkbook(network)],
    ['/sys/skuMapping/importDataFromExcelFile', 'excelFile', await productMappingWorkbook(catalogue)],
    ['/sys/jd/skuMapping/importDataFromExcelFile', 'excelFile', await partnerSkuWorkbook(catalogue)],
  ];
  for (const [path, field, bytes] of lists) {
    await app.admin.upload(path, field, { name: 'list.xlsx', bytes });
  }
  await app.userWith(['dataUpload', 'demand', 'index', 'logistics-aging-search-download', ...ALL_CODES], { account: 'logistics' });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const rowOf = (page: Page) => periodRow(page, TODAY);
const shoot = (page: Page, name: string) => screenshot(page, `journey-${name}`);

async function choose(page: Page, name: string, bytes: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), rowOf(page).getByText('上传', { exact: true }).click()]);
  await chooser.setFiles({ name, mimeType: XLSX, buffer: bytes });
}

async function upload(page: Page, name: string, bytes: Buffer): Promise<void> {
  await choose(page, name, bytes);
  await confirmPreview(page);
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

/** The workbook with one cell of the first data row changed. */
async function withCell(bytes: Buffer, header: string, value: string): Promise<Buffer> {
  const [headers = [], ...rows] = await rowsOf(bytes);
  const column = headers.indexOf(header);
  return xlsxOf(
    headers,
    rows.map((row, index) => headers.map((_, at) => (index === 0 && at === column ? value : (row[at] ?? null)))),
  );
}

describe('a day of the logistics department', () => {
  test('leads from the upload of workbooks to a late line whose values link to file and row', async () => {
    const { page, endVisit, consoleErrors } = await visit(browser, app.origin);
    await page.goto('/dataUpload/dnData');
    await signInOn(page, 'logistics', USER_PASSWORD);
    expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('系统管理');

    // A wrong quantity: nothing is stored, the failure shows row and column, the corrected error workbook is accepted.
    const notes = await deliveryNoteWorkbook(lines);
    await rowOf(page).waitFor();
    await choose(page, '交货单.xlsx', await withCell(notes, '数量', '十二'));
    const failure = page.getByRole('dialog');
    await failure.getByText('数量', { exact: true }).waitFor();
    expect((await app.admin.get<{ total: number }>('/logisticsAging/getPage')).result.total).toBe(0);
    await shoot(page, '1-failure');
    const [errors] = await Promise.all([page.waitForEvent('download'), failure.getByRole('button', { name: '下载错误文件' }).click()]);
    const repaired = await withCell(await bytesOf(errors), '数量', String(lines[0]?.quantity));
    await page.keyboard.press('Escape');
    await failure.waitFor({ state: 'hidden' });
    await upload(page, '交货单-已修正.xlsx', repaired);
    await rowOf(page).getByText('交货单-已修正.xlsx').waitFor();
    await shoot(page, '2-delivery-notes');

    // The storage workbook of every category, and the VC workbook.
    await page.goto('/dataUpload/storage');
    for (const lob of ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件']) {
      await page.getByRole('tab', { name: lob, exact: true }).click();
      // Until then the rows of the previous tab are shown.
      await page.getByRole('tab', { name: lob, exact: true, selected: true }).waitFor();
      await rowOf(page).waitFor();
      await upload(
        page,
        `仓储-${lob}.xlsx`,
        await milestoneWorkbook(lines.filter((line) => line.product.lob === lob && line.shipped !== null)),
      );
      await rowOf(page).getByText(`仓储-${lob}.xlsx`).waitFor();
    }
    await shoot(page, '3-storage');
    await page.goto('/dataUpload/vcData');
    await rowOf(page).waitFor();
    await upload(page, 'VC.xlsx', await vcWorkbook(lines.filter((line) => line.appointment !== null)));
    await rowOf(page).getByText('VC.xlsx').waitFor();

    // The report, late lines only; from the first one's trunk time to the row in the storage workbook.
    await page.goto('/demand/index?groundLineOnTime=0');
    const late = page.locator('.report-table .grid-row').first();
    await late.waitFor();
    await shoot(page, '4-late-lines');
    const { records } = (await app.admin.get<{ records: LateLine[] }>('/logisticsAging/getPage', { groundLineOnTime: 0 })).result;
    const [first] = records;
    const cell = page.getByRole('button', { name: /^查看干线时长（天） / }).first();
    await cell.scrollIntoViewIfNeeded();
    await cell.click();
    const panel = page.locator('.report-provenance');
    await panel.getByText('中转签收时间').first().waitFor();
    await shoot(page, '5-provenance');
    const source = lines.find((line) => line.order === first?.deliveryOrderNumber && line.item === first.purchaseOrderLineItem);
    const fileName = `仓储-${source?.product.lob}.xlsx`;
    const [file] = await Promise.all([page.waitForEvent('download'), panel.getByText(fileName).first().click()]);
    expect(file.suggestedFilename()).toBe(fileName);
    const rows = await rowsOf(await bytesOf(file));
    const rowNumber = rows.findIndex((row) => row[0] === source?.order && row[1] === String(source?.item)) + 1;
    expect(await panel.innerText()).toMatch(new RegExp(`\\b${rowNumber}\\b`));
    expect(rows[rowNumber - 1]?.[3]).toBe(source?.transferSigned);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  }, 300_000);
});

interface LateLine {
  readonly deliveryOrderNumber: string;
  readonly purchaseOrderLineItem: number;
}
