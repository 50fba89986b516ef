import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../scripts/demo/company.ts';
import { productMappingWorkbook } from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';

/** The system configuration screen (docs/business-rules/scheduled-work.md#configured-times). */

let app: TestApp;
let browser: Browser;

const PAGE = '/systemManage/systemConfig';

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  browser = await openBrowser();
  await app.userWith(['systemManage', 'systemConfig', 'system-config-update', 'dataUpload', 'taxRate'], { account: 'keeper' });
  await app.userWith(['systemManage', 'systemConfig'], { account: 'reader' });
  const workbook = { name: 'products.xlsx', bytes: await productMappingWorkbook(products()) };
  await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', workbook);
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function open(account: string, language = 'zh-CN'): Promise<Visit> {
  const opened = await visit(browser, app.origin, { locale: language, viewport: { width: 1366, height: 768 } });
  await openSignedIn(opened, app, account, PAGE);
  await opened.page.locator('.system-config .ant-collapse').waitFor();
  return opened;
}

async function close({ consoleErrors, endVisit }: Visit): Promise<void> {
  expect(consoleErrors).toEqual([]);
  await endVisit();
}

const shot = (page: Page, name: string) => screenshot(page, name, { fullPage: true });

const section = (page: Page, title: string) =>
  page.locator('.ant-collapse-item', { has: page.locator('.ant-collapse-header', { hasText: title }) });
const addressesOf = (within: Locator) => within.locator('.system-config-address input');
const submit = (page: Page) => page.getByRole('button', { name: '提交', exact: true }).click();

async function typeTime(within: Locator, label: string, time: string): Promise<void> {
  const input = within.locator('.ant-form-item', { hasText: label }).locator('.ant-picker input').first();
  await input.fill(time);
  await input.press('Enter');
}

async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.locator('.ant-form-item', { hasText: label }).locator('.ant-select').first().click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
}

async function addAddress(within: Locator, address: string): Promise<void> {
  await within.getByRole('button', { name: '添加邮箱' }).click();
  await addressesOf(within).last().fill(address);
}

test('the form accepts and shows decimal commas in Spanish', async () => {
  const opened = await open('keeper', 'es-ES');
  const days = opened.page.getByLabel('iPhone').first();
  await days.fill('28,5');
  await days.press('Tab');
  expect(await days.inputValue()).toBe('28,50');
  await days.fill('');
  await days.press('Tab');
  await close(opened);
});

test('the form has sections that are submitted together, and shows the stored values after a reload', async () => {
  const opened = await open('keeper');
  const { page } = opened;
  // A third decimal is refused, not rounded.
  await section(page, '标准周转天数').getByLabel('iPhone').fill('14.505');
  await page.getByRole('button', { name: '提交' }).click();
  await section(page, '标准周转天数').getByText('请输入最多2位小数的数字').waitFor();
  expect(await section(page, '标准周转天数').getByLabel('iPhone').inputValue()).toBe('14.505');
  await section(page, '标准周转天数').getByLabel('iPhone').fill('14.5');
  for (const [title, day] of [
    ['上周库存及销量上传提醒', '星期二'],
    ['出货计划上传提醒', '星期日'],
  ] as const) {
    await choose(page, section(page, title), '截止日', day);
    await typeTime(section(page, title), '截止时间', '12:00:00');
    await addAddress(section(page, title), 'team@example.com');
  }
  const cargo = section(page, '货况查询定时邮件');
  await typeTime(cargo, '邮件发送时间', '08:30:00');
  await cargo.getByRole('button', { name: '添加分组' }).click();
  await choose(page, cargo, '品类', 'iPhone');
  await addressesOf(cargo).first().fill('iphone@example.com');
  await typeTime(section(page, 'VC上传截止提醒'), '预警时间', '11:00:00');
  await addAddress(section(page, 'VC上传截止提醒'), 'vc@example.com');
  await submit(page);
  await page.locator('.ui-notice', { hasText: '提交成功' }).waitFor();
  await page.reload();
  await expect.poll(() => addressesOf(section(page, 'VC上传截止提醒')).first().inputValue()).toBe('vc@example.com');
  expect(await section(page, '标准周转天数').getByLabel('iPhone').inputValue()).toBe('14.50');
  expect(await section(page, '出货计划上传提醒').innerText()).toContain('星期日');
  await shot(page, 'system-config-zh');
  await close(opened);
});

