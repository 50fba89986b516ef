import type { Locator, Page } from 'playwright-core';
import { businessDay } from '#kit/time/business-time.ts';
import { products, routes } from '../demo/company.ts';
import { deliveries } from '../demo/deliveries.ts';
import { nextWeeklySales } from '../demo/sales-and-plans.ts';
import type { Words } from '../demo/words.ts';
import { deliveryNoteWorkbook } from '../demo/workbooks.ts';

export const TODAY = businessDay(new Date(), 'Asia/Shanghai');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Chooses a workbook of today's deliveries on their upload page and waits for the dialog: preview, or wrong rows. */
export async function chooseDeliveries(page: Page, words: Words, { wrong }: { wrong: boolean }): Promise<void> {
  const notes = deliveries({ count: 30, days: 5, today: TODAY, products: products(words), routes: routes(), words });
  const buffer = await deliveryNoteWorkbook(
    notes.map((note, at) => (wrong && at === 3 ? { ...note, order: '' } : wrong && at === 17 ? { ...note, item: 0 } : note)),
    words,
  );
  const row = page.locator('.period-upload .ant-table-row').filter({ has: page.locator('td:first-child', { hasText: TODAY }) });
  await upload(page, row.getByRole('button', { name: TODAY }), { name: 'delivery-notes.xlsx', buffer });
}

/** Chooses a workbook of the present quarter's weekly sales, with one more week, and waits for its preview. */
export async function chooseWeeklySales(page: Page, words: Words): Promise<void> {
  const buffer = await nextWeeklySales({ catalogue: products(words), today: TODAY });
  await upload(page, page.locator('.period-upload .ant-table-row').first().getByRole('button'), { name: 'weekly-sales.xlsx', buffer });
}

async function upload(page: Page, buttons: Locator, file: { readonly name: string; readonly buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), buttons.first().click()]);
  await chooser.setFiles({ ...file, mimeType: XLSX });
  await page.getByRole('dialog').locator('.ant-table-row, .period-upload-preview').first().waitFor();
}
