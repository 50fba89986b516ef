import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';

const PAGES = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** A name of this machine that a browser does not trust as it trusts localhost: over plain http it keeps WebCrypto from such pages. */
export const PLAIN_HOST = 'back-office.test';

/** Starts Chromium; the pages must have been built, which `npm test` and `npm start` do. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(PAGES)) throw new Error('The pages are not built: run the tests through `npm test`, or `npx vite build` first');
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`] });
}

/** How long a page may take to settle before the test gives up, well below the test's own limit. */
const PATIENCE_MS = 20_000;

/** A person's browser: its pages, and everything that went wrong in them. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors and warnings of the console, and faults that nobody caught. */
  readonly complaints: string[];
  /** Waits until a list is there, says that it is not busy, and no call is under way: what the page asks for comes a moment after it is shown. */
  readonly settled: () => Promise<void>;
}

/** A failed call is shown to the person, and the browser's console names it too; that is no fault of the page. */
const NAMES_A_FAILED_CALL = /^Failed to load resource: the server responded with a status of/;

/** Opens a fresh browser profile on the product. */
export async function visit(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !NAMES_A_FAILED_CALL.test(message.text())) complaints.push(message.text());
  });
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  const ended = (request: Request) => underWay.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
  const settled = async () => {
    await page.locator('.list-pager-total').waitFor();
    const busy = async () => underWay.size + (await page.locator('[aria-busy=true]:visible').count());
    await expect.poll(busy, { timeout: PATIENCE_MS }).toBe(0);
  };
  return { context, page, complaints, settled };
}

/** Goes to an address as a click on a link does, without loading the pages anew. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // As the router keeps its history, or it complains of whoever goes around it.
    const { idx } = history.state as { idx: number };
    history.pushState({ idx: idx + 1, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Signs in on the page that is open, as a person does. */
export async function signInOn(page: Page, account: string, password: string): Promise<void> {
  await page.locator('#sign-in-account').fill(account);
  await page.locator('#sign-in-password').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('#content').waitFor();
}
