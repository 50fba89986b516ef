import type { Page } from 'playwright-core';
import { wordsOf } from '../demo/words.ts';
import { chooseDeliveries, chooseWeeklySales, TODAY } from './delivery-upload.ts';

/** A screen of README, and the actions before the picture. */
interface Picture {
  readonly at: string;
  readonly show: (page: Page) => Promise<void>;
}

const ENGLISH = wordsOf('en');

/** README's pictures by the name of their file, in their order there. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  /** What needs attention today. */
  home: { at: '/home', show: (page) => page.locator('.home-figure').first().waitFor() },
  /** A file of weekly sales before it is uploaded. */
  'upload-preview': {
    at: '/dataUpload/weekSale',
    async show(page) {
      await chooseWeeklySales(page, ENGLISH);
    },
  },
  /** A delivery file with two wrong rows. */
  'wrong-rows': {
    at: '/dataUpload/dnData',
    async show(page) {
      await chooseDeliveries(page, ENGLISH, { wrong: true });
    },
  },
  /** What a late line's figure is made of. */
  provenance: {
    at: '/demand/index?warehousingOnTime=0',
    async show(page) {
      await page
        .getByRole('button', { name: /^Warehouse entry status Late: show/ })
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
      await drawer.getByRole('region', { name: 'Reason' }).waitFor();
    },
  },
};
