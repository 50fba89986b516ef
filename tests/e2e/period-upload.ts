import type { Locator, Page } from 'playwright-core';

/** The dialog that shows what a chosen file would do to its period. */
export const previewOf = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('.period-upload-preview') });

/** Confirms it, as soon as it is there. */
export async function confirmPreview(page: Page, button = '确认上传'): Promise<void> {
  await previewOf(page).getByRole('button', { name: button, exact: true }).click();
  await previewOf(page).waitFor({ state: 'hidden' });
}

/** The row of a day, week or quarter; other rows may name the day as their deadline's. */
export const periodRow = (page: Page, period: string) =>
  page.locator('.period-upload .ant-table-row').filter({ has: page.locator('td:first-child', { hasText: period }) });
