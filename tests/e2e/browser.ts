import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type PageScreenshotOptions,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../app.ts';
import { CHROMIUM } from '../../scripts/chromium.ts';

const PAGES = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

/**
 * A host name of this machine that, unlike localhost, is no secure context in a browser: over plain http, pages of it
 * have no WebCrypto.
 */
export const PLAIN_HOST = 'back-office.test';

/** The Chromium of this process. Starting it takes as long as a short test. */
let running: Browser | undefined;

/**
 * Starts Chromium, unless an earlier file of this worker has; the pages must have been built, which `npm test` and `npm
 * start` do.
 */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(PAGES)) throw new Error('The pages are not built: run the tests through `npm test`, or `npx vite build` first');
  if (running?.isConnected() !== true) running = await startChromium();
  return running;
}

async function startChromium(): Promise<Browser> {
  const args = ['--no-sandbox', `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`];
  free = [];
  // In the locale C, Chromium ignores the names of files that are not ASCII.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const browser = await chromium.launch({ executablePath: CHROMIUM, args, env, handleSIGTERM: false });
  // The worker ends only after its browser.
  process.once('SIGTERM', () => void browser.close().finally(() => process.exit()));
  return browser;
}

/**
 * Closes the windows that a file's tests have opened, except some unused ones. These and the browser remain open for
 * the next file.
 */
export async function closeWindows(browser: Browser): Promise<void> {
  free = free.slice(-KEPT_WINDOWS);
  const kept = new Set(free.map(({ page }) => page.context()));
  const left = browser.contexts().filter((context) => !kept.has(context));
  await Promise.all(left.map((context) => context.close()));
}

/** Saves a screenshot in the folder SCREENSHOTS, if that is set, because each takes long. */
export async function screenshot(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', ...options });
}

/** The timeout for a page to settle, well below the timeout of a test. */
const SETTLE_TIMEOUT_MS = 20_000;

/** A user's browser: its pages and their errors. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors and warnings of the console, and uncaught errors. */
  readonly consoleErrors: string[];
  /**
   * Waits until the page shows a list that is not busy and no call is running. A page begins its calls shortly after it
   * is shown.
   */
  readonly settled: () => Promise<void>;
  /** Ends the visit and removes its state. */
  readonly endVisit: () => Promise<void>;
}

/** The console message about a failed call, which is no defect of the page. */
const FAILED_CALL = /^Failed to load resource: the server responded with a status of/;

/** The stream of a page's work ends with the page. */
const WORK_STREAM = '/apple-edi-erp/ops/work';

interface FreeWindow {
  /** Its options. */
  readonly kind: string;
  readonly page: Page;
}

/** The number of unused windows that the next file may use. */
const KEPT_WINDOWS = 2;

/** Unused windows. A window that has shown the pages before shows them again in half the time. */
let free: FreeWindow[] = [];

/** Resets a window: closes its page and other pages, and clears its storage and cookies. @returns whether a test has set its clock */
async function resetPage(page: Page, origin: string): Promise<boolean> {
  const context = page.context();
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
  await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), page.unrouteAll({ behavior: 'ignoreErrors' })]);
  for (const other of context.pages()) if (other !== page) await other.close();
  // A page of the same site without scripts, so that its storage can be cleared.
  await page.goto(`${origin}/apple-edi-erp/ops/health`);
  await page.emulateMedia({ media: null });
  await context.clearCookies();
  return page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    return '__pwClock' in globalThis;
  });
}

