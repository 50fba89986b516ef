import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products, routes } from '../../scripts/demo/company.ts';
import { logisticsMappingWorkbook, partnerSkuWorkbook, productMappingWorkbook, taxCodeWorkbook } from '../../scripts/demo/workbooks.ts';
import { features } from '#app/features.ts';
import { listsOf } from '#kit/feature/define.ts';
import { tableCall } from '#kit/list/define.ts';
import { BASE, type Caller, startTestApp, type TestApp } from '../app.ts';
import { makeDays } from '../day-files.ts';
import { SCROLLED_BY_KEYS, seriousFaults } from '../../scripts/screens/axe.ts';
import { setSessionCookie, goTo, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';
import { everyScreen } from '../../scripts/screens/list.ts';

/**
 * Every screen in every language, wide and narrow: no truncated or untranslated label, no console error, no serious
 * accessibility violation. In Chinese, each table exports all its columns to other programs.
 */

const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const;
const LISTS = new Set(features.flatMap((feature) => [...listsOf(feature)].map((list) => BASE + tableCall(list).path)));
/** Wide, and below the 992 px at which the layout becomes that of a small device (docs/user-interface.md#shell). */
const WIDTHS = [1440, 900] as const;
/** The language with the longest labels is shown at both widths. Accessibility is the same in every language. */
const LONGEST = 'es';

/** The query of pages that need one. */
const NAMED_IN_QUERY: Readonly<Record<string, string>> = {
  authConfig: '?id=2&roleName=R',
  'split-record': '?id=202611181&date=2026-11-18&lob=iPhone',
  largeLogRecord: '?largeLogisticsId=20261118&factoryCode=013X',
};

let app: TestApp;
let browser: Browser;
const screens = everyScreen(NAMED_IN_QUERY);

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  await makeDays(app);
  await app.userWith(['taxRate'], { account: 'reader' });
  const catalogue = products().slice(0, 12);
  const lists: [string, string, Buffer][] = [
    ['/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', await taxCodeWorkbook()],
    ['/logisticsAging/importMappingExcel', 'file', await logisticsMappingWorkbook(routes().slice(0, 12))],
    ['/sys/skuMapping/importDataFromExcelFile', 'excelFile', await productMappingWorkbook(catalogue)],
    ['/sys/jd/skuMapping/importDataFromExcelFile', 'excelFile', await partnerSkuWorkbook(catalogue)],
  ];
  for (const [path, field, bytes] of lists) await app.admin.upload(path, field, { name: 'list.xlsx', bytes });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

/**
 * Labels that are truncated without a title attribute or broken within a word, and labels in Han characters in a
 * language without them.
 */
function faultsOfLabels(language: string): string[] {
  const isInSight = (label: HTMLElement) => label.offsetParent !== null && label.getBoundingClientRect().width > 1;
  const labels = [
    ...document.querySelectorAll<HTMLElement>(
      '#content :is(button, th, label, h2, [role=tab]), .shell-desktop.shell-open .shell-menu .ant-menu-title-content',
    ),
  ].filter((label) => isInSight(label) && label.innerText.trim() !== '');
  const isCut = (label: HTMLElement) =>
    [label, ...label.querySelectorAll<HTMLElement>('*')].some((part) => {
      const style = getComputedStyle(part);
      return (
        style.overflowX !== 'visible' &&
        style.overflowX !== 'auto' &&
        part.scrollWidth > part.clientWidth + 1 &&
        part.closest('[title]') === null
      );
    });
  /** Below the headers are data, except the buttons of a row. */
  const isOwn = (label: HTMLElement) => label.closest('tbody, [data-name]') === null || label.matches('.list-table td:last-child button');
  const isForeign = (label: HTMLElement) =>
    (language === 'en' || language === 'es') && /\p{Script=Han}/u.test(label.innerText) && isOwn(label);
  /** Words of letters, and runs of katakana; Han and hiragana break anywhere. */
  const words = /[\p{Script=Latin}\p{N}]{2,}|[\u30a1-\u30ff]{2,}/gu;
  const isBroken = (label: HTMLElement) => {
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(words)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
      }
    return false;
  };
  return [
    ...labels.filter(isBroken).map((label) => `broken within a word: ${label.innerText}`),
    ...labels.filter(isCut).map((label) => `cut off: ${label.innerText}`),
    ...labels.filter(isForeign).map((label) => `not translated: ${label.innerText}`),
  ];
}

async function signedIn(language: string): Promise<Visit> {
  const opened = await visit(browser, app.origin);
  opened.page.on('response', (response) => {
    if (response.status() >= 400) opened.consoleErrors.push(`${response.status()} ${response.url()}`);
  });
  await setSessionCookie(opened.context, app.admin);
  await opened.context.addCookies([{ name: 'language', value: language, url: app.origin }]);
  await opened.page.goto('/systemManage/userManage');
  await opened.page.locator('#content section').waitFor();
  return opened;
}

