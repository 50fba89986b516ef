import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERNAL, OUTER } from '#features/inventory-expense/definition.ts';
import { NOON, QUERY_DAY, seedWorkedCase } from '../expense-case.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { rowsOf } from '../workbook.ts';
import { openSignedIn, goTo, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ at: NOON });
  await seedWorkedCase(app);
  const [corporate] = (await app.admin.get<object[]>('/sys/corporate/list')).result as {
    corporateId: number;
    corporateCode: string;
    corporateName: string;
  }[];
  const { corporateId = 0, corporateCode = '', corporateName = '' } = corporate ?? {};
  await app.admin.post('/sys/corporate/edit', { corporateId, corporateCode, corporateName, annualizedRate: '6' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const shot = (page: Page, name: string) => screenshot(page, `inventory-expense/${name}`);
const panel = (page: Page) => page.getByRole('dialog', { name: '数据来源' });
/** Opens the source of a figure of the first category. */
const openProvenance = (page: Page, title: string) =>
  page
    .getByRole('button', { name: new RegExp(`^查看${title}.*的数据来源$`) })
    .first()
    .click();

test('both reports show figures that link to file and row, column groups that can be hidden, and downloads; the outer one has a histogram and a calculator', async () => {
  const visited = await visit(browser, app.origin);
  const { page, consoleErrors, endVisit } = visited;
  const range = `queryDate=${QUERY_DAY}&inTimeBegin=2025-05-01&inTimeEnd=${QUERY_DAY}`;
  await openSignedIn(visited, app, 'admin', `/demand/${INTERNAL.menu}?${range}`);
  await page.getByText('有1笔出库找不到对应的入库').waitFor();
  await page.getByRole('button', { name: '数据下载' }).click();
  await page.getByRole('menuitem', { name: '汇总' }).click();
  await page.getByRole('alert').filter({ hasText: '请输入取数参数并点击取数按钮' }).waitFor();
  await page.getByRole('button', { name: '取数' }).click();
  await page.locator('.ant-form-item-explain-error').filter({ hasText: '请输入' }).waitFor();
  await page.getByLabel('年化利率（%）').fill('6');
  await page.getByLabel('免费时间（天）').fill('20');
  await page.getByRole('button', { name: '取数' }).click();
  await page.getByText('免费时间应大于或等于不计存货上限').waitFor();
  await page.getByLabel('免费时间（天）').fill('21');
  await page.getByRole('button', { name: '取数' }).click();
  await page.locator('[data-row]').first().waitFor();
  await shot(page, 'internal');

  await openProvenance(page, '剩余应返（万元） -0.25');
  for (let step = 0; step < 2; step++) await panel(page).getByRole('button', { name: '查看其来源' }).first().click();
  await panel(page).getByText('截至2025年5月底结余（万元）').first().waitFor();
  await panel(page).getByText('来自存货费用明细的1行').first().waitFor();
  await shot(page, 'provenance');
  await page.keyboard.press('Escape');
  await openProvenance(page, '2025年6月至今超过21天放货应扣京东（万元） 0.32');
  await panel(page).getByText('来自存货费用明细的2行').waitFor();

  await page.keyboard.press('Escape');
  const title = page.getByRole('columnheader', { name: '采购数量' });
  await title.waitFor();
  await page.getByRole('checkbox', { name: '采购信息' }).click();
  await title.waitFor({ state: 'detached' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: '数据下载' }).click();
      await page.getByRole('menuitem', { name: '汇总' }).click();
    })(),
  ]);
  const [head = [], ...rows] = await rowsOf(await readFile(await file.path()));
  expect(head).not.toContain('采购数量');
  expect(rows).toHaveLength(2);

  // The outer report, in the same session.
  await goTo(page, `/demand/${OUTER.menu}`);
  await page.getByText('年化利率6.00%').waitFor();
  await page.locator('[data-row]').first().waitFor();
  const form = page.getByRole('search').filter({ has: page.getByText('出库时间') });
  await form.getByRole('button', { name: '查询' }).click();
  await page.getByText('请选择品类').first().waitFor();
  await form.getByLabel('品类').click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^iPhone$/ })
    .click();
  await form.getByLabel('年化利率（%）').fill('6');
  await form.getByPlaceholder('开始日期').first().fill('2025/05/01');
  await page.keyboard.press('Enter');
  await form.getByPlaceholder('结束日期').first().fill('2025/07/31');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: '查询' }).click();
  await page.locator('svg[data-drawn]').waitFor();
  await page.getByText('存货费用合计（万元） 0.76').waitFor();
  await shot(page, 'outer');
  const calculator = page.getByRole('region', { name: '费用计算' });
  await calculator.getByLabel('品类').click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: /^iPhone$/ })
    .click();
  await calculator.getByLabel('品线').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'iPhone 16' }).click();
  for (const [label, value] of [
    ['单价（元）', '5999'],
    ['数量', '1'],
    ['年化利率（%）', '6'],
    ['在库天数', '21'],
  ] as const)
    await calculator.getByLabel(label).fill(value);
  await calculator.getByRole('button', { name: '计算', exact: true }).click();
  await calculator.getByText('0.0021').waitFor();
  await shot(page, 'calculator');

  // A reload shows the same histogram and the same calculation.
  await page.reload();
  await page.getByText('存货费用合计（万元） 0.76').waitFor();
  await calculator.getByText('0.0021').waitFor();
  expect(await calculator.getByLabel('单价（元）').inputValue()).toBe('5,999');
  await calculator.getByLabel('数量').fill('2');
  await calculator.getByText('存货费用（万元） -').waitFor();

  // A search of the histogram keeps the input of the calculator.
  for (const [rate, total] of [
    ['12', '1.53'],
    ['6', '0.76'],
  ] as const) {
    await form.getByLabel('年化利率（%）').fill(rate);
    await form.getByRole('button', { name: '查询' }).click();
    await page.getByText(`存货费用合计（万元） ${total}`).waitFor();
  }
  expect(await calculator.getByLabel('数量').inputValue()).toBe('2');
  await calculator.getByText('存货费用（万元） -').waitFor();

  await page.getByRole('button', { name: '库龄2W的明细' }).click();
  await page.getByRole('dialog', { name: '库龄2W的明细' }).getByRole('button', { name: '30', exact: true }).click();
  await panel(page).getByText('期初.xlsx').waitFor();
  await shot(page, 'bucket');

  // Each figure of the histogram shows its computation.
  const number = (text: string) => Number(text.replaceAll(',', ''));
  const expectInterest = async (dialog: Locator) => {
    await dialog.getByText('金额 × 在库天数之和 × 年化利率 ÷ 365 ÷ 10000。').waitFor();
    await expect.poll(() => dialog.locator('.expense-interest dd').first().innerText()).toMatch(/\d/);
    const [moneyDays = 0, rate = 0] = (await dialog.locator('.expense-interest dd').allInnerTexts()).map(number);
    expect(rate).toBe(6);
    const rateText = number(await dialog.locator('.report-provenance-value dd').innerText());
    expect(rateText).toBeCloseTo((moneyDays * rate) / 100 / 365 / 10_000, 2);
  };
  const buckets = page.locator('.expense-buckets');
  const interest = buckets.getByRole('button', { name: /^存货费用（万元） 0\.[^0]/ });
  await interest.first().press('Enter');
  const bucket = page.getByRole('dialog', { name: /^库龄.+的明细$/ });
  await expectInterest(bucket);
  await bucket.locator('.ant-table-row').first().getByRole('button').press('Enter');
  await panel(page).getByText('金额 × 天数 × 年化利率 ÷ 365。').waitFor();
  await panel(page).getByText('查询时填写').waitFor();
  await shot(page, 'bucket-interest');
  await page.getByRole('button', { name: '0.76', exact: true }).press('Enter');
  await expectInterest(page.getByRole('dialog', { name: '库龄分布明细' }));
  await buckets.locator('.ant-table-row-expand-icon-collapsed').first().press('Enter');
  const line = buckets.locator('.expense-lines').getByRole('button').first();
  const count = await line.innerText();
  await line.press('Enter');
  await bucket.getByText('数量 · iPhone 16').waitFor();
  const pieces = async () => (await bucket.locator('.ant-table-row').getByRole('button').allInnerTexts()).map(number);
  await expect.poll(async () => (await pieces()).reduce((sum, each) => sum + each, 0)).toBe(number(count));

  // A hidden column group is missing in the table and in the workbook.
  const received = buckets.getByRole('columnheader', { name: '采购数量' });
  await received.waitFor();
  await page.locator('.list-screen[aria-label="库龄分布"]').getByRole('checkbox', { name: '采购信息' }).press('Space');
  await received.waitFor({ state: 'detached' });
  const [book] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '库龄分布下载' }).press('Enter')]);
  const [titles = []] = await rowsOf(await readFile(await book.path()));
  expect(titles.slice(0, 6)).toEqual(['库龄', '数量', '库存金额（万元）', '存货费用（万元）', '交货数量', '交货金额（万元）']);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

test('the outer report shows a note when the company has no rate', async () => {
  await app.userWith(['demand', OUTER.menu], { corporate: '2000', account: 'rateless' });
  const visited = await visit(browser, app.origin);
  await openSignedIn(visited, app, 'rateless', `/demand/${OUTER.menu}`);
  await visited.page.getByText('公司还没有设置年化利率，金额显示为“-”。请在“店铺管理”的公司页设置。').waitFor();
  expect(visited.consoleErrors).toEqual([]);
  await visited.endVisit();
});
