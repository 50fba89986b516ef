import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../scripts/demo/company.ts';
import { autoProductMappingWorkbook, partnerSkuWorkbook } from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, closeWindows, openBrowser, visit } from './browser.ts';

/**
 * The specified columns of a list (docs/business-rules/accounts.md#users,
 * docs/business-rules/master-data.md#product-mappings) are completely visible in a window of 1280 px.
 */

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  const partners = await partnerSkuWorkbook(products());
  const lists: [string, Buffer][] = [
    ['/sys/skuMappingAutoWarehouse/importDataFromExcelFile', await autoProductMappingWorkbook(products())],
    ['/sys/jd/skuMapping/importDataFromExcelFile', partners],
    ['/sys/jd/skuMappingAutoWarehouse/importDataFromExcelFile', partners],
  ];
  for (const [path, bytes] of lists) await app.admin.upload(path, 'excelFile', { name: 'list.xlsx', bytes });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

/** Titles and texts of a table that are covered, outside its frame, or cut. */
function hidden(titles: readonly string[]): string[] {
  const table = document.querySelector('.list-table') as HTMLElement;
  const frame = table.getBoundingClientRect();
  const heads = [...table.querySelectorAll<HTMLElement>('th')];
  const covered = Math.min(
    ...heads.filter((head) => head.matches('.ant-table-cell-fix-end')).map((head) => head.getBoundingClientRect().left),
  );
  const end = Math.min(frame.right, covered);
  const places = titles.map((title) => heads.findIndex((head) => head.innerText.trim() === title));
  const outside = titles.filter(
    (_, index) => (heads[places[index] ?? -1]?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY) > end + 1,
  );
  const cells = [...table.querySelectorAll<HTMLTableRowElement>('tr.ant-table-row')].flatMap((row) =>
    places.map((place) => row.cells[place]),
  );
  const cut = cells.filter((cell) => cell !== undefined && cell.scrollWidth > cell.clientWidth).map((cell) => cell?.innerText ?? '');
  return [...outside, ...cut];
}

test.each([
  ['/systemManage/userManage', ['序号', '用户名称', '登录账号', '手机号码', '创建时间']],
  ['/systemManage/shopManage', ['店铺名称', '公司代码', '公司名称', '用户数', '创建时间']],
  ['/jdOrders/mapping', ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '供货价', '上传时间']],
  ['/jdOrders/skuManage', ['SKU', 'MPN', '产品名称', 'Lob', 'Sub-Lob', '上传时间']],
  ['/dataUpload/skuMapping', ['SKU', 'MPN', '产品名称', 'Lob', 'Sub-Lob', '上传时间']],
] as const)('%s shows every specified column completely at 1280 px, in rows of one line', async (path, titles) => {
  const opened = await visit(browser, app.origin, { viewport: { width: 1280, height: 800 } });
  const { endVisit, page, consoleErrors, settled } = opened;
  await openSignedIn(opened, app, 'admin', path);
  await settled();
  await page.locator('.list-table .ant-table-row').first().waitFor();
  expect(await page.evaluate(hidden, titles)).toEqual([]);
  // Each row is one line high.
  const heights = await page.locator('.list-table .ant-table-row').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(50);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