/** Names of people, roles and shops are data and not translated. */
const DATA = ['管理员', '默认店铺'];

/** Screens whose query needs values that the user enters first. */
const ASKS_FIRST = ['storageCost', 'storageCostOut'];

/** Queries the current screen with unchanged filters. @returns whether it requests data; null without a button */
async function requestsAgain(page: Page): Promise<boolean | null> {
  const query = page.getByRole('search').getByRole('button', { name: '查询', exact: true }).filter({ visible: true });
  if ((await query.count()) === 0) return null;
  const [request] = await Promise.all([
    page.waitForRequest((sent) => /\/apple-edi-erp\/(?!ops\/work)/.test(sent.url()), { timeout: 10_000 }).catch(() => null),
    query.first().click(),
  ]);
  return request !== null;
}

/**
 * Screens whose table no other program reads (docs/api.md#tables-for-spreadsheets-and-bi-tools), the shipment plan
 * before a fiscal year, and the age of a backup.
 */
const WITHOUT_ADDRESS: readonly string[] = [
  'shipmentPlan',
  'userManage',
  'rolesManage',
  'authConfig',
  'shopManage',
  'apiTokens',
  'signOnGroups',
  'opsUploads 保存 / 读取行数',
  'opsBackups 距今',
  'opsWebhooks',
  'companies',
];

/**
 * The titles of a table that its address for other programs lacks; an empty one if it shows none. Lists and reports are
 * compared by tests/lists/exported-columns.test.ts and tests/connect.test.ts.
 */
async function titlesWithoutAddress(page: Page, caller: Caller): Promise<string[]> {
  const shown = await page.locator('#content th').filter({ visible: true }).allInnerTexts();
  const titles = shown.map((title) => title.trim()).filter((title) => !['', '序号', '操作'].includes(title));
  if (titles.length === 0) return [];
  const connect = page.getByRole('button', { name: '连接', exact: true }).filter({ visible: true });
  const more = page.getByRole('toolbar').getByRole('button', { name: '更多操作', exact: true });
  if ((await connect.count()) === 0 && (await more.count()) > 0) await more.click();
  if ((await connect.count()) === 0) return [''];
  if (await connect.first().isDisabled()) return [];
  await connect.first().click();
  const { pathname, search } = new URL(await page.getByLabel('数据地址', { exact: true }).inputValue());
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  if (!pathname.endsWith('/table') || LISTS.has(pathname)) return [];
  const [header = ''] = (await (await caller.fetch('GET', pathname + search)).text()).split('\r\n');
  const columns = header.split(/,| \/ /);
  // A column may show two values.
  return titles.filter((title) => !title.split(' / ').every((part) => columns.includes(part)));
}

test.each(LANGUAGES)(
  'every screen in %s has complete, translated labels, no console error and no serious accessibility violation, and requests its data again',
  async (language) => {
    const { endVisit, page, consoleErrors } = await signedIn(language);
    const isLongest = language === LONGEST;
    const faults = new Set<string>();
    const requested: (boolean | null)[] = [];
    const withoutAddress = new Set<string>();
    for (const [place, { code, path }] of screens.entries()) {
      await goTo(page, path);
      expect(new URL(page.url()).pathname, code).toBe(path.split('?')[0]);
      // Each screen begins with the width at which the previous one ended.
      for (const width of !isLongest ? [WIDTHS[0]] : place % 2 === 0 ? WIDTHS : WIDTHS.toReversed()) {
        await page.setViewportSize({ width, height: 900 });
        if (width === WIDTHS[0]) await screenshot(page, `screens/${code}-${language}`);
        // The shell is the same for all screens.
        const rules = width === WIDTHS[0] ? [] : SCROLLED_BY_KEYS;
        const barriers = isLongest ? await seriousFaults(page, place === 0 ? 'html' : '#content', rules) : [];
        for (const fault of barriers) faults.add(`${code}: ${fault}`);
        const found = await page.evaluate(faultsOfLabels, language);
        for (const fault of found) if (!DATA.some((text) => fault.endsWith(text))) faults.add(`${code} ${width}: ${fault}`);
      }
      if (language !== 'zh') continue;
      for (const title of await titlesWithoutAddress(page, app.admin)) withoutAddress.add([code, title].join(' ').trim());
      if (ASKS_FIRST.includes(code)) continue;
      requested.push(await requestsAgain(page));
      if (requested.at(-1) === false) faults.add(`${code}: a query with unchanged filters requests nothing`);
    }
    expect([...faults]).toEqual([]);
    expect(consoleErrors).toEqual([]);
    if (language === 'zh') expect([...withoutAddress]).toEqual(WITHOUT_ADDRESS);
    if (language === 'zh') expect(requested.filter((each) => each !== null).length).toBeGreaterThan(20);
    await endVisit();
  },
  300_000,
);
