import type { Page } from 'playwright-core';
import { businessDay } from '#kit/time/business-time.ts';
import { products, routes } from '../demo/company.ts';
import { deliveries } from '../demo/deliveries.ts';
import { wordsOf } from '../demo/words.ts';
import { deliveryNoteWorkbook } from '../demo/workbooks.ts';

/** A screen of README, and what is done there before it is taken. */
interface Picture {
  readonly at: string;
  readonly show: (page: Page) => Promise<void>;
}

const TODAY = businessDay(new Date(), 'Asia/Shanghai');
const ENGLISH = wordsOf('en');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Nothing in sight is busy, and nothing moves. */
const IS_STABLE = `
  [...document.querySelectorAll('[aria-busy=true], .ant-spin-spinning, .ant-skeleton')].every(({ offsetParent }) => offsetParent === null)
  && document.getAnimations().every(({ playState }) => playState !== 'running')`;

/** Waits until the page shows the answers of its calls. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#content :is(section, [role=tablist])').first().waitFor();
  await page.waitForFunction(IS_STABLE);
  await page.evaluate('document.fonts.ready');
}

/** README's pictures by the name of their file, in their order there. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  /** A delivery file with two wrong rows. */
  'wrong-rows': {
    at: '/dataUpload/dnData',
    async show(page) {
      const notes = deliveries({ count: 30, days: 5, today: TODAY, products: products(ENGLISH), routes: routes(), words: ENGLISH });
      const buffer = await deliveryNoteWorkbook(
        notes.map((note, at) => (at === 3 ? { ...note, order: '' } : at === 17 ? { ...note, item: 0 } : note)),
        ENGLISH,
      );
      const row = page.locator('.period-upload .ant-table-row').filter({ has: page.locator('td:first-child', { hasText: TODAY }) });
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), row.getByText('Upload', { exact: true }).click()]);
      await chooser.setFiles({ name: 'delivery-notes.xlsx', mimeType: XLSX, buffer });
      await page.getByRole('dialog').locator('.ant-table-row').first().waitFor();
    },
  },
  /** What a late line's figure is made of. */
  provenance: {
    at: '/demand/index?warehousingOnTime=0',
    async show(page) {
      await page
        .getByRole('button', { name: /^Received on time No: show/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('How it is calculated').waitFor();
    },
  },
  /** The cargo status of today. */
  'cargo-status': { at: '/data/goodsInquiry', show: (page) => page.locator('.grid-row').first().waitFor() },
  /** The charts of the brands. */
  charts: {
    at: '/screen/phoneSale/brandScreen',
    async show(page) {
      await page.locator('#content .chart-card svg').first().waitFor();
    },
  },
  /** Why goods are sent from this warehouse. */
  'why-this-warehouse': {
    at: `/jdOrders/records?id=${TODAY.replaceAll('-', '')}1&date=${TODAY}&lob=iPhone`,
    async show(page) {
      await page
        .getByRole('button', { name: /^Details / })
        .first()
        .click();
      const drawer = page.locator('.ant-drawer');
      await drawer.locator('.ant-table-row', { hasText: 'Optimised' }).first().getByRole('button').first().click();
      await drawer.getByRole('region', { name: 'Why' }).waitFor();
    },
  },
};