/** Opens the browser of a new user. */
export async function visit(
  browser: Browser,
  origin: string,
  { viewport = { width: 1440, height: 900 }, ...options }: BrowserContextOptions = {},
): Promise<Visit> {
  const settings = { baseURL: origin, locale: 'zh-CN', reducedMotion: 'reduce' as const, ...options };
  const kind = JSON.stringify(settings);
  const unused = free.findLast((window) => window.kind === kind);
  free = free.filter((window) => window !== unused);
  const page = unused?.page ?? (await (await browser.newContext(settings)).newPage());
  const context = page.context();
  if (viewport !== null) await page.setViewportSize(viewport);
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !FAILED_CALL.test(message.text())) consoleErrors.push(message.text());
  });
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== WORK_STREAM) underWay.add(request);
  });
  const ended = (request: Request) => underWay.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
  const settled = async () => {
    await page.locator('.ui-pager-total').waitFor();
    const busy = async () => underWay.size + (await page.locator('[aria-busy=true]:visible').count());
    await expect.poll(busy, { timeout: SETTLE_TIMEOUT_MS }).toBe(0);
  };
  const endVisit = async () => {
    const hasOwnClock = await resetPage(page, origin);
    if (hasOwnClock) await context.close();
    else free = [...free, { kind, page }];
  };
  return { context, page, consoleErrors, settled, endVisit };
}

/** Goes to an address as a click on a link does, without reloading the page. */
export async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // The router warns about a history entry without this state.
    const { idx } = history.state as { idx: number };
    history.pushState({ idx: idx + 1, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** How often the page is searched for the next screen. */
const LOOK_EVERY_MS = 50;

/** An element that exists when a screen is ready. */
const SCREEN = '#content :is(section, [role=tablist])';

/** Opens another screen like a click in the menu; `sign` is an element that appears when the screen is ready. */
export function goTo(page: Page, to: string, sign?: string): Promise<void> {
  return openScreenBy(page, () => followLink(page, to), sign);
}

/**
 * Opens another screen and waits for it. The previous screen is shown until then, with tables, pagers and buttons of
 * the same names.
 */
export async function openScreenBy(page: Page, act: () => Promise<unknown>, sign = SCREEN): Promise<void> {
  await page.evaluate(() => {
    // The current content belongs to the former screen.
    for (const part of document.querySelectorAll<HTMLElement>('#content *')) part.dataset.left = '';
  });
  await act();
  await page.waitForFunction(
    (selector) =>
      document.querySelector(`${selector}:not([data-left])`) !== null &&
      [...document.querySelectorAll<HTMLElement>('.ant-spin-spinning, [role=status][aria-label]')].every(
        ({ offsetParent }) => offsetParent === null,
      ),
    sign,
    // A look at each frame would make the page draw all frames.
    { polling: LOOK_EVERY_MS },
  );
}

/** Opens an address as a signed-in user, without the sign-in page. */
export async function openSignedIn({ context, page }: Visit, app: TestApp, account: string, at: string): Promise<void> {
  await setSessionCookie(context, account === 'admin' ? app.admin : await app.createSession(account));
  await page.goto(at);
  await page.locator('#content').waitFor();
}

/** The number of lines of elements; 1 if they are next to each other, as the buttons of a row should be. */
export async function linesOf(elements: Locator): Promise<number> {
  const middles = await elements.evaluateAll((all) =>
    all.map((element) => element.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
  );
  return middles.toSorted((a, b) => a - b).filter((middle, at, sorted) => at === 0 || middle - (sorted[at - 1] ?? 0) > 4).length;
}

/** The width of the part of the page's table that is not visible, in px. */
export function hiddenWidth(page: Page): Promise<number> {
  return page.evaluate(() => {
    const frames = [...document.querySelectorAll<HTMLElement>('#content :is(.ant-table-body, .ant-table-content)')];
    return Math.max(...frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}

/** Sets the session cookie of a caller in a browser. */
export async function setSessionCookie(context: BrowserContext, { origin, token = '' }: Caller): Promise<void> {
  await context.addCookies([{ name: 'Admin-Token-edi', value: token, url: origin }]);
}

/** Signs in on the current page. */
export async function signInOn(page: Page, account: string, password: string): Promise<void> {
  await page.locator('#sign-in-account').fill(account);
  await page.locator('#sign-in-password').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('#content').waitFor();
}
