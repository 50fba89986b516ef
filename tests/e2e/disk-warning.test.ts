import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { xlsxOf } from '../workbook.ts';
import { openSignedIn, followLink, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

/** More than any disk has. */
const RESERVE = { DISK_RESERVE_MB: '1000000000' };

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ settings: RESERVE });
  await app.userWith(['dataUpload', 'taxRate', 'sys-manage-tax-mapping-upload'], { account: 'clerk' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

/** Signs in on a separate page and counts its calls about disks. */
async function signedIn(account: string, locale = 'zh-CN') {
  const opened = await visit(browser, app.origin, { locale });
  const query: string[] = [];
  opened.page.on('request', (request) => {
    if (request.url().includes('/ops/disks')) query.push(request.url());
  });
  await openSignedIn(opened, app, account, '/');
  return { ...opened, query };
}

const warning = (page: Page) => page.locator('.disk-warning');

describe('a disk that is almost full', () => {
  test.each([
    ['zh-CN', '磁盘空间不足', '上传暂存磁盘：剩余'],
    ['es-ES', 'Disco casi lleno', 'Disco de las cargas en curso:'],
  ])('is shown to operators in the top bar (%s), with one request for many pages', async (locale, text, details) => {
    const { page, endVisit, consoleErrors, settled, query } = await signedIn('admin', locale);
    await warning(page).waitFor();
    expect(await warning(page).innerText()).toBe(text);
    await warning(page).hover();
    await page.getByText(details).waitFor();
    await screenshot(page, `disk-warning/${locale}`);
    await settled();
    for (const path of ['/systemManage/opsAudit', '/systemManage/opsOutbox']) {
      await followLink(page, path);
      await page.locator('.ui-pager-total').first().waitFor();
    }
    expect(query).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('is shown to other users when they upload, without a request of their pages', async () => {
    const { page, endVisit, query } = await signedIn('clerk');
    const bytes = await xlsxOf(['税码', '税率'], [['J1', '13']]);
    await page.goto('/dataUpload/taxRate');
    await page.getByRole('button', { name: '上传', exact: true }).first().click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '税码.xlsx', mimeType: 'application/octet-stream', buffer: bytes });
    await page.getByText('磁盘剩余空间不足').first().waitFor();
    await screenshot(page, 'disk-warning/refused');
    expect(await warning(page).count()).toBe(0);
    expect(query).toEqual([]);
    await endVisit();
  });
});
