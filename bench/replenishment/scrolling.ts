import { chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const TABLE = '.report-table .grid';
const FOLDED = '.report-fold[aria-expanded="false"]';
/** A turn of the wheel, in px, and how many are made one after the other. */
const TURN = 120;
const TURNS = 120;

/** How long frames took while somebody turned the wheel, in milliseconds. */
export interface Scrolled {
  readonly columns: number;
  readonly sideways: readonly number[];
  readonly down: readonly number[];
}

/** Opens a report's screen in Chromium, unfolds every header, and scrolls sideways and down. */
export async function scrollReport(origin: string, at: string, token: string): Promise<Scrolled> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'Admin-Token-edi', value: token, url: origin, sameSite: 'Strict' }]);
    const page = await context.newPage();
    await page.goto(origin + at);
    await page.locator('.report-table .grid-row').first().waitFor();
    const columns = await unfoldAll(page);
    await scrollTo(page, 0);
    return { columns, sideways: await framesOf(page, TURN, 0), down: await framesOf(page, 0, TURN) };
  } finally {
    await browser.close();
  }
}

const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
const STEP = 600;

const scrollTo = (page: Page, left: number) => page.evaluate(`document.querySelector('${TABLE}').scrollLeft = ${left}; ${TWO_FRAMES}`);

/** Unfolds one header after the other until none is folded; gives how many there were. */
async function unfoldAll(page: Page): Promise<number> {
  for (let unfolded = 0; ; unfolded += 1) {
    const folded = await nextFolded(page);
    if (folded === null) return unfolded;
    await page.evaluate(`document.querySelector('.report-fold[data-flag="${folded}"]').click()`);
    await page.locator(`.report-fold[data-flag="${folded}"][aria-expanded="true"]`).waitFor({ state: 'attached' });
  }
}

/** The first header that is still folded, wherever it stands: only those near what is in sight are drawn. */
async function nextFolded(page: Page): Promise<string | null> {
  for (let left = 0; ; left += STEP) {
    await scrollTo(page, left);
    const found = await page.evaluate<string | null>(`document.querySelector('${FOLDED}')?.dataset.flag ?? null`);
    if (found !== null) return found;
    const reached = await page.evaluate<number>(`document.querySelector('${TABLE}').scrollLeft`);
    if (reached < left) return null;
  }
}

/** Takes the time of every frame from now on. */
const WATCH = `{
  const frames = (window.benchFrames = []);
  let last = performance.now();
  const take = (now) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(take);
  };
  requestAnimationFrame(take);
}`;

/** Turns the wheel over the table, and takes the time of each frame meanwhile. */
async function framesOf(page: Page, x: number, y: number): Promise<number[]> {
  await page.locator(TABLE).hover();
  await page.evaluate(WATCH);
  for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(x, y);
  return (await page.evaluate<number[]>('window.benchFrames')).slice(1);
}
