import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { HEIGHT } from './take.ts';

const TILES_PER_SHEET = 6;
const TILE_WIDTH = 960;
/** A rest of a picture below this height, in px, has no tile: it is the lower edge of the page. */
const SMALLEST_REST = 120;

/** A picture of a contact sheet. */
interface TitledPicture {
  readonly title: string;
  readonly file: string;
}

/** Part of a picture, as high as a window. */
interface Tile extends TitledPicture {
  readonly part: number;
  readonly width: number;
}

/**
 * Makes contact sheets of pictures, six on each: `<name>.html`, and each sheet as `<name>-01.png` and so on. A picture
 * as high as several windows is shown in several parts.
 */
export async function makeSheets(
  browser: Browser,
  { folder, name, pictures }: { folder: string; name: string; pictures: readonly TitledPicture[] },
): Promise<string[]> {
  const tiles = (await Promise.all(pictures.map(tilesOf))).flat();
  const sheets = Array.from({ length: Math.ceil(tiles.length / TILES_PER_SHEET) }, (_, at) =>
    tiles.slice(at * TILES_PER_SHEET, (at + 1) * TILES_PER_SHEET),
  );
  const html = path.join(folder, `${name}.html`);
  await writeFile(html, pageOf(sheets));
  const page = await browser.newPage({ viewport: { width: 2 * TILE_WIDTH + 48, height: 1000 } });
  await page.goto(pathToFileURL(html).href);
  const files: string[] = [];
  for (const [at, sheet] of (await page.locator('.sheet').all()).entries()) {
    const file = path.join(folder, `${name}-${String(at + 1).padStart(2, '0')}.png`);
    await sheet.screenshot({ path: file });
    files.push(file);
  }
  await page.close();
  return files;
}

async function tilesOf({ title, file }: TitledPicture): Promise<Tile[]> {
  const header = await readFile(file);
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)];
  const parts = Math.max(1, Math.ceil((height - SMALLEST_REST) / HEIGHT));
  return Array.from({ length: parts }, (_, part) => ({
    title: parts > 1 ? `${title} (${part + 1} of ${parts})` : title,
    file,
    part,
    width,
  }));
}

function pageOf(sheets: readonly (readonly Tile[])[]): string {
  const tile = ({ title, file, part, width }: Tile) => {
    const scale = TILE_WIDTH / width;
    const picture = `url('${pathToFileURL(path.resolve(file)).href}') 0 ${-part * HEIGHT * scale}px / ${TILE_WIDTH}px auto no-repeat`;
    const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<figure><figcaption>${text}</figcaption><div style="height: ${Math.round(HEIGHT * scale)}px; background: ${picture}"></div></figure>`;
  };
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; font: 18px sans-serif; background: #d4d4d8; }
    .sheet { display: grid; grid-template-columns: repeat(2, ${TILE_WIDTH}px); gap: 16px; padding: 16px; }
    figure { margin: 0; background: #fff; }
    figcaption { padding: 4px 8px; color: #fff; background: #18181b; }
  </style>${sheets.map((tiles) => `<div class="sheet">${tiles.map(tile).join('')}</div>`).join('')}`;
}
