import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { openSignedIn, openBrowser, type Visit, visit } from './browser.ts';

/** In Shanghai the first Monday of 2027; in New York a Sunday in the last week of 2026. */
const NOW = '2027-01-04T04:00:00+08:00';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ at: NOW });
  await app.userWith(['data', 'goodsArrival', 'dataUpload', 'phoneSale', 'previousInventorySale'], { account: 'traveller' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** A page in the time zone of New York. */
async function openInNewYork(at: string): Promise<Visit> {
  const opened = await visit(browser, app.origin, { timezoneId: 'America/New_York' });
  await opened.page.clock.setFixedTime(NOW);
  await openSignedIn(opened, app, 'traveller', at);
  return opened;
}

/** The values of a filter's day inputs. */
const daysOf = (page: Page, label: string) =>
  page.getByLabel(label).evaluateAll((inputs) => inputs.map((input) => ('value' in input ? String(input.value) : '')));

test('default days of filters and natural years are those of the business time zone, not of the browser', async () => {
  const arrivals = await openInNewYork('/data/goodsArrival');
  await expect.poll(() => daysOf(arrivals.page, '订单创建日期')).toContain('2027-01-04');
  await arrivals.endVisit();
  const sales = await openInNewYork('/dataUpload/phoneSale');
  await expect.poll(() => sales.page.locator('.period-upload-filters').innerText()).toContain('2027');
  await sales.endVisit();
});
