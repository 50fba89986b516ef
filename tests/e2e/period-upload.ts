import type { Locator, Page } from 'playwright-core';

/** The dialog that shows what a chosen file would do to its period. */
export const previewOf = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('.upload-preview') });

/** Confirms it, as soon as it is there. */
export async function confirmPreview(page: Page, button = '确认上传'): Promise<void> {
  await previewOf(page).getByRole('button', { name: button, exact: true }).click();
  await previewOf(page).waitFor({ state: 'hidden' });
}
