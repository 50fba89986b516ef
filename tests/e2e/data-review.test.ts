import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { goTo, makeDays } from '../day-files.ts';
import { xlsxOf } from '../workbook.ts';
import { confirmPreview, periodRow } from './period-upload.ts';
import { openSignedIn, closeWindows, linesOf, openBrowser, screenshot, hiddenWidth, type Visit, visit } from './browser.ts';

const TODAY = '2026-11-18';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const T2_HEADERS = ['物料号', '经销商', '城市', '库存数量', '在途数量'];

const code = (button: string) => `sys-manage-data-examine-search-${button}`;
const BUTTONS = ['template', 'change-upload', 'change-download'].concat(
  ['t2', 'disti'].flatMap((tab) => ['examine', 'unexamine', 'upload', 'download'].map((button) => `${tab}-${button}`)),
);

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-05T12:00:00+08:00' });
  for (const account of ['wang', 'li']) await app.userWith(['dataUpload', 'dataReview', ...BUTTONS.map(code)], { account });
  await makeDays(app);
  await goTo(app, `${TODAY} 12:00:00`);
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function openAs(account: string, at = '/dataUpload/dataReview', locale = 'zh-CN'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, viewport: { width: 1440, height: 900 } });
  await openSignedIn(opened, app, account, at);
  await opened.page.locator('.period-upload').waitFor();
  return opened;
}

const rowOf = (page: Page, day = TODAY) => periodRow(page, day);
const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const shoot = (page: Page, name: string) => screenshot(page, `data-review-${name}`);
const titles = (page: Page) => page.locator('.ant-table-thead th').allInnerTexts();
const buttons = (page: Page) => rowOf(page).locator('button').allInnerTexts();

async function choose(page: Page, name: string, bytes: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), rowOf(page).getByText('上传', { exact: true }).click()]);
  await chooser.setFiles({ name, mimeType: XLSX, buffer: bytes });
}

