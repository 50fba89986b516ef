import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingQueues } from '#kit/mailbox/server/attachments.ts';
import { CODES, invoiceLines, MENU } from '#features/invoices/definition.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { startTestApp, type TestApp, USER_PASSWORD } from '../app.ts';
import { Dovecot } from '../dovecot.ts';
import { mailMessage } from '../mail-message.ts';
import { installQueue, runJob } from '../run-job.ts';
import { xlsxOf } from '../workbook.ts';
import { closeWindows, linesOf, openBrowser, hiddenWidth, signInOn, type Visit, visit } from './browser.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEADERS = invoiceLines.fields.map(({ label }) => label);
const line = (invoice: string, item: string, total = '59988.51'): WritableCell[] => {
  const goods = ['A3101', '手机 标准版 黑色', '*移动通信设备*手机', '0080012345', '9100012345', item];
  const amounts = ['2026-11-17', 12, '4423.9316666666667', '53087.18', '6901.33', total];
  return [
    'KH1001',
    '北京信息技术有限公司',
    '4500012345',
    'SO1001',
    '10',
    ...goods,
    ...amounts,
    invoice,
    '2026-11-18',
    item,
    '1090510010000000000',
  ];
};

let dovecot: Dovecot;
let app: TestApp;
let browser: Browser;
let settings: Record<string, string>;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  dovecot = await Dovecot.start();
  settings = { IMAP_URL: dovecot.url(), INVOICE_SENDERS: 'billing@maker.example=1000,lost@maker.example=9000' };
  app = await startTestApp({ settings });
  await installQueue(app);
  await app.userWith(['data', 'systemManage', 'ops', MENU, ...Object.values(CODES), 'opsMailbox', 'ops-mailbox'], { account: 'wang' });
  await app.userWith(['data', MENU], { account: 'reader' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
  await dovecot.stop();
});

async function open(at: string, locale = 'zh-CN', account = 'wang'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale, viewport: { width: 1366, height: 768 } });
  await opened.page.goto(at);
  await signInOn(opened.page, account, USER_PASSWORD);
  await opened.settled();
  return opened;
}

const shoot = (page: Page, name: string) => page.screenshot({ path: `${SCREENSHOTS}invoices-${name}.png` });
const rowOf = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Delivers four messages, and reads the mailbox as the queue does. */
async function deliverMail(): Promise<void> {
  const mail = async (subject: string, from: string, name: string, rows: WritableCell[][]) =>
    mailMessage({ from, subject, id: `${subject}@maker`, files: [{ name, bytes: await xlsxOf(HEADERS, rows) }] });
  await dovecot.deliver([
    await mail('十一月发票', 'billing@maker.example', '销项发票-十一月.xlsx', [line('26442000001', '1'), line('26442000001', '2')]),
    await mail('更正发票', 'billing@maker.example', '销项发票-更正.xlsx', [line('26442000002', '1', '59988.99')]),
    await mail('别处的发票', 'lost@maker.example', 'x.xlsx', [line('26442000003', '1')]),
    mailMessage({
      from: 'billing@maker.example',
      subject: '扫描件',
      id: 's@maker',
      files: [{ name: '扫描件.pdf', bytes: Buffer.from('%PDF-1.7') }],
    }),
  ]);
  await runJob(app, settings, 'read-mailbox');
}

async function importWaiting(): Promise<void> {
  for (;;) {
    const waiting = (await app.database.readOnly(waitingQueues))[0];
    if (waiting === undefined) return;
    await runJob(app, settings, 'import-mail-attachments', waiting);
  }
}

