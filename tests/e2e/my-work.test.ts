import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../app.ts';
import { codesOf, deliveryNotes, goTo, line, Uploader } from '../day-files.ts';
import { xlsxOf } from '../workbook.ts';
import { closeWindows, openBrowser, visit, type Visit } from './browser.ts';

let app: TestApp;
let browser: Browser;
let clerk: Caller;

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  await app.userWith([], { corporate: '2000' });
  clerk = await app.userWith([...codesOf('dnData'), ...codesOf('vcData'), 'taxRate', 'sys-manage-tax-mapping-upload'], {
    account: 'clerk',
  });
  await goTo(app, '2026-11-18 12:00:00');
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function openAs(caller: Caller, width = 1366): Promise<Visit> {
  const opened = await visit(browser, app.origin, { viewport: { width, height: 768 } });
  await opened.context.addCookies([{ name: 'Admin-Token-edi', value: caller.token ?? '', url: app.origin }]);
  return opened;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog');

describe('my work in the top bar', () => {
  test('shows the number of tasks, opens and closes by keyboard, and links each task to its screen', async () => {
    const { page, context, consoleErrors } = await openAs(clerk);
    await page.goto('/dataUpload/taxRate');
    await button(page, '待办：2项').focus();
    await page.keyboard.press('Enter');
    const items = panel(page).locator('.shell-my-work-item');
    await expect
      .poll(() => items.allInnerTexts())
      .toEqual([
        expect.stringMatching(/交货单数据\s+2026-11-18\s+截止2026-11-19 10:00/),
        expect.stringMatching(/VC数据\s+2026-11-18\s+截止2026-11-19 12:00/),
      ]);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => button(page, '待办：2项').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await items.nth(1).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dataUpload/vcData?type=8');
    await panel(page).waitFor({ state: 'hidden' });
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('is updated after changes elsewhere, and follows the chosen language and shop', async () => {
    await sql`
      insert into user_shop (user_id, shop_id) select u.id, s.id from app_user u, shop s join corporate c on c.id = s.corporate_id
      where u.login_account = 'clerk' and c.code = '2000'
    `.execute(app.database.kysely);
    const { page, context, consoleErrors } = await openAs(clerk);
    await page.goto('/dataUpload/taxRate');
    await button(page, '待办：2项').click();
    await new Uploader(clerk).upload(1, '2026-11-18', await deliveryNotes(line('D1', 10, 5)));
    const wrong = { name: '税率.xlsx', bytes: await xlsxOf(['税码', '税率'], [['J1', '十三']]) };
    await clerk.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', wrong);
    await panel(page).getByRole('region', { name: '失败的上传' }).waitFor();
    await expect
      .poll(() => panel(page).locator('.shell-my-work-item').allInnerTexts())
      .toEqual([expect.stringMatching(/VC数据/), expect.stringMatching(/税码映射\s+税率.xlsx · 1行中1行有错误/)]);
    const download = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: '错误文件' }).click();
    expect((await download).suggestedFilename()).toContain('税率');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await button(page, '语言').click();
    await page.getByRole('menuitem', { name: 'Español' }).click();
    await button(page, 'Mis tareas: 2').click();
    await panel(page).getByRole('region', { name: 'Cargas fallidas' }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await page.locator('.shell-top-bar-shop').click();
    await page.getByTitle('shop 2000').click();
    // The failed import of master data, which all companies share, and both uploads of the other company.
    await button(page, 'Mis tareas: 3').waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('shows a text when there are no tasks, and an error while they cannot be loaded', async () => {
    const { page, context } = await openAs(await app.userWith(['taxRate']));
    await page.route('**/ops/work', (route) => route.fulfill({ status: 503 }));
    await page.goto('/home');
    const tile = page.locator('.home-tile-my-work');
    await tile.getByText('加载失败').waitFor();
    // The tasks are loaded again automatically.
    expect(await tile.getByRole('button', { name: '重试' }).count()).toBe(0);
    await button(page, '待办').click();
    await panel(page).getByText('暂时无法获取待办').waitFor();
    await page.unroute('**/ops/work');
    await panel(page).getByText('没有待办事项').waitFor();
    expect(await panel(page).getByRole('alert').count()).toBe(0);
    await context.close();
  });
});