describe('the data review screen', () => {
  test('supports upload, review and revocation of an inventory, by mouse and keyboard', async () => {
    const { page, endVisit, consoleErrors } = await openAs('wang');
    await rowOf(page).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['T2_Inventory', 'Disti_Inventory', '数据调整']);
    expect(await titles(page)).toEqual(['数据日期', '是否上传', '审核状态', '审核时间', '审核人', '文件名', '上传人', '操作']);
    expect(await buttons(page)).toEqual(['上传', '上传记录']);

    await choose(page, 'T2-错.xlsx', await xlsxOf(T2_HEADERS, [['M1', null, '北京', 1, 0]]));
    const failure = page.getByRole('dialog');
    await failure.getByText('导入失败提示').waitFor();
    expect(await failure.locator('.ant-table-row').allInnerTexts()).toEqual([expect.stringMatching(/2\s+经销商/)]);
    await page.keyboard.press('Escape');
    await failure.waitFor({ state: 'hidden' });

    await choose(page, 'T2.xlsx', await xlsxOf(T2_HEADERS, [['M1', '华北经销', '北京', 5, 0]]));
    await confirmPreview(page);
    await notice(page, '上传成功').getByRole('button', { name: '撤销' }).waitFor();
    await rowOf(page).getByText('已上传').waitFor();
    expect(await buttons(page)).toEqual(['审核', '上传', '上传记录', '文件下载']);

    await page.getByRole('button', { name: `审核${TODAY}`, exact: true }).press('Enter');
    const question = page.locator('.ant-modal-confirm-body-wrapper');
    await question.getByText('确定审核吗？').waitFor();
    await question.getByText(`T2库存 · ${TODAY}`).waitFor();
    await question.getByText('1行，数量合计5').waitFor();
    await question.getByText('之前没有数据可以比较').waitFor();
    await shoot(page, 'question-zh');
    await question.getByRole('button', { name: '审核' }).press('Enter');
    await notice(page, '审核成功').waitFor();
    // A reviewed upload cannot be undone.
    expect(await notice(page, '上传成功').count()).toBe(0);
    await rowOf(page).getByText('已审核').waitFor();
    // The row names the file, its uploader, and who reviewed it when.
    for (const shown of [`${TODAY} 12:00:00`, 'T2.xlsx', 'wang']) expect(await rowOf(page).innerText()).toContain(shown);
    expect(await buttons(page)).toEqual(['撤销审核', '上传记录', '文件下载']);
    await shoot(page, 'reviewed-zh');

    await rowOf(page).getByText('上传记录').click();
    const records = page.getByRole('dialog');
    await records.getByText('T2.xlsx').waitFor();
    expect(await records.getByText('撤销', { exact: true }).count()).toBe(0);
    await records.getByRole('button', { name: '关闭' }).last().click();

    await rowOf(page).getByText('撤销审核').click();
    await page.locator('.ant-modal-confirm-body-wrapper').getByText('确定撤销审核吗？').waitFor();
    await page.getByRole('dialog').getByText('撤销后，以下页面不再使用这些数据：进销存补货总览').waitFor();
    await shoot(page, 'revoke-zh');
    await page.getByRole('dialog').getByRole('button', { name: '撤销审核' }).click();
    await notice(page, '撤销审核成功').waitFor();
    await rowOf(page).getByText('未审核').waitFor();
    expect(await buttons(page)).toEqual(['审核', '上传', '上传记录', '文件下载']);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test('shows the reason when a colleague has reviewed the data first, and the row’s current status', async () => {
    const first = await openAs('wang');
    const second = await openAs('li');
    await rowOf(second.page).getByText('审核', { exact: true }).waitFor();
    await rowOf(first.page).getByText('审核', { exact: true }).click();
    await first.page.getByRole('dialog').getByRole('button', { name: '审核' }).click();
    await notice(first.page, '审核成功').waitFor();
    await rowOf(second.page).getByText('审核', { exact: true }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: '审核' }).click();
    await notice(second.page, '审核失败 · 数据已由wang审核').waitFor();
    await rowOf(second.page).getByText('撤销审核').waitFor();
    await first.endVisit();
    await second.endVisit();
  });

  test('opens every tab at page 1 with ten rows; the adjustment tab has its own columns', async () => {
    const { page, endVisit, consoleErrors, settled } = await openAs('wang', '/dataUpload/dataReview?current=2&size=10');
    await rowOf(page, '2026-11-08').waitFor();
    await page.getByRole('tab', { name: 'Disti_Inventory' }).click();
    await rowOf(page).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=3');
    expect(await titles(page)).toEqual(['数据日期', '是否上传', '审核状态', '审核时间', '审核人', '文件名', '上传人', '操作']);
    await page.getByRole('tab', { name: '数据调整' }).click();
    await page.locator('th', { hasText: '最近上传时间' }).waitFor();
    await settled();
    expect(await titles(page)).toEqual(['数据日期', '文件名', '最近上传时间', '上传人', '可上传至', '操作']);
    // Today's and yesterday's adjustments can still be uploaded.
    expect(await page.locator('tr.ant-table-row').getByText('上传', { exact: true }).count()).toBe(2);
    await shoot(page, 'adjustment-zh');
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });

  test.each([
    { locale: 'es-ES', heading: 'Estado de revisión', revoke: 'Revocar', question: '¿Revocar la revisión de estos datos?' },
    { locale: 'ja-JP', heading: '承認状態', revoke: '承認取消', question: 'このデータの承認を取り消しますか？' },
  ])('shows every column, and the buttons of a row on one line, in $locale', async ({ locale, heading, revoke, question }) => {
    const { page, endVisit, consoleErrors, settled } = await openAs('wang', '/dataUpload/dataReview', locale);
    await page.locator('th', { hasText: heading }).waitFor();
    await settled();
    expect(await hiddenWidth(page)).toBe(0);
    expect(await linesOf(rowOf(page).getByRole('button'))).toBe(1);
    await rowOf(page).getByText(revoke).click();
    await page.locator('.ant-modal-confirm-body-wrapper').getByText(question).waitFor();
    await shoot(page, locale);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  });
});
