import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** A picture that differs from the earlier one, with the share of changed pixels. */
export interface Change {
  readonly name: string;
  readonly share: number;
}

export interface Comparison {
  /** Most changed first. */
  readonly changed: readonly Change[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Compares the pictures of two folders. */
export async function comparePictures(browser: Browser, earlier: string, later: string): Promise<Comparison> {
  const [before, after] = await Promise.all([picturesOf(earlier), picturesOf(later)]);
  const page = await browser.newPage();
  const changed: Change[] = [];
  for (const name of after) {
    if (!before.has(name)) continue;
    const share = await changedShare(page, path.join(earlier, `${name}.png`), path.join(later, `${name}.png`));
    if (share > 0) changed.push({ name, share });
  }
  await page.close();
  return {
    changed: changed.toSorted((a, b) => b.share - a.share),
    added: [...after].filter((name) => !before.has(name)),
    removed: [...before].filter((name) => !after.has(name)),
  };
}

async function picturesOf(folder: string): Promise<ReadonlySet<string>> {
  const files = await readdir(folder).catch(() => []);
  return new Set(files.filter((file) => file.endsWith('.png')).map((file) => file.slice(0, -'.png'.length)));
}

async function changedShare(page: Page, before: string, after: string): Promise<number> {
  const [one, other] = await Promise.all([readFile(before), readFile(after)]);
  if (one.equals(other)) return 0;
  return page.evaluate(shareOfPixels, [one.toString('base64'), other.toString('base64')] as const);
}

/** Runs in the page. A pixel that only one of them has is changed. */
async function shareOfPixels(pictures: readonly [string, string]): Promise<number> {
  /** Differences of a colour's channels up to this are invisible. */
  const TOLERANCE = 8;
  const bitmaps = await Promise.all(
    pictures.map(async (base64) => createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())),
  );
  const width = Math.max(...bitmaps.map((bitmap) => bitmap.width));
  const height = Math.max(...bitmaps.map((bitmap) => bitmap.height));
  const [one, other] = bitmaps.map((bitmap) => {
    const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  }) as [Uint8ClampedArray, Uint8ClampedArray];
  let changed = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2, 3].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > TOLERANCE)) changed += 1;
  return changed / (width * height);
}
