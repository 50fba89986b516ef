import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, closeWindows, openBrowser, visit } from './browser.ts';

/** The fiscal year screen (docs/business-rules/calendars.md#fiscal-calendar). */

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  await app.userWith(['dataUpload', 'fiscalYear', 'sys-manage-apple-date-insert-year', 'sys-manage-apple-date-update'], {
    account: 'keeper',
  });
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const QUARTERS = [
  { quarter: 1, startTime: '2025-09-28', endTime: '2025-12-27' },
  { quarter: 2, startTime: '2025-12-28', endTime: '2026-03-28' },
  { quarter: 3, startTime: '2026-03-29', endTime: '2026-06-27' },
  { quarter: 4, startTime: '2026-06-28', endTime: '2026-09-26' },
];

test('a quarter is changed, a conflicting change of a colleague is shown and adopted, and the next year is proposed', async () => {
  const { id } = (await app.admin.post<{ id: number }>('/sys/fiscal/add', { year: 2026 })).result;
  const save = (quarterList: typeof QUARTERS) => app.admin.post('/sys/fiscal/quarter/addOrEdit', { fyId: id, quarterList });
  expect(await save(QUARTERS)).toMatchObject({ success: true });
  const opened = await visit(browser, app.origin);
  const { endVisit, page, consoleErrors } = opened;
  await openSignedIn(opened, app, 'keeper', '/dataUpload/fiscalYear');
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '编辑财年' });
  const day = (quarter: string, end: string) => dialog.getByLabel(`${quarter} ${end}`);
  await expect.poll(() => day('Q4', '结束日期').inputValue()).toBe('2026-09-26');
  await day('Q4', '结束日期').fill('2026-10-03');
  await day('Q4', '结束日期').press('Enter');
  const theirs = QUARTERS.map((each) => (each.quarter === 1 ? { ...each, startTime: '2025-09-21' } : each));
  expect(await save(theirs)).toMatchObject({ success: true });
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('Q1: 2025-09-28 – 2025-12-27 → 2025-09-21 – 2025-12-27 · 已采用').waitFor();
  await expect.poll(() => day('Q1', '开始日期').inputValue()).toBe('2025-09-21');
  // Both changes together make a year of 54 weeks.
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('财年为54周，最多53周；多出2026-09-27至2026-10-03').waitFor();
  await day('Q4', '结束日期').fill('2026-09-26');
  await day('Q4', '结束日期').press('Enter');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('.ui-notice', { hasText: '编辑财年成功' }).waitFor();
  expect((await app.admin.get(`/sys/fiscal/${id}`)).result).toEqual(theirs);

  // The next year is proposed with quarters that follow the last one.
  await page.getByRole('button', { name: '新增财年' }).click();
  const add = page.getByRole('dialog', { name: '新增财年' });
  await expect.poll(() => add.getByLabel('年份').inputValue()).toBe('2027');
  await add.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('.ui-notice', { hasText: '新增财年成功' }).waitFor();
  await page.locator('.ant-table-row', { hasText: 'FY27' }).getByRole('button', { name: '编辑', exact: true }).click();
  await expect.poll(() => day('Q1', '开始日期').inputValue()).toBe('2026-09-27');
  expect(await day('Q4', '结束日期').inputValue()).toBe('2027-09-25');
  await dialog.getByText('已按每季度13周预填').waitFor();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('.ant-table-row', { hasText: 'FY27' }).getByText('已设置').waitFor();
  // The list shows the days of the year.
  await page.locator('.ant-table-row', { hasText: 'FY27' }).getByText('2026-09-27 – 2027-09-25').waitFor();
  expect(consoleErrors).toEqual([]);
  await endVisit();
});
