import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { seriousFaults } from './axe.ts';
import { forEachDialog } from './dialogs.ts';
import { hasRows, requestRows, ROWS, type ScreenAddress } from './list.ts';
import type { Look } from './look.ts';
import { findGeometryFaults, focusOutOfView, measureScreen } from './measure.ts';
import { settled } from './settled.ts';

/** The height of the window in px. */
export const HEIGHT = 768;
/** Controls of a screen that are visited with the Tab key. */
const FOCUSED = 50;
/** How long a screen may take before it is reported as not opened. */
const PATIENCE_MS = 20_000;

/** A picture, `<name>.png` in the folder, and the faults of the shown screen. */
export interface Picture {
  readonly name: string;
  readonly faults: readonly string[];
}

interface Task {
  readonly origin: string;
  /** The session of the user; null for screens without sign-in. */
  readonly token: string | null;
  readonly screens: readonly ScreenAddress[];
  readonly look: Look;
  readonly folder: string;
  /** Whether the system has data: screens have rows then, and their dialogs are opened. */
  readonly isFilled: boolean;
  readonly report?: (line: string) => void;
}

/** Takes a picture of each screen and its dialogs, and measures them. */
export async function takePictures(browser: Browser, task: Task): Promise<Picture[]> {
  await mkdir(task.folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: task.origin,
    viewport: { width: task.look.width, height: HEIGHT },
    colorScheme: task.look.theme,
    reducedMotion: 'reduce',
  });
  await context.addCookies([
    { name: 'language', value: task.look.language, url: task.origin },
    ...(task.token === null ? [] : [{ name: 'Admin-Token-edi', value: task.token, url: task.origin }]),
  ]);
  context.setDefaultTimeout(PATIENCE_MS);
  const pictures: Picture[] = [];
  const seen = new Set<string>();
  for (const screen of task.screens) {
    const name = task.isFilled ? screen.code : `${screen.code}.empty`;
    // A separate window: without tabs of other screens and without a dialog that a failure left open.
    const page = await context.newPage();
    try {
      await takeScreen(page, screen, name, { task, seen, pictures });
    } catch (error) {
      pictures.push({ name, faults: [`could not be shown: ${(error as Error).message.slice(0, 600)}`] });
    }
    await page.close();
    task.report?.(name);
  }
  await context.close();
  return pictures;
}

async function takeScreen(
  page: Page,
  { code, path: address }: ScreenAddress,
  name: string,
  { task, seen, pictures }: { task: Task; seen: Set<string>; pictures: Picture[] },
): Promise<void> {
  const { isFilled, look, folder } = task;
  await page.goto(address);
  await settled(page);
  const faults: string[] = [];
  if (isFilled) {
    await requestRows(page, code, look.t);
    if (hasRows(code)) await page.locator(ROWS).first().waitFor();
    await settled(page);
  }
  const within = (await page.locator('#content').count()) > 0 ? '#content' : 'body';
  faults.push(...(await page.evaluate(measureScreen)).tooWide, ...(await faultsOf(page, within)));
  // A picture of the whole page needs no scrollbar of the page, whose width would be cut off at the right edge.
  const style = 'html { scrollbar-width: none; }';
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', fullPage: true, style });
  faults.push(...(await lostFocus(page)));
  pictures.push({ name, faults });
  if (!isFilled) return;
  await forEachDialog(page, {
    code,
    look,
    seen,
    show: async (dialog, part) => {
      await settled(page, part);
      const found = await faultsOf(page, part);
      await page.screenshot({ path: path.join(folder, `${name}-${dialog}.png`), animations: 'disabled' });
      // The focus may leave a popover, but not a dialog.
      const isModal = (await page.locator('[role=dialog][aria-modal=true]:visible').count()) > 0;
      pictures.push({ name: `${name}-${dialog}`, faults: [...found, ...(isModal ? await lostFocus(page) : [])] });
    },
  });
}

async function faultsOf(page: Page, within: string): Promise<string[]> {
  return [...(await page.evaluate(findGeometryFaults, within)), ...(await seriousFaults(page, within, ['color-contrast']))];
}

/** Visits the controls with the Tab key. @returns those that are out of view while they have the focus */
async function lostFocus(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let at = 0; at < FOCUSED; at++) {
    await page.keyboard.press('Tab');
    // The explanation of the previous title disappears with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const { fault, end } = await page.evaluate(focusOutOfView);
    if (end) break;
    if (fault !== null) faults.push(fault);
  }
  // The explanation of a title may cover the first row.
  if ((await page.locator('[role=dialog]:visible').count()) === 0) await page.keyboard.press('Escape');
  return [...new Set(faults)];
}
