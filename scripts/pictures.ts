import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext } from 'playwright-core';
import { withNewSystem } from './new-system.ts';
import { PICTURES } from './pictures/screens.ts';
import { settled } from './screens/settled.ts';
import { CHROMIUM } from './chromium.ts';

/** npm run pictures: takes README's pictures, in English, from a new system with the demonstration. */

const IMAGES = fileURLToPath(new URL('../docs/images', import.meta.url));
/** As wide as README is shown, and no larger a file than it takes. */
const VIEWPORT = { width: 1440, height: 820 };

await withNewSystem('en', true, async ({ origin, token }) => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-GB',
      viewport: VIEWPORT,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    await context.addCookies([{ name: 'Admin-Token-edi', value: token, url: origin }]);
    for (const [name, picture] of Object.entries(PICTURES))
      await take(context, name, picture).catch((error: unknown) => report(name, error));
  } finally {
    await browser.close();
  }
});

/** The other pictures are taken after one has failed. */
function report(name: string, error: unknown): void {
  process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function take(context: BrowserContext, name: string, { at, show }: (typeof PICTURES)[string]): Promise<void> {
  const page = await context.newPage();
  await page.goto(at);
  await settled(page);
  try {
    await show(page);
    await settled(page);
    await page.screenshot({ path: path.join(IMAGES, `${name}.png`), animations: 'disabled' });
  } finally {
    await page.close();
  }
  process.stdout.write(`docs/images/${name}.png\n`);
}