test('the form opens a collapsed section with an invalid address, names the section, and requires confirmation before leaving the page', async () => {
  const opened = await open('keeper');
  const { page } = opened;
  const vc = section(page, 'VC上传截止提醒');
  await addAddress(vc, 'nobody');
  await vc.locator('.ant-collapse-header').click();
  await submit(page);
  await page.locator('.ui-notice', { hasText: 'VC上传截止提醒的邮箱格式不正确，请输入正确的邮箱后重新提交' }).waitFor();
  await addressesOf(vc).last().waitFor();
  await page.locator('.shell-menu').getByText('数据上传与维护').click();
  await page.locator('.shell-menu').getByText('税码映射').click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '留在此页' }).click();
  expect(await addressesOf(vc).last().inputValue()).toBe('nobody');
  await shot(page, 'system-config-wrong');
  await close(opened);
});

test('an error of the server is shown at its field', async () => {
  const opened = await open('keeper');
  const { page } = opened;
  await typeTime(section(page, 'VC上传截止提醒'), '预警时间', '13:00:00');
  await submit(page);
  await section(page, 'VC上传截止提醒').locator('.ant-form-item-explain-error', { hasText: 'VC预警时间应早于VC截止时间' }).waitFor();
  await close(opened);
});

test('a conflicting change of a colleague is shown field by field, and the changes of both users are saved', async () => {
  const opened = await open('keeper');
  const { page } = opened;
  await section(page, '标准周转天数').getByLabel('Watch').fill('7');
  await addAddress(section(page, '上周库存及销量上传提醒'), 'mine@example.com');
  const reminder = { uploadDeadLineTime: '12:00:00', remindEmailBoxList: ['team@example.com', 'theirs@example.com'] };
  const theirs = {
    pinXianPeiZhi: { mac: null, watch: null, ipad: null, iphone: 20, airPods: null, fitting: null, others: null },
    jdEmailRemindConf: { ...reminder, uploadDeadLineWeek: 2 },
    shipmentEmailRemindConf: { ...reminder, uploadDeadLineWeek: 5 },
    saveShipmentPlanDataPageConf: { uploadDeadLineTime: null },
    dnUploadTimeLimit: '10:00',
    productStockScheduledLast: 30,
    cargoQueryTimedSendConf: { uploadDeadLineTime: '08:30:00', lobConfReqDtoList: [] },
    vcNotifyConfigVo: { vcNotifyTime: '11:00:00', vcLasUploadTime: '12:00:00', vcNotifyEmailList: [{ email: 'vc@example.com' }] },
  };
  expect(await app.admin.post('/sysConf/updateSysConf', theirs)).toMatchObject({ success: true });
  await submit(page);
  const changes = page.locator('.edit-changed-meanwhile');
  await changes.getByText('标准周转天数 · iPhone: 14.5 → 20 · 已采用').waitFor();
  await changes.getByText('出货计划上传提醒 · 截止日: 星期日 → 星期五 · 已采用').waitFor();
  await changes.getByText('货况查询定时邮件 · 邮箱: iPhone: iphone@example.com → 空 · 已采用').waitFor();
  await expect.poll(() => addressesOf(section(page, '出货计划上传提醒')).count()).toBe(2);
  await shot(page, 'system-config-changed-meanwhile');
  // Both have changed these addresses: the own values remain until the other's are adopted.
  const own = addressesOf(section(page, '上周库存及销量上传提醒'));
  expect(await own.last().inputValue()).toBe('mine@example.com');
  await changes.getByRole('button', { name: '采用对方的值' }).click();
  await expect.poll(() => own.last().inputValue()).toBe('theirs@example.com');
  await submit(page);
  await page.locator('.ui-notice', { hasText: '提交成功' }).waitFor();
  await changes.waitFor({ state: 'detached' });
  expect((await app.admin.get('/sysConf/getSysConf')).result).toMatchObject({
    pinXianPeiZhiVo: { iphone: 20, watch: 7 },
    jdEmailRemindConfVo: { emailBoxList: reminder.remindEmailBoxList },
    cargoQueryTimedSendConfVo: { lobConfVoList: [] },
  });
  await close(opened);
});

test('the form is read-only without the permission to change it, here in Spanish', async () => {
  const opened = await open('reader', 'es-ES');
  const { page } = opened;
  expect(await page.getByRole('button', { name: 'Guardar', exact: true }).count()).toBe(0);
  expect(await page.locator('.system-config input:enabled, .system-config-grid button:enabled').count()).toBe(0);
  const wide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect(wide).toBe(false);
  await shot(page, 'system-config-es');
  await close(opened);
});
