import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingNotices } from '#features/expected-arrivals/definition.ts';
import { distiInventory } from '#features/inventory-review/definition.ts';
import { invoiceLines } from '#features/invoices/definition.ts';
import { waitingQueues } from '#kit/mailbox/server/attachments.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { Api } from '../../scripts/demo/api.ts';
import { products, routes } from '../../scripts/demo/company.ts';
import { deliveries } from '../../scripts/demo/deliveries.ts';
import { fillInventories } from '../../scripts/demo/inventories.ts';
import { fillMaintenance } from '../../scripts/demo/maintenance.ts';
import { fillSalesAndPlans } from '../../scripts/demo/sales-and-plans.ts';
import { CHINESE } from '../../scripts/demo/words.ts';
import {
  deliveryNoteWorkbook,
  milestoneWorkbook,
  partnerSkuWorkbook,
  productMappingWorkbook,
  vcWorkbook,
} from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { goTo, makeDays, Uploader } from '../day-files.ts';
import { Dovecot } from '../dovecot.ts';
import { mailMessage } from '../mail-message.ts';
import { MailServer } from '../mail-server.ts';
import { PushPartner } from '../push-partner.ts';
import { installQueue, runJob } from '../run-job.ts';
import { xlsxOf } from '../workbook.ts';
import { openSignedIn, goTo as openScreen, closeWindows, openBrowser, screenshot, visit } from './browser.ts';
import { confirmPreview, periodRow } from './period-upload.ts';

/**
 * A day of an operator, beginning with an empty system (docs/user-interface.md): configuration, master data, mail,
 * uploads of every kind (one invalid, one late), the review, the push, devices and their subsidy, corrections, and the
 * mail about a missing file. Each screen has its own test in addition.
 */

const YESTERDAY = '2026-11-17';
const TODAY = '2026-11-18';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const catalogue = products();
const network = routes();
const notes = deliveries({ count: 60, days: 20, today: TODAY, products: catalogue, routes: network });
const phone = catalogue[0] as (typeof catalogue)[number];

let app: TestApp;
let api: Api;
let browser: Browser;
let dovecot: Dovecot;
let mails: MailServer;
let partner: PushPartner;
let settings: Record<string, string>;

beforeAll(async () => {
  [dovecot, mails, partner] = await Promise.all([Dovecot.start(), MailServer.start(), PushPartner.start()]);
  settings = {
    IMAP_URL: dovecot.url(),
    INVOICE_SENDERS: 'billing@maker.example',
    NOTICE_SENDERS: 'asn@maker.example',
    SMTP_URL: mails.url,
    LOGISTICS_PUSH_URL: partner.url,
    LOGISTICS_PUSH_SECRET: partner.secret,
    SUBSIDY_PUSH_URL: partner.url,
    SUBSIDY_PUSH_SECRET: partner.secret,
  };
  app = await startTestApp({ at: `${YESTERDAY}T08:00:00+08:00`, settings });
  // The queue has no worker: the test runs its jobs.
  await installQueue(app);
  await makeDays(app);
  await goTo(app, `${TODAY} 08:30:00`);
  api = new Api(app.origin, app.admin.token ?? '');
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
  await Promise.all([dovecot.stop(), mails.stop(), partner.stop()]);
});

const job = (name: string, data: unknown = null) => runJob(app, settings, name, data);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, text: string) => page.locator('.ant-table-row, .grid-row', { hasText: text });
const notice = (page: Page, text: string) => page.locator('.ui-notice', { hasText: text });
const shoot = (page: Page, name: string) => screenshot(page, `operator-day-${name}`);
const chosen = async (page: Page, name: string, headers: readonly string[], rows: WritableCell[][]) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: XLSX, buffer: await xlsxOf(headers, rows) });

