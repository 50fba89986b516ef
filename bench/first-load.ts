// node scripts/run.mjs bench/first-load.ts: what a browser loads for the login page and for a list screen, and when the
// first rows are there.
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Request } from 'playwright-core';
import type { Database } from '#kit/database/server/connection.ts';
import { measure, percentile } from './measure.ts';
import { withProduct } from './product.ts';
import { record } from './history.ts';
import { CHROMIUM } from '../scripts/chromium.ts';

/** A typical list screen. */
const LIST = '/dataUpload/taxRate';
const FIRST_ROW = '.list-table .ant-table-row';
const ROWS = 1000;
const TIMES = 5;
/** A page is complete after this time without a request for a file, in milliseconds. */
const QUIET_MS = 1000;
/** Limits on the compressed JavaScript, in thousands of bytes. */
const LOGIN_LIMIT_KB = 150;
const SHELL_LIMIT_KB = 420;
const ROWS_TARGET_MS = 1000;

/** Measures the first load in Chromium over HTTP, compressed as any browser gets it. */
async function benchFirstLoad(): Promise<void> {
  const { buildWeb } = (await import(new URL('../scripts/build-web.mjs', import.meta.url).href)) as { buildWeb(): Promise<boolean> };
  if (!(await buildWeb())) throw new Error('The pages could not be built');
  await withProduct(async ({ api, database, server }) => {
    await fillTaxCodes(database);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    try {
      const login = await firstLoad(browser, server.origin, '/login', '#sign-in-account');
      report('sign-in page', login.bytes, LOGIN_LIMIT_KB);
      const list = await firstLoad(browser, server.origin, LIST, FIRST_ROW, api.token);
      report('shell with a list', list.bytes, SHELL_LIMIT_KB);
      await timeToRows(browser, server.origin, api.token);
    } finally {
      await browser.close();
    }
  });
}

function report(what: string, bytes: Readonly<Record<string, number>>, limit: number): void {
  const scripts = (bytes.script ?? 0) / 1000;
  const others = Object.entries(bytes).filter(([type]) => type !== 'script');
  console.log(
    `${what}: ${scripts.toFixed(0)} KB of JavaScript compressed (limit ${limit} KB)${scripts > limit ? ', TOO MUCH' : ''}; ` +
      others.map(([type, size]) => `${type} ${(size / 1000).toFixed(0)} KB`).join(', '),
  );
  record(`${what}, script`, scripts, 'KB', { target: limit });
}

async function fillTaxCodes(database: Database): Promise<void> {
  await sql`
    insert into tax_code_mapping (tax_code, tax_rate, updated_by) select 'J' || n, '13', 'generator' from generate_series(1, ${ROWS}) n
  `.execute(database.kysely);
}

/**
 * A page in a fresh browser profile, until what is waited for is there and nothing more is loaded. @returns bytes over
 * the wire by kind
 */
async function firstLoad(browser: Browser, origin: string, at: string, until: string, token?: string) {
  const context = await profile(browser, origin, token);
  const page = await context.newPage();
  const bytes: Record<string, number> = {};
  const reading: Promise<void>[] = [];
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/apple-');
  let lastRequest = performance.now();
  page.on('request', (request) => {
    // The stream of a user's work ends only with the page.
    if (!isCall(request)) lastRequest = performance.now();
  });
  page.on('requestfinished', (request) => {
    if (isCall(request)) return;
    reading.push(
      request.sizes().then(({ responseBodySize }) => {
        bytes[request.resourceType()] = (bytes[request.resourceType()] ?? 0) + responseBodySize;
      }),
    );
  });
  await page.goto(origin + at);
  await page.locator(until).first().waitFor();
  while (performance.now() - lastRequest < QUIET_MS) await pause(QUIET_MS / 10);
  await Promise.all(reading);
  await context.close();
  return { bytes };
}

async function timeToRows(browser: Browser, origin: string, token: string): Promise<void> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const context = await profile(browser, origin, token);
    // Chromium stores compiled code on the second visit, so a daily user is measured from the third.
    for (const walls of [cold, [], warm]) {
      const page = await context.newPage();
      const { wall } = await measure(async () => {
        await page.goto(origin + LIST);
        await page.locator(FIRST_ROW).first().waitFor();
      });
      walls.push(wall);
      await page.close();
    }
    await context.close();
  }
  const text = (walls: number[]) =>
    `${percentile(walls, 0.5).toFixed(0)} ms (${Math.min(...walls).toFixed(0)} to ${Math.max(...walls).toFixed(0)})`;
  console.log(`first rows of a list in Chromium, median of ${TIMES}: ${text(cold)} with nothing cached, ${text(warm)} with a warm cache`);
  record('first rows, nothing cached', percentile(cold, 0.5), 'ms', { target: ROWS_TARGET_MS });
  record('first rows, warm cache', percentile(warm, 0.5), 'ms', { target: ROWS_TARGET_MS });
}

/** A browser profile of its own, with an empty cache; signed in where a token is given. */
async function profile(browser: Browser, origin: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  if (token !== undefined) await context.addCookies([{ name: 'Admin-Token-edi', value: token, url: origin, sameSite: 'Strict' }]);
  return context;
}

if (import.meta.main) await benchFirstLoad();
