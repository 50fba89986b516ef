import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedAgeingDay } from '../ageing-day.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { ALL_CODES, makeDays, Uploader } from '../day-files.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

const AT = '/demand/index';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  browser = await openBrowser();
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  await makeDays(app);
  await seedAgeingDay(app, uploader, '2026-11-18');
  await app.userWith(['demand', 'index', 'view-share'], { account: 'analyst' });
  await app.userWith(['demand', 'index'], { account: 'colleague' });
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

/** Waits for a condition. */
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 });
const shot = (page: Page, name: string) => screenshot(page, `finding/${name}`);
const lines = (page: Page) => page.locator('.ui-pager-total').textContent();
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const figure = (page: Page, stage: string, name: RegExp) =>
  page.getByRole('group', { name: stage, exact: true }).getByRole('button', { name });
const folded = (page: Page) => page.getByRole('group', { name: '已收起的筛选条件' });

/** Pastes a text that was copied from a worksheet. */
function paste(input: Locator, text: string): Promise<void> {
  return input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('figures filter the report, collapsed filters are shown as chips, days have presets, codes can be pasted, a row can be shown as a list, a view is shared', async () => {
  const opened = await visit(browser, app.origin, { locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
  const { page, endVisit, consoleErrors } = opened;
  await openSignedIn(opened, app, 'analyst', AT);
  await soon(() => lines(page)).toContain('共5条');

  // Each figure filters the report by its rows, and can be reset.
  await figure(page, '入仓', /^超时 1$/).waitFor();
  await figure(page, '干线', /^P90 3\.4天$/).waitFor();
  await shot(page, 'figures');
  await figure(page, '入仓', /^未完成 2$/).click();
  await soon(() => lines(page)).toContain('共2条');
  expect(query(page)).toEqual({ warehousingOnTime: '2' });
  await soon(() => figure(page, '入仓', /^未完成 2$/).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: /^总行数 / }).click();
  await soon(() => lines(page)).toContain('共5条');
  await figure(page, '干线', /^P90 /).click();
  await soon(() => lines(page)).toContain('共1条');

  // Its filter is collapsed but shown as a chip, which the keyboard can remove.
  await folded(page).getByRole('button', { name: '干线时长（天） ≥ 3.4' }).waitFor();
  await shot(page, 'chip');
  await folded(page).getByRole('button', { name: '清除干线时长（天）' }).press('Enter');
  await soon(() => lines(page)).toContain('共5条');
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('更多筛选');

  await page.keyboard.press('Enter');
  const common = page.getByRole('button', { name: '交货单创建时间：常用日期' });
  await common.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /最近7天\s*2026-11-12 – 2026-11-18/ }).waitFor();
  await shot(page, 'presets');
  await page.getByRole('menuitem', { name: '最近7天' }).click();
  await soon(() => lines(page)).toContain('共3条');
  expect(query(page)).toEqual({ deliveryCreateTimeBegin: '2026-11-12', deliveryCreateTimeEnd: '2026-11-18' });
  await paste(page.getByRole('textbox', { name: '交货单号' }), '8002\t9002\r\n7777');
  await soon(() => lines(page)).toContain('共2条');
  await page.getByRole('button', { name: '收起', exact: true }).click();
  await folded(page).getByRole('button', { name: '交货单创建时间 2026-11-12 – 2026-11-18' }).waitFor();
  await folded(page).getByRole('button', { name: '交货单号 3个编码 · 1个未找到' }).waitFor();
  await shot(page, 'chips');

  // The whole row, with a link from each value to its source.
  await page.locator('[data-row="0"][data-column="1"]').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: '查看整行' }).click();
  const card = panel.getByRole('region', { name: '整行数据' });
  expect(await card.locator('dt').count()).toBe(33);
  await shot(page, 'card');
  await card.getByRole('button', { name: '未完成' }).last().click();
  await panel.getByText('入仓时长不超过入仓标准时长则为是').waitFor();
  await panel.getByRole('button', { name: '返回上一项' }).click();
  await card.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '视图' }).click();
  await page.getByText('保存当前视图…').click();
  await page.getByLabel('视图名称').fill('本周未完成');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '本周未完成' }).click();
  await page.getByRole('button', { name: '共享视图本周未完成' }).click();
  const sharing = page.getByRole('dialog', { name: '共享视图本周未完成' });
  await sharing.getByRole('combobox', { name: '共享给角色' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'role of colleague' }).click();
  await sharing.getByText('共享视图本周未完成').click();
  await shot(page, 'share');
  await sharing.getByRole('button', { name: '保存' }).click();
  await sharing.waitFor({ state: 'hidden' });
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('a colleague opens the shared view in another language', async () => {
  const opened = await visit(browser, app.origin, { locale: 'en-US', viewport: { width: 1366, height: 768 } });
  const { page, endVisit, consoleErrors } = opened;
  await openSignedIn(opened, app, 'colleague', AT);
  await soon(() => lines(page)).toContain('5 in total');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByText('Shared with me').waitFor();
  await shot(page, 'shared-en');
  await page.getByRole('button', { name: /本周未完成\s*Shared by analyst/ }).click();
  await soon(() => lines(page)).toContain('2 in total');
  await page
    .getByRole('button', { name: 'Fewer filters' })
    .or(page.getByRole('group', { name: 'Hidden filters' }))
    .first()
    .waitFor();
  await shot(page, 'opened-en');
  expect(await page.getByRole('button', { name: /^(Share|Delete) view/ }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
