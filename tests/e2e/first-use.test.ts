import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { everyMenu } from '#kit/session/menu.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { xlsxOf } from '../workbook.ts';
import { openSignedIn, goTo, closeWindows, openBrowser, visit } from './browser.ts';

/** In an installation without data, each screen shows how to add data. */

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const FROM = '数据来自：';

test('a screen without rows shows how to add the first ones, and no button to clear filters', async () => {
  const opened = await visit(browser, app.origin);
  const { endVisit, page, consoleErrors } = opened;
  await openSignedIn(opened, app, 'admin', '/systemManage/userManage');
  for (const [path, text] of [
    ['/demand/index', `${FROM}交货单数据、仓储数据、VC数据，请先到相应页面上传或维护。`],
    ['/data/goodsInquiry', `${FROM}到货查询、预计到货、交货单数据、数据审核，请先到相应页面上传或维护。`],
    ['/data/goodsArrival', '采购订单每小时从BI视图拉取一次，拉取后显示在这里。'],
    ['/data/arrivalExpect', '发货通知来自收件邮箱，配置后自动读取；没有收到的，用“缺失邮件补充数据上传”补充。'],
    ['/data/arrivalSummary', '发货通知来自收件邮箱，配置后自动读取；没有收到的，用“缺失邮件补充数据上传”补充。'],
    ['/data/invoice', '发票由收件邮箱自动读取，没有收到的请在发票明细页签中上传。'],
    ['/dataUpload/taxRate', '暂无数据可以新增，或下载模板、填好后上传。'],
    ['/dataUpload/saleForecast', '暂无数据请下载模板，填好后上传。'],
    // Its filter is initially this week.
    ['/dataUpload/previousInventorySale', '暂无数据请下载模板，填好后上传。'],
  ] as const) {
    await goTo(page, path);
    const empty = page.locator('#content .ant-empty-description').filter({ visible: true });
    await empty.first().waitFor();
    expect(await empty.first().textContent(), path).toContain(text);
    expect(await page.getByRole('button', { name: '清除筛选条件' }).filter({ visible: true }).count(), path).toBe(0);
  }
  const empty = page.locator('#content .ant-empty').filter({ visible: true });
  await expect.poll(() => empty.getByRole('button').allInnerTexts()).toEqual(['模板下载', '上传']);
  await empty.getByRole('button', { name: '上传' }).click();
  await page.getByRole('dialog', { name: '上传' }).waitFor();
  await page.keyboard.press('Escape');
  await goTo(page, '/demand/index');
  const filling = page.locator('#content .ant-empty-description').filter({ visible: true }).getByRole('link');
  await expect.poll(() => filling.allInnerTexts()).toEqual(['交货单数据', '仓储数据', 'VC数据']);
  expect(await filling.first().getAttribute('href')).toBe('/dataUpload/dnData');
  for (const path of ['/demand/largeLog', '/dataUpload/gbData']) {
    await goTo(page, path);
    await page.getByText('还没有工厂，请先在库存地映射中维护').filter({ visible: true }).waitFor();
    const link = page.locator('#content').getByRole('link', { name: '库存地映射' }).filter({ visible: true });
    expect(await link.getAttribute('href'), path).toBe('/dataUpload/inventoryLocation');
  }
  for (const path of ['/dataUpload/shipmentPlan', '/dataUpload/weekSale', '/dataUpload/dcSale']) {
    await goTo(page, path);
    const link = page.locator('#content').getByRole('link', { name: '财年维护' }).filter({ visible: true });
    expect(await link.getAttribute('href'), path).toBe('/dataUpload/fiscalYear');
  }
  await goTo(page, '/systemManage/opsUploads');
  const board = page.locator('#content').getByRole('link', { name: '上传看板' }).filter({ visible: true });
  expect(await board.getAttribute('href')).toBe('/uploadBoard');
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('filters without matches can be cleared on screens with their own filters', async () => {
  const opened = await visit(browser, app.origin);
  const { endVisit, page } = opened;
  await openSignedIn(opened, app, 'admin', '/systemManage/userManage');
  for (const path of ['/data/arrivalSummary?partNumber=NONE', '/data/goodsInquiry?mpn=NONE', '/data/invoice?invoiceName=NONE']) {
    await goTo(page, path);
    await page.getByText('没有符合条件的数据').filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: '清除筛选条件' }).filter({ visible: true }).click();
    await page.waitForFunction(() => !location.search.includes('NONE'));
  }
  await endVisit();
});

test('a list whose default filter excludes all rows offers to clear it', async () => {
  const bytes = await xlsxOf(['物料号', '当周销量', '京东库存'], [['M1', 12, 30]]);
  await app.admin.upload('/inventorySaleRecord/importInventorySaleExcel', 'file', { name: '上周.xlsx', bytes });
  const opened = await visit(browser, app.origin);
  const { endVisit, page } = opened;
  // The import date is in another week.
  await page.clock.setFixedTime('2030-01-02T12:00:00+08:00');
  await openSignedIn(opened, app, 'admin', '/dataUpload/previousInventorySale');
  await page.getByText('没有符合条件的数据').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: '清除筛选条件' }).click();
  await page.locator('.ant-table-row', { hasText: 'M1' }).waitFor();
  await endVisit();
});

test('without rows, downloads are disabled with the reason', async () => {
  const opened = await visit(browser, app.origin);
  const { endVisit, page } = opened;
  await openSignedIn(opened, app, 'admin', '/dataUpload/taxRate');
  for (const path of ['/dataUpload/basicData', '/demand/index']) {
    await goTo(page, path);
    const download = page.locator('#content').getByRole('button', { name: '数据下载' }).filter({ visible: true });
    await expect.poll(() => download.isDisabled(), { message: path }).toBe(true);
    await download.hover({ force: true });
    await page.getByRole('tooltip', { name: '没有可下载的数据' }).waitFor();
  }
  await endVisit();
});

test('a report without rows links to screens by their names in the menu', () => {
  const paths = new Map(everyMenu(grantableTree).map(({ name, path }) => [name, path]));
  const named = features
    .flatMap(({ reports = [] }) => reports)
    .flatMap(({ firstRows }) => (firstRows !== undefined && 'from' in firstRows ? Object.entries(firstRows.from) : []));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(([name, path]) => paths.get(name) !== path)).toEqual([]);
});
