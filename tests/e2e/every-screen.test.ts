import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products, routes } from '../../scripts/demo/company.ts';
import { logisticsMappingWorkbook, partnerSkuWorkbook, productMappingWorkbook, taxCodeWorkbook } from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeDays } from '../day-files.ts';
import { SCROLLED_BY_KEYS, seriousFaults } from '../../scripts/screens/axe.ts';
import { setSessionCookie, goTo, closeWindows, openBrowser, screenshot, type Visit, visit } from './browser.ts';
import { everyScreen } from '../../scripts/screens/list.ts';
import { faultsOfLabels } from './screen-faults.ts';

/**
 * Every screen in every other language than Chinese, wide and narrow: no truncated or untranslated label, no console
 * error, no serious accessibility violation. tests/e2e/demo.test.ts opens them in Chinese.
 */

const LANGUAGES = ['en', 'es', 'ja'] as const;
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

test.each(LANGUAGES)(
  'every screen in %s has complete, translated labels, no console error and no serious accessibility violation',
  async (language) => {
    const { endVisit, page, consoleErrors } = await signedIn(language);
    const isLongest = language === LONGEST;
    const faults = new Set<string>();
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
        for (const fault of await faultsOfLabels(page, language)) faults.add(`${code} ${width}: ${fault}`);
      }
    }
    expect([...faults]).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  },
  300_000,
);
