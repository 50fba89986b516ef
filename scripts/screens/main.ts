import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { isLanguage } from '#kit/i18n/words.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { Api } from '../demo/api.ts';
import { withNewSystem } from '../new-system.ts';
import { comparePictures, type Comparison } from './compare.ts';
import { demonstrationQueries, everyScreen, OTHER_SCREENS, SIGN_IN } from './list.ts';
import { type Look, lookOf } from './look.ts';
import { makeSheets } from './sheets.ts';
import { type Picture, takePictures } from './take.ts';
import { CHROMIUM } from '../chromium.ts';

/**
 * npm run screens: takes pictures of every screen with rows, its dialogs and its empty state, measures them, makes
 * contact sheets and compares the pictures with earlier ones (CONTRIBUTING.md#look-at-the-screens).
 */

/** The factory of the demonstration with files of large logistics. */
const FACTORY = 'A101';

interface Options {
  readonly look: Look;
  readonly out: string;
  readonly against: string | null;
  /** Menu codes; empty for all screens. */
  readonly only: readonly string[];
}

async function main({ look, out, against, only }: Options): Promise<void> {
  const earlier = against ?? (await keepEarlier(out));
  const folder = path.join(out, 'pictures');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const pictures = await takeAll(browser, look, folder, only);
    const sheets = await makeSheets(browser, {
      folder: out,
      name: 'sheet',
      pictures: pictures
        .filter(({ name }) => existsSync(fileOf(folder, name)))
        .map(({ name, faults }) => ({
          title: faults.length === 0 ? name : `${name} · findings: ${faults.length}`,
          file: fileOf(folder, name),
        })),
    });
    printFindings(pictures);
    if (earlier !== null) await compare(browser, { earlier: path.join(earlier, 'pictures'), folder, out });
    print(`${pictures.length} pictures on ${sheets.length} sheets in ${path.relative(process.cwd(), out)}`);
    if (pictures.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

const fileOf = (folder: string, name: string) => path.join(folder, `${name}.png`);

/** Keeps the pictures of the last run next to the new ones. @returns their folder, or null in the first run */
async function keepEarlier(out: string): Promise<string | null> {
  if (!existsSync(out)) return null;
  const earlier = `${out}.before`;
  await rm(earlier, { recursive: true, force: true });
  await rename(out, earlier);
  return earlier;
}

async function takeAll(browser: Browser, look: Look, folder: string, only: readonly string[]): Promise<Picture[]> {
  const queries = demonstrationQueries(businessDay(new Date(), 'Asia/Shanghai'), FACTORY);
  const screens = [...OTHER_SCREENS, ...everyScreen(queries)].filter(({ code }) => only.length === 0 || only.includes(code));
  const filled = await withNewSystem(look.language, true, async ({ origin, token }) => {
    await new Api(origin, token, look.language).post('/ops/backups');
    return [
      ...(await takePictures(browser, { origin, token, screens, look, folder, isFilled: true, report })),
      ...(only.length === 0 ? await takePictures(browser, { origin, token: null, screens: [SIGN_IN], look, folder, isFilled: true }) : []),
    ];
  });
  const empty = await withNewSystem(look.language, false, ({ origin, token }) =>
    takePictures(browser, { origin, token, screens, look, folder, isFilled: false, report }),
  );
  return [...filled, ...empty];
}

function printFindings(pictures: readonly Picture[]): void {
  const found = pictures.filter(({ faults }) => faults.length > 0);
  const width = Math.max(...found.map(({ name }) => name.length));
  for (const { name, faults } of found) for (const fault of faults) print(`${name.padEnd(width)}  ${fault}`);
  print(`${found.length} of ${pictures.length} pictures have findings`);
}

/** Prints the differences from the earlier pictures and makes sheets of them, side by side. */
async function compare(browser: Browser, { earlier, folder, out }: { earlier: string; folder: string; out: string }): Promise<void> {
  const { changed, added, removed }: Comparison = await comparePictures(browser, earlier, folder);
  for (const { name, share } of changed) print(`changed ${(share * 100).toFixed(2).padStart(6)} %  ${name}`);
  for (const name of added) print(`new               ${name}`);
  for (const name of removed) print(`missing           ${name}`);
  await makeSheets(browser, {
    folder: out,
    name: 'changed',
    pictures: changed.flatMap(({ name }) => [
      { title: `${name}, before`, file: fileOf(earlier, name) },
      { title: `${name}, after`, file: fileOf(folder, name) },
    ]),
  });
}

/** @throws Error on an unknown option or value */
function readOptions(): Options {
  const { language, width, theme, out, against, only } = parseArgs({
    options: {
      language: { type: 'string', default: 'zh' },
      width: { type: 'string', default: '1366' },
      theme: { type: 'string', default: 'light' },
      out: { type: 'string' },
      against: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  }).values;
  if (!isLanguage(language)) throw new Error('--language takes one of zh, en, es, ja.');
  if (!/^[1-9]\d{2,3}$/.test(width)) throw new Error('--width takes a number of pixels.');
  if (theme !== 'light' && theme !== 'dark') throw new Error('--theme takes light or dark.');
  return {
    look: lookOf(language, Number(width), theme),
    out: path.resolve(out ?? path.join('.cache/screens', `${language}-${width}-${theme}`)),
    against: against === undefined ? null : path.resolve(against),
    only: only.split(',').filter((code) => code !== ''),
  };
}

/** Shows the current screen on a terminal. */
function report(name: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${name}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main(readOptions());
} catch (failure) {
  process.stderr.write(`${(failure as Error).message}\n`);
  process.exitCode = 1;
}
