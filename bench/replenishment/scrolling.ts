// node scripts/run.mjs bench/replenishment/scrolling.ts [products] [years]: how the replenishment overview's table
// scrolls in Chromium with every header unfolded.
import { chromium, type Page } from 'playwright-core';
import { businessDay } from '#kit/time/business-time.ts';
import { measure, percentile } from '../measure.ts';
import { withProduct } from '../product.ts';
import { fillReplenishment } from './fill.ts';
import { type ThreadWork, threadWork } from './thread-work.ts';
import { record } from '../history.ts';
import { CHROMIUM } from '../../scripts/chromium.ts';

const SCREEN = '/demand/replenishSearch';
/** Rows of the scrolled page. The number of other products does not affect frames. */
const ROWS = 200;
const TABLE = '.report-table .grid';
const FOLDED = '.report-fold[aria-expanded="false"]';
const FRAME_LIMIT_MS = 50;
/** A turn of the wheel in px, and the number of turns; downwards to the last row. */
const TURN = 120;
const TURNS = 50;

/** Frame times while the wheel turned, in milliseconds, and the work of the page's thread for them. */
interface Scrolled {
  readonly frames: readonly number[];
  readonly work: ThreadWork;
}

/** Measures the frames of a wide table; target: none above 50 ms. */
async function benchScrolling(products: number, years: number): Promise<void> {
  const { buildWeb } = (await import(new URL('../../scripts/build-web.mjs', import.meta.url).href)) as { buildWeb(): Promise<boolean> };
  if (!(await buildWeb())) throw new Error('The pages could not be built');
  await withProduct(async ({ api, database, server }) => {
    const today = businessDay(new Date(), 'Asia/Shanghai');
    const { wall, result: span } = await measure(() => fillReplenishment(database, { products, years, today }));
    console.log(`${products.toLocaleString('en')} products over ${years} years made in ${(wall / 1000).toFixed(1)} s`);
    const at = `${SCREEN}?beginYear=${span.beginYear}&endYear=${span.endYear}&size=${ROWS}`;
    await scrollReport(server.origin, at, api.token);
  });
}

/** Opens the screen in Chromium, unfolds every header, and scrolls sideways and down. */
async function scrollReport(origin: string, at: string, token: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'Admin-Token-edi', value: token, url: origin, sameSite: 'Strict' }]);
    const page = await context.newPage();
    await page.goto(origin + at);
    await page.locator('.report-table .grid-row').first().waitFor();
    const headers = await unfoldAll(page);
    const columns = await page.locator(`${TABLE} table`).getAttribute('aria-colcount');
    console.log(`${headers} headers unfolded, ${columns} columns`);
    await scrollTo(page, 0);
    tell('sideways', await scrolledBy(page, TURN, 0));
    tell('back', await scrolledBy(page, -TURN, 0));
    tell('down', await scrolledBy(page, 0, TURN));
    tell('up', await scrolledBy(page, 0, -TURN));
  } finally {
    await browser.close();
  }
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;

function tell(way: string, { frames, work }: Scrolled): void {
  record(`longest frame, ${way}`, Math.max(...frames), 'ms', { target: FRAME_LIMIT_MS });
  const late = frames.filter((frame) => frame > FRAME_LIMIT_MS).length;
  console.log(
    `scrolling ${way}: ${frames.length} frames, p50 ${ms(percentile(frames, 0.5))}, p95 ${ms(percentile(frames, 0.95))}, longest ${ms(Math.max(...frames))}, ` +
      `${late} above ${FRAME_LIMIT_MS} ms${late > 0 ? ', TOO SLOW' : ''}; the page's thread worked ${ms(work.mean)} for a frame, ${ms(work.longest)} for the longest ` +
      `(${Object.entries(work.parts)
        .map(([part, each]) => `${part} ${each.toFixed(1)}`)
        .join(', ')})`,
  );
}

const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
const STEP = 600;

const scrollTo = (page: Page, left: number) => page.evaluate(`document.querySelector('${TABLE}').scrollLeft = ${left}; ${TWO_FRAMES}`);

/** Expands all headers from left to right; returns their number. */
async function unfoldAll(page: Page): Promise<number> {
  let unfolded = 0;
  for (let left = 0; ;) {
    const folded = await page.evaluate<string | null>(`document.querySelector('${FOLDED}')?.dataset.flag ?? null`);
    if (folded !== null) {
      // The content below it is drawn in place.
      await page.evaluate(`document.querySelector('.report-fold[data-flag="${folded}"]').click()`);
      await page.locator(`.report-fold[data-flag="${folded}"][aria-expanded="true"]`).first().waitFor({ state: 'attached' });
      unfolded += 1;
      continue;
    }
    left += STEP;
    await scrollTo(page, left);
    if ((await page.evaluate<number>(`document.querySelector('${TABLE}').scrollLeft`)) < left) return unfolded;
  }
}

/** Starts to measure the time of every frame. */
const WATCH = `{
  const frames = (window.benchFrames = []);
  let last = performance.now();
  const take = (now) => {
    if (window.benchFrames !== frames) return;
    frames.push(now - last);
    last = now;
    requestAnimationFrame(take);
  };
  requestAnimationFrame(take);
}`;

/** Turns the wheel over the table and measures the time of each frame. */
async function scrolledBy(page: Page, x: number, y: number): Promise<Scrolled> {
  await page.locator(TABLE).hover();
  const session = await page.context().newCDPSession(page);
  const work = await threadWork(session, async () => {
    await page.evaluate(WATCH);
    for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(x, y);
    await page.evaluate(TWO_FRAMES);
  });
  const frames = (await page.evaluate<number[]>('window.benchFrames')).slice(1);
  await session.detach();
  return { frames, work };
}

if (import.meta.main) await benchScrolling(Number(process.argv[2] ?? 400), Number(process.argv[3] ?? 5));