describe('the invoice screen', () => {
  test('shows in an empty list that invoices come by mail, and mentions the import only to users with its permission', async () => {
    const reader = await open('/data/invoice', 'zh-CN', 'reader');
    await reader.page.getByText(/发票由收件邮箱自动读取。$/).waitFor();
    await reader.context.close();
    const { page, context } = await open('/data/invoice');
    await page.getByText('没有收到的请在发票明细页签中上传。').waitFor();
    await page.getByRole('tab', { name: '发票明细' }).click();
    await page.getByText('请下载模板，填好后上传。').waitFor();
    await button(page, '上传').first().waitFor();
    await context.close();
  });

  test('lists mailed and uploaded invoices with state and reason, and links each line to its mail and row', async () => {
    const { page, context, consoleErrors, settled } = await open('/data/invoice');
    await page.getByText('邮箱还没有读取过。').waitFor();
    await button(page, '读取邮件').press('Enter');
    await page.locator('.ui-notice', { hasText: '已安排读取' }).waitFor();
    await deliverMail();
    // The list of the user who requested the reading is updated by itself.
    await rowOf(page, '销项发票-十一月.xlsx').getByText('待解析').waitFor();
    await rowOf(page, '扫描件.pdf').getByText('仅存档').waitFor();
    await importWaiting();
    // The list is updated by itself while an invoice waits.
    await rowOf(page, '销项发票-十一月.xlsx').getByText('已解析').waitFor();
    await rowOf(page, '销项发票-更正.xlsx').getByText('相差超过0.01').waitFor();
    await settled();
    await shoot(page, 'list-zh');
    await rowOf(page, '销项发票-更正.xlsx').getByRole('button', { name: '重新解析' }).press('Enter');
    await rowOf(page, '销项发票-更正.xlsx').getByText('待解析').waitFor();
    await importWaiting();
    await rowOf(page, '销项发票-更正.xlsx').getByText('解析失败').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      rowOf(page, '扫描件.pdf').getByRole('button', { name: '下载' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('扫描件.pdf');
    await page.getByRole('textbox', { name: '发票名称' }).fill('十一月');
    await page.getByRole('textbox', { name: '发票名称' }).press('Enter');
    await rowOf(page, '扫描件.pdf').waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: '发票名称' }).evaluate((field) => field === document.activeElement)).toBe(true);

    await page.getByRole('tab', { name: '发票明细' }).press('Enter');
    await page.getByText('53,087.18').first().waitFor();
    await settled();
    expect(new URL(page.url()).search).toBe('?tab=2&size=10');
    expect(await page.getByRole('columnheader', { name: '发票货物名称' }).count()).toBe(0);
    await shoot(page, 'details-zh');
    const query = page.waitForRequest((request) => request.url().includes('invoiceDetailShowAllField=1'));
    await page.getByLabel('展示全部字段').click();
    await query;
    await page.getByRole('columnheader', { name: '发票货物名称' }).waitFor();
    await settled();
    await shoot(page, 'details-all-zh');

    await rowOf(page, '26442000001').first().getByRole('button', { name: '来源' }).press('Enter');
    const drawer = page.locator('.ant-drawer');
    await drawer.getByText('billing@maker.example').waitFor();
    await drawer.getByText('十一月发票', { exact: true }).waitFor();
    for (const time of ['发送时间', '邮件读取时间']) await drawer.getByText(time, { exact: true }).waitFor();
    await settled();
    await shoot(page, 'origin-zh');
    const [message] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: '原邮件' }).click()]);
    expect(message.suggestedFilename()).toBe('十一月发票.eml');
    await drawer.locator('.ant-drawer-close').press('Enter');
    await drawer.waitFor({ state: 'hidden' });

    await button(page, '上传').first().click();
    const bytes = await xlsxOf(HEADERS, [line('26442000009', '1')]);
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: '手工.xlsx', mimeType: XLSX, buffer: bytes });
    await button(page, '确认上传').click();
    await rowOf(page, '26442000009').waitFor();
    await page.getByRole('tab', { name: '发票列表' }).click();
    await rowOf(page, '手工.xlsx').getByText('wang手工上传').waitFor();
    expect(await page.getByRole('textbox', { name: '发票名称' }).inputValue()).toBe('');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('operators see the mailbox with unread messages and their reasons, and can retry them', async () => {
    const { page, context, consoleErrors, settled } = await open('/systemManage/opsMailbox');
    await page.getByText('INVOICE_SENDERS中的公司编码9000不存在').waitFor();
    await rowOf(page, '十一月发票').getByText('已保存').waitFor();
    await settled();
    await shoot(page, 'inbox-zh');
    await rowOf(page, '别处的发票').getByRole('button', { name: '重试' }).press('Enter');
    await rowOf(page, '别处的发票').getByText('待重新读取').waitFor();
    await runJob(app, settings, 'read-mailbox');
    await rowOf(page, '别处的发票').getByText('未能读取').waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test.each([
    { locale: 'en-US', tab: 'Invoice details', all: 'Show all fields', amount: '53,087.18' },
    { locale: 'es-ES', tab: 'Detalle de facturas', all: 'Mostrar todos los campos', amount: '53.087,18' },
    { locale: 'ja-JP', tab: '請求書明細', all: 'すべての項目を表示', amount: '53,087.18' },
  ])('shows every column, and the buttons of a row on one line, in $locale', async ({ locale, tab, all, amount }) => {
    const { page, context, consoleErrors, settled } = await open('/data/invoice', locale);
    await rowOf(page, '销项发票-十一月.xlsx').waitFor();
    await settled();
    // A failed invoice has the longest buttons.
    expect(await linesOf(rowOf(page, '销项发票-更正.xlsx').getByRole('button'))).toBe(1);
    expect(await hiddenWidth(page)).toBe(0);
    await shoot(page, `list-${locale.slice(0, 2)}`);
    await page.getByRole('tab', { name: tab }).click();
    await page.getByLabel(all).waitFor();
    await page.getByText(amount).first().waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});
