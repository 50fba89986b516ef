import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSales } from '#features/phone-sale/server/testing/generate-sales.ts';
import { seedAgeingDay } from '../ageing-day.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { ALL_CODES, makeDays, Uploader } from '../day-files.ts';
import { seriousFaults } from '../../scripts/screens/axe.ts';
import { openSignedIn, closeWindows, goTo, openBrowser, screenshot, type Visit, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  await makeDays(app);
  await seedAgeingDay(app, uploader, '2026-11-18');
  await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from corporate where code = '1000'`.execute(tx);
    await generateSales(tx, { corporateId: rows[0]?.id ?? 0, weeks: 20, brands: 8, lastDay: '2026-11-15' });
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

const inDark = (): Promise<Visit> => visit(browser, app.origin, { colorScheme: 'dark' });

/** The colours of the page, of an own surface, and of a control of Ant Design. */
const coloursOf = (page: Page) =>
  page.evaluate(() =>
    ['body', '.shell-header', '.list-screen .ant-select'].map((each) => {
      const [red = 0] = (getComputedStyle(document.querySelector(each) as Element).backgroundColor.match(/\d+/g) ?? []).map(Number);
      return red < 128 ? 'dark' : 'light';
    }),
  );
const DARK = ['dark', 'dark', 'dark'];
const LIGHT = ['light', 'light', 'light'];

test('the page follows the colour scheme of the system, unless the user chooses one for this browser; printed pages are white', async () => {
  const opened = await inDark();
  const { page, context, consoleErrors, endVisit } = opened;
  await openSignedIn(opened, app, 'admin', '/dataUpload/logisticsMapping');
  await page.locator('.list-screen .ant-select').first().waitFor();
  expect(await coloursOf(page)).toEqual(DARK);

  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => coloursOf(page)).toEqual(LIGHT);
  await page.getByRole('button', { name: '界面设置' }).click();
  await page.getByText('深色', { exact: true }).click();
  await expect.poll(() => coloursOf(page)).toEqual(DARK);
  expect((await context.cookies()).find(({ name }) => name === 'scheme')?.value).toBe('dark');
  await page.reload();
  await page.locator('.list-screen .ant-select').first().waitFor();
  expect(await coloursOf(page)).toEqual(DARK);

  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => coloursOf(page)).toEqual(LIGHT);
  // A printed list has its title and no buttons.
  expect((await page.locator('#content > h1').boundingBox())?.height).toBeGreaterThan(10);
  expect(await page.locator('#content .ant-btn:not(.ant-btn-link):visible').count()).toBe(0);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.getByRole('button', { name: '界面设置' }).click();
  await page.getByText('浅色', { exact: true }).click();
  await expect.poll(() => coloursOf(page)).toEqual(LIGHT);
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

/** Screens, and an element that exists when they show their data. */
const SCREENS = [
  ['/home', '#content section'],
  ['/dataUpload/dnData', '#content .ant-table-row'],
  ['/systemManage/userManage', '#content .ant-table-row'],
  ['/demand/index', '#content .grid-row'],
  ['/screen/phoneSale/brandScreen', '#content svg[data-drawn]'],
  ['/systemManage/systemConfig', '#content form'],
] as const;

test('texts have a contrast of at least 4.5:1 in the dark theme: sign-in, home, lists, a report, a dashboard, a form and a dialog', async () => {
  const opened = await inDark();
  const { page, endVisit } = opened;
  const faults: string[] = [];
  const check = async (name: string) => {
    await screenshot(page, `dark-${name.replaceAll('/', '-')}`);
    for (const fault of await seriousFaults(page, 'body', ['color-contrast'])) faults.push(`${name}: ${fault}`);
  };
  await page.goto('/login');
  await page.locator('form').waitFor();
  await check('sign-in');
  await openSignedIn(opened, app, 'admin', SCREENS[0][0]);
  for (const [place, [at, sign]] of SCREENS.entries()) {
    if (place > 0) await goTo(page, at);
    await page.locator(sign).first().waitFor();
    await check(at);
  }
  await goTo(page, '/dataUpload/logisticsMapping');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('.ant-form-item-explain-error').first().waitFor();
  await check('dialog');
  expect(faults).toEqual([]);
  await endVisit();
});
