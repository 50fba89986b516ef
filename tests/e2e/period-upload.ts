import type { Locator, Page } from 'playwright-core';

/** The preview dialog of a chosen file. */
export const previewOf = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('.period-upload-preview') });

/** Waits for the preview and confirms it. */
export async function confirmPreview(page: Page, button = '确认上传'): Promise<void> {
  await previewOf(page).getByRole('button', { name: button, exact: true }).click();
  await previewOf(page).waitFor({ state: 'hidden' });
}

/** The row of a day, week or quarter. The deadline column of other rows may contain the same day. */
export const periodRow = (page: Page, period: string) =>
  page.locator('.period-upload .ant-table-row').filter({ has: page.locator('td:first-child', { hasText: period }) });
