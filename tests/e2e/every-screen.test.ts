import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { menuTree } from '#app/menu-tree.ts';
import { everyMenu } from '#kit/session/menu.ts';
import { products, routes } from '../../scripts/demo/company.ts';
import { logisticsMappingWorkbook, partnerSkuWorkbook, productMappingWorkbook, taxCodeWorkbook } from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeDays } from '../day-files.ts';
import { followLink, openBrowser, visit } from './browser.ts';

/** Every screen that is built, in every language, wide and narrow: nothing cut off, nothing untranslated, no complaint in the console, no serious fault of access. */

const SCREENSHOTS = fileURLToPath(new URL('../../.cache/screenshots/screens/', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const;
/** Wide, and below the 992 px at which the layout becomes that of a small device (document 1 §4). */
const WIDTHS = [1440, 900] as const;

/** What pages show that need to be told of what. */
const NAMED_IN_QUERY: Readonly<Record<string, string>> = {
  authConfig: '?id=2&roleName=R',
  largeLogRecord: '?largeLogisticsId=20261118&factoryCode=013X',
};

let app: TestApp;
let browser: Browser;
/** Menu code and address of every screen that a feature declares, in the order of the menu; each has its page (tests/menu-tree.test.ts). */
const declared = new Set(features.flatMap(({ menus = [] }) => menus).map(({ code }) => code));
const screens = everyMenu(menuTree)
  .filter(({ code }) => declared.has(code))
  .map(({ code, path = '' }) => ({ code, path: `${path}${NAMED_IN_QUERY[code] ?? ''}` }));

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
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
  await browser.close();
  await app.close();
});

/** Labels that are shortened without a title that tells the whole, and labels in Han characters where the language has none. */
function faultsOfLabels(language: string): string[] {
  const isInSight = (label: HTMLElement) => label.offsetParent !== null && label.getBoundingClientRect().width > 1;
  const labels = [...document.querySelectorAll<HTMLElement>('#content :is(button, th, label, [role=tab])')].filter(
    (label) => isInSight(label) && label.innerText.trim() !== '',
  );
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
  const isForeign = (label: HTMLElement) =>
    (language === 'en' || language === 'es') && /\p{Script=Han}/u.test(label.innerText) && label.closest('tbody, [data-name]') === null;
  return [
    ...labels.filter(isCut).map((label) => `cut off: ${label.innerText}`),
    ...labels.filter(isForeign).map((label) => `not translated: ${label.innerText}`),
  ];
}

/** Goes to a screen as a click in the menu does, without loading the pages anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    // What stands there now belongs to the screen that is left.
    for (const part of document.querySelectorAll<HTMLElement>('#content *')) part.dataset.left = '';
  });
  await followLink(page, path);
  await page.waitForFunction(
    () =>
      document.querySelector('#content :is(section, [role=tablist]):not([data-left])') !== null &&
      [...document.querySelectorAll<HTMLElement>('.ant-spin-spinning, [role=status][aria-label]')].every(
        ({ offsetParent }) => offsetParent === null,
      ),
  );
}

async function signedIn(language: string): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const opened = await visit(browser, app.origin);
  opened.page.on('response', (response) => {
    if (response.status() >= 400) opened.complaints.push(`${response.status()} ${response.url()}`);
  });
  await opened.context.addCookies([
    { name: 'Admin-Token-edi', value: app.admin.token ?? '', url: app.origin },
    { name: 'language', value: language, url: app.origin },
  ]);
  await opened.page.goto('/systemManage/userManage');
  await opened.page.locator('#content section').waitFor();
  return opened;
}

/** Names of people, roles and shops are data: they stay as they were written. */
const DATA = ['管理员', '默认店铺'];

test.each(LANGUAGES)(
  'every screen in %s shows whole, translated labels at two widths and raises no complaint',
  async (language) => {
    const { context, page, complaints } = await signedIn(language);
    const faults = new Set<string>();
    for (const { code, path } of screens) {
      await goTo(page, path);
      expect(new URL(page.url()).pathname, code).toBe(path.split('?')[0]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        if (width === WIDTHS[0]) await page.screenshot({ path: `${SCREENSHOTS}${code}-${language}.png` });
        const found = await page.evaluate(faultsOfLabels, language);
        for (const fault of found) if (!DATA.some((text) => fault.endsWith(text))) faults.add(`${code} ${width}: ${fault}`);
      }
    }
    expect([...faults]).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
  300_000,
);

test('axe-core finds no serious fault on any screen', async () => {
  const { context, page } = await signedIn('zh');
  const faults: string[] = [];
  await page.evaluate(AXE);
  for (const { code, path } of screens) {
    await goTo(page, path);
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run: (options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await axe.run({ resultTypes: ['violations'] });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    });
    faults.push(...found.map((fault) => `${code}: ${fault}`));
  }
  expect(faults).toEqual([]);
  await context.close();
}, 300_000);
