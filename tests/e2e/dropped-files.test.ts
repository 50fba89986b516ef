import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { ALL_CODES, deliveryNotes, goTo, line, liveLines, makeDays } from '../day-files.ts';
import { xlsxOf } from '../workbook.ts';
import { confirmPreview, periodRow } from './period-upload.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

const TODAY = '2026-11-18';

let app: TestApp;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dropped-'));
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  await app.userWith(['dataUpload', ...ALL_CODES, 'taxRate', 'sys-manage-tax-mapping-upload'], { account: 'operator' });
  await makeDays(app);
  await goTo(app, `${TODAY} 12:00:00`);
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
  rmSync(folder, { recursive: true });
});

function saved(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** Drops a file from outside the browser on the middle of an element. */
async function drop(page: Page, file: string, onto: Locator, dropping = true): Promise<void> {
  await onto.scrollIntoViewIfNeeded();
  const box = await onto.boundingBox();
  if (box === null) throw new Error('nothing is there to drop a file on');
  const client = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', ...(dropping ? ['drop'] : [])] as ('dragEnter' | 'dragOver' | 'drop')[])
    await client.send('Input.dispatchDragEvent', { type, ...at, data });
  await client.detach();
}

describe('a file that is dropped on the page', () => {
  test('is uploaded for the day on whose row it is dropped, after its preview', async () => {
    const opened = await visit(browser, app.origin);
    const { page, endVisit, consoleErrors } = opened;
    await openSignedIn(opened, app, 'operator', '/dataUpload/dnData');
    const file = saved('交货单.xlsx', await deliveryNotes(line('80001', 10, 5)));
    await drop(page, file, periodRow(page, TODAY), false);
    await page.locator('tr[data-file-over]', { hasText: TODAY }).waitFor();
    await screenshot(page, 'drop-row-zh');
    await drop(page, file, periodRow(page, TODAY));
    await confirmPreview(page);
    await periodRow(page, TODAY).getByText('交货单.xlsx').waitFor();
    expect(await liveLines(app)).toEqual(['80001/10=5']);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('is ignored outside upload areas, and the page remains open', async () => {
    const opened = await visit(browser, app.origin);
    const { page, endVisit } = opened;
    await openSignedIn(opened, app, 'operator', '/dataUpload/dnData');
    await periodRow(page, TODAY).waitFor();
    const address = page.url();
    const file = saved('outside.html', Buffer.from('<title>the browser has left</title>'));
    for (const place of [page.locator('main section h1'), page.locator('main thead').first(), page.locator('nav').first()])
      await drop(page, file, place);
    expect([page.url(), page.context().pages().length]).toEqual([address, 1]);
    await periodRow(page, TODAY).waitFor();
    await endVisit();
  });

  test('is imported by a list, with or without an open dialog, and is refused if it is not a workbook', async () => {
    const opened = await visit(browser, app.origin);
    const { page, endVisit, consoleErrors } = opened;
    await openSignedIn(opened, app, 'operator', '/dataUpload/taxRate');
    const workbook = saved('税码.xlsx', await xlsxOf(['税码', '税率'], [['J1', '13%']]));
    await drop(page, workbook, page.locator('main thead').first());
    const dialog = page.getByRole('dialog', { name: '上传税码映射' });
    await dialog.getByText('新增行').waitFor();
    await screenshot(page, 'drop-list-zh');
    await drop(page, saved('税码.pdf', Buffer.from('%PDF')), dialog.getByText('税码.xlsx'));
    await page.getByText('只能上传.xls或.xlsx文件').waitFor();
    await dialog.getByText('新增行').waitFor();
    await drop(
      page,
      saved(
        '更多.xlsx',
        await xlsxOf(
          ['税码', '税率'],
          [
            ['J2', '9%'],
            ['J3', '6%'],
          ],
        ),
      ),
      dialog.getByText('新增行'),
    );
    await dialog.getByText('更多.xlsx').waitFor();
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});