async function corporateId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from corporate`.execute(app.database.kysely);
  return rows[0]?.id ?? 0;
}

/** Sets the deadlines of weekly files and the VC warning with its address. */
async function configure(page: Page): Promise<void> {
  const section = (title: string) => page.locator('.ant-collapse-item', { has: page.locator('.ant-collapse-header', { hasText: title }) });
  const at = async (title: string, label: string, time: string) => {
    const input = section(title).locator('.ant-form-item', { hasText: label }).locator('.ant-picker input').first();
    await input.fill(time);
    await input.press('Enter');
  };
  for (const title of ['上周库存及销量上传提醒', '出货计划上传提醒']) {
    await section(title).locator('.ant-form-item', { hasText: '截止日' }).locator('.ant-select').first().click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '星期五' }).first().click();
    await at(title, '截止时间', '12:00:00');
  }
  await at('VC上传截止提醒', '预警时间', '11:00:00');
  await section('VC上传截止提醒').getByRole('button', { name: '添加邮箱' }).click();
  await section('VC上传截止提醒').locator('.system-config-address input').last().fill('vc@distributor.example');
  await button(page, '提交').click();
  await notice(page, '提交成功').waitFor();
  await shoot(page, '1-configuration');
}

/** Fills the lists as the demonstration does. */
async function fillLists(): Promise<void> {
  const list = (path: string, field: string, bytes: Buffer) => api.upload(path, field, 'list.xlsx', bytes);
  await list('/sys/skuMapping/importDataFromExcelFile', 'excelFile', await productMappingWorkbook(catalogue));
  await list('/sys/jd/skuMapping/importDataFromExcelFile', 'excelFile', await partnerSkuWorkbook(catalogue));
  await fillMaintenance(api, { catalogue, network, today: TODAY, words: CHINESE, say: () => undefined });
}

/** Ship-to and factory of a storage location. */
async function anyLocation(): Promise<{ shipTo: string; factory: string }> {
  const { result } = await app.admin.get<{ storageLocationMapVoList: { shipToCustomerId: string; dcInternalStorageId: string }[] }>(
    '/storageLocationMap/getPage',
  );
  const [first] = result.storageLocationMapVoList;
  return { shipTo: first?.shipToCustomerId ?? '', factory: first?.dcInternalStorageId ?? '' };
}

const invoice = (number: string, total: string): WritableCell[] => {
  const goods = [
    'A3101',
    '手机',
    '*移动通信设备*手机',
    '0080012345',
    '9100012345',
    '1',
    '2026-11-17',
    12,
    '4423.93',
    '53087.18',
    '6901.33',
    total,
  ];
  return ['KH1001', '北京信息技术有限公司', '4500012345', 'SO1001', '10', ...goods, number, TODAY, '1', '1090510010000000000'];
};

/** Delivers invoices, one of them invalid, and a shipping notice by mail, and imports them. */
async function deliverMail(shipTo: string, factory: string): Promise<void> {
  const headers = invoiceLines.fields.map(({ label }) => label);
  const shipped = [
    'CPO-1',
    'DN-1',
    'SO-1',
    phone.mpn,
    phone.productName,
    40,
    'T1',
    `${YESTERDAY} 08:00:00`,
    '2026-11-20',
    '郑州',
    shipTo,
    factory,
  ];
  const mail = async (from: string, subject: string, of: readonly string[], row: WritableCell[]) =>
    mailMessage({ from, subject, id: subject, files: [{ name: `${subject}.xlsx`, bytes: await xlsxOf(of, [row]) }] });
  await dovecot.deliver([
    await mail('billing@maker.example', '十一月发票', headers, invoice('26442000001', '59988.51')),
    await mail('billing@maker.example', '有误的发票', headers, invoice('26442000002', '59999.99')),
    await mail(
      'asn@maker.example',
      '发货通知',
      shippingNotices.fields.map(({ label }) => label),
      shipped,
    ),
  ]);
  await job('read-mailbox');
  for (;;) {
    const waiting = (await app.database.readOnly(waitingQueues))[0];
    if (waiting === undefined) return;
    await job('import-mail-attachments', waiting);
  }
}

/** Pulls an order of the ERP, as the hourly job does. */
async function pullOrders(): Promise<void> {
  await sql`
    insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, customer_po_number, product_code, purchase_quantity,
      purchase_order_create_date, changed_at)
    select code, '4500000001', '10', 'CPO-1', ${phone.productCode}, 100, '2026-11-10', '2026-11-18 07:00:00' from corporate
  `.execute(app.database.kysely);
  await job('pull-corporate-purchase-orders', { corporateId: await corporateId(), what: 'changed' });
  await job('update-shipping-info', { corporateId: await corporateId() });
  await job('update-order-types');
}

/** Chooses a file for a day on the screen of an upload. */
async function choose(page: Page, name: string, buffer: Buffer, day = TODAY): Promise<Locator> {
  const row = periodRow(page, day);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), row.getByText('上传', { exact: true }).click()]);
  await chooser.setFiles({ name, mimeType: XLSX, buffer });
  return row;
}

/** Uploads delivery notes: an invalid file is refused, the corrected one is stored. */
async function uploadNotes(page: Page): Promise<void> {
  await choose(page, '交货单-错.xlsx', await deliveryNoteWorkbook(notes.map((note, at) => (at === 3 ? { ...note, order: '' } : note))));
  await page.getByRole('dialog').locator('.ant-table-row', { hasText: '交货单号' }).waitFor();
  await shoot(page, '4-wrong-file');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const row = await choose(page, '交货单.xlsx', await deliveryNoteWorkbook(notes));
  await confirmPreview(page);
  await row.getByText('交货单.xlsx').waitFor();
}

/** Uploads storage of each category, inventories, adjustments, sales, forecasts and plans. */
async function uploadOtherKinds(): Promise<void> {
  const uploader = new Uploader(app.admin);
  const categories = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'];
  for (const [at, lob] of categories.entries()) {
    const shipped = notes.filter((note) => note.product.lob === lob && note.shipped !== null);
    if (shipped.length > 0) expect(await uploader.upload(at + 2, TODAY, await milestoneWorkbook(shipped))).toMatchObject({ success: true });
  }
  await fillInventories(api, { catalogue, today: TODAY, words: CHINESE, delivered: () => 0, received: () => 0, say: () => undefined });
  await fillSalesAndPlans(api, { catalogue, today: TODAY, words: CHINESE, say: () => undefined });
}

/** Revokes the review of an inventory and reviews it again. */
async function reviewInventory(page: Page): Promise<void> {
  await rowOf(page, TODAY).getByText('撤销审核').click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销审核' }).press('Enter');
  await notice(page, '撤销审核成功').waitFor();
  await notice(page, '撤销审核成功').waitFor({ state: 'hidden' });
  await button(page, `审核${TODAY}`).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '审核' }).press('Enter');
  await notice(page, '审核成功').waitFor();
  await rowOf(page, TODAY).getByText('已审核').waitFor();
  await shoot(page, '5-review');
}

/** Uploads a large-logistics file and reviews it, which pushes it. */
async function pushLogistics(page: Page): Promise<void> {
  await button(page, '上传').click();
  const headers = ['运单号', '京东PO单号', 'SKU', '数量', '件数', '重量kg', '体积m3', '目的仓'];
  await chosen(page, '大件.xlsx', headers, [['W1', 'PO-1', 'S1', 3, 1, 12.5, 0.08, '北京仓']]);
  await button(page, '确认上传').click();
  const row = rowOf(page, '大件.xlsx');
  await row.getByRole('button', { name: '审核大件.xlsx' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '审核' }).press('Enter');
  await row.getByText('待推送 1').waitFor();
  await job('push-large-logistics');
  await row.getByText('成功 1').waitFor();
  expect(partner.requests).toHaveLength(1);
  await shoot(page, '6-push');
}

/**
 * Imports yesterday's devices from two files, one of them invalid. The nightly job creates and pushes their subsidy
 * file, and the subsidy times are uploaded.
 */
async function importDevices(page: Page, shipTo: string, factory: string): Promise<void> {
  const headers = ['Delivery Number', 'Ship To ID', 'Part Number', 'Serial Number', 'GI Date'];
  const file = async (name: string, ...rows: WritableCell[][]) => ({ name, mimeType: XLSX, buffer: await xlsxOf(headers, rows) });
  await openScreen(page, '/dataUpload/imeiMapping');
  await button(page, '上传').first().click();
  const form = page.getByRole('dialog').filter({ hasText: '上传IMEI码' });
  await form
    .locator('input[type=file]')
    .setInputFiles([
      await file('IMEI-上午.xlsx', ['8190001', shipTo, phone.mpn, 'SN1', YESTERDAY], ['8190001', shipTo, phone.mpn, 'SN2', YESTERDAY]),
      await file('IMEI-错.xlsx', ['8190002', shipTo, phone.mpn, 'SN3', '昨天']),
    ]);
  const failure = page.getByRole('dialog').filter({ hasText: '导入失败提示' });
  await failure.getByText('IMEI-错.xlsx第2行“GI Date”：请输入日期，格式为yyyy-MM-dd').waitFor();
  await page.keyboard.press('Escape');
  await failure.waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: '上传其余1个文件', exact: true }).press('Enter');
  await form.waitFor({ state: 'hidden' });
  await rowOf(page, 'SN2').waitFor();
  await job('make-subsidy-files');
  await job('push-national-subsidy');
  expect(partner.requests.at(-1)?.rows.map(({ serialNumber }) => serialNumber)).toEqual(['SN1', 'SN2']);

  await openScreen(page, `/dataUpload/gbData?factoryCode=${factory}`);
  const made = `国补-${factory}-${YESTERDAY.replaceAll('-', '')}.xlsx`;
  await rowOf(page, made).getByText('推送成功').waitFor();
  await button(page, `上传${made}`).press('Enter');
  await chosen(page, '国补.xlsx', ['SN', '国补时间'], [['SN1', `${TODAY} 09:30:00`]]);
  await button(page, '确认上传').press('Enter');
  await rowOf(page, made).getByText('部分接收').waitFor();
  await shoot(page, '6-subsidy');
}

/** Uploads a deletion that the ERP lacks. */
async function correct(page: Page): Promise<void> {
  await button(page, '更正上传').click();
  await page.getByRole('menuitem', { name: 'ERP未删单号上传', exact: true }).click();
  await chosen(page, '未删单号.xlsx', ['订单号', '行项目', '删单数量'], [['4500000001', 10, 5]]);
  await button(page, '确认上传').click();
  const outcome = page.getByRole('dialog').filter({ hasText: '上传结果' });
  await outcome.getByText('成功1行').waitFor();
  await shoot(page, '7-correction');
  await outcome.getByRole('button', { name: '确认' }).press('Enter');
  await outcome.waitFor({ state: 'hidden' });
}

/** Runs the job of the VC warning at this time, and sends the waiting mails. */
async function warnOfVcData(at: string): Promise<void> {
  await goTo(app, `${TODAY} ${at}`);
  await job('warn-vc');
  const { rows } = await sql<{ id: number }>`select id from outbox_message where state = 'waiting'`.execute(app.database.kysely);
  for (const { id } of rows) await job('send-mail', { messageId: id });
}

/**
 * Yesterday's VC data is missing at its deadline, so a mail is sent. After the late upload the warning disappears, and
 * no further mail is sent.
 */
async function uploadLate(page: Page): Promise<void> {
  await warnOfVcData('11:00:00');
  expect(mails.received.map(({ recipients }) => recipients)).toEqual([['vc@distributor.example']]);
  await openScreen(page, '/dataUpload/vcData');
  const work = page.getByRole('dialog');
  const due = work.getByRole('listitem').filter({ hasText: 'VC数据' }).filter({ hasText: YESTERDAY });
  await page.getByRole('button', { name: /^待办/ }).click();
  await due.getByText(`截止${TODAY} 12:00`).waitFor();
  await shoot(page, '8-missing');
  await page.keyboard.press('Escape');
  await work.waitFor({ state: 'hidden' });
  await goTo(app, `${TODAY} 11:30:00`);
  // A file equal to today’s would need confirmation as one for a wrong period.
  const before = notes.filter(({ shipped }) => shipped !== null).slice(0, 30);
  const late = await choose(page, 'VC-迟到.xlsx', await vcWorkbook(before), YESTERDAY);
  await confirmPreview(page);
  await late.getByText('VC-迟到.xlsx').waitFor();
  await page.getByRole('button', { name: /^待办/ }).click();
  await work.getByRole('listitem').first().waitFor();
  await due.waitFor({ state: 'detached' });
  await shoot(page, '8-late');
  await page.keyboard.press('Escape');
  await work.waitFor({ state: 'hidden' });
  await warnOfVcData('12:00:00');
  expect(mails.received).toHaveLength(1);
  await goTo(app, `${TODAY} 12:30:00`);
}

test('an operator configures the system, processes mail, uploads, reviews, pushes, corrections and a missing file in one day', async () => {
  const day = await visit(browser, app.origin, { viewport: { width: 1366, height: 768 } });
  const { page, consoleErrors, settled } = day;
  await openSignedIn(day, app, 'admin', '/systemManage/systemConfig');
  await configure(page);
  await fillLists();
  const { shipTo, factory } = await anyLocation();
  await deliverMail(shipTo, factory);

  await openScreen(page, '/data/invoice');
  await rowOf(page, '十一月发票.xlsx').getByText('已解析').waitFor();
  await rowOf(page, '有误的发票.xlsx').getByText('相差超过0.01').waitFor();
  await settled();
  await shoot(page, '2-mail');
  await openScreen(page, '/data/arrivalExpect');
  await rowOf(page, 'DN-1').getByText('没有对应的PO行').waitFor();
  await pullOrders();
  await openScreen(page, '/data/goodsArrival');
  await rowOf(page, 'DN-1').getByText('在途').waitFor();
  await settled();
  await rowOf(page, 'DN-1').getByText('在途').scrollIntoViewIfNeeded();
  await shoot(page, '3-arrivals');

  await openScreen(page, '/dataUpload/dnData');
  await uploadNotes(page);
  await uploadOtherKinds();
  await openScreen(page, `/dataUpload/dataReview?tab=${distiInventory.selector}`);
  await reviewInventory(page);
  await openScreen(page, `/demand/largeLogRecord?largeLogisticsId=20261118&factoryCode=${factory}`);
  await pushLogistics(page);
  await importDevices(page, shipTo, factory);
  await openScreen(page, '/data/goodsArrival');
  await correct(page);
  const [record] = (await app.admin.get<{ list: Record<string, unknown>[] }>('/productArrival/pages')).result.list;
  expect(record).toMatchObject({ dnNumber: 'DN-1', shippingQuantity: 40, deleteNum: 5, displayUnaccountedQuantity: 95 });

  await uploadLate(page);
  await page.reload();
  await rowOf(page, TODAY).getByText('上传', { exact: true }).waitFor();
  expect(await rowOf(page, YESTERDAY).getByText('上传', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: /^待办/ }).click();
  await page.getByRole('dialog').getByText('VC数据').first().waitFor();
  await shoot(page, '9-evening');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // The file of today is in time.
  const received = await choose(page, 'VC.xlsx', await vcWorkbook(notes.filter(({ shipped }) => shipped !== null)));
  await confirmPreview(page);
  await received.getByText('VC.xlsx').waitFor();
  expect(consoleErrors).toEqual([]);
  await day.endVisit();
});
