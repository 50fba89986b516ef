import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparePictures } from '../../scripts/screens/compare.ts';
import { lookOf } from '../../scripts/screens/look.ts';
import { findGeometryFaults } from '../../scripts/screens/measure.ts';
import { makeSheets } from '../../scripts/screens/sheets.ts';
import { takePictures } from '../../scripts/screens/take.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { closeWindows, openBrowser } from './browser.ts';

/** `npm run screens` without the demonstration data (CONTRIBUTING.md#look-at-the-screens). */

let app: TestApp;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.admin.post('/sys/taxCodeMapping/add', { taxCode: 'J1', taxRate: '13%' });
  folder = await mkdtemp(path.join(os.tmpdir(), 'back-office-screens-'));
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('screenshots of screens and their dialogs are taken, combined on sheets, and compared with earlier ones', async () => {
  const screens = [
    { code: 'taxRate', path: '/dataUpload/taxRate' },
    { code: '404', path: '/404' },
  ];
  const take = (name: string) =>
    takePictures(browser, {
      origin: app.origin,
      token: app.admin.token ?? '',
      screens,
      look: lookOf('en', 1366, 'light'),
      folder: path.join(folder, name),
      isFilled: true,
    });
  const before = await take('before');
  expect(before.map(({ name }) => name)).toEqual([
    'taxRate',
    'taxRate-新增',
    'taxRate-编辑',
    'taxRate-上传记录',
    'taxRate-变更记录',
    'taxRate-视图',
    'taxRate-列设置',
    'taxRate-删除',
    '404',
  ]);
  expect(before.filter(({ name }) => !name.includes('-')).flatMap(({ faults }) => faults)).toEqual([]);
  const pictures = before.map(({ name }) => ({ title: name, file: path.join(folder, 'before', `${name}.png`) }));
  expect((await makeSheets(browser, { folder, name: 'sheet', pictures })).length).toBe(2);
  await app.admin.post('/sys/taxCodeMapping/add', { taxCode: 'J2', taxRate: '9%' });
  await take('after');
  const { changed, added, removed } = await comparePictures(browser, path.join(folder, 'before'), path.join(folder, 'after'));
  expect(changed.map(({ name }) => name)).toContain('taxRate');
  expect(changed.map(({ name }) => name)).not.toContain('404');
  expect(changed.every(({ share }) => share > 0 && share < 0.2)).toBe(true);
  expect([added, removed]).toEqual([[], []]);
  expect(await readdir(folder)).toContain('sheet-02.png');
});

test.each([
  ['wider than its container', '<div style="width: 100px"><div style="width: 160px">wide</div></div>'],
  ['cut off without a title', '<div style="width: 40px; overflow: hidden; white-space: nowrap">a long text</div>'],
  ['overlapping', '<button>one</button><button style="margin-left: -20px">two</button>'],
])('an element that is %s is found', async (fault, html) => {
  const page = await browser.newPage();
  await page.setContent(`<main>${html}</main>`);
  expect(await page.evaluate(findGeometryFaults, 'main')).toEqual([expect.stringContaining(fault)]);
  await page.setContent(
    '<main><button>one</button> <button>two</button><p title="a long text" style="width: 40px; overflow: hidden">a long text</p></main>',
  );
  expect(await page.evaluate(findGeometryFaults, 'main')).toEqual([]);
  await page.close();
});
